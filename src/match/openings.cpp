#include "zermelo/match/openings.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "zermelo/any/player_spec.h"
#include "zermelo/core/hash.h"
#include "zermelo/core/number_text.h"
#include "zermelo/core/random.h"
#include "zermelo/match/referee.h"

namespace zermelo {
namespace {

constexpr long most_opening_plies = 100;
constexpr long deepest_judge = 20;
constexpr int most_tries = 1000;

/// Draws random openings for one number, one after the other, as long as there are tries left.
class Draws {
 public:
  Draws(const AnyGame& game, const std::string& start, int plies, std::uint64_t seed, std::uint64_t number)
      : game_(game),
        start_(start),
        plies_(static_cast<std::size_t>(plies)),
        random_(combine(seed, number)) {}

  /// The next one in which the game is not over; nothing when the tries are used up.
  Expected<std::unique_ptr<AnyLine>> next() {
    while (tries_++ < most_tries) {
      auto line = game_.start(start_);
      if (!line) return line;
      while ((*line)->plies() < plies_ && !(*line)->outcome()) {
        const auto legal = (*line)->legal();
        const bool dice = (*line)->to_move() == Player::Chance;
        const std::string move = dice ? roll(**line, random_.next()) : legal[random_.below(legal.size())];
        if (const auto played = (*line)->play(move); !played) return fail(played.error());
      }
      if (!(*line)->outcome() || plies_ == 0) return line;
    }
    return nullptr;
  }

