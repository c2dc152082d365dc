#include "zermelo/studies/checkers.h"
#include "zermelo/any/catalogue.h"
#include "zermelo/any/knowledge/probe.h"
#include "zermelo/any/model.h"
#include "zermelo/any/study_player.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/games/checkers/endgame.h"
#include "zermelo/games/checkers/pdn.h"

namespace zermelo {

template <>
struct GameText<Checkers<>> {
  static constexpr const char* game_file = ".pdn";
  static std::string write(const Line<Checkers<>>& line, const std::string& first, const std::string& second,
                           Result result) {
    return checkers::write_pdn({.tags = {{"Black", first}, {"White", second}},
                                .start = line.start(),
                                .moves = {line.moves().begin(), line.moves().end()},
                                .result = result});
  }
  static Expected<WrittenGame> read(const Checkers<>& game, std::string_view text) {
    const auto read = checkers::read_pdn(text);
    if (!read) return fail(read.error());
    if (read->empty()) return fail({.what = "no game in the text", .where = "PDN"});
    const auto& first = read->front();
    return WrittenGame{game.position_text(first.start), line_texts(game, first.start, first.moves).first, first.result};
  }
};

template <>
struct OwnPlayers<CheckersStudy> {
  static std::vector<OwnPlayer<CheckersStudy>> list() {
    constexpr int default_depth = 3;
    constexpr int most_depth = 8;
    return {study_player<CheckersStudy>(
        StudyProgram<studies::CheckersSearchQuirks>{
            "faithful-minimax", "the checkers study's minimax; how pieces jump in chains is a reconstruction",
            default_depth, most_depth},
        studies::CheckersSearchQuirks::list(),
        [](const CheckersStudy&, int depth,
           const studies::CheckersSearchQuirks& quirks) -> Expected<StudyPlayer<CheckersStudy>::Choose> {
          return [depth, quirks](const CheckersStudy& game, const CheckersStudy::Position& position,
                                 studies::Recorder* recorder, Meter* meter) -> Expected<StudyAnswer> {
            const auto found = studies::CheckersSearch(game, quirks).choose(position, depth, recorder, meter);
            const bool white = game.to_move(position) == Player::Second;
            return StudyAnswer{.move = game.move_text(position, found.move),
                               .value = white ? found.value : -found.value,
                               .nodes = found.nodes,
                               .leaves = found.leaves,
                               .depth = depth};
          };
        })};
  }
};

void add_checkers(Catalogue& games) { games.add<checkers::Family>(); }

}  // namespace zermelo
