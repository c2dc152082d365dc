#include <algorithm>

#include "zermelo/cli/batch.h"
#include "zermelo/core/trimmed.h"

/// One line of a batch's input.
namespace zermelo {
namespace {

Error bad_line(std::string what, std::string expected) {
  return {.what = std::move(what), .where = "line", .expected = std::move(expected)};
}

/// Not every text that begins with a brace is JSON: a tree with chance nodes, {1/2:(3 4) 1/2:5}, is a position.
bool is_object(std::string_view text) {
  if (!text.starts_with('{')) return false;
  const auto inside = trimmed(text.substr(1));
  return inside.empty() || inside.starts_with('"') || inside.starts_with('}');
}

std::optional<Error> read_moves(const Json& moves, BatchLine& line) {
  Error wrong = bad_line("'moves' is no list of moves", R"(["e4", "e5"] or "e4 e5")");
  if (moves.is_string()) {
    line.moves = split_moves(moves.get<std::string>());
    return std::nullopt;
  }
  if (!moves.is_array()) return wrong;
  for (const Json& move : moves) {
    if (!move.is_string()) return wrong;
    line.moves.push_back(move.get<std::string>());
  }
  return std::nullopt;
}

std::optional<Error> read_object(BatchLine& line, const BatchTask& task) {
  line.object = parse_stranger(line.text);
  if (!line.object.is_object()) {
    line.object = {};
    return bad_line("not JSON: cut short or altered", R"({"position": …, "moves": […]})");
  }
  if (task.records && line.object.contains("zermelo")) return std::nullopt;
  std::vector<std::string> keys{"position", "moves"};
  keys.insert(keys.end(), task.keys.begin(), task.keys.end());
  for (const auto& [key, value] : line.object.items()) {
    if (std::ranges::find(keys, key) == keys.end()) return not_among("unknown key", key, keys, "line");
    if (key != "moves" && !value.is_string()) return bad_line(in_quotes(key) + " is no text", "a text");
  }
  line.position = line.value("position");
  return line.object.contains("moves") ? read_moves(line.object["moves"], line) : std::nullopt;
}

}  // namespace

std::string BatchLine::value(const char* key, const std::string& otherwise) const {
  const auto found = object.is_object() ? object.find(key) : object.end();
  return object.is_object() && found != object.end() && found->is_string() ? found->get<std::string>() : otherwise;
}

std::optional<BatchLine> read_batch_line(std::string_view text, std::uint64_t number, const BatchTask& task) {
  text = trimmed(text);
  if (text.empty() || text.starts_with('#')) return std::nullopt;
  BatchLine line{.number = number, .text = std::string(text)};
  if (is_object(text))
    line.error = read_object(line, task);
  else
    line.position = text;
  return line;
}

std::unique_ptr<AnyLine> LineOpener::open(const BatchLine& line) {
  if (!game_ || (position_matters_ && !games_.same_rules(text_, game_->info().full_spec, line.position)))
    game_ = need(games_.game(text_, line.position));
  auto opened = need(game_->start(line.position));
  need(play_moves(*opened, line.moves));
  return opened;
}

}  // namespace zermelo
