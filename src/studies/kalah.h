#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/evaluator.h"
#include "games/kalah/kalah.h"
#include "studies/quirk.h"
#include "studies/recorder.h"

/// The programs of the Kalah study as they were, defects included, and our yardstick `greedy`.
///
/// The study numbers pits from the own store outwards: its pit i is our pit n+1-i. It tries them in that order, and
/// only a strictly better one replaces the best, so the first of equals wins.
namespace zermelo {

/// The defects of the study's programs. Each is kept unless mended.
struct KalahQuirks {
  /// What: at the opponent's nodes the *root player's* pits are asked for seeds, the opponent's are played. Replies
  /// from pits whose number is empty on the root player's side are missed; if all are missed, the node keeps the
  /// infinity it started from. Why kept: it is half of why the study's search is blind to answers. (The study's
  /// program also tries replies from empty pits; there is no such move in the rules, so those are skipped here.)
  bool root_pits = true;
  /// What: a child in which the root player is to move is worth 500, whatever was found below it. At MAX nodes that is
  /// a further turn, at MIN nodes every ordinary reply, so MIN sees true values only behind its own further turns.
  /// Why kept: it was meant as a bonus for further turns, and it decides most of the study's games.
  bool five_hundred = true;
  /// What: the two capture loops do what the other's caption says: "steal" finds own pits at risk, "prevent" finds own
  /// captures. Why kept: saving goes before taking because of it.
  bool swapped_captions = true;
  /// What: pits at risk are ranked by the seeds the opponent would sow, not by those that would be lost. Why kept: the
  /// pit that is saved is often the cheap one.
  bool rank_by_sown = true;
  /// What: a capture looks at the neighbour of the opposite pit. Why kept: most captures it believes in do not exist.
  /// The study says only that the pit is the wrong one; that it is the next one is part of the reconstruction.
  bool wrong_opposite = true;
  /// What: that neighbour can have the number seven, where there is no pit. Why kept: it shows what an unchecked index
  /// does. Reading the store there is part of the reconstruction; mended, there is nothing.
  bool past_six = true;

  static constexpr KalahQuirks mended() { return {false, false, false, false, false, false}; }
  friend bool operator==(const KalahQuirks&, const KalahQuirks&) = default;
};

using KalahQuirk = studies::Quirk<KalahQuirks>;
inline constexpr std::array<KalahQuirk, 6> kalah_quirks{{
    {"root-pits", "at the opponent's nodes the root player's pits are asked for seeds", &KalahQuirks::root_pits},
    {"five-hundred", "a child with the root player to move is worth 500", &KalahQuirks::five_hundred},
    {"swapped-captions", "the steal loop saves and the prevent loop steals", &KalahQuirks::swapped_captions},
    {"rank-by-sown", "pits at risk are ranked by the seeds sown, not lost", &KalahQuirks::rank_by_sown},
    {"wrong-opposite", "captures look at the neighbour of the opposite pit", &KalahQuirks::wrong_opposite},
    {"past-six", "the pit after the sixth is read as the store", &KalahQuirks::past_six},
}};

/// The quirks without those named.
inline Expected<KalahQuirks> mend(const KalahQuirks& quirks, std::string_view ids) {
  return studies::mend(quirks, kalah_quirks, ids);
}

/// The study's programs know six pits and the plain rules; how many seeds there are does not matter to them.
inline std::optional<Error> kalah_study_refuses(const KalahRules& rules) {
  const KalahRules made_for{.seeds = rules.seeds, .aim = rules.aim};
  if (rules == made_for) return std::nullopt;
  return Error{.what = "the Kalah study's programs were not made for these rules",
               .where = "game kalah",
               .expected = "pits=6, capture=standard, rest=owner, pie=off, majority=off",
               .nearest = {}};
}

struct KalahStudyReport {
  KalahMove move{};
  double value = 0;  ///< as the root player sees it; nothing was searched when an urge decided
  std::uint64_t nodes = 0;
  std::string_view why = "search";  ///< or the urge: "again", "steal", "prevent"
};

/// The study's two searches. MAX is the root player; values are theirs. The position must not be over.
class KalahStudySearch {
 public:
  using Game = Kalah<PackedRow>;
  using Position = Game::Position;
  enum class Kind : std::uint8_t {
    Minimax,    ///< the root player's store at the horizon
    AlphaBeta,  ///< (own store - other store) + (own pits - other pits), with cuts
  };

