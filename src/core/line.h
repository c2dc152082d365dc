#pragma once
#include <algorithm>
#include <cassert>
#include <optional>
#include <span>
#include <vector>

#include "zermelo/core/game.h"

namespace zermelo {

/// Plies without progress after which a game is a draw, or can be claimed to be one; 0 where no rule counts them.
template <class G>
constexpr int clock_limit() {
  if constexpr (CanRepeat<G>) {
    constexpr LineRules rules = G::line_rules;
    if (rules.clock_draw == 0 || rules.clock_claim == 0) return std::max(rules.clock_draw, rules.clock_claim);
    return std::min(rules.clock_draw, rules.clock_claim);
  }
  return 0;
}

/// A game in progress: the positions and moves from the start to now, and the draws that only the course of the game
/// can decide, by repetition and by the clock. Perft and tablebases do not use it.
template <class G>
class Line {
  static_assert(sizeof(RequireGame<G>) > 0);

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Line(G game, Position start) : game_(std::move(game)), positions_{std::move(start)} {
    keys_.push_back(repetition_key(game_, position()));
    fresh_since_.push_back(0);
  }
  explicit Line(const G& game) : Line(game, game.initial()) {}

  const G& game() const { return game_; }
  const Position& position() const { return positions_.back(); }
  const Position& start() const { return positions_.front(); }
  std::span<const Position> positions() const { return positions_; }
  std::span<const Move> moves() const { return moves_; }
  std::size_t plies() const { return moves_.size(); }

  void play(const Move& move) {
    bool fresh = true;
    if constexpr (CanRepeat<G>) fresh = game_.irreversible(position(), move);
    positions_.push_back(game_.after(position(), move));
    moves_.push_back(move);
    keys_.push_back(repetition_key(game_, position()));
    fresh_since_.push_back(fresh ? plies() : fresh_since_.back());
  }

  void undo() {
    assert(plies() > 0);
    positions_.pop_back();
    moves_.pop_back();
    keys_.pop_back();
    fresh_since_.pop_back();
  }

  /// Keys of the positions that the present one could still repeat, oldest first, the present one last.
  std::span<const Key> reversible() const { return std::span(keys_).subspan(fresh_since_.back()); }

  /// How often the present position has been on the board, now included.
  int occurrences() const { return occurrences_at(plies()); }

  /// Plies without progress: the position's own clock where it has one, else counted along this line.
  int clock() const {
    if constexpr (HasClock<G>) return game_.clock(position());
    return static_cast<int>(reversible().size()) - 1;
  }

  /// Plies without progress until the game is a draw, or can be claimed to be one; nothing where no rule counts them.
  std::optional<int> plies_to_clock_draw() const {
    return clock_limit<G>() > 0 ? std::optional(clock_limit<G>() - clock()) : std::nullopt;
  }

  /// The outcome by the board, by the lack of moves, and by the draws that need no claim.
  std::optional<Outcome> outcome() const {
    MoveList<Move> list;
    if (auto outcome = moves_or_outcome(game_, position(), list)) return outcome;
    if constexpr (CanRepeat<G>) return drawn(G::line_rules.repetition_draw, G::line_rules.clock_draw);
    return std::nullopt;
  }

  /// The draw that the player to move may claim.
  std::optional<Outcome> claim() const {
    if (outcome()) return std::nullopt;
    if constexpr (CanRepeat<G>) return drawn(G::line_rules.repetition_claim, G::line_rules.clock_claim);
    return std::nullopt;
  }

 private:
  /// Occurrences of the position that the rule of repetition counts: of the one before, where the rule is a ply late.
  int counted_occurrences() const {
    if (!G::line_rules.one_ply_late) return occurrences();
    return plies() == 0 ? 0 : occurrences_at(plies() - 1);
  }
  int occurrences_at(std::size_t ply) const {
    const auto reach = std::span(keys_).subspan(fresh_since_[ply], ply - fresh_since_[ply] + 1);
    return static_cast<int>(std::ranges::count(reach, keys_[ply]));
  }

  std::optional<Outcome> drawn(int repetitions, int plies_without_progress) const {
    if (repetitions > 0 && counted_occurrences() >= repetitions) return G::line_rules.repeated;
    if (plies_without_progress > 0 && clock() >= plies_without_progress) return Outcome::draw(Reason::MoveLimit);
    return std::nullopt;
  }

  G game_;
  std::vector<Position> positions_;
  std::vector<Move> moves_;
  std::vector<Key> keys_;
  std::vector<std::size_t> fresh_since_;  ///< for each position: the ply of the last irreversible move before it
};

/// A line inside a search: each node on the stack points to its parent. For games that cannot repeat it is empty and
/// compiles to nothing.
template <class G>
class Path {
 public:
  static Path from(const G&, const typename G::Position&, std::span<const Key>) { return {}; }
  Path next(const G&, const typename G::Position&, const typename G::Move&, const typename G::Position&) const {
    return {};
  }
  std::optional<Outcome> drawn(const G&, const typename G::Position&) const { return std::nullopt; }
  static constexpr int plies() { return 0; }
};

template <CanRepeat G>
class Path<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// The root of a search after the game that led to it (`Line::reversible()`; empty if there was none).
  static Path from(const G& game, const Position& root, std::span<const Key> reversible) {
    Path path;
    path.key_ = repetition_key(game, root);
    assert((reversible.empty() || reversible.back() == path.key_) && "the history ends with the root");
    path.game_before_ = reversible.empty() ? reversible : reversible.first(reversible.size() - 1);
    path.plies_ = static_cast<int>(path.game_before_.size());
    return path;
  }

  [[gnu::always_inline]] Path next(const G& game, const Position& position, const Move& move,
                                   const Position& child) const {
    Path path;
    path.key_ = repetition_key(game, child);
    if (game.irreversible(position, move)) return path;
    path.parent_ = this;
    path.plies_ = plies_ + 1;
    return path;
  }

  /// A first repetition inside the tree counts as a draw already: the side that wants to avoid it can avoid it now.
  /// Clocks count as claimed.
  std::optional<Outcome> drawn(const G& game, const Position& position) const {
    constexpr LineRules rules = G::line_rules;
    constexpr bool repetition = rules.repetition_draw > 0 || rules.repetition_claim > 0;
    constexpr int limit = clock_limit<G>();
    if (repetition && plies_ >= 2 && repeats()) return rules.repeated;
    int clock = plies_;
    if constexpr (HasClock<G>) clock = game.clock(position);
    if (limit > 0 && clock >= limit) return Outcome::draw(Reason::MoveLimit);
    return std::nullopt;
  }

  int plies() const { return plies_; }  ///< since the last irreversible move, as far back as the keys go

 private:
  bool repeats() const {
    const Path* root = this;
    for (const Path* node = parent_; node != nullptr; node = node->parent_) {
      if (node->key_ == key_) return true;
      root = node;
    }
    for (const Key key : root->game_before_)
      if (key == key_) return true;
    return false;
  }

  const Path* parent_ = nullptr;
  std::span<const Key> game_before_;  ///< only at the root
  Key key_{};
  int plies_ = 0;  ///< since the last irreversible move
};

}  // namespace zermelo
