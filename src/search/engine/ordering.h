#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "zermelo/core/game.h"
#include "zermelo/search/engine/techniques.h"

namespace zermelo {

/// What the order of a node's moves may depend on.
template <class G>
struct MoveContext {
  int ply = 0;
  Player player = Player::First;
  const typename G::Move* previous_move = nullptr;  ///< none at the root and after a null move
};

/// Moves that caused cut-offs: killers (Akl & Newborn 1977), counter moves (Uiterwijk 1992), and the history heuristic
/// (Schaeffer 1983) with aging.
template <class G>
class History {
 public:
  using Move = typename G::Move;
  struct Killers {
    std::array<Move, 2> moves{};
    int count = 0;
  };
  static constexpr std::size_t slots() {
    if constexpr (HasHistory<G>) return G::history_slots;
    return 1;
  }
  using Successes = std::array<std::int16_t, slots()>;  ///< of each kind of move, between ±Tuning::history_limit
  static_assert(Tuning::history_limit <= std::numeric_limits<std::int16_t>::max());
  static_assert(slots() < std::numeric_limits<std::uint16_t>::max(), "a counter move is a slot plus one, in 16 bits");

  History(const G& game, const Techniques& on, std::size_t plies) : game_(game), on_(on), killers_(2 * plies) {}

  void clear() {
    std::ranges::fill(killers_, Killers{});
    successes_ = {};
    counters_ = {};
  }
  /// Before the next position of a game: successes count less, killers are forgotten.
  void age() {
    std::ranges::fill(killers_, Killers{});
    for (auto& side : successes_)
      for (std::int16_t& success : side) success = static_cast<std::int16_t>(success / Tuning::history_aging);
  }

  /// The history as one node sees it, looked up once for all of its moves.
  class AtNode {
   public:
    static constexpr int killer_rank = 1 << 28;
    static constexpr int counter_rank = 1 << 27;
    static constexpr std::size_t no_slot = std::size_t{0} - 1;
    static_assert(Tuning::history_limit < counter_rank);

    /// The rank of a quiet move: killers, the counter move, then by success. Written without branches that the
    /// processor cannot predict.
    int rank(const Move& move) const {
      const bool first = (killers_.count > 0) & (killers_.moves[0] == move);
      const bool second = (killers_.count > 1) & (killers_.moves[1] == move);
      int rank = success(move);
      if constexpr (HasHistory<G>) rank = game_.history_slot(move) == counter_ ? counter_rank : rank;
      rank = second ? killer_rank - 1 : rank;
      return first ? killer_rank : rank;
    }
    int success(const Move& move) const {
      if constexpr (HasHistory<G>) return successes_[checked_slot(game_, move)];
      return 0;
    }

   private:
    friend class History;
    AtNode(const History& history, const MoveContext<G>& context)
        : game_(history.game_),
          successes_(history.on_.history ? history.successes_[side(context)] : none) {
      if (history.on_.killers) killers_ = history.killers_[history.index(context)];
      if constexpr (HasHistory<G>)
        if (history.on_.counters && context.previous_move != nullptr)
          counter_ = std::size_t{history.counters_[side(context)][checked_slot(game_, *context.previous_move)]} - 1;
    }
    const G& game_;
    Killers killers_{};
    static constexpr Successes none{};
    const Successes& successes_;
    std::size_t counter_ = no_slot;
  };
  AtNode at_node(const MoveContext<G>& context) const { return AtNode(*this, context); }

  /// `move` caused a cut-off; the other quiet moves were searched before it and did not.
  template <class Quiet>
  void update(const MoveContext<G>& context, std::span<const Move> others, const Move& move, int depth, Quiet&& quiet) {
    assert(depth > 0);
    add_killer(context, move);
    if constexpr (HasHistory<G>) {
      if (context.previous_move != nullptr)
        counters_[side(context)][checked_slot(game_, *context.previous_move)] =
            static_cast<std::uint16_t>(checked_slot(game_, move) + 1);
      const int bonus = Tuning::history_bonus(depth);
      add_bonus(context, move, bonus);
      for (const Move& other : others)
        if (quiet(other)) add_bonus(context, other, -bonus);
    }
  }

 private:
  static std::size_t side(const MoveContext<G>& context) {
    assert(context.player != Player::Chance);
    return context.player == Player::Second ? 1 : 0;
  }
  std::size_t index(const MoveContext<G>& context) const {
    assert(context.ply >= 0 && 2 * static_cast<std::size_t>(context.ply) + 1 < killers_.size());
    return 2 * static_cast<std::size_t>(context.ply) + side(context);
  }
  static std::size_t checked_slot(const G& game, const Move& move)
    requires HasHistory<G>
  {
    const std::size_t slot = game.history_slot(move);
    assert(slot < slots());
    return slot;
  }

  void add_killer(const MoveContext<G>& context, const Move& move) {
    Killers& here = killers_[index(context)];
    if (here.count > 0 && here.moves[0] == move) return;
    here.moves[1] = here.moves[0];
    here.moves[0] = move;
    here.count = std::min(here.count + 1, 2);
  }

