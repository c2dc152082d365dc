#pragma once
#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <vector>

#include "zermelo/core/foresight.h"
#include "zermelo/core/score.h"
#include "zermelo/search/engine/node.h"
#include "zermelo/search/engine/techniques.h"

namespace zermelo {

/// What a game knows of its future without a search (core/foresight.h), and which of its moves must be searched.
template <class G>
class Foresight {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Foresight(const G& game, const Techniques& on)
      : game_(game),
        on_(on),
        last_ply_with_an_end_(is_asked() ? 1 : std::numeric_limits<int>::max()) {}

  bool is_asked() const { return HasForesight<G> && on_.foresight; }

  /// The moves that foresight lists lead to no end but a lack of moves, so only the children of the root may have
  /// ended.
  bool may_have_ended(int ply) const { return ply <= last_ply_with_an_end_; }

  /// The value of the end that is at hand. If there is none, the list holds the moves that matter; an empty list means
  /// that the player to move has no move.
  template <class List>
  [[gnu::always_inline]] std::optional<Score> end_at_hand(const SearchNode<G>& node, List& moves) const
    requires HasForesight<G>
  {
    const bool by_list = node.ply > 1 && node.previous_move != nullptr;
    const auto end = game_.foresee(node.position, moves, by_list ? ReachedBy::ListedMove : ReachedBy::Other);
    return end ? std::optional(Score::of(*end, node.ply)) : std::nullopt;
  }

  /// Without foresight: the legal moves, without those that the game knows to be no better than others.
  void list_moves(const Position& position, MoveList<Move>& moves) const {
    game_.moves(position, moves);
    if constexpr (HasSoundSubset<G>)
      if (on_.subset) game_.sound_subset(position, moves);
  }

  /// The least and the most that a position can be worth.
  struct Range {
    Score least = -Score::infinity();
    Score most = Score::infinity();
    Score clamp(Score value) const {
      assert(least <= most);
      return std::clamp(value, least, most);
    }
  };

  /// As far as it matters in the window: at most a draw for a side that cannot win any more, and the latest possible
  /// loss for a side that must lose.
  [[gnu::always_inline]] Range range(const Position& position, int ply, Score alpha, Score beta) const {
    Range range;
    if (!is_asked()) return range;
    if constexpr (SeesDefeat<G>)
      if (game_.must_lose(position)) {
        range.least = range.most = Score::loss_in(ply + game_.most_plies_left(position));
        return range;
      }
    if constexpr (KnowsWhoMayWin<G>) {
      if (beta > Score() && !game_.may_win(position, true)) range.most = Score();
      if (alpha < Score() && !game_.may_win(position, false)) range.least = Score();
    }
    return range;
  }

  /// Appends the last moves to a line that stopped where the end was at hand.
  [[gnu::cold]] void play_out(Position position, std::vector<Move>& line) const {
    if constexpr (HasForesight<G>) {
      if (!is_asked()) return;
      for (const Move& move : line) position = game_.after(position, move);
      MoveList<Move> moves;
      while (!game_.ended(position) && game_.foresee(position, moves, ReachedBy::Other)) {
        assert(!moves.empty());
        line.push_back(moves[0]);
        position = game_.after(position, moves[0]);
      }
    }
  }

 private:
  const G& game_;
  const Techniques& on_;
  int last_ply_with_an_end_;
};

}  // namespace zermelo
