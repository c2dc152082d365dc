#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "zermelo/games/checkers/study.h"
#include "zermelo/studies/quirk.h"
#include "zermelo/studies/recorder.h"

namespace zermelo::studies {

/// The oddities of the checkers study's search. Those of its rules are options of the game (`checkers::StudyQuirks`).
struct CheckersSearchQuirks {
  /// A child as good as the best so far replaces it (`best == value` is asked after `best = max(best, value)`).
  bool ties_last = true;
  /// An infinite value is mistaken for "nothing found yet": the mover takes any child while its best is −inf, and a
  /// child of +inf, a win, only then; found later it is passed over, found first it is never replaced.
  bool infinity = true;
  /// A side that has pieces but no move counts as lost, though by the study's own rules it only passes: the loop over
  /// children is empty and the initial value comes back.
  bool stuck = true;
  /// Kings are counted by the counter that grows at every arrival, so that a king stepping to and fro on an end row
  /// gains half a point each time. Fixed: the kings on the board count.
  bool counters = true;

  static constexpr std::array<Quirk<CheckersSearchQuirks>, 4> list() {
    return {{{"ties-last", "the last of equally good moves is played", &CheckersSearchQuirks::ties_last},
             {"infinity", "an infinite value is treated as no value yet", &CheckersSearchQuirks::infinity},
             {"stuck", "a side without a move counts as lost, though it may pass", &CheckersSearchQuirks::stuck},
             {"counters", "kings are worth what the arrival counters say", &CheckersSearchQuirks::counters}}};
  }
};

/// The checkers study's program: minimax without pruning, White maximises and Red minimises White's view of the
/// counters. Written after the study's description of its search; made for `checkers:study` and nothing else.
class CheckersSearch {
 public:
  using Game = CheckersStudy;
  using Position = Game::Position;
  using Move = Game::Move;

  struct Found {
    Move move;         ///< the pass when there is no other
    double value = 0;  ///< White's view
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
  };

  explicit CheckersSearch(const Game& game, const CheckersSearchQuirks& quirks = {}) : game_(game), quirks_(quirks) {}

  /// `depth` is at least 1; the game is not over.
  Found choose(const Position& p, int depth, Recorder* recorder = nullptr, Meter* meter = nullptr) {
    found_ = {};
    meter_ = meter;
    root_ = p.turn;
    recorder_ = recorder;
    if (recorder_ != nullptr) {
      if (root_ == Player::First) recorder_->turn_round();
      if (quirks_.ties_last) recorder_->prefer_last();
    }
    std::optional<Move> best;
    found_.value = recorded(
        recorder_, [] { return std::string(); }, Recorder::Kind::Max, depth, [&] { return value(p, depth, &best); });
    if (best) found_.move = *best;
    return found_;
  }

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  /// whiteLeft − redLeft + 0.5 · (whiteKings − redKings)
  double evaluate(const Position& p) const {
    const int pieces = std::popcount(p.white) - std::popcount(p.red);
    const int kings = quirks_.counters ? p.white_kings - p.red_kings
                                       : std::popcount(p.white & p.kings) - std::popcount(p.red & p.kings);
    return pieces + 0.5 * kings;
  }

  double value(const Position& p, int depth, std::optional<Move>* chosen = nullptr) {
    ++found_.nodes;
    count_node(meter_);
    if (depth == 0 || p.white == 0 || p.red == 0) {
      ++found_.leaves;
      return evaluate(p);
    }
    MoveList<Move> moves;
    if (quirks_.stuck)
      game_.piece_moves(p, moves);
    else
      game_.moves(p, moves);
    if (moves.empty()) ++found_.leaves;
    // Red minimises: the same with the signs exchanged.
    const double sign = p.turn == Player::Second ? 1 : -1;
    double best = -infinity;
    for (const Move& move : moves) {
      const double x = sign * child_value(p, move, depth - 1);
      if (!takes(x, best, chosen == nullptr || chosen->has_value())) continue;
      best = x;
      if (chosen != nullptr) *chosen = move;
    }
    return sign * best;
  }

  double child_value(const Position& p, const Move& move, int depth) {
    const Position child = game_.after(p, move);
    return recorded(
        recorder_, [&] { return game_.move_text(p, move); },
        child.turn == root_ ? Recorder::Kind::Max : Recorder::Kind::Min, depth, [&] { return value(child, depth); });
  }

  /// Whether a child worth x, seen by the mover, replaces the best so far.
  bool takes(double x, double best, bool has_one) const {
    if (quirks_.infinity) return best == -infinity || (x != infinity && better(x, best));
    return !has_one || better(x, best);
  }
  bool better(double x, double best) const { return quirks_.ties_last ? x >= best : x > best; }

  Game game_;
  CheckersSearchQuirks quirks_;
  Player root_ = Player::First;
  Recorder* recorder_ = nullptr;
  Meter* meter_ = nullptr;
  Found found_;
};

}  // namespace zermelo::studies
