/// What the desk says about positions and games: live analysis, why, reviews, the evaluator's terms.
#include <algorithm>
#include <ranges>

#include "zermelo/any/player_spec.h"
#include "zermelo/any/words.h"
#include "zermelo/insight/review.h"
#include "zermelo/serve/desk.h"

namespace zermelo {
namespace {

/// Whoever judges for a client is bounded like one that sits at a table.
std::optional<Error> refused_judge(const AnyLine& line, const std::string& spec) {
  return spec.empty() ? std::nullopt : refused_seat(*line.game(), spec);
}

constexpr int most_lines = 20;
constexpr int usual_lines = 3;
constexpr std::size_t most_listed = 1000;  // a position may have tens of thousands of captures
constexpr JudgeLimit limit_of_analysis{"time", "30s"};
constexpr std::size_t longest_game = 4000;  // moves
constexpr std::chrono::milliseconds between_events{100};

Json terms_json(const std::vector<std::pair<std::string, double>>& terms) {
  Json json = Json::array();
  for (const auto& [name, value] : terms) json.push_back({{"name", name}, {"value", json_number(value)}});
  return json;
}

/// All moves, or the thousand best, the best first; so many of them with their lines.
Json moves_json(const AnyLine& line, const Thought& thought, std::size_t lines) {
  auto ranked = ranked_moves(thought);
  ranked.resize(std::min(ranked.size(), most_listed));
  const auto legal = line.legal();
  const auto shown = line.short_texts();
  Json json = Json::array();
  for (const Thought::Move* move : ranked) {
    Json one = to_json(*move);
    const auto place = std::ranges::find(legal, move->move) - legal.begin();
    one["shown"] = shown[static_cast<std::size_t>(place)];
    one["line"] = json.size() < lines ? move->line : std::vector<std::string>();
    one["shown_line"] = json.size() < lines ? shown_line(line, move->line) : std::vector<std::string>();
    json.push_back(std::move(one));
  }
  return json;
}

Json analysis_json(const AnyLine& line, const Thought& thought, const Judge& judge, std::size_t lines) {
  const EvaluatorUnit& unit = judge.evaluator_info().unit;
  Json json{{"position", line.position()}, {"player", judge.spec()},
            {"unit", unit.name},           {"threshold", json_number(unit.mistake)},
            {"depth", thought.depth},      {"nodes", thought.nodes},
            {"seconds", thought.seconds},  {"proof", to_string(thought.proof)},
            {"complete", thought.complete}};
  json["moves"] = moves_json(line, thought, lines);
  return json;
}

/// Work with the judge of this spec. It is made by the thread that searches: its tables are large, and many may wait.
template <class Work>
std::function<Expected<Json>(const Request&)> judged_by(const std::string& spec, std::shared_ptr<const AnyLine> line,
                                                        Work work) {
  return [spec, line = std::move(line), work = std::move(work)](const Request& request) -> Expected<Json> {
    auto judge = Judge::make(*line->game(), spec);
    if (!judge) return fail(judge.error());
    return work(*judge, *line, request);
  };
}

}  // namespace

Expected<std::unique_ptr<AnyLine>> Desk::line_in_question(Asked& asked) {
  const std::string id = asked.fields.text("table", "");
  if (id.empty()) {
    const std::string name = asked.fields.text("game");
    const std::string position = asked.fields.text("position", "", longest_position);
    if (const auto& error = asked.fields.error()) return fail(*error);
    return line_of(name, position);
  }
  const int node = asked.fields.number("node", 0, most_nodes);
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto table = room_.find(id);
  if (!table) return fail(table.error());
  return (*table)->line_at(node);
}

std::function<void(const std::function<Json()>&)> Desk::reporter(const Asked& asked, const char* event) {
  return [this, client = asked.client, id = asked.id, event,
          last = std::make_shared<Clock::time_point>()](const std::function<Json()>& content) {
    if (Clock::now() - *last < between_events) return;
    *last = Clock::now();
    Json message{{"event", event}, {"to", id}};
    message.update(content());
    room_.post([this, client, message = std::move(message)] { send(client, message); });
  };
}

Desk::Answer Desk::analyse(Asked& asked) {
  const std::string spec = asked.fields.text("player", "");
  const auto lines = static_cast<std::size_t>(asked.fields.number("lines", 1, most_lines, usual_lines));
  auto line = line_in_question(asked);
  if (!line) return fail(line.error());
  if (const auto error = refused_judge(**line, spec)) return fail(*error);
  if (const auto error = no_question(**line)) return fail(*error);
  const std::string usual = usual_judge((*line)->game()->info(), limit_of_analysis).text();
  const auto work = [lines, tell = reporter(asked, "analysis")](Judge& judge, const AnyLine& here,
                                                                Request request) -> Answer {
    request.on_progress = [&](const Thought& so_far) {
      tell([&] { return analysis_json(here, so_far, judge, lines); });
    };
    const auto thought = judge.every_move(here, request);
    if (!thought) return fail(thought.error());
    return analysis_json(here, *thought, judge, lines);
  };
  return answer_later(asked, Manner::GivesWay, judged_by(spec.empty() ? usual : spec, std::move(*line), work));
}

Desk::Answer Desk::why_move(Asked& asked) {
  const std::string spec = asked.fields.text("player", "");
  const std::string move = asked.fields.text("move");
  auto line = line_in_question(asked);
  if (!line) return fail(line.error());
  if (const auto error = refused_judge(**line, spec)) return fail(*error);
  const std::string usual = usual_judge((*line)->game()->info(), limit_of_why).text();
  const auto work = [move](Judge& judge, const AnyLine& here, const Request& request) -> Answer {
    const auto answer = why(here, move, judge, request);
    if (!answer) return fail(answer.error());
    return Json{{"why", to_json(*answer, here.game()->info())}};
  };
  return answer_later(asked, Manner::GivesWay, judged_by(spec.empty() ? usual : spec, std::move(*line), work));
}

/// Of a table up to a node, or of moves from a position.
Desk::Answer Desk::review_game(Asked& asked) {
  const std::string spec = asked.fields.text("player", "");
  const auto line = line_in_question(asked);
  if (!line) return fail(line.error());
  if (const auto error = refused_judge(**line, spec)) return fail(*error);
  auto moves = (*line)->moves();
  if (moves.empty()) moves = asked.fields.texts("moves", longest_game);
  if (const auto& error = asked.fields.error()) return fail(*error);
  auto start = (*line)->game()->start((*line)->start_position());
  if (!start) return fail(start.error());
  const std::string usual = usual_judge((*line)->game()->info(), limit_of_review).text();
  const auto work = [moves, tell = reporter(asked, "review")](Judge& judge, const AnyLine& here,
                                                              const Request& request) -> Answer {
    const GameInfo& info = here.game()->info();
    const auto answer =
        review(here, moves, judge, request, [&](const Review& so_far) { tell([&] { return to_json(so_far, info); }); });
    if (!answer) return fail(answer.error());
    return Json{{"review", to_json(*answer, info)}};
  };
  return answer_later(asked, Manner::GivesWay, judged_by(spec.empty() ? usual : spec, std::move(*start), work));
}

/// Of the evaluator that is named, or of the game's own; nothing where the game is over.
Desk::Answer Desk::terms(Asked& asked) {
  const std::string name = asked.fields.text("evaluator", "");
  const auto line = line_in_question(asked);
  if (!line) return fail(line.error());
  const GameInfo& game = (*line)->game()->info();
  const auto choice = evaluator_choice(game, name, {});
  if (!choice) return fail(choice.error());
  const EvaluatorInfo& evaluator = game.evaluators[choice->which];
  const bool over = (*line)->outcome().has_value();
  return Json{{"evaluator", evaluator.name},
              {"unit", evaluator.unit.name},
              {"side", to_string((*line)->to_move() == Player::Second ? Player::Second : Player::First)},
              {"terms", over ? Json::array() : terms_json(terms_for_mover(**line, *choice))}};
}

Desk::Answer Desk::enough(Asked& asked) {
  clients_.at(asked.client).question.request_stop();
  return Json::object();
}

}  // namespace zermelo
