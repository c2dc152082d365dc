#include "zermelo/match/match.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <string>

#include "zermelo/any/perfect.h"
#include "zermelo/any/renamed_keys.h"
#include "zermelo/core/hash.h"
#include "zermelo/match/jobs.h"
#include "zermelo/match/program.h"

namespace zermelo {
namespace {

void add_effort(const PlayedGame& game, Player side, MatchResult::Effort& effort) {
  for (const PlayedMove& move : game.moves) {
    if (move.player != side) continue;
    ++effort.moves;
    effort.nodes += move.thought.nodes;
    effort.seconds += move.thought.seconds;
  }
}

int points_sign(const MatchGame& game) { return game.game.outcome.sign() * (game.swapped ? -1 : 1); }

bool has_result(const MatchGame& game) { return game.game.outcome.result != Result::None; }

void add_to(Tally& tally, const MatchGame& game) {
  const int sign = points_sign(game);
  ++(!has_result(game) ? tally.unfinished : sign > 0 ? tally.wins : sign < 0 ? tally.losses : tally.draws);
}

/// Both games of an opening, if both have a result.
void add_to(PairTally& pairs, const MatchGame& one, const MatchGame& other) {
  if (has_result(one) && has_result(other)) pairs.add(1 + 0.5 * (points_sign(one) + points_sign(other)));
}

void add_game(MatchGame game, MatchResult& result) {
  add_to(result.tally, game);
  add_effort(game.game, game.swapped ? Player::Second : Player::First, result.first);
  add_effort(game.game, game.swapped ? Player::First : Player::Second, result.second);
  result.games.push_back(std::move(game));
}

bool same_moves(const PlayedGame& a, const PlayedGame& b) {
  return a.start == b.start && a.outcome == b.outcome && !a.moves.empty() && a.move_texts() == b.move_texts();
}

std::uint64_t identity_of(const PlayedGame& game) {
  const auto moves = game.move_texts();
  const std::string first = with_older_keys(game.first);  // a resumed match has games of an older version
  const std::string second = with_older_keys(game.second);
  return GameIdentity{.rules = {},  // all games have the same
                      .first = first,
                      .second = second,
                      .start = game.start,
                      .moves = moves,
                      .result = to_string(game.outcome.result)}
      .key();
}

/// A game in which nobody moved (a program that does not start) is no game that repeats another.
bool is_played(const MatchGame& game) { return !game.game.moves.empty(); }

/// The games of a match, each distinct one once.
class MatchCount {
 public:
  /// True if the game is new.
  bool add(const MatchGame& game) {
    Tally one;
    add_to(one, game);
    const std::uint64_t identity = is_played(game) ? identity_of(game.game) : combine(unplayed_++, 0);
    return games_.add(identity, one);
  }
  DistinctTally tally() const { return games_.tally(); }

 private:
  DistinctGames games_;
  std::uint64_t unplayed_ = 0;
};

/// Follows the sequential test over the games in their order, although they end in another one.
class TestRun {
 public:
  TestRun(const Sprt& test, bool in_pairs) : test_(test), in_pairs_(in_pairs) {}

  /// Looks at the games that have no gap before them and were not looked at yet.
  void follow(const std::vector<std::optional<MatchGame>>& games) {
    const std::size_t step = in_pairs_ ? 2 : 1;
    const auto ready = [&](std::size_t i) { return i < games.size() && games[i]; };
    while (found_.verdict == SprtDecision::Open && ready(seen_) && ready(seen_ + step - 1)) {
      add(*games[seen_], in_pairs_ ? &*games[seen_ + 1] : nullptr);
      seen_ += step;
      found_.log_likelihood_ratio =
          in_pairs_ ? log_likelihood_ratio(test_, pairs_) : log_likelihood_ratio(test_, tally_);
      found_.verdict = verdict(test_, found_.log_likelihood_ratio);
    }
  }

  const MatchResult::Test& found() const { return found_; }
  bool decided() const { return found_.verdict != SprtDecision::Open; }
  std::size_t games() const { return seen_; }  ///< that it took

