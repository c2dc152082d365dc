#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/game.h"
#include "zermelo/solve/position_set.h"
#include "zermelo/solve/zeroed_memory.h"

namespace zermelo {

struct ProofLimits {
  std::stop_token stop = {};
  std::uint64_t nodes = 0;  ///< about this many at most; 0: no limit
  /// Every few million nodes: how many, and what the value is known to lie between.
  std::function<void(std::uint64_t nodes, int lower, int upper)> progress = {};
  ZeroedMemory::Advise advise = {};  ///< for tables
};

/// How deep a recursion may go whose frames take about this many bytes: the stack of a thread has eight MiB.
constexpr int most_plies_on_stack(std::size_t frame) {
  constexpr std::size_t budget = std::size_t{5} << 20U;
  constexpr std::size_t calls = 1024;  // what the calls between two frames take
  return static_cast<int>(budget / (frame + calls));
}

/// Why a proof was given up.
enum class ProofEnd : std::uint8_t {
  None,     ///< it was not
  Stopped,  ///< somebody asked, or its nodes are spent
  Repeats,  ///< it came back to a position of its own path: the game declares no line_rules, and should
  TooLong,  ///< a game has more plies than the stack has room for
};

/// Why a game cannot be proven: it repeats positions, or is too long.
inline Error unprovable(std::string_view game, ProofEnd why) {
  if (why == ProofEnd::Repeats)
    return {.what = std::string(game) + " can repeat a position, although it declares no line_rules",
            .where = "solve",
            .expected = "a game in which no position comes back",
            .code = ErrorCode::Unsupported};
  return {.what = std::string(game) + " has games of too many plies for a proof",
          .where = "solve",
          .expected = "a position nearer to the end",
          .code = ErrorCode::TooLarge};
}

/// Why a game cannot be solved whole: it has too many positions, or somebody asked to stop.
inline Error too_many_positions(const std::string& game, std::size_t most) {
  return {.what = "more than " + std::to_string(most) + " positions",
          .where = "the whole of " + game,
          .expected = "a smaller game",
          .code = ErrorCode::TooLarge};
}
inline Error interrupted_in(const std::string& game) {
  return {.what = "interrupted", .where = "the whole of " + game, .code = ErrorCode::Stopped};
}

/// Counts the nodes of a proof, stops it when it is asked to, and reports its progress.
class ProofMeter {
 public:
  explicit ProofMeter(ProofLimits limits) : limits_(std::move(limits)) {}

  const ProofLimits& limits() const { return limits_; }
  bool stopped() const { return end_ != ProofEnd::None; }
  ProofEnd end() const { return end_; }
  void give_up(ProofEnd why) { end_ = why; }
  std::uint64_t nodes() const { return searched_ + played_out_; }
  std::uint64_t searched() const { return searched_; }

  void count() {
    if (++searched_ % listen_every == 0) look(searched_);
  }
  /// A position that is not searched but played out to its end.
  void count_played_out() {
    if (++played_out_ % listen_every == 0) look(played_out_);
  }

  void lift_limit() { limits_.nodes = 0; }

  int lower() const { return lower_; }  ///< the value is at least that, as far as is known
  int upper() const { return upper_; }  ///< the value is at most that, as far as is known
  void lies_between(int lower, int upper) {
    lower_ = lower;
    upper_ = upper;
  }

 private:
  /// Often: the first nodes of a proof touch fresh memory, and the system may take a millisecond for each.
  static constexpr std::uint64_t listen_every = 1 << 6;
  static constexpr std::uint64_t look_every = 1 << 12;
  static constexpr std::uint64_t tell_every = 1 << 22;

  void look(std::uint64_t counted) {
    if (limits_.stop.stop_requested() && !stopped()) end_ = ProofEnd::Stopped;
    if (counted % look_every != 0) return;
    if (!stopped() && limits_.nodes > 0 && nodes() >= limits_.nodes) end_ = ProofEnd::Stopped;
    if (!limits_.progress || nodes() < next_told_) return;
    next_told_ = nodes() + tell_every;
    limits_.progress(nodes(), lower_, upper_);
  }

  ProofLimits limits_;
  std::uint64_t searched_ = 0;
  std::uint64_t played_out_ = 0;
  std::uint64_t next_told_ = tell_every;
  int lower_ = 0;
  int upper_ = 0;
  ProofEnd end_ = ProofEnd::None;
};

/// A move, or nothing: position, moves, ply.
template <Game G>
using ChooseMove =
    std::function<std::optional<typename G::Move>(const typename G::Position&, const MoveList<typename G::Move>&, int)>;
/// A game to its end, each move by `choose`; shorter when the proof was stopped, or has no move.
template <Game G>
std::vector<typename G::Move> play_to_end(const G& game, typename G::Position position, ProofMeter& meter,
                                          const std::type_identity_t<ChooseMove<G>>& choose) {
  std::vector<typename G::Move> line;
  MoveList<typename G::Move> list;
  PositionSet<G> met(game);
  while (!moves_or_outcome(game, position, list)) {
    if (met.contains(position)) meter.give_up(ProofEnd::Repeats);
    if (meter.stopped()) return line;
    met.insert(position);
    const std::optional<typename G::Move> move = choose(position, list, static_cast<int>(line.size()));
    if (!move || meter.stopped()) return line;
    line.push_back(*move);
    position = game.after(position, *move);
  }
  return line;
}

}  // namespace zermelo
