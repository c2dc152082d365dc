#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/core/options.h"
#include "zermelo/core/subsets.h"
#include "zermelo/games/alquerque/alquerque.h"

/// The endings of Alquerque on five by five points, numbered: one layer a count of pieces of both sides. Rules in which
/// a position is more than its pieces (bell, codecup) have no numbers. (solve/numbering.h says what the members are
/// for.)
namespace zermelo::alquerque {

inline constexpr int endgame_pieces = 8;

/// The sets of a number of points, each with its class: those that some symmetry of the board makes alike. The first of
/// a class, by number, stands for all of it.
class Classes {
 public:
  using Board = alquerque::Board<5>;
  using Word = Board::Word;

  /// `symmetries`: 8 for all of the square, 2 for left and right alone, numbered as Board::image does.
  Classes(int many, int symmetries) : sets_(Board::all, many), places_(sets_.size(), unknown) {
    for (std::uint64_t number = 0; number < sets_.size(); ++number)
      if (places_[number] == unknown) add_class(static_cast<Word>(sets_[number]), symmetries);
  }

  /// Any number of pieces from 0 up to those of a tablebase.
  static const Classes& of(int many, int symmetries) {
    static const auto eight = up_to_most(8);
    static const auto two = up_to_most(2);
    return (symmetries == 8 ? eight : two)[static_cast<std::size_t>(many)];
  }

  const Subsets& sets() const { return sets_; }
  std::uint64_t size() const { return firsts_.size(); }
  Word first(std::uint64_t number) const { return firsts_[number].set; }
  /// A bit for each symmetry that leaves the first of a class as it is.
  unsigned kept_by(std::uint64_t number) const { return firsts_[number].kept_by; }

  /// The class of a set, and the symmetry that leads from it to the first of its class.
  struct Place {
    std::uint32_t number;
    int symmetry;
  };
  Place place(Word set) const {
    const std::uint32_t packed = places_[sets_.number(set)];
    return {packed / 8, static_cast<int>(packed % 8)};
  }

 private:
  struct First {
    Word set;
    unsigned kept_by;
  };
  static constexpr std::uint32_t unknown = ~std::uint32_t{0};
  static std::vector<Classes> up_to_most(int symmetries) {
    std::vector<Classes> all;
    for (int many = 0; many < endgame_pieces; ++many) all.emplace_back(many, symmetries);
    return all;
  }

  void add_class(Word first, int symmetries) {
    First made{.set = first, .kept_by = 0};
    for (int from = 0; from < symmetries; ++from) {
      const Word image = Board::image(first, from);
      if (image == first) made.kept_by |= 1U << static_cast<unsigned>(from);
      for (int back = 0; back < symmetries; ++back)
        if (Board::image(image, back) == first) {
          places_[sets_.number(image)] = static_cast<std::uint32_t>(8 * firsts_.size()) + static_cast<unsigned>(back);
          break;
        }
    }
    firsts_.push_back(made);
  }

  Subsets sets_;
  std::vector<std::uint32_t> places_;  ///< by number of a set: eight times its class and the symmetry
  std::vector<First> firsts_;
};

/// The positions with a given number of pieces of each side, either of them to move. The side to move
/// plays as White does: elsewhere the colours are swapped, and the board is turned round where sides have a direction.
template <Rules R>
class EndgameLayer {
  using Game = Alquerque<R>;
  using Position = typename Game::Position;
  using Word = typename Game::Word;

 public:
  EndgameLayer(int one, int other) : many_{std::max(one, other), std::min(one, other)} {
    for (std::size_t i = 0; i < 2; ++i) classes_[i] = &Classes::of(many_[i], symmetries);
    half_ = classes_[0]->size() * classes_[1]->sets().size();
  }

  std::uint32_t id() const { return id_of(many_[0], many_[1]); }
  static std::uint32_t id_of(int one, int other) {
    return static_cast<std::uint32_t>(std::max(one, other) << 4 | std::min(one, other));
  }
  /// "4-2"
  std::string name() const { return std::to_string(many_[0]) + "-" + std::to_string(many_[1]); }
  std::uint64_t size() const {
    return half_ + (many_[0] == many_[1] ? 0 : classes_[1]->size() * classes_[0]->sets().size());
  }
  static constexpr bool both_players() { return true; }
  static constexpr bool complete() { return true; }
  static int images(const Position& p) {
    int same = 0;
    for (int s = 0; s < symmetries; ++s)
      same += Classes::Board::image(p.own, s) == p.own && Classes::Board::image(p.other, s) == p.other;
    return symmetries / same;
  }

  static bool stays(const Position&, const typename Game::Move& m) { return m.captured == 0; }

