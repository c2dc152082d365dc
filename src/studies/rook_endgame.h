#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/core/exponential.h"
#include "zermelo/games/chess/study_mate.h"
#include "zermelo/studies/quirk.h"
#include "zermelo/studies/recorder.h"

/// The programs of the rook-endgame study (king and rook against king and rook) as they were, defects included:
/// minimax, alpha-beta and expectimax on pseudo-legal moves, with a pattern for mate and no knowledge of draws.
namespace zermelo::studies {

/// The defects of the study's programs. Each is kept unless fixed.
struct RookEndgameQuirks {
  /// What: at a chance layer nothing moves; the same state is valued once for every move there would be. Why kept:
  /// "expectimax at depth d" plays like minimax at depth ⌈d/2⌉, and the third table follows from that.
  /// Fixed: a chance layer is the opponent, which chooses each legal move with the weight exp(-z).
  bool chance_layers = true;
  /// What: a MIN node without a legal move is worth -inf to the root side, whichever side is stalemated. Why kept: the
  /// root side runs from stalemates it should seek. Fixed: stalemate is 0.
  bool stalemate = true;
  /// What: a mate is worth no more than its heuristic, near or far, and ends the loop though a better child may follow.
  /// Why kept: the choice among mates depends on it. Fixed: ±(1000 - plies), and the loop continues.
  bool mate_value = true;
  /// What: mate is a pattern of rook and king. With one rook on the board it misses the corner mates along a row, with
  /// two it is wrong both ways. Why kept: with two rooks it decides games. Fixed: no legal move and watched.
  bool mate_pattern = true;

  friend bool operator==(const RookEndgameQuirks&, const RookEndgameQuirks&) = default;
};

inline constexpr std::array<Quirk<RookEndgameQuirks>, 4> rook_endgame_quirks{{
    {"chance-layers", "at a chance layer of expectimax nothing moves", &RookEndgameQuirks::chance_layers},
    {"stalemate", "a stalemate is -inf for the root side, whichever side is stalemated", &RookEndgameQuirks::stalemate},
    {"mate-value", "a mate is worth its heuristic and ends the loop", &RookEndgameQuirks::mate_value},
    {"mate-pattern", "mate is a pattern, wrong both ways with two rooks", &RookEndgameQuirks::mate_pattern},
}};

/// Those of minimax and alpha-beta, which have no chance layers.
inline constexpr std::array<Quirk<RookEndgameQuirks>, 3> rook_endgame_search_quirks{
    {rook_endgame_quirks[1], rook_endgame_quirks[2], rook_endgame_quirks[3]}};

class RookEndgamePrograms {
 public:
  using State = chess::RookEndgame;
  using Square = chess::Square;
  enum class Kind : std::uint8_t { Minimax, AlphaBeta, Expectimax };

  struct Step {
    Square from = 0;
    Square to = 0;
  };
  struct Found {
    std::optional<Step> move = {};  ///< nothing when there is no legal move
    double value = 0;               ///< as the side to move sees it
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    std::uint64_t cutoffs = 0;
  };

  RookEndgamePrograms(Kind kind, int depth, const RookEndgameQuirks& quirks = {})
      : kind_(kind),
        depth_(depth),
        quirks_(quirks) {}

  Found operator()(const State& state, Player to_move, Recorder* recorder = nullptr, Meter* meter = nullptr) {
    root_ = to_move;
    recorder_ = recorder;
    meter_ = meter;
    found_ = {.nodes = 1};
    chosen_.reset();
    first_legal_.reset();
    found_.value =
        recorded(recorder_, no_move, Recorder::Kind::Max, depth_, [&] { return node_value(state, 0, true); });
    found_.move = chosen_ ? chosen_ : first_legal_;  // the fallback is needed in one published cell, T2 5-5
    return found_;
  }

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  static constexpr double mate_bonus = 1000;
  static std::string no_move() { return {}; }

  struct Child {
    State state;
    Step step;
  };
  /// At most 8 steps of the king and 14 of the rook.
  struct Children {
    std::array<Child, 22> list;
    std::size_t size = 0;
    const Child* begin() const { return list.data(); }
    const Child* end() const { return list.data() + size; }
  };