 private:
  /// What was played before says nothing new: a game, or a pair of which both games were.
  void add(const MatchGame& one, const MatchGame* other) {
    const bool one_is_new = count_.add(one);
    const bool other_is_new = other != nullptr && count_.add(*other);
    if (!one_is_new && !other_is_new) return;
    other != nullptr ? add_to(pairs_, one, *other) : add_to(tally_, one);
  }

  Sprt test_;
  bool in_pairs_;
  std::size_t seen_ = 0;
  MatchCount count_;
  Tally tally_;
  PairTally pairs_;
  MatchResult::Test found_;
};

/// Hands out the games to the jobs and collects them; each job has players of its own.
class Hall {
 public:
  Hall(const MatchPlan& plan, const std::stop_token& stop, const std::function<void(const MatchGame&)>& on_game)
      : plan_(plan),
        on_game_(on_game),
        book_(plan.contest.book()),
        stop_with_(stop, [this] { end_.request_stop(); }) {
    if (plan.sprt) test_.emplace(*plan.sprt, plan.swap);
  }

  Expected<MatchResult> play(EarlierGames earlier) {
    for (const PlayerSpec* player : {&plan_.first, &plan_.second})
      if (const auto error = lacks_tablebases(*player, *contest().game, contest().position)) return fail(*error);
    if (const auto taken = take(std::move(earlier)); !taken) return fail(taken.error());
    for (std::size_t i = 0; i < static_cast<std::size_t>(plan_.games); ++i)
      if (!is_taken(i)) missing_.push_back(i);
    if (auto error = share_out(missing_.size(), contest().jobs, end_.get_token(), [this] { return hire(); })) {
      if (error->where.empty()) error->where = "match";
      return fail(*error);
    }
    return result();
  }

 private:
  struct Players {
    std::shared_ptr<AnyPlayer> first;
    std::shared_ptr<AnyPlayer> second;
  };
  const Contest& contest() const { return plan_.contest; }

  Expected<Players> make_players() const {
    auto first = make_player(*contest().game, plan_.first);
    if (!first) return fail(first.error());
    auto second = make_player(*contest().game, plan_.second);
    if (!second) return fail(second.error());
    return Players{std::move(*first), std::move(*second)};
  }

  // What an earlier run has played. ----------------------------------------------------------------------------------

  Expected<void> take(EarlierGames earlier) {
    if (earlier.games.empty()) return {};
    const auto players = make_players();
    if (!players) return fail(players.error());
    for (std::size_t i = 0; i < earlier.games.size(); ++i) {
      const auto placed = put_in_place(std::move(earlier.games[i]), players->first->spec(), players->second->spec());
      if (placed) continue;
      Error error = placed.error();
      error.where = earlier.where + ", game " + std::to_string(i + 1);
      return fail(error);
    }
    for (std::size_t i = 0; i < games_.size(); ++i)
      if (games_[i]) book_.adopt(number_of(i), games_[i]->game.opening);
    if (test_) test_->follow(games_);
    if (test_ && test_->decided()) end_.request_stop();
    return {};
  }

  Expected<void> put_in_place(PlayedGame game, const std::string& first, const std::string& second) {
    if (const auto error = contest().refuse(game)) return fail(*error);
    const auto same = [](const std::string& one, const std::string& other) {
      return with_older_keys(one) == with_older_keys(other);
    };
    const bool straight = same(game.first, first) && same(game.second, second);
    const bool swapped = plan_.swap && same(game.first, second) && same(game.second, first);
    if (!straight && !swapped)
      return fail(foreign_game("a game of " + in_quotes(game.first) + " and " + in_quotes(game.second),
                               in_quotes(first) + " and " + in_quotes(second) + (plan_.swap ? "" : " on these sides")));
    const auto most = static_cast<std::size_t>(plan_.games);
    const std::uint64_t number = game.terms.number;
    if (number >= most || place_of(number, !straight) >= most)
      return fail(foreign_game("a game from opening " + std::to_string(number + 1),
                               "only games that this match has: as many as in the first run, or more"));
    // Where both players are the same one, the first of two games has the first place.
    const bool exchanged = !straight || (swapped && is_taken(place_of(number, false)));
    const std::size_t place = place_of(number, exchanged);
    if (place >= most || is_taken(place)) return fail(game_again());
    if (place >= games_.size()) games_.resize(place + 1);
    games_[place] = MatchGame{.game = std::move(game), .swapped = exchanged};
    return {};
  }

