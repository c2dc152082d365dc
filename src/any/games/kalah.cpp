#include "zermelo/games/kalah/kalah.h"

#include <concepts>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/model.h"
#include "zermelo/any/study_player.h"
#include "zermelo/studies/kalah.h"

namespace zermelo {
namespace {

template <class Row>
OwnPlayer<Kalah<Row>> greedy() {
  using G = Kalah<Row>;
  const auto choose = [](const G& game, const typename G::Position& position, studies::Recorder*,
                         Meter*) -> Expected<StudyAnswer> {
    const kalah::Move move = kalah_greedy(game, position);
    const double store = game.after(position, move).of(position.turn)[game.pits()];
    return StudyAnswer{.move = game.move_text(position, move),
                       .value = store,
                       .depth = 1,
                       .because = "no move leaves more seeds in the own store"};
  };
  return {{.name = "greedy", .meaning = "the highest own store after the move; a yardstick of ours, not of the study"},
          [choose](const G&, const PlayerSpec& spec) -> Expected<std::unique_ptr<AnyPlayer>> {
            if (const auto s = spec.settings({}); !s) return fail(s.error());
            return std::make_unique<StudyPlayer<G>>(spec.canonical(), choose, 1);
          }};
}

/// The study's programs are made for packed rows, and refuse all but six pits.
using Study = KalahStudySearch::Game;
constexpr int default_depth = 4;
constexpr int most_depth = 12;

/// `make(rules)` gives the program.
template <class Row, class Make>
auto faithful(const Kalah<Row>& game, int depth, Make make) -> Expected<typename StudyPlayer<Kalah<Row>>::Choose> {
  if (auto error = kalah_study_refuses(game.rules())) return fail(*error);
  return [depth, make](const Kalah<Row>& rules, const kalah::Position<Row>& p, studies::Recorder* recorder,
                       Meter* meter) -> Expected<StudyAnswer> {
    const KalahStudyReport report = make(Study(rules.rules()))({p.own, p.other, p.turn, p.pie}, recorder, meter);
    return StudyAnswer{.move = rules.move_text(p, report.move),
                       .value = report.value,
                       .nodes = report.nodes,
                       .leaves = report.leaves,
                       .cutoffs = report.cutoffs,
                       .depth = report.because.empty() ? depth : 0,
                       .because = report.because};
  };
}

}  // namespace

template <class Row>
struct OwnPlayers<Kalah<Row>> {
  using G = Kalah<Row>;
  static std::vector<OwnPlayer<G>> list() {
    std::vector<OwnPlayer<G>> players{greedy<Row>()};
    if constexpr (std::derived_from<Row, kalah::PackedRow>) {
      using Kind = KalahStudySearch::Kind;
      using Program = StudyProgram<KalahQuirks>;
      const auto search = [](Kind kind) {
        return [kind](const G& game, int depth, const KalahQuirks& quirks) {
          return faithful(game, depth,
                          [=](const Study& rules) { return KalahStudySearch(rules, kind, depth, quirks); });
        };
      };
      const auto bot = [](const G& game, int depth, const KalahQuirks& quirks) {
        return faithful(game, depth, [=](const Study& rules) { return KalahStudyBot(rules, depth, quirks); });
      };
      players.push_back(study_player<G>(
          Program{"faithful-minimax", "the Kalah study's MiniMax: plain, on the own store", default_depth, most_depth},
          kalah_minimax_quirks, search(Kind::MiniMax)));
      players.push_back(
          study_player<G>(Program{"faithful-alphabeta", "the Kalah study's Poda: alpha-beta on its heuristic",
                                  default_depth, most_depth},
                          kalah_poda_quirks, search(Kind::Poda), kalah_heuristic_parts));
      players.push_back(study_player<G>(
          Program{"faithful-urges", "the Kalah study's three urges before Poda; how they combine is a reconstruction",
                  default_depth, most_depth},
          kalah_quirks, bot, kalah_parts));
    }
    return players;
  }
};

void add_kalah(Catalogue& games) { games.add<kalah::Family>(); }

}  // namespace zermelo
