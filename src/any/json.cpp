#include "zermelo/any/json.h"

#include <array>
#include <cmath>
#include <limits>

namespace zermelo {
namespace {

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json to_json(const EvaluatorInfo& info) {
  Json parameters = Json::array();
  for (const Parameter& p : info.parameters)
    parameters.push_back({{"name", p.name}, {"meaning", p.meaning}, {"default", json_number(p.fallback)}});
  return {{"name", info.name},       {"meaning", info.meaning},
          {"aliases", info.aliases}, {"parameters", std::move(parameters)},
          {"unit", info.unit.name},  {"mistake", json_number(info.unit.mistake)}};
}

Json to_json(const NamedStart& start) {
  return {{"name", start.name}, {"position", start.position}, {"meaning", start.meaning}};
}

Json to_json(const Drawing::Spot& spot) {
  constexpr std::array shapes{"square",   "dark",     "point",   "hole",   "circle",
                              "triangle", "inverted", "diamond", "nothing"};
  return {{"id", spot.id},       {"x", spot.x},
          {"y", spot.y},         {"shape", shapes[static_cast<std::size_t>(spot.shape)]},
          {"width", spot.width}, {"height", spot.height}};
}
Json to_json(const Drawing::Stroke& stroke) { return {stroke.x1, stroke.y1, stroke.x2, stroke.y2}; }
Json to_json(const Drawing::Piece& piece) {
  return {
      {"x", piece.x}, {"y", piece.y}, {"owner", to_string(piece.owner)}, {"mark", piece.mark}, {"disc", piece.disc}};
}
Json to_json(const Drawing::Label& label) {
  return {{"x", label.x}, {"y", label.y}, {"text", label.text}, {"size", label.size}};
}

/// An array, each element as `write` writes it.
template <class List, class Write>
Json listed(const List& list, Write write) {
  Json json = Json::array();
  for (const auto& one : list) json.push_back(write(one));
  return json;
}
template <class List>
Json listed(const List& list) {
  return listed(list, [](const auto& one) { return to_json(one); });
}
/// Pairs under two keys.
Json listed_pairs(const std::vector<std::pair<std::string, std::string>>& pairs, const char* first,
                  const char* second) {
  return listed(pairs, [&](const auto& pair) { return Json{{first, pair.first}, {second, pair.second}}; });
}

}  // namespace

Json json_number(const std::optional<double>& value) { return value ? json_number(*value) : Json(nullptr); }
Json json_number(double value) {
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  constexpr double exact = 9007199254740992;  // 2^53
  if (value == std::floor(value) && std::abs(value) < exact) return static_cast<std::int64_t>(value);
  return value;
}

std::optional<double> number_from(const Json& json) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (json == "inf") return infinity;
  if (json == "-inf") return -infinity;
  return json.is_number() ? std::optional(json.get<double>()) : std::nullopt;
}

Json to_json(const Option& option) {
  Json json{{"name", option.name}, {"meaning", option.meaning}, {"default", option.fallback}};
  if (option.kind == Option::Kind::Number) {
    json["least"] = option.least;
    json["most"] = option.most;
  }
  if (option.kind == Option::Kind::Word) json["values"] = option.words;
  return json;
}

Json to_json(const Outcome& outcome) {
  return {{"result", to_string(outcome.result)},
          {"reason", to_string(outcome.reason)},
          {"margin", outcome.has_margin ? json_number(outcome.margin) : Json(nullptr)}};
}

Json to_json(const GamePlayer& player) {
  return {{"name", player.name},
          {"meaning", player.meaning},
          {"options", listed(player.options)},
          {"quirks", listed_pairs(player.quirks, "id", "meaning")},
          {"parts", listed_pairs(player.parts, "id", "meaning")}};
}

Json to_json(const GameInfo& info) {
  return {{"name", info.name},
          {"summary", info.summary},
          {"aliases", listed_pairs(info.aliases, "name", "game")},
          {"options", listed(info.options)},
          {"evaluators", listed(info.evaluators)},
          {"starts", listed(info.starts)},
          {"players", listed(info.players)},
          {"own_symbols", info.own_symbols},
          {"dice", info.dice},
          {"captures", info.captures},
          {"repeats", info.repeats},
          {"symmetries", info.symmetries},
          {"position_bytes", info.position_bytes}};
}

