#include "games/kalah/kalah.h"

#include <concepts>

#include "any/catalogue.h"
#include "any/model.h"
#include "any/study_player.h"
#include "studies/kalah.h"

namespace zermelo {
namespace {

template <class Row>
OwnPlayer<Kalah<Row>> greedy() {
  using G = Kalah<Row>;
  const auto choose = [](const G& game, const typename G::Position& position,
                         studies::Recorder*) -> Expected<StudyAnswer> {
    return StudyAnswer{
        .move = game.move_text(position, KalahGreedy<Row>(game)(position)), .value = {}, .nodes = 0, .depth = 1};
  };
  return {"greedy", "the highest own store after the move; a yardstick of our own",
          [choose](const G&, const Spec& spec) -> Expected<std::unique_ptr<AnyPlayer>> {
            if (const auto s = settings(spec, {}, "player"); !s) return fail(s.error());
            return std::make_unique<StudyPlayer<G>>(spec.text(), choose);
          }};
}

/// The study's programs are made for packed rows, and refuse all but six pits.
using Study = KalahStudySearch::Game;
constexpr int default_depth = 4;
constexpr int most_depth = 12;

template <class Program, class Row, class... Arguments>
auto faithful(const Kalah<Row>& game, Arguments... arguments) -> Expected<typename StudyPlayer<Kalah<Row>>::Choose> {
  if (auto error = kalah_study_refuses(game.rules())) return fail(*error);
  return [arguments...](const Kalah<Row>& rules, const KalahPosition<Row>& p,
                        studies::Recorder* recorder) -> Expected<StudyAnswer> {
    const KalahStudyReport report =
        Program(Study(rules.rules()), arguments...)({p.own, p.other, p.turn, p.pie}, recorder);
    return StudyAnswer{
        .move = rules.move_text(p, report.move), .value = report.value, .nodes = report.nodes, .depth = 0};
  };
}

}  // namespace

template <class Row>
struct OwnPlayers<Kalah<Row>> {
  using G = Kalah<Row>;
  static std::vector<OwnPlayer<G>> list() {
    std::vector<OwnPlayer<G>> players{greedy<Row>()};
    if constexpr (std::derived_from<Row, PackedRow>) {
      using Kind = KalahStudySearch::Kind;
      players.push_back(study_player<G>("faithful-minimax", "the Kalah study's minimax on the own store", default_depth,
                                        most_depth, kalah_quirks,
                                        [](const G& game, int depth, const KalahQuirks& quirks) {
                                          return faithful<KalahStudySearch>(game, Kind::Minimax, depth, quirks);
                                        }));
      players.push_back(study_player<G>("faithful-alphabeta", "the Kalah study's alpha-beta on its heuristic",
                                        default_depth, most_depth, kalah_quirks,
                                        [](const G& game, int depth, const KalahQuirks& quirks) {
                                          return faithful<KalahStudySearch>(game, Kind::AlphaBeta, depth, quirks);
                                        }));
      players.push_back(study_player<G>("faithful-urges", "the Kalah study's heuristic bot (reconstruction)",
                                        default_depth, most_depth, kalah_quirks,
                                        [](const G& game, int depth, const KalahQuirks& quirks) {
                                          return faithful<KalahStudyBot>(game, depth, quirks);
                                        }));
    }
    return players;
  }
};

void add_kalah(Catalogue& games) { games.add<KalahFamily>(); }

}  // namespace zermelo
