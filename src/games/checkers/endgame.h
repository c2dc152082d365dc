#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/core/subsets.h"
#include "zermelo/games/checkers/checkers.h"

/// The endings of English draughts, numbered: one layer a count of men and kings of both sides. (solve/numbering.h says
/// what the members are for.)
namespace zermelo::checkers {

inline constexpr int endgame_pieces = 5;

/// Where a number of men can stand, playing down the board: not on the last row.
inline const Subsets& men_sets(int many) {
  static const auto all = Subsets::up_to(endgame_pieces, Board::rows(0, Board::size - 1));
  return all[static_cast<std::size_t>(many)];
}
inline const Subsets& king_sets(int many) {
  static const auto all = Subsets::up_to(endgame_pieces, Board::all);
  return all[static_cast<std::size_t>(many)];
}

/// Men and kings of one side.
struct Force {
  int men = 0;
  int kings = 0;

  constexpr int pieces() const { return men + kings; }
  constexpr std::uint32_t id() const { return static_cast<std::uint32_t>(men << 4 | kings); }
  static constexpr Force of_id(std::uint32_t id) { return {static_cast<int>(id >> 4 & 15), static_cast<int>(id & 15)}; }
  friend constexpr auto operator<=>(const Force&, const Force&) = default;
};

/// The positions of two forces, with either of them to move. The side to move plays down the board: where White is to
/// move the board is turned round and the colours are swapped.
class EndgameLayer {
 public:
  EndgameLayer(Force one, Force other) : forces_{std::max(one, other), std::min(one, other)} {
    for (std::size_t i = 0; i < 2; ++i) sets_[i] = {men_sets(forces_[i].men), king_sets(forces_[i].kings)};
    half_ = sets_[0].size() * sets_[1].size();
    told_by_kings_ = forces_[0].pieces() == forces_[1].pieces();
    first_count_ = told_by_kings_ ? forces_[0].kings : forces_[0].pieces();
  }

  std::uint32_t id() const { return id_of(forces_[0], forces_[1]); }
  static std::uint32_t id_of(Force one, Force other) {
    return std::max(one, other).id() << 8 | std::min(one, other).id();
  }
  /// "MMK-K": men and kings of the two sides
  std::string name() const { return letters(forces_[0]) + "-" + letters(forces_[1]); }
  std::uint64_t size() const { return symmetric() ? half_ : 2 * half_; }
  static constexpr bool both_players() { return true; }
  static constexpr bool complete() { return true; }
  static constexpr int images(const Position&) { return 1; }

  /// A capture takes a piece off, and a man that reaches the last row becomes a king.
  bool stays(const Position& p, const Move& m) const {
    return m.taken == 0 && ((p.kings() >> m.from & 1) != 0 || (Board::ends >> m.to & 1) == 0);
  }

