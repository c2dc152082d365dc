#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/solve/exact.h"

namespace zermelo {

/// More positions make no certificate: their set alone would be hundreds of MiB.
inline constexpr std::uint64_t most_certified_positions = 10'000'000;
/// More positions are not checked: their set would be a gigabyte, or several where a position is large.
inline constexpr std::uint64_t most_checked_positions = 32'000'000;

/// A strategy takes no more, unpacked.
inline constexpr std::uint64_t most_strategy_bytes = 3 * most_checked_positions;

/// How a player gets what is claimed: his moves in the order in which a walk asks for them (solve/strategy_walk.h).
struct Strategy {
  std::uint64_t positions = 0;  ///< that the walk meets, those in which the game is over left out
  std::string moves = {};       ///< each by its number in the game's list; see `append_choice`

  friend bool operator==(const Strategy&, const Strategy&) = default;
};

/// The value of a position with a strategy of either side to hold it: the side to move gets at least that, and the
/// other side keeps it from getting more. What is best or worst possible needs one of them only, unless it is said how
/// soon: then the other one delays the end until then.
struct Certificate {
  std::string game = {};      ///< with all its options
  std::string position = {};  ///< its text
  int value = 0;              ///< for the player to move
  bool margin = false;        ///< it is points; or else +1, 0, -1
  int plies = 0;              ///< until a decided game is over; 0: it is not said
  std::optional<Strategy> at_least = {};
  std::optional<Strategy> at_most = {};

  std::uint64_t positions() const { return (at_least ? at_least->positions : 0) + (at_most ? at_most->positions : 0); }
  friend bool operator==(const Certificate&, const Certificate&) = default;
};

/// What must be shown of a value: bounds that are not true of every game anyway.
struct ClaimedBounds {
  std::optional<Guarantee> at_least = {};
  std::optional<Guarantee> at_most = {};
};
constexpr ClaimedBounds bounds_of(int value, bool margin, Player to_move, int plies = 0) {
  ClaimedBounds bounds;
  const auto bound = [&](Player player, int least) -> std::optional<Guarantee> {
    if (!margin && least < 0 && plies == 0) return std::nullopt;  // everybody can lose
    return Guarantee{.player = player, .least = least, .margin = margin, .plies = plies};
  };
  bounds.at_least = bound(to_move, value);
  bounds.at_most = bound(opponent(to_move), -value);
  return bounds;
}

/// Of a proof that is too large to be written down: how often a second one agreed with it, in games against it.
struct SampledProof {
  int samples = 0;  ///< fewer than wished when it was stopped
  int agreed = 0;
  int shallowest = 0;                  ///< fewest plies from the start to where a second proof began
  int deepest = 0;                     ///< most plies from the start to where a second proof began
  std::vector<std::string> line = {};  ///< to where one disagreed
};

struct CheckRequest {
  std::stop_token stop = {};
  std::function<void(std::uint64_t positions)> progress = {};
};

/// What came of a check: that the certificate holds, or where and why it does not.
struct Checked {
  bool holds = false;
  bool stopped = false;                ///< interrupted: the answer is unknown
  std::uint64_t positions = 0;         ///< looked at
  std::string why = {};                ///< it does not hold
  std::vector<std::string> line = {};  ///< to where it does not
};

/// Seven bits a byte, the lower ones first; all but the last byte have the eighth bit.
void append_move(std::string& moves, std::size_t number);

/// Reads what `append_move` wrote.
class MoveReader {
 public:
  explicit MoveReader(const std::string& moves) : moves_(moves) {}
  /// Nothing at the end, or where no number is.
  std::optional<std::size_t> next();
  bool at_end() const { return at_ == moves_.size(); }

 private:
  const std::string& moves_;
  std::size_t at_ = 0;
};

/// ## A certificate as a file
///
///     "zermelo certificate\n"                    who made it
///     "version 1\n" "game connect:columns=4…\n"  the header in words, up to an empty line
///     the moves                                  of `at_least`, then of `at_most`; one frame of zstd
///     checksum                                   64 bits, of everything before it (solve/file_frame.h)
///
/// The header has "plies 5\n" where that is said.
Expected<std::string> pack_certificate(const Certificate& certificate);

/// Refuses what is not a whole and unaltered certificate; `name` is for errors.
Expected<Certificate> unpack_certificate(std::span<const std::byte> bytes, const std::string& name);

}  // namespace zermelo
