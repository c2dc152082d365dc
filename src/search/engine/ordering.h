#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "zermelo/core/game.h"
#include "zermelo/search/engine/techniques.h"

namespace zermelo {

/// Where a move is to be tried: how far from the root, by whom, after what.
template <class G>
struct MovePlace {
  int ply = 0;
  Player player = Player::First;
  const typename G::Move* before = nullptr;  ///< the move that led here; none at the root and after a null move
};

/// What a search has learnt about moves, wherever they are played: killers (Akl & Newborn 1977), counter moves
/// (Uiterwijk 1992), history (Schaeffer 1983) with aging.
template <class G>
class History {
 public:
  using Move = typename G::Move;
  struct Killers {
    std::array<Move, 2> moves{};
    int known = 0;
  };
  static constexpr std::size_t slots() {
    if constexpr (HasHistory<G>) return G::history_slots;
    return 1;
  }
  using Worths = std::array<std::int16_t, slots()>;

  History(const G& game, const Techniques& on, std::size_t plies) : game_(game), on_(on), killers_(2 * plies) {}

  void forget() {
    std::ranges::fill(killers_, Killers{});
    history_ = {};
    counters_ = {};
  }
  /// The next position of a game: what was learnt still counts, but less.
  void age() {
    std::ranges::fill(killers_, Killers{});
    for (auto& side : history_)
      for (std::int16_t& worth : side) worth = static_cast<std::int16_t>(worth / Tuning::history_aging);
  }

  /// What is known of the moves at one place, looked up once for all of them.
  class Known {
   public:
    static constexpr int killer_rank = 1 << 28;
    static constexpr int counter_rank = 1 << 27;
    static constexpr std::size_t no_slot = std::size_t{0} - 1;

    /// Of a quiet move: killers, the counter move, then by history. Chosen without branches that nobody can foresee.
    int rank(const Move& move) const {
      const bool first = (killers_.known > 0) & (killers_.moves[0] == move);
      const bool second = (killers_.known > 1) & (killers_.moves[1] == move);
      int rank = worth(move);
      if constexpr (HasHistory<G>) rank = game_.history_slot(move) == counter_ ? counter_rank : rank;
      rank = second ? killer_rank - 1 : rank;
      return first ? killer_rank : rank;
    }
    int worth(const Move& move) const {
      if constexpr (HasHistory<G>) return history_[game_.history_slot(move)];
      return 0;
    }

   private:
    friend class History;
    Known(const History& all, const MovePlace<G>& place)
        : game_(all.game_),
          history_(all.on_.history ? all.history_[side(place)] : nothing) {
      if (all.on_.killers) killers_ = all.killers_[index(place)];
      if constexpr (HasHistory<G>)
        if (all.on_.counters && place.before != nullptr)
          counter_ = std::size_t{all.counters_[side(place)][all.game_.history_slot(*place.before)]} - 1;
    }
    const G& game_;
    Killers killers_{};
    static constexpr Worths nothing{};
    const Worths& history_;
    std::size_t counter_ = no_slot;
  };
  Known at(const MovePlace<G>& place) const { return Known(*this, place); }

  /// `move` refuted the position; the others were tried before it and did not.
  template <class Quiet>
  void learn(const MovePlace<G>& place, std::span<const Move> others, const Move& move, int depth, Quiet&& quiet) {
    remember_killer(place, move);
    if constexpr (HasHistory<G>) {
      if (place.before != nullptr)
        counters_[side(place)][game_.history_slot(*place.before)] =
            static_cast<std::uint16_t>(game_.history_slot(move) + 1);
      const int bonus = Tuning::history_bonus(depth);
      credit(place, move, bonus);
      for (const Move& other : others)
        if (quiet(other)) credit(place, other, -bonus);
    }
  }

 private:
  static std::size_t side(const MovePlace<G>& place) { return place.player == Player::Second ? 1 : 0; }
  static std::size_t index(const MovePlace<G>& place) { return 2 * static_cast<std::size_t>(place.ply) + side(place); }

  void remember_killer(const MovePlace<G>& place, const Move& move) {
    Killers& here = killers_[index(place)];
    if (here.known > 0 && here.moves[0] == move) return;
    here.moves[1] = here.moves[0];
    here.moves[0] = move;
    here.known = std::min(here.known + 1, 2);
  }

  /// The nearer a worth is to the limit, the less it grows.
  void credit(const MovePlace<G>& place, const Move& move, int bonus)
    requires HasHistory<G>
  {
    std::int16_t& worth = history_[side(place)][game_.history_slot(move)];
    worth = static_cast<std::int16_t>(worth + bonus - worth * std::abs(bonus) / Tuning::history_limit);
  }

