#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "zermelo/core/error.h"
#include "zermelo/core/evaluator.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/studies/quirk.h"
#include "zermelo/studies/recorder.h"

/// The programs of the Kalah study (seed 004) as their listings have them, defects included, and our yardstick
/// `greedy`.
///
/// The study numbers pits from the own store outwards: its pit i is our pit n+1-i. It tries them in that order, and
/// only a strictly better one replaces the best, so the first of equals wins. The seed prints the two searches, the
/// heuristic and three loops that look at the position first (the urges). It does not print the rules, nor how the
/// urges combine: those parts are a *reconstruction* (docs/studies.md).
namespace zermelo {

/// What can be changed in the study's programs: each defect is kept unless fixed, each part is there unless taken out.
struct KalahQuirks {
  /// What: at the opponent's nodes the *root player's* pits are asked for seeds, the opponent's are played. Replies
  /// from pits whose number is empty on the root player's side are missed. Why kept: it is half of why the study's
  /// search is blind to replies. (The listing also tries replies from empty pits; the rules have no such move, so they
  /// are skipped here, which is our choice.)
  bool root_pits = true;
  /// What: in `Poda` a child in which the root player is to move is worth 500, whatever was found below it. At MAX
  /// nodes that is a further turn, at MIN nodes every ordinary reply, so MIN sees true values only behind its own
  /// further turns. Why kept: it decides most of the games of `Poda`. `MiniMax` has no 500.
  bool five_hundred = true;
  /// What: the captions of the two capture loops are swapped: "steal" finds own pits at risk, "prevent" finds own
  /// captures. Why kept: saving goes before taking because of it.
  bool swapped_captions = true;
  /// What: pits at risk are ranked by the seeds the opponent would sow, not by those that would be lost. Why kept: the
  /// pit that is saved is often the cheap one.
  bool rank_by_sown = true;
  /// What: the second loop reads the opponent's pit 7-(i+cantidad) with the `cantidad` left over from the round before.
  /// Why kept: it reads a wrong pit, often none at all, so most captures are not seen. An index outside 1 to 6 reads 0,
  /// which is our choice. Fixed: the pit opposite to where the last seed falls.
  bool stale_index = true;

  bool again = true;    ///< the urge to move again
  bool steal = true;    ///< the loop captioned "steal"
  bool prevent = true;  ///< the urge to prevent a capture
  bool stores = true;   ///< the difference of the stores counts in the heuristic of `Poda`
  bool pits = true;     ///< the term of the seeds in the pits

  /// Without the defects, with all parts.
  static constexpr KalahQuirks fixed() { return {false, false, false, false, false}; }
  friend bool operator==(const KalahQuirks&, const KalahQuirks&) = default;
};

using KalahQuirk = studies::Quirk<KalahQuirks>;
inline constexpr std::array<KalahQuirk, 5> kalah_quirks{{
    {"root-pits", "at the opponent's nodes the root player's pits are asked for seeds", &KalahQuirks::root_pits},
    {"five-hundred", "in Poda a child with the root player to move is worth 500", &KalahQuirks::five_hundred},
    {"swapped-captions", "the steal loop saves and the prevent loop steals", &KalahQuirks::swapped_captions},
    {"rank-by-sown", "pits at risk are ranked by the seeds sown, not lost", &KalahQuirks::rank_by_sown},
    {"stale-index", "the second loop reads a pit by a number left over from before", &KalahQuirks::stale_index},
}};
/// The defects that each of the three programs has.
inline constexpr std::array<KalahQuirk, 1> kalah_minimax_quirks{{kalah_quirks[0]}};
inline constexpr std::array<KalahQuirk, 2> kalah_poda_quirks{{kalah_quirks[0], kalah_quirks[1]}};

/// What `without=` can take out: the parts of the heuristic, and the urges.
inline constexpr std::array<KalahQuirk, 5> kalah_parts{{
    {"stores", "own store less the other's, in the heuristic", &KalahQuirks::stores},
    {"pits", "seeds in own pits less those in the other's, in the heuristic", &KalahQuirks::pits},
    {"again", "the urge to put the last seed into the own store", &KalahQuirks::again},
    {"steal", "the urge of the loop captioned so, which saves own pits", &KalahQuirks::steal},
    {"prevent", "the urge of the loop captioned so, which looks for own captures", &KalahQuirks::prevent},
}};
inline constexpr std::array<KalahQuirk, 2> kalah_heuristic_parts{{kalah_parts[0], kalah_parts[1]}};

/// The study's programs know six pits and the plain rules; how many seeds there are does not matter to them.
inline std::optional<Error> kalah_study_refuses(const kalah::Rules& rules) {
  const kalah::Rules made_for{.seeds = rules.seeds, .aim = rules.aim};
  if (rules == made_for) return std::nullopt;
  return Error{.what = "the Kalah study's programs were not made for these rules",
               .where = "game kalah",
               .expected = "pits=6, capture=standard, remaining=owner, pie=off, majority=off"};
}

struct KalahStudyReport {
  kalah::Move move{};
  std::optional<double> value = {};  ///< as the root player sees it; nothing was valued when an urge decided
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
  std::uint64_t cutoffs = 0;
  std::string because = {};  ///< the urge that chose the move; empty if none did
};

/// The study's two searches. MAX is the root player; values are theirs. The position must not be over.
class KalahStudySearch {
 public:
  using Game = Kalah<kalah::PackedRow>;
  using Position = Game::Position;
  enum class Kind : std::uint8_t {
    MiniMax,  ///< the root player's store at the horizon
    Poda,     ///< (own store - other store) + (own pits - other pits), with cuts
  };

