#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/player.h"
#include "solve/guarantee.h"

namespace zermelo {

/// More positions make no certificate: their set alone would be hundreds of MiB.
inline constexpr std::uint64_t most_certified_positions = 10'000'000;

/// How a player gets what is claimed: his moves in the order in which a walk asks for them (solve/strategy_walk.h).
struct Strategy {
  std::uint64_t positions = 0;  ///< that the walk meets, those in which the game is over left out
  std::string moves = {};       ///< each by its number in the game's list; see `append_move`

  friend bool operator==(const Strategy&, const Strategy&) = default;
};

/// The value of a position with a strategy of either side to hold it: who is to move gets at least that, and the other
/// one keeps it from getting more. What is best or worst possible needs one of them only.
struct Certificate {
  std::string game;      ///< with all its options
  std::string position;  ///< its text
  int value = 0;         ///< for the player to move
  bool margin = false;   ///< it is points; or else +1, 0, -1
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
constexpr ClaimedBounds bounds_of(int value, bool margin, Player to_move) {
  ClaimedBounds bounds;
  if (margin || value > -1) bounds.at_least = Guarantee{.player = to_move, .least = value, .margin = margin};
  if (margin || value < 1) bounds.at_most = Guarantee{.player = opponent(to_move), .least = -value, .margin = margin};
  return bounds;
}

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
///     checksum                                   64 bits, of everything before it (solve/seal.h)
Expected<std::string> pack_certificate(const Certificate& certificate);

/// Refuses what is not a whole and unaltered certificate; `name` is for errors.
Expected<Certificate> unpack_certificate(std::span<const std::byte> bytes, const std::string& name);

}  // namespace zermelo