  /// The nearer a success is to the limit, the less it grows.
  void add_bonus(const MoveContext<G>& context, const Move& move, int bonus)
    requires HasHistory<G>
  {
    std::int16_t& success = successes_[side(context)][checked_slot(game_, move)];
    success = static_cast<std::int16_t>(success + bonus - success * std::abs(bonus) / Tuning::history_limit);
    assert(std::abs(int{success}) <= Tuning::history_limit);
  }

  const G& game_;
  const Techniques& on_;
  std::vector<Killers> killers_;  ///< two players a ply: one of them may move twice
  std::array<Successes, 2> successes_{};
  std::array<std::array<std::uint16_t, slots()>, 2> counters_{};  ///< slot + 1; 0: none
};

struct PickerOptions {
  std::optional<std::uint32_t> table_move = {};  ///< its code
  bool skip_losing_captures = false;
};

/// Gives the moves of a node, the most promising first: the table's move, captures that win, killers, the counter move,
/// quiet moves by their history, captures that lose. Moves are ranked only after the table's move has failed.
template <class G>
class MovePicker {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  MovePicker(const G& game, const Position& position, MoveList<Move>& moves, const History<G>& history,
             const MoveContext<G>& context, const PickerOptions& options)
      : game_(game),
        position_(position),
        moves_(moves),
        history_(history),
        context_(context),
        skip_losing_captures_(options.skip_losing_captures) {
    assert(!moves.empty());
    if (options.table_move) put_first(*options.table_move);
  }

  /// Null when there is no more. The moves already picked stand at the front of the list.
  const Move* next() {
    if (picked_ == moves_.size()) return nullptr;
    if (picked_ == 0 && has_table_move_) return &moves_[picked_++];
    const std::size_t best = ranks_.empty() ? rank_all() : best_left();
    assert(best >= picked_ && best < moves_.size());
    Move* const moves = moves_.begin();
    int* const ranks = ranks_.begin();
    if (skip_losing_captures_ && ranks[best] < losing_rank) return nullptr;
    std::swap(moves[picked_], moves[best]);
    std::swap(ranks[picked_], ranks[best]);
    return moves + picked_++;
  }

  std::size_t picked() const { return picked_; }
  bool has_table_move() const { return has_table_move_; }

  /// Is the move picked last a quiet one that is not the table's, a killer or the counter move?
  bool is_plain_quiet() const {
    if (ranks_.empty()) return false;
    assert(picked_ > 0);
    const int rank = ranks_[picked_ - 1];
    return rank < AtNode::counter_rank && rank > losing_rank;
  }

 private:
  using AtNode = typename History<G>::AtNode;
  static constexpr int winning_rank = 1 << 29;
  static constexpr int losing_rank = -(1 << 29);
  static constexpr int exchange_steps = 1000;  ///< of one unit
  static_assert(winning_rank > AtNode::killer_rank + Tuning::history_limit);

  [[gnu::always_inline]] void put_first(std::uint32_t table_move) {
    if constexpr (HasCode<G>)
      for (Move& move : moves_)
        if (game_.code(move) == table_move) {
          std::swap(move, moves_[0]);
          has_table_move_ = true;
          assert(1 == std::ranges::count_if(moves_, [&](const Move& m) { return game_.code(m) == table_move; }));
          return;
        }
  }

  /// The place of the best move that is left.
  std::size_t best_left() const {
    const int* const ranks = ranks_.begin();
    std::size_t best = picked_;
    int top = ranks[best];
    for (std::size_t i = picked_ + 1; i < moves_.size(); ++i) {
      best = ranks[i] > top ? i : best;
      top = std::max(top, ranks[i]);
    }
    return best;
  }

  /// Ranks the moves that are left and gives the place of the best. A single one needs no rank.
  std::size_t rank_all() {
    const std::size_t size = moves_.size();
    ranks_.resize(size);
    const Move* const moves = moves_.begin();
    int* const ranks = ranks_.begin();
    ranks[0] = ranks[picked_] = 0;
    std::size_t best = picked_;
    if (size == picked_ + 1 && !skip_losing_captures_) return best;
    const AtNode history = history_.at_node(context_);
    int top = ranks[best] = rank(moves[best], history);
    for (std::size_t i = picked_ + 1; i < size; ++i) {
      const int rank_of_move = ranks[i] = rank(moves[i], history);
      best = rank_of_move > top ? i : best;
      top = std::max(top, rank_of_move);
    }
    return best;
  }
  [[gnu::always_inline]] int rank(const Move& move, const AtNode& history) const {
    if constexpr (HasNoisy<G>)
      if (game_.noisy(position_, move)) return noisy_rank(move, history);
    return history.rank(move);
  }
  int noisy_rank(const Move& move, const AtNode& history) const {
    if constexpr (HasExchange<G>) {
      const int gain = static_cast<int>(game_.exchange(position_, move) * exchange_steps);
      return (gain < 0 ? losing_rank : winning_rank) + gain;
    }
    return winning_rank + history.success(move);
  }

  const G& game_;
  const Position& position_;
  MoveList<Move>& moves_;
  const History<G>& history_;
  const MoveContext<G>& context_;
  bool skip_losing_captures_;
  std::size_t picked_ = 0;
  bool has_table_move_ = false;
  MoveList<int> ranks_;
};

}  // namespace zermelo