  KalahStudySearch(const Game& game, Kind kind, int depth, const KalahQuirks& quirks = {})
      : game_(game),
        kind_(kind),
        depth_(std::max(depth, 1)),
        quirks_(quirks) {}

  KalahStudyReport operator()(const Position& position, studies::Recorder* recorder = nullptr, Meter* meter = nullptr) {
    root_ = position.turn;
    recorder_ = recorder;
    meter_ = meter;
    found_ = {};
    chosen_.reset();
    first_.reset();
    found_.value = recorded(
        recorder_, [] { return std::string(); }, studies::Recorder::Kind::Max, depth_,
        [&] { return value(position, depth_, -infinity, infinity); });
    // Where every value is the lowest there is, the listing never sets its move; then the first one tried is played.
    found_.move = chosen_ ? *chosen_ : *first_;
    return found_;
  }

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  static constexpr double bonus = 500;

  double value(const Position& position, int depth, double alpha, double beta) {
    ++found_.nodes;
    studies::count_node(meter_);
    if (depth == 0 || game_.ended(position)) {
      ++found_.leaves;
      return heuristic(position);
    }
    return kind_ == Kind::MiniMax ? minimax(position, depth) : poda(position, depth, alpha, beta);
  }

  /// A node at which nothing was tried keeps the lowest value, with either side to move.
  double minimax(const Position& position, int depth) {
    const bool max = position.turn == root_;
    double best = -infinity;
    double extreme = max ? -infinity : infinity;
    for (int cell = game_.pits() - 1; cell >= 0; --cell) {
      if (!is_tried(position, cell)) continue;
      const double w = child_value(position, cell, depth, -infinity, infinity);
      if (max ? w <= extreme : w >= extreme) continue;
      extreme = best = w;
      remember(depth, cell);
    }
    return best;
  }

  /// Returns a bound of the window where no child is better than it, so what was found outside is never seen.
  double poda(const Position& position, int depth, double alpha, double beta) {
    const bool max = position.turn == root_;
    for (int cell = game_.pits() - 1; cell >= 0; --cell) {
      if (!is_tried(position, cell)) continue;
      const double w = child_value(position, cell, depth, alpha, beta);
      if (max && w > alpha) {
        alpha = w;
        remember(depth, cell);
      }
      if (!max) beta = std::min(beta, w);
      if (recorder_ != nullptr) recorder_->narrow({alpha, beta});
      if (beta > alpha) continue;
      ++found_.cutoffs;
      if (recorder_ != nullptr) recorder_->cut();
      break;
    }
    return max ? alpha : beta;
  }

  double child_value(const Position& position, int cell, int depth, double alpha, double beta) {
    const kalah::Move move{static_cast<std::uint8_t>(cell)};
    if (depth == depth_ && !first_) first_ = move;
    const Position child = game_.after(position, move);
    using Role = studies::Recorder::Kind;
    const double found = recorded(
        recorder_, [&] { return game_.move_text(position, move); }, child.turn == root_ ? Role::Max : Role::Min,
        depth - 1, [&] { return value(child, depth - 1, alpha, beta); }, {alpha, beta});
    if (kind_ == Kind::MiniMax || !quirks_.five_hundred || child.turn != root_) return found;
    if (recorder_ != nullptr) recorder_->recount(bonus);
    return bonus;
  }

  void remember(int depth, int cell) {
    if (depth == depth_) chosen_ = kalah::Move{static_cast<std::uint8_t>(cell)};
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
    if (kind_ == Kind::MiniMax) return game_.ended(position) ? game_.points(position, root_) : own[n];
    if (game_.ended(position))  // the pits are empty
      return quirks_.stores ? game_.points(position, root_) - game_.points(position, opponent(root_)) : 0;
    return (quirks_.stores ? own[n] - other[n] : 0) +
           (quirks_.pits ? own.seeds_in_pits(n) - other.seeds_in_pits(n) : 0);
  }

