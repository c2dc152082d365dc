#pragma once
#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/any/knowledge/best_play.h"
#include "zermelo/any/puzzle_draw.h"
#include "zermelo/any/tablebases.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/core/notation.h"
#include "zermelo/solve/whole.h"

namespace zermelo {

/// A whole game as one tablebase, "all", solved in memory when it is first asked for.
template <class G>
class WholeTablebase final : public AnyTablebases {
  using Position = typename G::Position;

 public:
  /// 5×4 connect has four million, Kalah(4,3) five.
  static constexpr std::size_t most_positions = 8'000'000;

  explicit WholeTablebase(const G& game) : whole_(game, most_positions) {}

  [[gnu::cold]] Expected<std::optional<Exact>> probe(std::string_view text,
                                                     const std::stop_token& stop) const override {
    const std::scoped_lock lock(mutex_);
    const auto p = whole_.game().read_position(text);
    if (!p) return fail(p.error());
    const auto exact = whole_.solve(*p, stop);
    if (!exact) return fail(exact.error());
    return std::optional(*exact);
  }

  [[gnu::cold]] Expected<ValuedMoves<std::string>> moves(std::string_view text,
                                                         const std::stop_token& stop) const override {
    if (const auto known = probe(text, stop); !known) return fail(known.error());
    const std::scoped_lock lock(mutex_);
    const Position p = whole_.game().read_position(text).value();
    ValuedMoves<std::string> found;
    for (const auto& [move, exact] : whole_.moves(p)) found.emplace_back(whole_.game().move_text(p, move), exact);
    return found;
  }

  [[gnu::cold]] std::optional<Error> gap(std::string_view text) const override {
    const auto p = whole_.game().read_position(text);
    if (!p) return p.error();
    return *p == whole_.game().initial() ? too_large() : std::nullopt;  // what lies behind others may be little
  }

  [[gnu::cold]] Expected<std::string> canonical(std::string_view tablebase) const override {
    if (tablebase == "all") return std::string(tablebase);
    return fail({.what = "no tablebase " + in_quotes(tablebase), .where = game_name<G>(), .expected = "all"});
  }

  [[gnu::cold]] Expected<TablebasePlan> plan(std::string_view tablebase) const override {
    const auto name = canonical(tablebase);
    if (!name) return fail(name.error());
    if (const auto error = too_large()) return fail(*error);
    const std::uint64_t numbers = most_numbers();
    const std::uint64_t bytes = numbers * bytes_a_position;
    return TablebasePlan{.layers = {*name}, .numbers = numbers, .memory = bytes, .least_memory = bytes};
  }

  [[gnu::cold]] Expected<bool> build(std::string_view tablebase, const TablebaseBuild& how) override {
    const std::scoped_lock lock(mutex_);
    const auto solved = solve_locked(tablebase, how.stop);
    if (solved) return true;
    return how.stop.stop_requested() ? Expected<bool>(false) : fail(solved.error());
  }

  [[gnu::cold]] Expected<std::vector<TablebaseLayer>> info(std::string_view tablebase) const override {
    const std::scoped_lock lock(mutex_);
    const auto solved = solve_locked(tablebase);
    if (!solved) return fail(solved.error());
    return std::vector{TablebaseLayer{.name = "all",
                                      .path = {},
                                      .bytes = 0,
                                      .numbers = whole_.size(),
                                      .legal = whole_.folded(),
                                      .longest = longest()}};
  }

  Expected<TablebaseStats> stats(std::string_view tablebase) const override {
    const std::scoped_lock lock(mutex_);
    const auto solved = solve_locked(tablebase);
    if (!solved) return fail(solved.error());
    std::array<Counts<Position>, 2> counts;
    for (std::size_t i = 0; i < whole_.size(); ++i) {
      const Position& p = whole_.position(i);
      counts[static_cast<std::size_t>(whole_.game().to_move(p))].add(p, whole_.value(i), 1);
    }
    return TablebaseStats{.tablebase = "all",
                          .to_move = {play().side(counts[0], Player::First), play().side(counts[1], Player::Second)},
                          .folded = whole_.folded()};
  }

  [[gnu::cold]] Expected<std::uint64_t> faults(std::string_view tablebase, const std::stop_token&) const override {
    const std::scoped_lock lock(mutex_);
    const auto solved = solve_locked(tablebase);
    if (!solved) return fail(solved.error());
    return whole_.faults();
  }

  Expected<std::vector<Puzzle>> puzzles(const PuzzleRequest& wish) const override {
    if (HasStake<G>) return fail(played_for_points());
    const std::scoped_lock lock(mutex_);
    const auto solved = solve_locked(wish.tablebase, wish.stop);
    if (!solved) return fail(solved.error());
    if (solved->margin) return fail(played_for_points());
    PuzzleDraw draw(wish);
    for (std::size_t i = 0; i < whole_.size(); ++i)
      if (whole_.value(i).value > 0) draw.see({0, i}, whole_.value(i).plies);
    return draw.pick(
        [this](const PuzzleDraw::Source& source) { return play().puzzle(whole_.position(source.second)); });
  }

 private:
  /// Fewer than that are reached of those that can be laid out: one in fifteen of 24 seeds in Kalah, one in 41 of 5×5
  /// connect with lines of three.
  static constexpr double share_reached = 1.0 / 128;
  static constexpr std::uint64_t bytes_a_position = position_set_bytes(sizeof(Position)) + sizeof(Exact);

  [[gnu::cold]] Expected<Exact> solve_locked(std::string_view tablebase, const std::stop_token& stop = {}) const {
    const auto name = canonical(tablebase);
    if (!name) return fail(name.error());
    if (const auto error = too_large()) return fail(*error);
    return whole_.solve(whole_.game().initial(), stop);
  }

  [[gnu::cold]] static Error played_for_points() {
    return {.what = game_name<G>() + " is solved for its margin of points, and no plies are counted",
            .where = "puzzle",
            .expected = "a game that is won or lost",
            .code = ErrorCode::Unsupported};
  }

  /// Said at once of a game that is far too large; what is a little too large is found out by trying.
  [[gnu::cold]] std::optional<Error> too_large() const {
    if constexpr (BoundsItsSize<G>) {
      if (whole_.game().most_positions() * share_reached <= most_positions) return std::nullopt;
    } else {
      return std::nullopt;
    }
    return Error{.what = "too large to be solved whole: more than " + std::to_string(most_positions) + " positions",
                 .where = "the whole of " + game_name<G>(),
                 .expected = "a smaller one, or one position at a time: 'zermelo solve GAME --position P'",
                 .code = ErrorCode::TooLarge};
  }

  std::uint64_t most_numbers() const {
    if constexpr (BoundsItsSize<G>)
      return static_cast<std::uint64_t>(std::min<double>(whole_.game().most_positions(), most_positions));
    return most_positions;
  }

  int longest() const {
    int plies = 0;
    for (std::size_t i = 0; i < whole_.size(); ++i) plies = std::max(plies, whole_.value(i).plies);
    return plies;
  }

  auto play() const {
    return BestPlay(whole_.game(), [this](const Position& p) { return whole_.moves(p); });
  }

  mutable std::mutex mutex_;
  mutable WholeGame<G> whole_;
};

}  // namespace zermelo
