#include "zermelo/any/json.h"

#include <cmath>

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

constexpr const char* shape_name(Drawing::Shape shape) {
  switch (shape) {
    case Drawing::Shape::Square: return "square";
    case Drawing::Shape::Dark: return "dark";
    case Drawing::Shape::Point: return "point";
    case Drawing::Shape::Hole: return "hole";
    case Drawing::Shape::Circle: return "circle";
    case Drawing::Shape::Triangle: return "triangle";
    case Drawing::Shape::Inverted: return "inverted";
    case Drawing::Shape::Diamond: return "diamond";
    case Drawing::Shape::Nothing: return "nothing";
  }
  return "?";
}

}  // namespace

Json json_number(const std::optional<double>& value) { return value ? json_number(*value) : Json(nullptr); }
Json json_number(double value) {
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  constexpr double exact = 9007199254740992;  // 2^53
  if (value == std::floor(value) && std::abs(value) < exact) return static_cast<std::int64_t>(value);
  return value;
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
  const auto listed = [](const auto& named) {
    Json list = Json::array();
    for (const auto& [id, meaning] : named) list.push_back({{"id", id}, {"meaning", meaning}});
    return list;
  };
  Json json{{"name", player.name}, {"meaning", player.meaning}, {"options", Json::array()}};
  for (const Option& option : player.options) json["options"].push_back(to_json(option));
  json["quirks"] = listed(player.quirks);
  json["parts"] = listed(player.parts);
  return json;
}

Json to_json(const GameInfo& info) {
  Json json{{"name", info.name}, {"summary", info.summary}};
  json["aliases"] = Json::array();
  for (const auto& [alias, meaning] : info.aliases) json["aliases"].push_back({{"name", alias}, {"game", meaning}});
  json["options"] = Json::array();
  for (const Option& option : info.options) json["options"].push_back(to_json(option));
  json["evaluators"] = Json::array();
  for (const EvaluatorInfo& evaluator : info.evaluators) json["evaluators"].push_back(to_json(evaluator));
  json["starts"] = Json::array();
  for (const NamedStart& start : info.starts)
    json["starts"].push_back({{"name", start.name}, {"position", start.position}, {"meaning", start.meaning}});
  json["players"] = Json::array();
  for (const GamePlayer& player : info.players) json["players"].push_back(to_json(player));
  json["own_symbols"] = info.own_symbols;
  json["dice"] = info.dice;
  json["captures"] = info.captures;
  json["repeats"] = info.repeats;
  json["symmetries"] = info.symmetries;
  json["position_bytes"] = info.position_bytes;
  return json;
}

Json to_json(const Thought::Move& move) {
  Json json{{"move", move.move},
            {"value", json_number(move.value)},
            {"bound", to_string(move.bound)},
            {"proof", to_string(move.proof)}};
  if (move.win) json["win"] = *move.win;
  if (move.loss) json["loss"] = *move.loss;
  json["line"] = move.line;
  return json;
}

Json to_json(const Thought& thought) {
  Json json{
      {"move", or_null(thought.move)}, {"value", json_number(thought.value)}, {"proof", to_string(thought.proof)}};
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
  json["moves"] = Json::array();
  for (const auto& move : thought.moves) json["moves"].push_back(to_json(move));
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
  Json json{{"width", drawing.width},
            {"height", drawing.height},
            {"turns", drawing.turns},
            {"race", drawing.race},
            {"caption", drawing.caption}};
  json["spots"] = Json::array();
  for (const auto& s : drawing.spots)
    json["spots"].push_back({{"id", s.id},
                             {"x", s.x},
                             {"y", s.y},
                             {"shape", shape_name(s.shape)},
                             {"width", s.width},
                             {"height", s.height}});
  json["strokes"] = Json::array();
  for (const auto& s : drawing.strokes) json["strokes"].push_back({s.x1, s.y1, s.x2, s.y2});
  json["pieces"] = Json::array();
  for (const auto& p : drawing.pieces)
    json["pieces"].push_back(
        {{"x", p.x}, {"y", p.y}, {"owner", to_string(p.owner)}, {"mark", p.mark}, {"disc", p.disc}});
  json["labels"] = Json::array();
  for (const auto& l : drawing.labels)
    json["labels"].push_back({{"x", l.x}, {"y", l.y}, {"text", l.text}, {"size", l.size}});
  return json;
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