Json to_json(const Thought::Move& move) {
  Json json{{"move", move.move},
            {"value", json_number(move.value)},
            {"bound", to_string(move.bound)},
            {"proof", to_string(move.proof)}};
  if (move.win) json["win"] = *move.win;
  if (move.loss) json["loss"] = *move.loss;
  if (move.visits) json["visits"] = *move.visits;
  json["line"] = move.line;
  return json;
}

Json to_json(const Thought& thought, Json json) {
  constexpr std::size_t members = 16;  // an object that grows is copied each time
  json.get_ref<Json::object_t&>().reserve(json.size() + members);
  json["move"] = or_null(thought.move);
  json["value"] = json_number(thought.value);
  json["proof"] = to_string(thought.proof);
  if (thought.win) json["win"] = *thought.win;
  if (thought.loss) json["loss"] = *thought.loss;
  json["depth"] = thought.depth;
  json["complete"] = thought.complete;
  json["nodes"] = thought.nodes;
  json["leaves"] = thought.leaves;
  json["cutoffs"] = thought.cutoffs;
  json["seconds"] = thought.seconds;
  if (!thought.because.empty()) json["because"] = thought.because;
  json["line"] = thought.line;
  json["moves"] = listed(thought.moves);
  return json;
}

Json to_json(const TraceNode& node) {
  Json json{{"id", node.id},
            {"parent", or_null(node.parent)},
            {"move", node.move.empty() ? Json(nullptr) : Json(node.move)},
            {"position", node.position},
            {"kind", node.kind},
            {"depth_left", node.depth_left},
            {"window", {json_number(node.alpha_entry), json_number(node.beta_entry)}},
            {"window_exit", {json_number(node.alpha_exit), json_number(node.beta_exit)}},
            {"value", json_number(node.value)},
            {"chosen", or_null(node.chosen)},
            {"children", node.children},
            {"legal", node.legal}};
  if (node.probability) json["probability"] = *node.probability;
  if (!node.leaf.empty()) json["leaf"] = node.leaf;
  if (!node.look.empty()) json["look"] = node.look;
  if (!node.skipped.empty()) json["skipped"] = node.skipped;
  if (const auto& cut = node.cutoff)
    json["cutoff"] = {{"value", json_number(cut->value)},
                      {"bound", json_number(cut->bound)},
                      {"by", or_null(cut->by)},
                      {"rival", or_null(cut->rival)},
                      {"pruned", cut->pruned},
                      {"reason", cut->reason}};
  if (node.visits) json["visits"] = *node.visits;
  if (node.prior) json["prior"] = *node.prior;
  if (node.low && node.high) {
    json["low"] = json_number(*node.low);
    json["high"] = json_number(*node.high);
  }
  for (const auto& [move, other] : node.links) json["links"].push_back({{"move", move}, {"node", other}});
  return json;
}

Json to_json(const Gesture& gesture) {
  return {{"path", gesture.path},
          {"taken", gesture.taken},
          {"touches", gesture.touches},
          {"area", gesture.area},
          {"choice", gesture.choice}};
}

Json to_json(const Drawing& drawing) {
  return {{"width", drawing.width},
          {"height", drawing.height},
          {"turns", drawing.turns},
          {"race", drawing.race},
          {"caption", drawing.caption},
          {"spots", listed(drawing.spots)},
          {"strokes", listed(drawing.strokes)},
          {"pieces", listed(drawing.pieces)},
          {"labels", listed(drawing.labels)}};
}

Json parse_stranger(std::string_view text) {
  constexpr int deepest = 64;  // copying and writing JSON recurses
  int depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text && c == '\\') ++i;
    if (c == '"') in_text = !in_text;
    if (in_text) continue;
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (depth > deepest) return Json(Json::value_t::discarded);
  }
  return Json::parse(text, nullptr, /*allow_exceptions=*/false);
}

std::string dump(const Json& json, int indent) { return json.dump(indent, ' ', false, Json::error_handler_t::replace); }

}  // namespace zermelo
