#include "zermelo/serve/import.h"

#include <array>
#include <ranges>

#include "zermelo/any/stranger.h"
#include "zermelo/core/trimmed.h"
#include "zermelo/match/record.h"

namespace zermelo {
namespace {

Expected<std::unique_ptr<Session>> with_moves(const Catalogue& games, const std::string& game, const std::string& start,
                                              const std::vector<std::string>& moves) {
  auto session = Session::make(games, {.game = game, .position = start});
  if (!session) return session;
  for (const std::string& move : moves)
    if (const auto error = (*session)->play((*session)->current(), move)) return fail(*error);
  return session;
}

Expected<std::unique_ptr<Session>> from_notation(const Catalogue& games, const std::string& game,
                                                 std::string_view text) {
  const auto rules = game_for_stranger(games, game);
  if (!rules) return fail(rules.error());
  const auto written = (*rules)->read_game(text);
  if (!written) return fail(written.error());
  return with_moves(games, (*rules)->spec(), written->start, written->moves);
}

bool looks_like_moves(std::string_view text) {
  return text.starts_with('[') || text.starts_with("first:") || text.starts_with("1.");
}

}  // namespace

Expected<std::unique_ptr<Session>> import_session(const Catalogue& games, const std::string& game,
                                                  std::string_view pasted) {
  const std::string_view text = trimmed(pasted);
  if (text.empty())
    return fail({.what = "nothing was pasted",
                 .where = "text",
                 .expected = "a position, a PGN or PDN game, or a record of zermelo"});
  if (text.starts_with('{')) {
    const auto records = read_records(std::string(text) + "\n");
    if (!records) return fail(records.error());
    return with_moves(games, records->front().game, records->front().start, records->front().move_texts());
  }
  if (!game.empty()) {
    if (looks_like_moves(text)) return from_notation(games, game, text);
    return Session::make(games, {.game = game, .position = std::string(text)});
  }
  const bool resembles_a_known_form = looks_like_moves(text) || text.contains('/') || text.contains(':');
  Error error{.what = resembles_a_known_form ? "" : "the format was not recognised",
              .where = "text",
              .expected =
                  "a FEN or a PGN game of chess, a position or a PDN game of checkers, or a record of zermelo; "
                  "for other games, the game must be named"};
  for (const char* guess : {"chess", "chess:chess960", "checkers"}) {
    auto session = looks_like_moves(text) ? from_notation(games, guess, text)
                                          : Session::make(games, {.game = guess, .position = std::string(text)});
    if (session) return session;
    if (error.what.empty()) error = session.error();
  }
  return fail(error);
}

}  // namespace zermelo
