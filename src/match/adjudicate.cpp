#include "zermelo/match/adjudicate.h"

#include "zermelo/any/knowledge.h"

namespace zermelo {

namespace {

/// What an exact value means as the end of a game.
Outcome adjudicated(const AnyLine& line, int value) {
  if (value == 0) return Outcome::draw(Reason::Tablebase);
  return Outcome::win(value > 0 ? line.to_move() : opponent(line.to_move()), Reason::Tablebase);
}

}  // namespace

Expected<Adjudication> parse_adjudication(const std::string& text, const AnyGame& game) {
  if (text.empty()) return Adjudication{};
  if (text != "tablebases" && text != "tables")  // the older word, which records keep
    return fail({.what = "unknown judge " + in_quotes(text), .where = "adjudicate", .expected = "tablebases"});
  auto tables = game.knowledge()->endgames();
  if (!tables) {
    tables.error().where = "adjudicate";
    return fail(tables.error());
  }
  return Adjudication{.by = "tables", .judge = [tables = *tables](const AnyLine& line) -> std::optional<Outcome> {
                        const auto exact = tables->probe(line.position());
                        if (!exact) report_damage(exact.error());  // a broken file is no reason to end a game
                        if (!exact || !*exact) return std::nullopt;
                        return adjudicated(line, (*exact)->value);
                      }};
}

}  // namespace zermelo