  /// A capture may take any number of pieces, and a man may be crowned by it. A side without pieces has lost.
  std::vector<std::uint32_t> below() const {
    std::vector<std::uint32_t> ids;
    const auto add = [&](Force mover, Force prey) {
      const std::uint32_t id = id_of(mover, prey);
      if (prey.pieces() > 0 && id != this->id() && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    };
    for (int side = 0; side < 2; ++side) {
      const Force mover = forces_[static_cast<std::size_t>(side)];
      const Force prey = forces_[static_cast<std::size_t>(1 - side)];
      for (int men = 0; men <= prey.men; ++men)
        for (int kings = 0; kings <= prey.kings; ++kings) {
          add(mover, {men, kings});
          if (mover.men > 0) add({mover.men - 1, mover.kings + 1}, {men, kings});
        }
    }
    return ids;
  }

  std::optional<std::uint64_t> index(const Position& p) const {
    const std::size_t own = std::popcount(p.own & (told_by_kings_ ? p.kings() : Board::all)) == first_count_ ? 0 : 1;
    const Sets& owns = sets_[own];
    const Sets& others = sets_[1 - own];
    // Each side counts its squares from its own end.
    const bool down = !p.white_to_move();
    const std::uint64_t own_number = down ? owns.number(p.own, p.kings()) : owns.turned_number(p.own, p.kings());
    const std::uint64_t other = down ? others.turned_number(p.other, p.kings()) : others.number(p.other, p.kings());
    return own * half_ + own_number * others.size() + other;
  }

  std::optional<Position> position(std::uint64_t number) const {
    const Parts parts = this->parts(number);
    const auto [own_men, own_kings] = sets_[parts.own][parts.owns];
    auto [other_men, other_kings] = sets_[1 - parts.own][parts.others];
    other_men = turned(other_men);
    other_kings = turned(other_kings);
    if ((own_men & own_kings) != 0 || (other_men & other_kings) != 0 ||
        ((own_men | own_kings) & (other_men | other_kings)) != 0)
      return std::nullopt;
    return Position::make(own_men | own_kings, other_men | other_kings, own_kings | other_kings, Player::First, 0, 1);
  }

  /// Quiet moves taken back; none where the mover would have had to capture.
  template <class Use>
  void before(const Position& p, Use&& use) const {
    each_before(p, [&](const Position& q, bool) { use(q); });
  }

  /// These positions by their numbers; p is `position(number)`. The side that did not move keeps its part of the
  /// number, and so do the kings of the mover when it was a man, and the men when it was a king.
  template <class Use>
  void numbers_before(const Position& p, std::uint64_t number, Use&& use) const {
    const Parts parts = this->parts(number);
    const Sets& movers = sets_[1 - parts.own];
    const std::uint32_t kings_number = parts.others % movers.many_kings;
    const std::uint32_t men_part = parts.others - kings_number;
    const std::uint64_t first = (symmetric() ? 0 : (1 - parts.own) * half_) + parts.owns;
    const std::uint64_t step = sets_[parts.own].size();
    each_before(p, [&](const Position& q, bool king) {
      const std::uint64_t moved =
          king ? men_part + movers.kings->turned_number(q.own & q.kings(), last_bit)
               : movers.men->turned_number(q.own & ~q.kings(), last_bit) * movers.many_kings + kings_number;
      use(first + moved * step);
    });
  }

  /// The number after a move that stays; p is `position(number)`.
  std::uint64_t number_after(const Position& p, std::uint64_t number, const Move& m) const {
    const Parts parts = this->parts(number);
    const Sets& movers = sets_[parts.own];
    const Bits moved = Board::one(m.from) | Board::one(m.to);
    const bool king = (p.kings() >> m.from & 1) != 0;
    const std::uint32_t kings_number = parts.owns % movers.many_kings;
    const std::uint64_t owns =
        king ? parts.owns - kings_number + movers.kings->number((p.own & p.kings()) ^ moved)
             : movers.men->number((p.own & ~p.kings()) ^ moved) * movers.many_kings + kings_number;
    return (symmetric() ? 0 : (1 - parts.own) * half_) + parts.others * movers.size() + owns;
  }

 private:
  static constexpr int last_bit = Board::bit_of(Board::squares);

  /// What a number is made of: which force is to move, and the numbers of its squares and of the other's.
  struct Parts {
    std::size_t own;
    std::uint32_t owns, others;
  };
  Parts parts(std::uint64_t number) const {
    const std::size_t own = number >= half_ ? 1 : 0;
    const auto rest = static_cast<std::uint32_t>(number - own * half_);
    const std::uint32_t others = sets_[1 - own].many;
    return {own, rest / others, rest % others};
  }

  template <class Use>
  [[gnu::always_inline]] static void each_before(const Position& p, Use&& use) {
    const bool mover_down = p.white_to_move();
    const Bits empty = p.empty();
    for (Bits left = p.other; left != 0; left &= left - 1) {
      const Bits to = left & -left;
      const bool king = (p.kings() & to) != 0;
      Bits from = 0;
      if (king || mover_down) from |= step<-Board::left>(to) | step<-Board::right>(to);
      if (king || !mover_down) from |= step<Board::left>(to) | step<Board::right>(to);
      for (from &= empty; from != 0; from &= from - 1) {
        const Bits moved = to | (from & -from);
        const Position q{.own = p.other ^ moved,
                         .other = p.own,
                         .rest = (p.rest ^ (king ? moved : 0)) ^ Bits{1} << Position::turn_shift};
        if (!has_to_capture(q)) use(q, king);
      }
    }
  }

  /// Where the men and the kings of one force can stand.
  struct Sets {
    const Subsets* men = nullptr;
    const Subsets* kings = nullptr;
    std::uint32_t many_kings = 0;  ///< sizes, kept here because they are asked for at every position
    std::uint32_t many = 0;

    Sets() = default;
    Sets(const Subsets& for_men, const Subsets& for_kings)
        : men(&for_men),
          kings(&for_kings),
          many_kings(static_cast<std::uint32_t>(kings->size())),
          many(static_cast<std::uint32_t>(men->size()) * many_kings) {}

    std::uint64_t size() const { return many; }
    std::uint64_t number(Bits pieces, Bits all_kings) const {
      return men->number(pieces & ~all_kings) * many_kings + kings->number(pieces & all_kings);
    }
    std::uint64_t turned_number(Bits pieces, Bits all_kings) const {
      return men->turned_number(pieces & ~all_kings, last_bit) * many_kings +
             kings->turned_number(pieces & all_kings, last_bit);
    }
    std::pair<Bits, Bits> operator[](std::uint32_t number) const {
      return {(*men)[number / many_kings], (*kings)[number % many_kings]};
    }
  };

  bool symmetric() const { return forces_[0] == forces_[1]; }
  static std::string letters(Force force) {
    return std::string(static_cast<std::size_t>(force.men), 'M') +
           std::string(static_cast<std::size_t>(force.kings), 'K');
  }
  static bool has_to_capture(const Position& p) {
    return p.white_to_move() ? Generator<false>(p).captures() : Generator<true>(p).captures();
  }

  /// Square 1 becomes 32: bit 0 becomes bit 34.
  static Bits turned(Bits bits) {
    bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
    bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
    bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(bits) >> (64 - last_bit - 1);
  }
  std::array<Force, 2> forces_;
  std::array<Sets, 2> sets_;
  bool told_by_kings_ = false;  ///< both forces have as many pieces, and the kings say which is which
  int first_count_ = 0;         ///< kings or pieces of the first one
  std::uint64_t half_ = 0;      ///< numbers with one of the forces to move; below 2^32 with so few pieces
};

class Endgames {
 public:
  using Game = Checkers<>;
  using Layer = EndgameLayer;
  static constexpr int most_pieces = endgame_pieces;
  static constexpr std::string_view puzzle_tablebase = "3";

