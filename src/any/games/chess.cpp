#include "zermelo/games/chess/chess.h"

#include "zermelo/any/catalogue.h"
#include "zermelo/any/knowledge/probe.h"
#include "zermelo/any/model.h"
#include "zermelo/any/study_player.h"
#include "zermelo/games/chess/endgame.h"
#include "zermelo/games/chess/pgn.h"
#include "zermelo/studies/rook_endgame.h"

namespace zermelo {
namespace {

using studies::RookEndgamePrograms;

/// The study's programs know four pieces; under the laws of chess an illegal choice of theirs is refused by the
/// referee.
template <class G, std::size_t N>
OwnPlayer<G> rook_endgame_player(const char* name, const char* meaning, RookEndgamePrograms::Kind kind,
                                 const std::array<studies::Quirk<studies::RookEndgameQuirks>, N>& quirks) {
  constexpr int default_depth = 3;
  constexpr int most_depth = 8;
  return study_player<G>(StudyProgram<studies::RookEndgameQuirks>{name, meaning, default_depth, most_depth}, quirks,
                         [kind](const G&, int depth,
                                const studies::RookEndgameQuirks& chosen) -> Expected<typename StudyPlayer<G>::Choose> {
                           return [=](const G&, const chess::Position& position, studies::Recorder* recorder,
                                      Meter* meter) -> Expected<StudyAnswer> {
                             const auto state = chess::RookEndgame::of(position);
                             if (!state)
                               return fail({.what = "not a position of the rook-endgame study",
                                            .where = "player",
                                            .expected = "two kings and at most one rook a side"});
                             const auto found =
                                 RookEndgamePrograms(kind, depth, chosen)(*state, position.turn, recorder, meter);
                             if (!found.move) return StudyAnswer{};
                             const chess::Move move{.from = static_cast<std::uint8_t>(found.move->from),
                                                    .to = static_cast<std::uint8_t>(found.move->to),
                                                    .piece = chess::King};
                             return StudyAnswer{.move = chess::write_uci(move),
                                                .value = found.value,
                                                .nodes = found.nodes,
                                                .leaves = found.leaves,
                                                .cutoffs = found.cutoffs,
                                                .depth = depth};
                           };
                         });
}

template <class G>
std::vector<OwnPlayer<G>> rook_endgame_players() {
  using Kind = RookEndgamePrograms::Kind;
  return {
      rook_endgame_player<G>("faithful-minimax",
                             "the rook-endgame study's minimax; its heuristic and order of moves are a reconstruction",
                             Kind::Minimax, studies::rook_endgame_search_quirks),
      rook_endgame_player<G>(
          "faithful-alphabeta",
          "the rook-endgame study's alpha-beta; its heuristic and order of moves are a reconstruction", Kind::AlphaBeta,
          studies::rook_endgame_search_quirks),
      rook_endgame_player<G>(
          "faithful-expectimax",
          "the rook-endgame study's expectimax; its heuristic and order of moves are a reconstruction",
          Kind::Expectimax, studies::rook_endgame_quirks)};
}

}  // namespace

template <>
struct GameText<Chess> {
  static constexpr const char* game_file = ".pgn";
  static std::string write(const Line<Chess>& line, const std::string& first, const std::string& second,
                           Result result) {
    Tags tags{{"White", first}, {"Black", second}};
    if (line.game().is_chess960()) tags.emplace_back(chess::Pgn::variant_tag, chess::Pgn::chess960);
    return chess::write_pgn({.tags = std::move(tags),
                             .start = line.start(),
                             .moves = {line.moves().begin(), line.moves().end()},
                             .result = result});
  }
  static Expected<WrittenGame> read(const Chess& game, std::string_view text) {
    const auto read = chess::read_pgn(text);
    if (!read) return fail(read.error());
    if (read->empty()) return fail({.what = "no game in the text", .where = "PGN"});
    const auto& first = read->front();
    if (chess::Pgn::rules(first.tags).is_chess960() && !game.is_chess960())
      return fail({.what = "a game of Chess960", .where = "PGN", .expected = "the game chess960"});
    return WrittenGame{game.position_text(first.start), line_texts(game, first.start, first.moves).first, first.result};
  }
};

template <>
struct OwnPlayers<Chess> {
  static std::vector<OwnPlayer<Chess>> list() { return rook_endgame_players<Chess>(); }
};
template <>
struct OwnPlayers<ChessStudy> {
  static std::vector<OwnPlayer<ChessStudy>> list() { return rook_endgame_players<ChessStudy>(); }
};

void add_chess(Catalogue& games) { games.add<chess::Family>(); }

}  // namespace zermelo