  KalahStudySearch(const Game& game, Kind kind, int depth, const KalahQuirks& quirks = {})
      : game_(game),
        kind_(kind),
        depth_(std::max(depth, 1)),
        quirks_(quirks) {}

  KalahStudyReport operator()(const Position& position, studies::Recorder* recorder = nullptr) {
    root_ = position.turn;
    recorder_ = recorder;
    found_ = {};
    found_.value = recorded(
        recorder_, [] { return std::string(); }, studies::Recorder::Kind::Max, depth_,
        [&] { return value(position, depth_, -infinity, infinity); });
    return found_;
  }

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  static constexpr double bonus = 500;

  double value(const Position& position, int depth, double alpha, double beta) {
    ++found_.nodes;
    if (depth == 0 || game_.ended(position)) return heuristic(position);
    const bool max = position.turn == root_;
    double v = max ? -infinity : infinity;
    for (int cell = game_.pits() - 1; cell >= 0; --cell) {
      if (!is_tried(position, cell)) continue;
      const KalahMove move{static_cast<std::uint8_t>(cell)};
      const Position child = game_.after(position, move);
      using Role = studies::Recorder::Kind;
      double w = recorded(
          recorder_, [&] { return game_.move_text(position, move); }, child.turn == root_ ? Role::Max : Role::Min,
          depth - 1, [&] { return value(child, depth - 1, alpha, beta); });
      if (quirks_.five_hundred && child.turn == root_) {
        w = bonus;
        if (recorder_ != nullptr) recorder_->recount(w);
      }
      if (max ? w > v : w < v) {
        v = w;
        if (depth == depth_) found_.move = move;
      }
      if (kind_ == Kind::Minimax) continue;
      (max ? alpha : beta) = max ? std::max(alpha, v) : std::min(beta, v);
      if (alpha >= beta) break;
    }
    return v;
  }

  bool is_tried(const Position& position, int cell) const {
    if (quirks_.root_pits && position.of(root_)[cell] == 0) return false;
    return position.own[cell] > 0;
  }

  /// In a game that is over each side has banked what lay in its pits.
  double heuristic(const Position& position) const {
    const int n = game_.pits();
    const auto& own = position.of(root_);
    const auto& other = position.of(opponent(root_));
    if (kind_ == Kind::Minimax) return game_.ended(position) ? game_.points(position, root_) : own[n];
    return own[n] - other[n] + own.seeds_in_pits(n) - other.seeds_in_pits(n);
  }

  Game game_;
  Kind kind_;
  int depth_;
  KalahQuirks quirks_;
  Player root_ = Player::First;
  studies::Recorder* recorder_ = nullptr;
  KalahStudyReport found_;
};

/// What the study's minimax looks at, for our own searches: the root player's store, First's view.
class KalahOwnStore {
 public:
  using Value = double;
  KalahOwnStore(const KalahRules& rules, Player root) : pits_(rules.pits), all_(rules.all_seeds()), root_(root) {}

  template <class Row>
  double operator()(const KalahPosition<Row>& position) const {
    return sign(root_) * position.of(root_)[pits_];
  }
  double final(const Outcome& outcome, int) const { return (sign(root_) * all_ + outcome.margin) / 2; }
  double bound() const { return all_; }

 private:
  int pits_;
  int all_;
  Player root_;
};

/// The study's heuristic bot. Three urges look at the position before the alpha-beta search does.
///
/// *Reconstruction*: the study publishes the urges and their defects, not how they combine. Here the first urge that
/// finds a move plays it, in the study's order: a further turn (called the strongest), steal, prevent.
class KalahStudyBot {
 public:
  using Position = KalahStudySearch::Position;

