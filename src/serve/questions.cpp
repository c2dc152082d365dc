/// What the desk thinks about beside the games: hints, searches with their trees, exercises.
#include "zermelo/any/words.h"
#include "zermelo/quiz/source.h"
#include "zermelo/quiz/words.h"
#include "zermelo/serve/desk.h"

namespace zermelo {
namespace {

constexpr int most_traced_nodes = 20'000;

std::string hint_words(const AnyLine& line, const Thought& thought) {
  if (!thought.move) return "no move was found";
  std::string words = "try " + shown_move(line, *thought.move);
  if (thought.win)
    return words + ": it wins in " + std::to_string(*thought.win) + (*thought.win == 1 ? " move" : " moves");
  if (thought.loss) return words + ": it holds out longest";
  return words;
}

}  // namespace

/// A client has a slot of its own for questions, so that they do not keep the program it plays against waiting.
Desk::Answer Desk::answer_later(const Asked& asked, Manner manner, std::function<Answer(const Request&)> work) {
  constexpr int most_stopped = 8;  // that are ending, one after the other
  Client& asker = clients_.at(asked.client);
  if (asker.asking > 0 && !asker.gives_way) return fail(wrong("connection", "one question at a time"));
  if (asker.asking >= most_stopped) return fail(wrong("connection", "too many questions at once"));
  std::stop_source question;
  auto job = [this, client = asked.client, id = asked.id, work = std::move(work),
              request = Request{.time = room_.longest_think(), .clock = {}, .stop = question.get_token()}] {
    Json message{{"id", id}, {"ok", true}};
    try {
      const Answer answer = work(request);
      if (answer)
        message.update(*answer);
      else
        message = refusal(id, answer.error());
    } catch (const std::exception& error) {  // no memory
      message = refusal(id, wrong("search", error.what()));
    }
    room_.post([this, client, message = std::move(message)] {
      if (const auto found = clients_.find(client); found != clients_.end()) --found->second.asking;
      send(client, message);
    });
  };
  if (!room_.submit(-asked.client, std::move(job)))
    return fail(wrong("search", "there is too much to think about; try again"));
  asker.question.request_stop();
  asker.question = std::move(question);
  asker.gives_way = manner == Manner::GivesWay;
  ++asker.asking;
  return Json(nullptr);
}

Desk::Answer Desk::think_beside(const Asked& asked, std::unique_ptr<AnyLine> line, const std::string& spec,
                                std::size_t trace_nodes, std::function<Answer(const Thought&)> told) {
  if (line->outcome()) return fail(wrong("position", "the game is over"));
  auto player = line->game()->player(spec);
  if (!player) return fail(player.error());
  return answer_later(asked, Manner::WantsAnAnswer,
                      [trace_nodes, told = std::move(told), line = std::shared_ptr<AnyLine>(std::move(line)),
                       player = std::shared_ptr<AnyPlayer>(std::move(*player))](Request request) -> Answer {
                        request.trace_nodes = trace_nodes;
                        const auto thought = player->think(*line, request);
                        return thought ? told(*thought) : fail(thought.error());
                      });
}

Desk::Answer Desk::hint(Asked& asked) {
  const std::string id = asked.fields.text("table");
  const int node = asked.fields.number("node", 0, most_nodes);
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto table = room_.find(id);
  if (!table) return fail(table.error());
  auto line = (*table)->line_at(node);
  if (!line) return fail(line.error());
  if ((*line)->to_move() == Player::Chance) return fail(wrong("hint", "the dice decide"));
  if ((*table)->outcome_at(node, **line)) return fail(wrong("hint", "the game is over"));
  constexpr const char* strong_and_quick = "level:7";
  const std::shared_ptr<const AnyLine> here = (*line)->clone();
  return think_beside(asked, std::move(*line), strong_and_quick, 0, [here](const Thought& thought) {
    const Json full = to_json(thought);
    Json answer;
    for (const char* key : {"move", "value", "proof", "line"}) answer[key] = full[key];
    answer["shown_line"] = shown_line(*here, thought.line);
    answer["words"] = hint_words(*here, thought);
    return answer;
  });
}

/// Any position, any algorithm, with the tree it looked at.
Desk::Answer Desk::search(Asked& asked) {
  const std::string name = asked.fields.text("game");
  const std::string position = asked.fields.text("position", "", longest_position);
  const std::string spec = asked.fields.text("player");
  const int trace = asked.fields.number("trace", 0, most_traced_nodes, 0);
  if (const auto& error = asked.fields.error()) return fail(*error);
  auto line = line_of(name, position);
  if (!line) return fail(line.error());
  if (const auto error = refused_seat(*(*line)->game(), spec)) return fail(*error);
  return think_beside(asked, std::move(*line), spec, static_cast<std::size_t>(trace), [](const Thought& thought) {
    Json answer{{"thought", to_json(thought)}, {"trace", nullptr}, {"left_out", 0}};
    if (!thought.trace) return answer;
    answer["left_out"] = thought.trace->left_out;
    answer["trace"] = Json::array();
    for (const TraceNode& node : thought.trace->nodes) answer["trace"].push_back(to_json(node));
    return answer;
  });
}

/// An exercise with its answers, about a random tree, a written one, or that of a real position.
Desk::Answer Desk::quiz(Asked& asked) {
  Fields& fields = asked.fields;
  QuizWish wish{.seed = static_cast<std::uint64_t>(fields.number("seed", 0, QuizLimits::seed, 1)),
                .kind = fields.text("kind", "mixed"),
                .level = fields.number("level", 1, QuizLimits::level, 2),
                .tree = fields.text("tree", "", longest_position)};
  const int number = fields.number("number", 1, QuizLimits::count, 1);
  const auto convention =
      Convention::read(fields.text("cut", "ge"), fields.text("order", "natural"), fields.text("fail", "soft"));
  const std::string name = fields.text("game", "");
  const std::string position = fields.text("position", "", longest_position);
  const int depth = fields.number("depth", 1, QuizLimits::depth, 2);
  const std::string evaluator = fields.text("evaluator", "");
  if (const auto& error = fields.error()) return fail(*error);
  if (!convention) return fail(convention.error());
  wish.convention = *convention;
  const auto answer = [number](const QuizWish& asked_for) -> Answer {
    const auto exercise = make_exercise(asked_for, number);
    if (!exercise) return fail(exercise.error());
    return Json{{"exercise", to_json(*exercise)}};
  };
  if (name.empty()) return answer(wish);
  auto line = line_of(name, position);
  if (!line) return fail(line.error());
  return think_beside(asked, std::move(*line), whole_tree_player(depth, evaluator), QuizLimits::nodes,
                      [wish, answer](const Thought& thought) -> Answer {
                        const auto tree = written_tree(thought);
                        if (!tree) return fail(tree.error());
                        QuizWish found = wish;
                        found.tree = *tree;
                        return answer(found);
                      });
}

}  // namespace zermelo