  // The world of the study: row 0 is rank 8. --------------------------------------------------------------------------
  static int row(Square s) { return 7 - chess::rank_of(s); }
  static int column(Square s) { return chess::file_of(s); }
  static bool on_board(int r, int c) { return r >= 0 && r < 8 && c >= 0 && c < 8; }
  static Square square(int r, int c) { return (7 - r) * 8 + c; }

  static Child moved(const State& s, Player side, bool king, Square from, Square to) {
    State next = s;
    auto& enemy_rook = side == Player::First ? next.black_rook : next.white_rook;
    if (enemy_rook == to) enemy_rook.reset();
    if (king)
      (side == Player::First ? next.white_king : next.black_king) = to;
    else
      (side == Player::First ? next.white_rook : next.black_rook) = to;
    return {next, {from, to}};
  }

  /// Pseudo-legal: the king in the study's order of steps, then the rook along its rays, nearest square first. A king
  /// cannot be captured in the study's representation: its square ends a ray and is not entered.
  static Children successors(const State& s, Player side) {
    constexpr std::array<std::array<int, 2>, 8> king_steps{
        {{1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
    constexpr std::array<std::array<int, 2>, 4> rays{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
    const Square king = side == Player::First ? s.white_king : s.black_king;
    const Square enemy_king = side == Player::First ? s.black_king : s.white_king;
    const auto rook = side == Player::First ? s.white_rook : s.black_rook;
    const auto enemy_rook = side == Player::First ? s.black_rook : s.white_rook;
    Children out;
    for (const auto& [dr, dc] : king_steps) {
      if (!on_board(row(king) + dr, column(king) + dc)) continue;
      const Square to = square(row(king) + dr, column(king) + dc);
      if (rook != to && to != enemy_king) out.list[out.size++] = moved(s, side, true, king, to);
    }
    if (!rook) return out;
    for (const auto& [dr, dc] : rays)
      for (int r = row(*rook) + dr, c = column(*rook) + dc; on_board(r, c); r += dr, c += dc) {
        const Square to = square(r, c);
        if (to == king || to == enemy_king) break;
        out.list[out.size++] = moved(s, side, false, *rook, to);
        if (enemy_rook == to) break;
      }
    return out;
  }

  static bool is_legal(const State& after, Player mover) { return !chess::watched(after, mover); }
  static bool has_legal(const State& s, Player side) {
    const Children children = successors(s, side);
    return std::ranges::any_of(children, [&](const Child& child) { return is_legal(child.state, side); });
  }
  bool is_mate(const State& after, Player mover) const {
    if (quirks_.mate_pattern) return chess::StudyMate::holds(after, mover);
    return chess::watched(after, opponent(mover)) && !has_legal(after, opponent(mover));
  }
  void count() {
    ++found_.nodes;
    count_node(meter_);
  }
  /// At a leaf.
  double heuristic(const State& s, Player view) {
    ++found_.leaves;
    const double value = chess::StudyHeuristic::value(s, NoTerms{});
    return view == Player::First ? value : -value;
  }

  /// Looks at a child, `depth` plies below the root.
  template <class Look>
  double seen(const Child& child, Recorder::Kind kind, int depth, Look&& look, Recorder::Window window = {}) {
    const auto written = [&] { return chess::square_name(child.step.from) + chess::square_name(child.step.to); };
    return recorded(recorder_, written, kind, depth_ - depth, look, window);
  }

  /// Minimax has no window to show.
  Recorder::Window window(double alpha, double beta) const {
    return kind_ == Kind::AlphaBeta ? Recorder::Window{alpha, beta} : Recorder::Window{};
  }
  void narrow(double alpha, double beta) {
    if (recorder_ != nullptr) recorder_->narrow(window(alpha, beta));
  }
  /// The value of a node whose other children cannot matter.
  double cut(double v) {
    ++found_.cutoffs;
    if (recorder_ != nullptr) recorder_->cut();
    return v;
  }

  /// Minimax, alpha-beta, and the MAX and MIN layers of expectimax.
  double node_value(const State& s, int depth, bool max, double alpha = -infinity, double beta = infinity) {
    if (depth == depth_) return heuristic(s, root_);
    const bool expects = kind_ == Kind::Expectimax;
    const Player side = max ? root_ : opponent(root_);
    const auto next = max ? Recorder::Kind::Min : Recorder::Kind::Max;
    double v = max ? -infinity : infinity;
    const Children children = successors(s, side);
    for (const Child& child : children) {
      count();
      const bool mate = is_mate(child.state, side);
      if (mate && quirks_.mate_value) {
        if (depth == 0) chosen_ = child.step;
        const Player view = expects ? side : root_;  // expectimax takes the mover's view, at MIN too
        return seen(child, next, depth + 1, [&] { return heuristic(child.state, view); });
      }
      if (!is_legal(child.state, side)) continue;
      const auto look = [&] {
        if (mate) return max ? mate_bonus - depth : depth - mate_bonus;
        return expects ? chance(child.state, depth + 1, max) : node_value(child.state, depth + 1, !max, alpha, beta);
      };
      const double w = seen(child, expects ? Recorder::Kind::Average : next, depth + 1, look, window(alpha, beta));
      remember(depth, child.step, v < w);
      if (max ? w > v : w < v) v = w;
      if (kind_ == Kind::AlphaBeta && (max ? v >= beta : v <= alpha)) return cut(v);
      if (max)
        alpha = std::max(alpha, v);
      else
        beta = std::min(beta, v);
      narrow(alpha, beta);
    }
    if (!max && !expects && v == infinity) return quirks_.stalemate ? -infinity : 0;
    return v;
  }

  /// Faithful: n times the same state as the next layer, so all n values are equal and E is that value; it is found
  /// once. Fixed: the opponent's legal moves, made.
  double chance(const State& s, int depth, bool min_next) {
    if (depth == depth_) return heuristic(s, root_);
    count();
    if (!quirks_.chance_layers) return opponents_choice(s, depth);
    const auto next = min_next ? Recorder::Kind::Min : Recorder::Kind::Max;
    return recorded(recorder_, no_move, next, depth_ - depth - 1, [&] { return node_value(s, depth + 1, !min_next); });
  }

  double opponents_choice(const State& s, int depth) {
    std::vector<double> values;
    const Player side = opponent(root_);
    const Children children = successors(s, side);
    for (const Child& child : children) {
      count();
      if (!is_legal(child.state, side)) continue;
      values.push_back(seen(child, Recorder::Kind::Max, depth + 1, [&] {
        if (!is_mate(child.state, side)) return node_value(child.state, depth + 1, true);
        return quirks_.mate_value ? heuristic(child.state, root_) : depth - mate_bonus;
      }));
    }
    return expectation(values);
  }

  /// E of the study: 0 if empty; the value itself if all are equal, compared and not by a computed deviation; else the
  /// mean weighed by exp(-z).
  static double expectation(const std::vector<double>& values) {
    if (values.empty()) return 0;
    if (std::ranges::all_of(values, [&](double x) { return x == values[0]; })) return values[0];
    const auto n = static_cast<double>(values.size());
    double mu = 0;
    for (const double x : values) mu += x;
    mu /= n;
    double variance = 0;
    for (const double x : values) variance += (x - mu) * (x - mu);
    const double sigma = std::sqrt(variance / n);
    double weighted = 0;
    double weights = 0;
    for (const double x : values) {
      const double w = exponential(-(x - mu) / sigma);
      weighted += w * x;
      weights += w;
    }
    return weighted / weights;
  }

  void remember(int depth, const Step& step, bool better) {
    if (depth != 0) return;
    if (!first_legal_) first_legal_ = step;
    if (better) chosen_ = step;
  }

  Kind kind_;
  int depth_;
  RookEndgameQuirks quirks_;
  Player root_ = Player::First;
  Recorder* recorder_ = nullptr;
  Meter* meter_ = nullptr;
  Found found_;
  std::optional<Step> chosen_;
  std::optional<Step> first_legal_;
};

}  // namespace zermelo::studies