  KalahStudyBot(const KalahStudySearch::Game& game, int depth, const KalahQuirks& quirks = {})
      : search_(game, KalahStudySearch::Kind::AlphaBeta, depth, quirks),
        quirks_(quirks) {}

  /// An urge that decides looks at nothing, so there is nothing to record.
  KalahStudyReport operator()(const Position& position, studies::Recorder* recorder = nullptr) {
    if (const int pit = again(position)) return {.move = move(pit), .why = "again"};
    const int saved = pit_at_risk(position);
    const int captor = capturing_pit(position);
    const int steal = quirks_.swapped_captions ? saved : captor;
    const int prevent = quirks_.swapped_captions ? captor : saved;
    if (steal > 0) return {.move = move(steal), .why = "steal"};
    if (prevent > 0) return {.move = move(prevent), .why = "prevent"};
    return search_(position, recorder);
  }

 private:
  static constexpr int pits = 6;
  static KalahMove move(int pit) { return {static_cast<std::uint8_t>(pits - pit)}; }
  int seeds(const PackedRow& row, int pit) const {
    if (pit > pits) return quirks_.past_six ? row[pits] : 0;
    return row[pits - pit];
  }

  /// Pit i holding i seeds: the last one falls into the own store. 0: there is none.
  int again(const Position& position) const {
    for (int pit = 1; pit <= pits; ++pit)
      if (seeds(position.own, pit) == pit) return pit;
    return 0;
  }

  /// Where a sowing from `pit` ends, if that is an empty pit of the same side; else 0.
  int empty_target(const PackedRow& row, int pit) const {
    const int target = pit - seeds(row, pit);
    return target >= 1 && target < pit && seeds(row, target) == 0 ? target : 0;
  }

  /// The own pit that the opponent's best capture would take.
  int pit_at_risk(const Position& position) const {
    int found = 0;
    int worst = 0;
    for (int pit = 1; pit <= pits; ++pit) {
      const int target = empty_target(position.other, pit);
      const int opposite = pits + 1 - target;
      if (target == 0 || seeds(position.own, opposite) == 0) continue;
      const int rank =
          seeds(quirks_.rank_by_sown ? position.other : position.own, quirks_.rank_by_sown ? pit : opposite);
      if (rank <= worst) continue;
      worst = rank;
      found = opposite;
    }
    return found;
  }

  /// The own pit with the largest capture.
  int capturing_pit(const Position& position) const {
    int found = 0;
    int most = 0;
    for (int pit = 1; pit <= pits; ++pit) {
      const int target = empty_target(position.own, pit);
      if (target == 0) continue;
      const int taken = seeds(position.other, pits + 1 - target + (quirks_.wrong_opposite ? 1 : 0));
      if (taken <= most) continue;
      most = taken;
      found = pit;
    }
    return found;
  }

  KalahStudySearch search_;
  KalahQuirks quirks_;
};

/// Our own yardstick, not of the study: the highest own store after the move; an equal one replaces the best only if it
/// gives another turn, even if the best gives one too. Pits from the own store outwards, or from the far end. It knows
/// pits only and never swaps.
template <class Row>
class KalahGreedy {
 public:
  enum class Order : std::uint8_t { NearestFirst, FarthestFirst };

  explicit KalahGreedy(const Kalah<Row>& game, Order order = Order::NearestFirst) : game_(game), order_(order) {}

  /// The position must not be over.
  KalahMove operator()(const KalahPosition<Row>& position) const {
    KalahMove best{};
    int most = -1;
    for (int i = 0; i < game_.pits(); ++i) {
      const KalahMove move{static_cast<std::uint8_t>(order_ == Order::NearestFirst ? game_.pits() - 1 - i : i)};
      if (position.own[move.cell] == 0) continue;
      const KalahPosition<Row> child = game_.after(position, move);
      const int store = child.of(position.turn)[game_.pits()];
      if (store < most || (store == most && child.turn != position.turn)) continue;
      most = store;
      best = move;
    }
    return best;
  }

 private:
  Kalah<Row> game_;
  Order order_;
};

}  // namespace zermelo