  const Game& game() const { return game_; }
  Layer layer(std::uint32_t id) const { return {Force::of_id(id >> 8), Force::of_id(id & 0xff)}; }
  std::optional<std::uint32_t> id_of(const Position& p) const {
    const Force own = force(p.own, p.kings());
    const Force other = force(p.other, p.kings());
    if (own.pieces() == 0 || other.pieces() == 0 || own.pieces() + other.pieces() > most_pieces) return std::nullopt;
    return Layer::id_of(own, other);
  }

  static constexpr bool one_ply_away(const Position&) { return false; }

  /// "4": everything with four pieces, at least one a side.
  Expected<std::vector<std::uint32_t>> layers_of(std::string_view name) const {
    int pieces = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pieces);
    if (error == std::errc() && end == name.data() + name.size() && pieces >= 2 && pieces <= most_pieces)
      return all(pieces);
    return fail({.what = "no tablebase " + in_quotes(name),
                 .where = "checkers",
                 .expected = "a number of pieces from 2 to " + std::to_string(most_pieces)});
  }
  /// Fewer men first: a man that is crowned leads from one layer of a tablebase to another.
  static std::vector<std::uint32_t> all(int pieces) {
    std::vector<std::uint32_t> ids;
    for (int men = 0; men <= pieces; ++men)
      for (int one = 1; one < pieces; ++one)
        for (int own_men = 0; own_men <= std::min(men, one); ++own_men) {
          const int other = pieces - one;
          const int other_men = men - own_men;
          if (other_men > other) continue;
          const std::uint32_t id = Layer::id_of({own_men, one - own_men}, {other_men, other - other_men});
          if (std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
        }
    return ids;
  }

 private:
  static Force force(Bits pieces, Bits kings) {
    return {std::popcount(pieces & ~kings), std::popcount(pieces & kings)};
  }
  Game game_;
};

}  // namespace zermelo::checkers

template <>
struct zermelo::EndgamesOf<zermelo::Checkers<>> {
  using type = checkers::Endgames;
};