  Game game_;
  Kind kind_;
  int depth_;
  KalahQuirks quirks_;
  Player root_ = Player::First;
  studies::Recorder* recorder_ = nullptr;
  Meter* meter_ = nullptr;
  KalahStudyReport found_;
  std::optional<kalah::Move> chosen_;
  std::optional<kalah::Move> first_;
};

/// The study's bot. Three urges look at the position before `Poda` does.
///
/// *Reconstruction*: the seed prints the loops of the urges, not how they combine. Here the first urge that finds a
/// move plays it: a further turn (given much priority), then the loop captioned "steal", then the one captioned
/// "prevent". What they compare with before the first round is 0.
class KalahStudyBot {
 public:
  using Position = KalahStudySearch::Position;

  /// What a loop leaves behind: a pit in the study's numbering, 0 when it found none.
  struct Urge {
    int pit = 0;
    int amount = 0;
  };
  struct Urges {
    Urge again;
    Urge first_loop;
    Urge second_loop;
  };

  KalahStudyBot(const KalahStudySearch::Game& game, int depth, const KalahQuirks& quirks = {})
      : search_(game, KalahStudySearch::Kind::Poda, depth, quirks),
        quirks_(quirks) {}

  /// An urge that decides looks at nothing, so there is nothing to record.
  KalahStudyReport operator()(const Position& position, studies::Recorder* recorder = nullptr, Meter* meter = nullptr) {
    const Urges urges = this->urges(position);
    const Urge& steal = quirks_.swapped_captions ? urges.first_loop : urges.second_loop;
    const Urge& prevent = quirks_.swapped_captions ? urges.second_loop : urges.first_loop;
    if (quirks_.again && urges.again.pit > 0) return spoken(urges.again, "again: the last seed falls into the store");
    if (quirks_.steal && steal.pit > 0) return spoken(steal, "steal: " + found_by(quirks_.swapped_captions, steal));
    if (quirks_.prevent && prevent.pit > 0)
      return spoken(prevent, "prevent: " + found_by(!quirks_.swapped_captions, prevent));
    return search_(position, recorder, meter);
  }

  /// The three loops in the order of the listing: the second reads what the first left in `cantidad`.
  Urges urges(const Position& position) const {
    Urges out;
    int cantidad = 0;
    for (int i = 1; i <= pits; ++i) {
      cantidad = seeds(position.other, 7 - i);
      const int mine = seeds(position.own, i + cantidad);
      const bool captures = cantidad < 7 - i && seeds(position.other, 7 - i - cantidad) == 0 && mine != 0;
      const int rank = quirks_.rank_by_sown || cantidad == 0 ? cantidad : mine;
      if (captures && rank > out.first_loop.amount) out.first_loop = {i + cantidad, rank};
    }
    for (int i = 1; i <= pits; ++i) {
      const int mine = seeds(position.own, i);
      const auto opposite = [&] { return seeds(position.other, 7 - (quirks_.stale_index ? i + cantidad : i - mine)); };
      cantidad = opposite();
      const bool lands_empty = mine > 0 && mine < i && seeds(position.own, i - mine) == 0;
      if (lands_empty && out.second_loop.amount < cantidad && opposite() > 0) out.second_loop = {i, cantidad};
    }
    for (int i = 1; i <= pits && out.again.pit == 0; ++i)
      if (seeds(position.own, i) == i) out.again = {i, i};
    return out;
  }

 private:
  static constexpr int pits = 6;
  static int seeds(const kalah::PackedRow& row, int pit) { return pit >= 1 && pit <= pits ? row[pits - pit] : 0; }

  static std::string found_by(bool first_loop, const Urge& urge) {
    return first_loop ? "this pit is at risk, ranked " + std::to_string(urge.amount)
                      : "a capture is believed to take " + std::to_string(urge.amount);
  }
  /// The pit has the study's number, 1 nearest the store.
  static KalahStudyReport spoken(const Urge& urge, const std::string& words) {
    return {.move = {static_cast<std::uint8_t>(pits - urge.pit)},
            .because = "the urge " + words + " (the study's pit " + std::to_string(urge.pit) + ")"};
  }

  KalahStudySearch search_;
  KalahQuirks quirks_;
};

/// The move of our own yardstick `greedy`, not of the study: the highest own store after the move; an equal one
/// replaces the best only if it gives another turn, even if the best gives one too. Pits from the own store outwards.
/// It knows pits only and never swaps. The position must not be over.
template <class Row>
kalah::Move kalah_greedy(const Kalah<Row>& game, const kalah::Position<Row>& position) {
  kalah::Move best{};
  int most = -1;
  for (int cell = game.pits() - 1; cell >= 0; --cell) {
    const kalah::Move move{static_cast<std::uint8_t>(cell)};
    if (position.own[cell] == 0) continue;
    const kalah::Position<Row> child = game.after(position, move);
    const int store = child.of(position.turn)[game.pits()];
    if (store < most || (store == most && child.turn != position.turn)) continue;
    most = store;
    best = move;
  }
  return best;
}

}  // namespace zermelo