  /// One jump captures a piece, a chain any number. A side without pieces has lost.
  std::vector<std::uint32_t> below() const {
    std::vector<std::uint32_t> ids;
    for (std::size_t mover = 0; mover < 2; ++mover) {
      const int prey = many_[1 - mover];
      const int least = R.jumps == Jumps::One ? prey - 1 : 1;
      for (int left = std::max(1, least); left < prey; ++left) {
        const std::uint32_t id = id_of(many_[mover], left);
        if (std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
      }
    }
    return ids;
  }

  std::optional<std::uint64_t> index(const Position& p) const {
    const bool turn_round = !any_direction && p.turn == Player::Second;
    const Word own = turn_round ? Classes::Board::image(p.own, top_and_bottom) : p.own;
    const Word other = turn_round ? Classes::Board::image(p.other, top_and_bottom) : p.other;
    const std::size_t side = std::popcount(own) == many_[0] ? 0 : 1;
    const auto [number, symmetry] = classes_[side]->place(own);
    const Subsets& others = classes_[1 - side]->sets();
    return side * half_ + number * others.size() +
           least_alike(side, number, others.number(Classes::Board::image(other, symmetry)));
  }

  std::optional<Position> position(std::uint64_t index) const {
    const std::size_t side = index >= half_ ? 1 : 0;
    const auto rest = static_cast<std::uint32_t>(index - side * half_);
    const Subsets& others = classes_[1 - side]->sets();
    const auto many = static_cast<std::uint32_t>(others.size());
    const Word own = classes_[side]->first(rest / many);
    const auto other = static_cast<Word>(others[rest % many]);
    if ((own & other) != 0 || least_alike(side, rest / many, rest % many) != rest % many) return std::nullopt;
    return Position({own, other, Player::First});
  }

  /// Steps taken back, where the piece did not have to jump instead. Back is where the other side steps forward to.
  template <class Use>
  void before(const Position& p, Use&& use) const {
    for (Word left = p.other; left != 0; left &= left - 1) {
      const Word to = left & (0 - left);
      for (Word from = Game::step_targets(p, std::countr_zero(to)); from != 0; from &= from - 1) {
        const Position q({p.other ^ to ^ (from & (0 - from)), p.own, opponent(p.turn)});
        if (!R.must_capture || Game::jumpers(q) == 0) use(q);
      }
    }
  }

 private:
  static constexpr bool any_direction = R.steps == Steps::Any;
  static constexpr int symmetries = any_direction ? 8 : 2;
  static constexpr int top_and_bottom = 2;

  /// Of the sets of the other side that the same first set of ours cannot tell apart, the one with the least number.
  std::uint64_t least_alike(std::size_t side, std::uint64_t number, std::uint64_t other) const {
    const unsigned kept_by = classes_[side]->kept_by(number);
    if (kept_by == 1) return other;
    const Subsets& others = classes_[1 - side]->sets();
    const auto set = static_cast<Word>(others[other]);
    std::uint64_t least = other;
    for (unsigned left = kept_by & (kept_by - 1); left != 0; left &= left - 1)
      least = std::min(least, others.number(Classes::Board::image(set, std::countr_zero(left))));
    return least;
  }

  std::array<int, 2> many_;
  std::array<const Classes*, 2> classes_{};
  std::uint64_t half_ = 0;  ///< numbers with the larger side to move; below 2^32 with so few pieces
};

/// On five by five points, and a position is its pieces and nothing more.
constexpr bool has_endgames(const Rules& rules) {
  return rules.size == Classes::Board::size && !rules.no_return && !rules.no_undo;
}

template <Rules R>
  requires(has_endgames(R))
class Endgames {
 public:
  using Game = Alquerque<R>;
  using Layer = EndgameLayer<R>;
  static constexpr int most_pieces = endgame_pieces;
  static constexpr std::string_view puzzle_tablebase = "4";

  static std::string title() { return std::string(Game::name) + ":" + std::string(alquerque::name_of(R)); }
  const Game& game() const { return game_; }
  Layer layer(std::uint32_t id) const { return {static_cast<int>(id >> 4), static_cast<int>(id & 15)}; }
  std::optional<std::uint32_t> id_of(const typename Game::Position& p) const {
    const int own = std::popcount(p.own);
    const int other = std::popcount(p.other);
    if (own == 0 || other == 0 || own + other > most_pieces) return std::nullopt;
    return Layer::id_of(own, other);
  }
  static constexpr bool one_ply_away(const typename Game::Position&) { return false; }

  /// "6": everything with six pieces, at least one a side; "4-2": four against two.
  Expected<std::vector<std::uint32_t>> layers_of(std::string_view name) const {
    const auto number = [](std::string_view text) {
      const long value = whole_number(text).value_or(0);
      return value > 0 && value <= most_pieces ? static_cast<int>(value) : 0;
    };
    const auto dash = name.find('-');
    const int one = number(name.substr(0, dash));
    if (dash == std::string_view::npos && one >= 2) return all(one);
    const int other = dash == std::string_view::npos ? 0 : number(name.substr(dash + 1));
    if (one > 0 && other > 0 && one + other <= most_pieces) return std::vector{Layer::id_of(one, other)};
    return fail(
        {.what = "no tablebase " + in_quotes(name),
         .where = title(),
         .expected = "a number of pieces from 2 to " + std::to_string(most_pieces) + ", or those of each side: 4-2"});
  }
  static std::vector<std::uint32_t> all(int pieces) {
    std::vector<std::uint32_t> ids;
    for (int fewer = 1; 2 * fewer <= pieces; ++fewer) ids.push_back(Layer::id_of(pieces - fewer, fewer));
    return ids;
  }

 private:
  Game game_;
};

}  // namespace zermelo::alquerque

template <zermelo::alquerque::Rules R>
  requires(zermelo::alquerque::has_endgames(R))
struct zermelo::EndgamesOf<zermelo::Alquerque<R>> {
  using type = alquerque::Endgames<R>;
};
