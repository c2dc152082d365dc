#include "zermelo/any/knowledge_json.h"

#include <algorithm>
#include <cctype>

namespace zermelo {
namespace {

/// "white", "black": a side as a key.
std::string side_key(const GameInfo& game, std::size_t side) {
  std::string key = game.sides[side];
  std::ranges::transform(key, key.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return key;
}

Json example_json(const TablebaseSide::Example& example) {
  return {{"plies", example.plies}, {"position", example.position}, {"line", example.line}};
}

Json side_json(const TablebaseSide& side) {
  Json json{{"legal", side.legal},   {"wins", side.wins},       {"draws", side.draws},
            {"losses", side.losses}, {"longest", side.longest}, {"by_plies", side.by_plies}};
  if (!side.by_value.empty()) {
    json["by_value"] = Json::array();
    for (const auto& [value, many] : side.by_value) json["by_value"].push_back({{"value", value}, {"positions", many}});
  }
  if (side.longest_win) json["longest_win"] = example_json(*side.longest_win);
  if (side.longest_loss) json["longest_loss"] = example_json(*side.longest_loss);
  return json;
}

}  // namespace

Json to_json(const Solved& solved, const SolveRequest& request, const std::string& game, const AnyLine& line,
             double seconds) {
  Json json{{"game", game},
            {"position", line.position()},
            {"value", solved.complete ? Json(solved.lower) : Json()},
            {"exact", solved.complete},
            {"method", request.method == SolveMethod::ProofNumbers ? "dfpn" : "alpha-beta"},
            {"tables", request.tablebases},
            {"line", solved.line},
            {"nodes", solved.nodes},
            {"seconds", seconds}};
  if (!solved.complete) {
    json["lower"] = solved.lower;
    json["upper"] = solved.upper;
  }
  if (solved.plies) json[solved.lower > 0 ? "win" : "loss"] = *solved.plies;
  return json;
}

Json to_json(const ChanceSolved& solved, const std::string& game, const AnyLine& line, double seconds) {
  Json json{{"game", game},           {"position", line.position()}, {"value", 2 * solved.wins - 1},
            {"exact", true},          {"chance", solved.wins},       {"line", Json::array()},
            {"moves", Json::array()}, {"nodes", solved.positions},   {"seconds", seconds}};
  if (!solved.fraction.empty()) json["fraction"] = solved.fraction;
  for (const auto& [move, chance] : solved.moves) json["moves"].push_back({{"move", move}, {"chance", chance}});
  if (solved.policy) json["policy"] = {{"goal", solved.policy->goal}, {"hold", solved.policy->hold}};
  return json;
}

Json to_json(const SampledProof& sampled) {
  return {{"samples", sampled.samples},
          {"agreed", sampled.agreed},
          {"shallowest", sampled.shallowest},
          {"deepest", sampled.deepest},
          {"line", sampled.line}};
}

Json to_json(const Checked& checked, const Certificate& certificate, const std::string& file, double seconds) {
  return {{"file", file},
          {"game", certificate.game},
          {"position", certificate.position},
          {"value", certificate.value},
          {"margin", certificate.margin},
          {"plies", certificate.plies == 0 ? Json() : Json(certificate.plies)},
          {"holds", checked.stopped ? Json() : Json(checked.holds)},
          {"why", checked.why},
          {"line", checked.line},
          {"positions", checked.positions},
          {"seconds", seconds}};
}

Json to_json(const Exact& exact) {
  Json json{{"value", exact.value}};
  if (exact.margin) return json;
  if (exact.value > 0) json["win"] = exact.plies;
  if (exact.value < 0) json["loss"] = exact.plies;
  return json;
}

Json to_json(const Exact& exact, const ValuedMoves<std::string>& moves, const std::string& game,
             const std::string& position) {
  Json json{{"game", game}, {"position", position}};
  json.update(to_json(exact));
  json["moves"] = Json::array();
  for (const auto& [move, worth] : moves) {
    Json one{{"move", move}};
    one.update(to_json(worth));
    json["moves"].push_back(std::move(one));
  }
  return json;
}

Json to_json(const Puzzle& puzzle) {
  return {{"position", puzzle.position},
          {"win", puzzle.plies},
          {"move", puzzle.move},
          {"only", puzzle.only},
          {"line", puzzle.line}};
}

Json to_json(const TablebaseLayer& layer) {
  return {{"layer", layer.name},      {"path", layer.path},       {"bytes", layer.bytes},
          {"numbers", layer.numbers}, {"positions", layer.legal}, {"longest", layer.longest}};
}

Json to_json(const TablebaseStats& stats, const GameInfo& game) {
  Json sides;
  for (std::size_t side = 0; side < 2; ++side) sides[side_key(game, side)] = side_json(stats.to_move[side]);
  return {{"table", stats.tablebase}, {"to_move", std::move(sides)}, {"folded", stats.folded}, {"bytes", stats.bytes}};
}

}  // namespace zermelo
