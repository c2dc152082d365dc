#pragma once
#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "zermelo/core/foresight.h"
#include "zermelo/core/score.h"
#include "zermelo/search/engine/node.h"
#include "zermelo/search/engine/techniques.h"

namespace zermelo {

/// What a game knows of its future without a search (core/foresight.h), and which moves it leaves to be searched.
template <class G>
class Foresight {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Foresight(const G& game, const Techniques& on)
      : game_(game),
        on_(on),
        last_with_an_end_(is_asked() ? 1 : std::numeric_limits<int>::max()) {}

  bool is_asked() const { return HasForesight<G> && on_.foresight; }

  /// Its lists lead to no end but a board without moves, so that only the root's children need be asked.
  bool may_have_ended(int ply) const { return ply <= last_with_an_end_; }

  /// The end that is at hand; or else the list holds the moves that matter, none where the game cannot go on.
  template <class List>
  [[gnu::always_inline]] std::optional<Score> end_at_hand(const SearchNode<G>& spot, List& moves) const
    requires HasForesight<G>
  {
    const bool by_list = spot.ply > 1 && spot.before != nullptr;
    const auto end = game_.foresee(spot.position, moves, by_list ? ReachedBy::ListedMove : ReachedBy::Other);
    return end ? std::optional(score(*end, spot.ply)) : std::nullopt;
  }

  /// Without foresight: those that the rules give, or as many of them as are needed.
  void list_moves(const Position& position, MoveList<Move>& moves) const {
    game_.moves(position, moves);
    if constexpr (HasSoundSubset<G>)
      if (on_.subset) game_.sound_subset(position, moves);
  }

  /// What the position can be worth at all.
  struct Range {
    Score least = -Score::infinity();
    Score most = Score::infinity();
    Score clamp(Score value) const { return std::clamp(value, least, most); }
  };

  /// As far as it matters in the window: who cannot win any more gets no more than a draw, and who must lose, the
  /// latest loss that there can be.
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

  /// A line that stopped where the end was at hand gets its last moves.
  void play_out(Position position, std::vector<Move>& line) const {
    if constexpr (HasForesight<G>) {
      if (!is_asked()) return;
      for (const Move& move : line) position = game_.after(position, move);
      MoveList<Move> moves;
      while (!game_.ended(position) && game_.foresee(position, moves, ReachedBy::Other)) {
        line.push_back(moves[0]);
        position = game_.after(position, moves[0]);
      }
    }
  }

 private:
  static Score score(const Verdict& end, int ply) {
    if (end.sign == 0) return {};
    return end.sign > 0 ? Score::win_in(ply + end.plies) : Score::loss_in(ply + end.plies);
  }

  const G& game_;
  const Techniques& on_;
  int last_with_an_end_;  ///< ply
};

}  // namespace zermelo
