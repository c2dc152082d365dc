#include "zermelo/serve/question_desk.h"

#include <algorithm>
#include <cassert>
#include <ranges>

#include "zermelo/any/knowledge_json.h"
#include "zermelo/any/net_file.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/any/shipped_nets.h"
#include "zermelo/any/stranger.h"
#include "zermelo/any/svg.h"
#include "zermelo/any/words.h"
#include "zermelo/insight/exact.h"
#include "zermelo/insight/net_sight.h"
#include "zermelo/insight/review.h"
#include "zermelo/quiz/source.h"
#include "zermelo/quiz/words.h"
#include "zermelo/serve/puzzle_source.h"
#include "zermelo/serve/search_threads.h"

namespace zermelo {
namespace {

constexpr std::size_t most_looked_ahead = 1000;  // moves
constexpr int most_traced_nodes = 20'000;
constexpr std::size_t traced_node_bytes = 4096;                     // as a value, as JSON and as text
constexpr std::size_t iteration_log_bytes = std::size_t{32} << 20;  // of a search by sampling, at most 100,000 entries

std::string hint_words(const AnyLine& line, const Thought& thought) {
  if (!thought.move) return "no move was found";
  std::string words = "try " + shown_move(line, *thought.move);
  if (thought.win)
    return words + ": it wins in " + std::to_string(*thought.win) + (*thought.win == 1 ? " ply" : " plies");
  if (thought.loss) return words + ": it holds out longest";
  return words;
}

/// A player that judges for a client has the limits of a player with a seat.
std::optional<Error> refused_judge(const AnyLine& line, const std::string& spec) {
  return spec.empty() ? std::nullopt : refused_seat(line, spec);
}

Expected<EvaluatorChoice> named_evaluator(const GameInfo& game, const std::string& name) {
  auto choice = evaluator_choice(game, name, {});
  if (choice) return choice;
  Error error = choice.error();
  error.where = "evaluator";
  return fail(error);
}

/// `why` and `review` parse nothing but moves: a text that is not a move is illegal, as it is for `play`.
Error about_moves(Error error) {
  if (error.code == ErrorCode::Invalid) error.code = ErrorCode::Illegal;
  return error;
}

constexpr int most_lines = 256;
constexpr int most_asked_nodes = 10'000'000;
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

/// The moves, the best first. What is known is in that order; a search leaves its moves as it met them.
std::vector<const Thought::Move*> best_first(const Thought& thought) {
  if (thought.because.empty() || thought.because == "search") return ranked_moves(thought);
  std::vector<const Thought::Move*> moves;
  for (const Thought::Move& move : thought.moves) moves.push_back(&move);
  return moves;
}

/// All moves, or the thousand best, the best first; the first `lines` of them with their lines.
Json moves_json(const AnyLine& line, const Thought& thought, std::size_t lines) {
  auto ranked = best_first(thought);
  ranked.resize(std::min(ranked.size(), most_listed));
  const auto legal = line.legal();
  const auto shown = line.short_texts();
  Json json = Json::array();
  for (const Thought::Move* move : ranked) {
    Json one = to_json(*move);
    if (const auto result = proven_result(*move, line.game()->info())) one["result"] = *result;
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
  Json json{{"position", line.position()},
            {"player", judge.spec()},
            {"unit", unit.name},
            {"threshold", json_number(unit.mistake)},
            {"depth", thought.depth},
            {"nodes", thought.nodes},
            {"seconds", thought.seconds},
            {"proof", to_string(thought.proof)},
            {"complete", thought.complete},
            {"source", thought.because.empty() ? "search" : thought.because}};
  json["moves"] = moves_json(line, thought, lines);
  return json;
}

/// Plays moves that a client names; the last one as a hand makes it.
Expected<std::optional<Gesture>> play_all(AnyLine& line, const std::vector<std::string>& moves) {
  std::optional<Gesture> last;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool ends = i + 1 == moves.size();
    const auto legal = ends ? line.legal() : std::vector<std::string>();
    const auto gestures = ends ? line.gestures() : std::vector<Gesture>();
    const auto played = line.play(moves[i]);
    if (!played) return fail(about_moves(played.error()));
    const auto found = std::ranges::find(legal, *played);
    if (found != legal.end()) last = gestures[static_cast<std::size_t>(found - legal.begin())];
  }
  return last;
}

constexpr int most_puzzles = 50;
constexpr int usual_puzzles = 10;
constexpr int most_puzzle_plies = 249;

/// `plies`: 0 where positions of all lengths were asked for.
Error no_puzzle(int plies) {
  if (plies == 0)
    return wrong("game", "it has no position that a single best move wins", "another game", ErrorCode::NotFound);
  return wrong("plies", "no position is won in that many plies by one best move", "another length",
               ErrorCode::NotFound);
}

/// As `zermelo tablebase probe` says it, with the moves as people write them.
Json probe_json(const AnyLine& line, const ValuedMoves<std::string>& moves) {
  Json json = to_json(moves.front().second, moves, line.game()->spec(), line.position());
  for (Json& move : json["moves"]) move["shown"] = shown_move(line, move["move"].get<std::string>());
  return json;
}

PlayerSpec usual_analyst(const GameInfo& game, const JudgeLimit& limit) {
  PlayerSpec judge = usual_judge(game, limit);
  if (judge.name() != engine_name || analysis_threads() == 1) return judge;
  return judge.with("threads", static_cast<std::int64_t>(analysis_threads()));
}

/// A judge has two players.
std::size_t judge_bytes(const std::string& spec, const AnyLine& line) {
  return 2 * player_bytes(spec, line.game()->info());
}

/// Work with the judge of this spec. The judge is made on the search thread: its transposition table is large, and many
/// questions may wait.
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

void QuestionDesk::add_to(Handlers& handlers) {
  add_handlers<QuestionDesk>(handlers, *this,
                             {{"look", &QuestionDesk::look},
                              {"check", &QuestionDesk::check},
                              {"hint", &QuestionDesk::hint},
                              {"search", &QuestionDesk::search},
                              {"quiz", &QuestionDesk::quiz},
                              {"puzzles", &QuestionDesk::puzzles},
                              {"probe", &QuestionDesk::probe},
                              {"analyse", &QuestionDesk::analyse},
                              {"why", &QuestionDesk::why_move},
                              {"review", &QuestionDesk::review_game},
                              {"terms", &QuestionDesk::terms},
                              {"network", &QuestionDesk::network},
                              {"enough", &QuestionDesk::enough}});
}

void QuestionDesk::leave(int client) {
  const auto found = askers_.find(client);
  if (found == askers_.end()) return;
  found->second.question.request_stop();
  askers_.erase(found);
}

void QuestionDesk::close() {
  for (auto& [client, asker] : askers_) asker.question.request_stop();
}

Expected<std::unique_ptr<AnyLine>> QuestionDesk::line_of(const std::string& name, const std::string& position) const {
  const auto game = game_for_stranger(games_, name, position);
  if (!game) return fail(game.error());
  return (*game)->start(position);
}

Expected<std::unique_ptr<AnyLine>> QuestionDesk::line_in_question(Asked& asked) {
  const std::string id = asked.fields.text("session", "");
  if (id.empty()) {
    const std::string name = asked.fields.text("game");
    const std::string position = asked.fields.text("position", "", longest_position);
    if (const auto& error = asked.fields.error()) return fail(*error);
    return line_of(name, position);
  }
  const int node = asked.fields.number("node", 0, most_nodes);
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto session = room_.find(id);
  if (!session) return fail(session.error());
  return (*session)->line_at(node);
}

Answer QuestionDesk::answer_later(const Asked& asked, Manner manner, std::size_t bytes, Work work) {
  constexpr int most_stopped = 8;  // searches that were stopped and have not ended yet
  Asker& asker = askers_[asked.client];
  if (asker.unanswered > 0 && asker.newest == Manner::Must) return fail(busy("connection", "one question at a time"));
  if (asker.unanswered >= most_stopped) return fail(busy("connection", "too many questions at once"));
  std::stop_source question;
  auto job = [this, post = room_.loop().post, client = asked.client, id = asked.id, manner, work = std::move(work),
              request = Request{.time = room_.longest_think(), .clock = {}, .stop = question.get_token()}] {
    Answer answer;
    try {
      answer = work(request);
      if (manner == Manner::MayStop && answer) (*answer)["stopped"] = request.stop.stop_requested();
    } catch (const std::exception& error) {  // no memory
      answer = fail(wrong("search", error.what(), {}, ErrorCode::Failed));
    }
    post([this, client, text = text_of(answer_json(id, answer))] {  // a large text is written on this thread
      if (const auto found = askers_.find(client); found != askers_.end()) {
        assert(found->second.unanswered > 0);
        --found->second.unanswered;
      }
      clients_.send(client, text);
    });
  };
  if (!room_.submit(asked.client, {.work = std::move(job), .bytes = bytes, .stop = question}))
    return fail(busy("search", "there is too much to think about; try again"));
  asker.question.request_stop();
  asker.question = std::move(question);
  asker.newest = manner;
  ++asker.unanswered;
  return Json(nullptr);
}

Answer QuestionDesk::search_later(const Asked& asked, std::unique_ptr<AnyLine> line, const std::string& spec,
                                  const TraceWish& trace, std::function<Answer(const Thought&)> to_answer) {
  if (line->outcome()) return fail(illegal("position", "the game is over"));
  const bool logged = trace.nodes > 0 && trace.iterations > 0;
  const std::size_t bytes =
      player_bytes(spec, line->game()->info()) + traced_node_bytes * trace.nodes + (logged ? iteration_log_bytes : 0);
  return answer_later(asked, Manner::Must, bytes,
                      [trace, spec, to_answer = std::move(to_answer),
                       line = std::shared_ptr<AnyLine>(std::move(line))](Request request) -> Answer {
                        request.trace_nodes = trace.nodes;
                        request.trace_iterations = trace.iterations;
                        const auto player =
                            line->game()->player(spec);  // here, because its table is large and many questions may wait
                        if (!player) return fail(player.error());
                        const auto thought = (*player)->think(*line, request);
                        return thought ? to_answer(*thought) : fail(thought.error());
                      });
}

QuestionDesk::Reporter QuestionDesk::reporter(const Asked& asked, const char* event) {
  return [this, post = room_.loop().post, client = asked.client, id = asked.id, event,
          last = std::make_shared<Clock::time_point>()](const std::function<Json()>& content) {
    if (Clock::now() - *last < between_events) return;
    *last = Clock::now();
    Json message{{"event", event}, {"to", id}};
    message.update(content());
    post([this, client, text = text_of(message)] { clients_.send(client, text); });
  };
}

/// A position, or the position after these moves with the last move marked; with `svg` also as a picture.
Answer QuestionDesk::look(Asked& asked) {
  const bool svg = asked.fields.flag("svg", false);
  const auto moves = asked.fields.texts("moves", most_looked_ahead, {});
  const auto line = line_in_question(asked);
  if (!line) return fail(line.error());
  const auto last = play_all(**line, moves);
  if (!last) return fail(last.error());
  Json answer{{"view", view_json(**line, (*line)->outcome(), *last)}};
  if (svg) answer["svg"] = board_svg((*line)->drawing());
  return answer;
}

Answer QuestionDesk::check(Asked& asked) {
  const std::string name = asked.fields.text("game");
  const std::string position = asked.fields.text("position", nullptr, longest_position);
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto game = game_for_stranger(games_, name, position);
  if (!game) return fail(game.error());
  Json json{{"problems", (*game)->problems(position)}, {"view", nullptr}};
  if (!json["problems"].empty()) return json;
  const auto line = (*game)->start(position);
  if (!line) return fail(line.error());
  json["view"] = view_json(**line, (*line)->outcome(), std::nullopt);
  return json;
}

Answer QuestionDesk::hint(Asked& asked) {
  const std::string id = asked.fields.text("session");
  const int node = asked.fields.number("node", 0, most_nodes);
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto session = room_.find(id);
  if (!session) return fail(session.error());
  auto line = (*session)->line_at(node);
  if (!line) return fail(line.error());
  if ((*line)->to_move() == Player::Chance) return fail(illegal("hint", "the dice decide"));
  if ((*session)->outcome_at(node, **line)) return fail(illegal("hint", "the game is over"));
  constexpr const char* strong_and_quick = "level:7";
  const std::shared_ptr<const AnyLine> here = (*line)->clone();
  return search_later(asked, std::move(*line), strong_and_quick, {}, [here](const Thought& thought) {
    const Json full = to_json(thought);
    Json answer;
    for (const char* key : {"move", "value", "proof", "line"}) answer[key] = full[key];
    answer["shown_line"] = shown_line(*here, thought.line);
    answer["words"] = hint_words(*here, thought);
    answer["win"] = thought.win ? Json(*thought.win) : Json(nullptr);
    answer["loss"] = thought.loss ? Json(*thought.loss) : Json(nullptr);
    return answer;
  });
}

/// Any position, any algorithm, with the tree that it searched.
Answer QuestionDesk::search(Asked& asked) {
  const std::string name = asked.fields.text("game");
  const std::string position = asked.fields.text("position", "", longest_position);
  const std::string spec = asked.fields.text("player");
  const int trace = asked.fields.number("trace", 0, most_traced_nodes, 0);
  const int iterations = asked.fields.number("iterations", 0, static_cast<int>(most_trace_iterations),
                                             static_cast<int>(usual_trace_iterations));
  if (const auto& error = asked.fields.error()) return fail(*error);
  auto line = line_of(name, position);
  if (!line) return fail(line.error());
  if (const auto error = refused_seat(**line, spec)) return fail(*error);
  const TraceWish wish{.nodes = static_cast<std::size_t>(trace), .iterations = static_cast<std::size_t>(iterations)};
  return search_later(asked, std::move(*line), spec, wish, [](const Thought& thought) {
    Json answer{{"thought", to_json(thought)}, {"trace", nullptr}, {"left_out", 0}, {"sampling", nullptr}};
    if (!thought.trace) return answer;
    answer["left_out"] = thought.trace->left_out;
    answer["trace"] = Json::array();
    for (const TraceNode& node : thought.trace->nodes) answer["trace"].push_back(to_json(node));
    if (thought.trace->sampling) answer["sampling"] = to_json(*thought.trace->sampling);
    return answer;
  });
}

/// An exercise with its answers, about a random tree, a written tree, or the search tree of a position.
Answer QuestionDesk::quiz(Asked& asked) {
  Fields& fields = asked.fields;
  QuizWish wish{.seed = static_cast<std::uint64_t>(fields.number("seed", 0, QuizLimits::seed, 1)),
                .kind = fields.text("kind", "mixed"),
                .level = fields.number("level", 1, QuizLimits::level, 2),
                .tree = fields.text("tree", "", longest_position)};
  const int number = fields.number("number", 1, QuizLimits::count, 1);
  const auto convention =
      Convention::read(fields.text("cut", "ge"), fields.text("order", "natural"), fields.text("fail", "soft"));
  const auto sampling = SamplingConvention::read(fields.text("c", "1.4"), fields.text("view", "mover"));
  const std::string name = fields.text("game", "");
  const std::string position = fields.text("position", "", longest_position);
  const int depth = fields.number("depth", 1, QuizLimits::depth, 2);
  const std::string evaluator = fields.text("evaluator", "");
  if (const auto& error = fields.error()) return fail(*error);
  if (!convention) return fail(convention.error());
  if (!sampling) return fail(sampling.error());
  wish.convention = *convention;
  wish.sampling = *sampling;
  const auto answer = [number](const QuizWish& asked_for) -> Answer {
    const auto exercise = make_exercise(asked_for, number);
    if (!exercise) return fail(exercise.error());
    return Json{{"exercise", to_json(*exercise)}};
  };
  if (name.empty()) return answer(wish);
  auto line = line_of(name, position);
  if (!line) return fail(line.error());
  if (const auto known = named_evaluator((*line)->game()->info(), evaluator); !known) return fail(known.error());
  return search_later(asked, std::move(*line), whole_tree_player(depth, evaluator), {.nodes = QuizLimits::nodes},
                      [wish, answer](const Thought& thought) -> Answer {
                        const auto tree = written_tree(thought);
                        if (!tree) return fail(tree.error());
                        QuizWish found = wish;
                        found.tree = *tree;
                        return answer(found);
                      });
}

/// Positions with one best move that wins, drawn by a seed. Where none is won in `plies` plies, those that are won in
/// one more are taken: in a misère game the loser makes the last move.
Answer QuestionDesk::puzzles(Asked& asked) {
  Fields& fields = asked.fields;
  const std::string name = fields.text("game");
  PuzzleRequest wish{.plies = fields.number("plies", 0, most_puzzle_plies, 0),
                     .count = fields.number("count", 1, most_puzzles, usual_puzzles),
                     .seed = static_cast<std::uint64_t>(fields.number("seed", 0, QuizLimits::seed, 1))};
  if (const auto& error = fields.error()) return fail(*error);
  const auto game = game_for_stranger(games_, name);
  if (!game) return fail(game.error());
  const auto source = puzzle_source(**game);
  if (!source) return fail(source.error());
  wish.tablebase = source->tablebase;
  return answer_later(asked, Manner::MayStop, source->bytes,
                      [wish, name, tablebases = source->tablebases](const Request& request) mutable -> Answer {
                        wish.stop = request.stop;
                        auto found = tablebases->puzzles(wish);
                        if (found && found->empty() && wish.plies > 0) {
                          ++wish.plies;
                          found = tablebases->puzzles(wish);
                        }
                        if (!found) return fail(found.error());
                        if (found->empty()) return fail(no_puzzle(wish.plies));
                        Json list = Json::array();
                        for (const Puzzle& puzzle : *found) list.push_back(to_json(puzzle));
                        return Json{{"game", name}, {"table", wish.tablebase}, {"puzzles", std::move(list)}};
                      });
}

/// What a tablebase says about every move of a position, or of the position after these moves.
Answer QuestionDesk::probe(Asked& asked) {
  const auto moves = asked.fields.texts("moves", most_looked_ahead, {});
  auto line = line_in_question(asked);
  if (!line) return fail(line.error());
  if (const auto played = play_all(**line, moves); !played) return fail(played.error());
  if (const auto error = no_question(**line)) return fail(*error);
  const auto source = puzzle_source(*(*line)->game());
  if (!source) return fail(source.error());
  const auto work = [tablebases = source->tablebases,
                     here = std::shared_ptr<const AnyLine>(std::move(*line))](const Request& request) -> Answer {
    const auto known = tablebases->moves(here->position(), request.stop);
    if (!known) return fail(known.error());
    if (known->empty())
      return fail(wrong("position", "no tablebase has it", "an ending with few pieces", ErrorCode::Unsupported));
    return probe_json(*here, *known);
  };
  return answer_later(asked, Manner::MayStop, source->bytes, work);
}

/// Of a position, or of the position after these moves. Without a player to judge, what is known for certain counts
/// first; `nodes` keeps that short.
Answer QuestionDesk::analyse(Asked& asked) {
  const std::string spec = asked.fields.text("player", "");
  const auto lines = static_cast<std::size_t>(asked.fields.number("lines", 1, most_lines, usual_lines));
  const auto moves = asked.fields.texts("moves", most_looked_ahead, {});
  const int nodes = asked.fields.number("nodes", 0, most_asked_nodes, 0);
  auto line = line_in_question(asked);
  if (!line) return fail(line.error());
  if (const auto played = play_all(**line, moves); !played) return fail(played.error());
  if (const auto error = refused_judge(**line, spec)) return fail(*error);
  if (const auto error = no_question(**line)) return fail(*error);
  const GameInfo& game = (*line)->game()->info();
  const std::string node_limit = std::to_string(nodes);
  const JudgeLimit limit = nodes > 0 ? JudgeLimit{"nodes", node_limit.c_str()} : limit_of_analysis;
  const Effort effort = nodes == 0 ? Effort::Thorough : Effort::Quick;
  const auto work = [lines, own = !spec.empty(), effort, report = reporter(asked, "analysis")](
                        Judge& judge, const AnyLine& here, Request request) -> Answer {
    request.on_progress = [&](const Thought& so_far) {
      report([&] { return analysis_json(here, so_far, judge, lines); });
    };
    auto thought = own ? judge.every_move(here, request) : values_of_moves(here, judge, effort, request);
    if (!thought) return fail(thought.error());
    if (own) thought->because = "search";
    return analysis_json(here, *thought, judge, lines);
  };
  const std::string judge = spec.empty() ? usual_analyst(game, limit).text() : spec;
  const std::size_t bytes = judge_bytes(judge, **line) + (spec.empty() ? exact_bytes(game, effort) : 0);
  return answer_later(asked, Manner::MayStop, bytes, judged_by(judge, std::move(*line), work));
}

Answer QuestionDesk::why_move(Asked& asked) {
  const std::string spec = asked.fields.text("player", "");
  const std::string move = asked.fields.text("move");
  auto line = line_in_question(asked);
  if (!line) return fail(line.error());
  if (const auto error = refused_judge(**line, spec)) return fail(*error);
  const std::string usual = usual_judge((*line)->game()->info(), limit_of_why).text();
  const auto work = [move](Judge& judge, const AnyLine& here, const Request& request) -> Answer {
    const auto answer = why(here, move, judge, request);
    if (!answer) return fail(about_moves(answer.error()));
    return Json{{"why", to_json(*answer, here.game()->info())}};
  };
  const std::string& judge = spec.empty() ? usual : spec;
  const std::size_t bytes = judge_bytes(judge, **line);
  return answer_later(asked, Manner::MayStop, bytes, judged_by(judge, std::move(*line), work));
}

/// Of a session up to a node, or of moves from a position.
Answer QuestionDesk::review_game(Asked& asked) {
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
  const auto work = [moves, report = reporter(asked, "review")](Judge& judge, const AnyLine& here,
                                                                const Request& request) -> Answer {
    const GameInfo& info = here.game()->info();
    const auto answer = review(here, moves, judge, request,
                               [&](const Review& so_far) { report([&] { return to_json(so_far, info); }); });
    if (!answer) return fail(about_moves(answer.error()));
    return Json{{"review", to_json(*answer, info)}};
  };
  const std::string& judge = spec.empty() ? usual : spec;
  const std::size_t bytes = judge_bytes(judge, **start);
  return answer_later(asked, Manner::MayStop, bytes, judged_by(judge, std::move(*start), work));
}

/// Of the named evaluator, or of the game's usual one; no terms where the game is over.
Answer QuestionDesk::terms(Asked& asked) {
  const std::string name = asked.fields.text("evaluator", "");
  const auto line = line_in_question(asked);
  if (!line) return fail(line.error());
  const GameInfo& game = (*line)->game()->info();
  const auto choice = named_evaluator(game, name);
  if (!choice) return fail(choice.error());
  const EvaluatorInfo& evaluator = game.evaluators[choice->which];
  const bool over = (*line)->outcome().has_value();
  return Json{{"evaluator", evaluator.name},
              {"unit", evaluator.unit.name},
              {"side", to_string((*line)->to_move() == Player::Second ? Player::Second : Player::First)},
              {"terms", over ? Json::array() : terms_json(terms_for_mover(**line, *choice))}};
}

/// What a network looks at: the one that ships, or the one that was learned here.
Answer QuestionDesk::network(Asked& asked) {
  const std::string name = asked.fields.text("game");
  const std::string net = asked.fields.text("net", std::string(shipped_net_word).c_str());
  if (const auto& error = asked.fields.error()) return fail(*error);
  auto game = game_for_stranger(games_, name);
  if (!game) return fail(game.error());
  if (const auto error = refused_to_strangers(PlayerSpec(engine_name).with("net", net), (*game)->info()))
    return fail(*error);
  return answer_later(asked, Manner::Must, 0, [net, game = std::move(*game)](const Request&) -> Answer {
    const auto found = net_for(*game, net);
    if (!found) return fail(found.error());
    return net_json(*game, **found);
  });
}

Answer QuestionDesk::enough(Asked& asked) {
  if (const auto found = askers_.find(asked.client); found != askers_.end()) found->second.question.request_stop();
  return Json::object();
}

}  // namespace zermelo