  std::size_t place_of(std::uint64_t number, bool swapped) const { return plan_.swap ? 2 * number + swapped : number; }
  std::uint64_t number_of(std::size_t place) const { return plan_.swap ? place / 2 : place; }
  bool is_taken(std::size_t place) const { return place < games_.size() && games_[place]; }

  // What is missing. -------------------------------------------------------------------------------------------------

  Expected<Worker> hire() {
    auto players = make_players();
    if (!players) return fail(players.error());
    deterministic_ =
        players->first->deterministic() && players->second->deterministic() && !contest().game->info().dice;
    if (plan_.sprt && deterministic_ && contest().openings.plies == 0)
      return fail({.what = "both players are deterministic, so every game would be the same",
                   .where = "--sprt",
                   .expected = "--openings random:plies=4 --swap, or the like"});
    return [this, players = *players](std::size_t i) { return play_one(missing_[i], *players.first, *players.second); };
  }

  std::optional<Error> play_one(std::size_t i, AnyPlayer& first, AnyPlayer& second) {
    const std::uint64_t number = number_of(i);
    auto line = book_.opening(number);
    if (!line) return line.error();
    const bool swapped = plan_.swap && i % 2 == 1;
    MatchGame game{play_game(std::move(*line), swapped ? second : first, swapped ? first : second,
                             contest().conditions(number, end_.get_token())),
                   swapped};
    if (game.game.interrupted()) return std::nullopt;
    const std::lock_guard lock(mutex_);
    if (test_ && test_->decided()) return std::nullopt;
    if (on_game_) on_game_(game);
    if (i >= games_.size()) games_.resize(i + 1);
    games_[i] = std::move(game);
    if (test_) test_->follow(games_);
    if (test_ && test_->decided()) end_.request_stop();
    return std::nullopt;
  }

  /// Which games are no repetition of an earlier one; the result gets their tally.
  std::vector<bool> count(MatchResult& result) const {
    MatchCount count;
    std::vector<bool> is_new(games_.size());
    for (std::size_t i = 0; i < games_.size(); ++i) {
      if (!games_[i]) continue;
      is_new[i] = count.add(*games_[i]);
      if (!is_new[i]) ++result.repeated_games;
    }
    result.distinct = count.tally();
    return is_new;
  }

  MatchResult result() {
    MatchResult result;
    if (test_) result.sprt = test_->found();
    if (test_ && test_->decided()) games_.resize(test_->games());
    const auto is_new = count(result);
    for (std::size_t i = 0; plan_.swap && i + 1 < games_.size(); i += 2)
      if (games_[i] && games_[i + 1] && (is_new[i] || is_new[i + 1])) add_to(result.pairs, *games_[i], *games_[i + 1]);
    for (auto& game : games_)
      if (game) add_game(std::move(*game), result);
    const auto same = [&](const MatchGame& game) { return same_moves(game.game, result.games.front().game); };
    result.identical = result.games.size() > 1 && std::ranges::all_of(result.games, same);
    result.deterministic = deterministic_;
    result.repeated_openings = games_.empty() ? 0 : book_.repeated(number_of(games_.size() - 1) + 1);
    return result;
  }

  const MatchPlan& plan_;
  const std::function<void(const MatchGame&)>& on_game_;
  OpeningBook book_;
  std::stop_source end_;  ///< of a stop from outside, or of a test that is decided
  std::stop_callback<std::function<void()>> stop_with_;
  std::atomic<bool> deterministic_ = false;
  std::mutex mutex_;
  std::vector<std::optional<MatchGame>> games_;
  std::vector<std::size_t> missing_;  ///< the places of games that are to be played
  std::optional<TestRun> test_;
};

}  // namespace

Expected<MatchResult> play_match(const MatchPlan& plan, const std::stop_token& stop,
                                 const std::function<void(const MatchGame&)>& on_game, EarlierGames earlier) {
  return Hall(plan, stop, on_game).play(std::move(earlier));
}

}  // namespace zermelo