  const G& game_;
  const Techniques& on_;
  std::vector<Killers> killers_;
  std::array<Worths, 2> history_{};
  std::array<std::array<std::uint16_t, slots()>, 2> counters_{};
};

/// Hands out the moves of a position, the most promising first: the table's, captures that win, killers, the counter
/// move, quiet moves by their history, captures that lose. Nothing is ranked before the table's move has failed.
template <class G>
class Picker {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  struct Wish {
    std::optional<std::uint32_t> table_move = {};  ///< its code
    bool no_losing_captures = false;
  };

  Picker(const G& game, const Position& position, MoveList<Move>& moves, const History<G>& experience,
         const MovePlace<G>& place, const Wish& wish)
      : game_(game),
        position_(position),
        moves_(moves),
        history_of_moves_(experience),
        place_(place),
        no_losing_captures_(wish.no_losing_captures) {
    if (wish.table_move) bring_forward(*wish.table_move);
  }

  /// Nothing when all were handed out. The moves handed out stay at the front of the list.
  const Move* next() {
    if (at_ == moves_.size()) return nullptr;
    if (at_ == 0 && has_table_move_) return &moves_[at_++];
    const std::size_t best = ranks_.empty() ? rank() : best_left();
    Move* const moves = moves_.begin();
    int* const ranks = ranks_.begin();
    if (no_losing_captures_ && ranks[best] < losing_rank) return nullptr;
    std::swap(moves[at_], moves[best]);
    std::swap(ranks[at_], ranks[best]);
    return moves + at_++;
  }

  std::size_t handed_out() const { return at_; }

  /// Is the move handed out last neither noisy nor known to be good?
  bool ordinary() const {
    if (ranks_.empty()) return false;
    const int rank = ranks_[at_ - 1];
    return rank < Known::counter_rank && rank > losing_rank;
  }

 private:
  using Known = typename History<G>::Known;
  static constexpr int winning_rank = 1 << 29;
  static constexpr int losing_rank = -(1 << 29);
  static constexpr int exchange_steps = 1000;  ///< of one unit

  [[gnu::always_inline]] void bring_forward(std::uint32_t code) {
    if constexpr (HasCode<G>)
      for (Move& move : moves_)
        if (game_.code(move) == code) {
          std::swap(move, moves_[0]);
          has_table_move_ = true;
          return;
        }
  }

  /// The best of the moves that are left: its place.
  std::size_t best_left() const {
    const int* const ranks = ranks_.begin();
    std::size_t best = at_;
    int top = ranks[best];
    for (std::size_t i = at_ + 1; i < moves_.size(); ++i) {
      best = ranks[i] > top ? i : best;
      top = std::max(top, ranks[i]);
    }
    return best;
  }

  /// Ranks them all on the way; a single one needs none.
  std::size_t rank() {
    const std::size_t size = moves_.size();
    ranks_.resize(size);
    const Move* const moves = moves_.begin();
    int* const ranks = ranks_.begin();
    ranks[0] = ranks[at_] = 0;
    std::size_t best = at_;
    if (size == at_ + 1 && !no_losing_captures_) return best;
    const Known known = history_of_moves_.at(place_);
    int top = ranks[best] = rank_of(moves[best], known);
    for (std::size_t i = at_ + 1; i < size; ++i) {
      const int rank = ranks[i] = rank_of(moves[i], known);
      best = rank > top ? i : best;
      top = std::max(top, rank);
    }
    return best;
  }
  [[gnu::always_inline]] int rank_of(const Move& move, const Known& known) const {
    if constexpr (HasNoisy<G>)
      if (game_.noisy(position_, move)) return noisy_rank(move, known);
    return known.rank(move);
  }
  int noisy_rank(const Move& move, const Known& known) const {
    if constexpr (HasExchange<G>) {
      const int gain = static_cast<int>(game_.exchange(position_, move) * exchange_steps);
      return (gain < 0 ? losing_rank : winning_rank) + gain;
    }
    return winning_rank + known.worth(move);
  }

  const G& game_;
  const Position& position_;
  MoveList<Move>& moves_;
  const History<G>& history_of_moves_;
  const MovePlace<G>& place_;
  bool no_losing_captures_;
  std::size_t at_ = 0;
  bool has_table_move_ = false;
  MoveList<int> ranks_;
};

}  // namespace zermelo