 private:
  const AnyGame& game_;
  const std::string& start_;
  std::size_t plies_;
  Random random_;
  int tries_ = 0;
};

Error none_found(const std::string& what, const std::string& expected) {
  return {.what = what, .where = "openings", .expected = expected};
}

Error none_open(int plies) {
  return none_found("no game is still open after " + std::to_string(plies) + " random plies", "fewer plies");
}

Expected<Openings> balanced_openings(const Spec& spec, const AnyGame& game) {
  const auto chosen =
      settings(spec,
               {Option::number("plies", "random moves before the players begin", 6, 0, most_opening_plies),
                Option::text("within", "the value is at most this far from even", "1"),
                Option::number("depth", "as a search so deep sees it", 4, 1, deepest_judge),
                Option::text("evaluator", "with this evaluator", ""),
                Option::flag("engine", "by the engine instead of plain alpha-beta")},
               "openings");
  if (!chosen) return fail(chosen.error());
  const auto within = decimal(chosen->text("within"));
  if (!within || *within < 0)
    return fail({.what = "bad value " + in_quotes(chosen->text("within")) + " for within",
                 .where = "openings balanced",
                 .expected = "a number from 0"});
  const std::string evaluator = chosen->text("evaluator");
  if (!evaluator.empty())
    if (const auto known = evaluator_choice(game.info(), evaluator, {}); !known) return fail(known.error());
  if (chosen->on("engine") && game.info().dice)
    return fail({.what = "the engine plays no game with dice",
                 .where = "openings balanced",
                 .expected = "engine=off, which is expectimax",
                 .code = ErrorCode::Unsupported});
  return Openings{.kind = Openings::Kind::Balanced,
                  .plies = chosen->small("plies"),
                  .distinct = true,
                  .within = *within,
                  .depth = chosen->small("depth"),
                  .evaluator = evaluator,
                  .engine = chosen->on("engine")};
}

Expected<Openings> random_openings(const Spec& spec) {
  const auto chosen =
      settings(spec,
               {Option::number("plies", "random moves before the players begin", 4, 0, most_opening_plies),
                Option::flag("distinct", "no position twice, as long as there are others")},
               "openings");
  if (!chosen) return fail(chosen.error());
  const int plies = chosen->small("plies");
  return Openings{.plies = plies, .distinct = plies > 0 && chosen->on("distinct")};
}

}  // namespace

std::string Openings::text() const {
  if (kind == Kind::Balanced)
    return "balanced:plies=" + std::to_string(plies) + ",within=" + number_text(within) +
           ",depth=" + std::to_string(depth) + (evaluator.empty() ? "" : ",evaluator=" + evaluator) +
           (engine ? ",engine=on" : "");
  if (plies == 0) return "";
  return "random:plies=" + std::to_string(plies) + (distinct ? ",distinct=on" : "");
}

Expected<Openings> parse_openings(std::string_view text, const AnyGame& game) {
  if (text.empty()) return Openings{};
  const auto spec = parse_spec(text, "openings");
  if (!spec) return fail(spec.error());
  if (spec->name == "random") return random_openings(*spec);
  if (spec->name == "balanced") return balanced_openings(*spec, game);
  return fail({.what = "unknown openings " + in_quotes(spec->name),
               .where = "--openings",
               .expected = "random:plies=4 or balanced:plies=6,within=1,depth=4",
               .nearest = nearest(spec->name, std::vector<std::string>{"random", "balanced"}),
               .code = ErrorCode::Unknown});
}

Expected<std::unique_ptr<AnyLine>> random_opening(const AnyGame& game, const std::string& start, std::size_t plies,
                                                  std::uint64_t seed, std::uint64_t number) {
  auto line = Draws(game, start, static_cast<int>(plies), seed, number).next();
  if (line && !*line) return fail(none_open(static_cast<int>(plies)));
  return line;
}

OpeningBook::OpeningBook(std::shared_ptr<const AnyGame> game, std::string start, Openings openings, std::uint64_t seed)
    : game_(std::move(game)),
      start_(std::move(start)),
      openings_(std::move(openings)),
      seed_(seed) {}

Expected<std::unique_ptr<AnyLine>> OpeningBook::opening(std::uint64_t number) {
  if (openings_.independent())
    return random_opening(*game_, start_, static_cast<std::size_t>(openings_.plies), seed_, number);
  std::vector<std::string> moves;
  {
    const std::lock_guard lock(mutex_);
    if (const auto made = make(number + 1); !made) return fail(made.error());
    moves = book_[number];
  }
  auto line = game_->start(start_);
  if (!line) return line;
  for (const std::string& move : moves)
    if (const auto played = (*line)->play(move); !played) return fail(played.error());
  return line;
}

void OpeningBook::adopt(std::uint64_t number, const std::vector<std::string>& moves) {
  const std::lock_guard lock(mutex_);
  if (openings_.independent() || number != book_.size()) return;
  const auto line = game_->start(start_);
  if (!line) return;
  for (const std::string& move : moves)
    if (!(*line)->play(move)) return;
  if (!taken_.insert((*line)->position()).second) repeated_.push_back(number);
  book_.push_back(moves);
}

/// Up to this many openings.
Expected<void> OpeningBook::make(std::uint64_t count) {
  while (book_.size() < count)
    if (auto added = add_next(); !added) return added;
  return {};
}

/// The first one drawn that is balanced and new; where none is new, the first that is balanced.
Expected<void> OpeningBook::add_next() {
  Draws draws(*game_, start_, openings_.plies, seed_, book_.size());
  std::vector<std::string> again;
  bool found = false;
  for (;;) {
    const auto line = draws.next();
    if (!line) return fail(line.error());
    if (!*line) break;
    const std::string position = (*line)->position();
    if (taken_.contains(position)) {
      if (!std::exchange(found, true)) again = (*line)->moves();
      continue;
    }
    const auto even = balanced(**line);
    if (!even) return fail(even.error());
    if (!*even) continue;
    taken_.insert(position);
    book_.push_back((*line)->moves());
    return {};
  }
  if (!found && openings_.kind == Openings::Kind::Random) return fail(none_open(openings_.plies));
  if (!found)
    return fail(none_found("none of " + std::to_string(most_tries) + " random openings is balanced",
                           "another number of plies, or a larger within"));
  repeated_.push_back(book_.size());
  book_.push_back(std::move(again));
  return {};
}

/// Each position is searched once.
Expected<bool> OpeningBook::balanced(const AnyLine& line) {
  if (openings_.kind == Openings::Kind::Random) return true;
  const std::string position = line.position();
  if (lopsided_.contains(position)) return false;
  if (!judge_) {
    const char* const name = game_->info().dice ? "expectimax" : openings_.engine ? "engine" : "alphabeta";
    PlayerSpec spec = PlayerSpec(name).with("depth", openings_.depth);
    if (!openings_.evaluator.empty()) spec = spec.with("evaluator", openings_.evaluator);
    auto judge = game_->player(spec);
    if (!judge) return fail(judge.error());
    judge_ = std::move(*judge);
  }
  judge_->new_game(0);
  const auto thought = judge_->think(line, {});
  if (!thought) return fail(thought.error());
  const bool even = !thought->win && !thought->loss && std::abs(thought->value.value_or(0)) <= openings_.within;
  if (!even) lopsided_.insert(position);
  return even;
}

Expected<bool> OpeningBook::could_be(const std::vector<std::string>& moves, std::uint64_t number) {
  Draws draws(*game_, start_, openings_.plies, seed_, number);
  const std::lock_guard lock(mutex_);
  for (;;) {
    const auto line = draws.next();
    if (!line) return fail(line.error());
    if (!*line) return false;
    if ((*line)->moves() == moves) return balanced(**line);
  }
}

std::size_t OpeningBook::repeated(std::uint64_t count) {
  if (openings_.independent()) return 0;
  const std::lock_guard lock(mutex_);
  std::ignore = make(count);  // `opening` has reported why there are no more
  return static_cast<std::size_t>(
      std::ranges::count_if(repeated_, [&](std::uint64_t number) { return number < count; }));
}

}  // namespace zermelo
