#include "zermelo/serve/desk.h"

#include <algorithm>
#include <ranges>

#include "zermelo/any/svg.h"
#include "zermelo/any/words.h"
#include "zermelo/match/record.h"
#include "zermelo/serve/front_door.h"
#include "zermelo/serve/import.h"

namespace zermelo {
namespace {

constexpr int protocol = 1;
constexpr std::size_t most_touches = 64;
constexpr std::size_t most_looked_ahead = 256;  // moves
constexpr int longest_delay = 60'000;           // milliseconds
constexpr int longest_clock = 24 * 3600;        // seconds
constexpr double an_hour = 3600;
constexpr double messages_a_second_of_work = 500;

Json error_json(const Error& error) {
  return {{"what", error.what},       {"where", error.where},          {"expected", error.expected},
          {"nearest", error.nearest}, {"code", to_string(error.code)}, {"message", error.message()}};
}

Json limits_json(const DeskLimits& limits) {
  return {{"message", limits.message},        {"rate", limits.rate}, {"burst", limits.burst},
          {"tables", limits.tables},          {"open", limits.open}, {"think", limits.room.think.count()},
          {"connections", limits.connections}};
}

}  // namespace

Error Desk::wrong(std::string where, std::string what, std::string expected) {
  return {.what = std::move(what), .where = std::move(where), .expected = std::move(expected)};
}

Json Desk::refusal(const Json& id, const Error& error) {
  return {{"id", id}, {"ok", false}, {"error", error_json(error)}};
}

bool Desk::Bucket::take() {
  const auto now = Clock::now();
  content = std::min(brim, content + a_second * std::chrono::duration<double>(now - last).count());
  last = now;
  if (content < 1) return false;
  content -= 1;
  return true;
}

Desk::Desk(const Catalogue& games, StoredSessions store, Surroundings surroundings, const DeskLimits& limits,
           LabPlaces lab)
    : games_(games),
      limits_(limits),
      front_door_(front_door(games)),
      room_(games, std::move(store), surroundings,
            {.changed = [this](const std::string& id) { tell(id, {{"event", "table"}}); },
             .thinking =
                 [this](const std::string& id, const Json& thinking) {
                   Json event{{"event", "thinking"}};
                   event.update(thinking);
                   tell(id, event);
                 }},
            limits.room),
      lab_(games, std::move(lab), std::move(surroundings), [this](const Json& event) { tell_lab(event); }) {}

const std::map<std::string, Desk::Handler, std::less<>>& Desk::handlers() {
  static const std::map<std::string, Handler, std::less<>> list{{"hello", &Desk::hello},
                                                                {"look", &Desk::look},
                                                                {"check", &Desk::check},
                                                                {"create", &Desk::create},
                                                                {"import", &Desk::import},
                                                                {"open", &Desk::open},
                                                                {"leave", &Desk::leave_table},
                                                                {"play", &Desk::play},
                                                                {"touch", &Desk::touch},
                                                                {"view", &Desk::view},
                                                                {"back", &Desk::back},
                                                                {"go", &Desk::go},
                                                                {"claim", &Desk::claim},
                                                                {"resign", &Desk::resign},
                                                                {"seats", &Desk::seats},
                                                                {"pause", &Desk::pause},
                                                                {"speed", &Desk::speed},
                                                                {"stop", &Desk::stop},
                                                                {"hint", &Desk::hint},
                                                                {"export", &Desk::write},
                                                                {"search", &Desk::search},
                                                                {"step", &Desk::step},
                                                                {"quiz", &Desk::quiz},
                                                                {"analyse", &Desk::analyse},
                                                                {"why", &Desk::why_move},
                                                                {"review", &Desk::review_game},
                                                                {"terms", &Desk::terms},
                                                                {"enough", &Desk::enough},
                                                                {"studies", &Desk::studies},
                                                                {"study", &Desk::study},
                                                                {"lab_estimate", &Desk::lab_estimate},
                                                                {"lab_run", &Desk::lab_run},
                                                                {"lab_stop", &Desk::lab_stop},
                                                                {"lab_watch", &Desk::lab_watch},
                                                                {"lab_games", &Desk::lab_games},
                                                                {"lab_game", &Desk::lab_game},
                                                                {"lab_compare", &Desk::lab_compare},
                                                                {"lab_report", &Desk::lab_report},
                                                                {"lab_defect", &Desk::lab_defect}};
  return list;
}

int Desk::join(Wire wire) {
  const int client = next_client_++;
  clients_.emplace(
      client,
      Client{.wire = std::move(wire),
             .messages = {.brim = static_cast<double>(limits_.burst), .a_second = static_cast<double>(limits_.rate)},
             .tables = {.brim = static_cast<double>(limits_.tables), .a_second = limits_.tables / an_hour}});
  return client;
}

void Desk::leave(int client) {
  const auto found = clients_.find(client);
  if (found == clients_.end()) return;
  const auto open = std::move(found->second.open);
  found->second.question.request_stop();
  clients_.erase(found);
  for (const std::string& id : open)
    if (!watched(id)) room_.unwatched(id);
}

std::optional<Error> Desk::close() {
  lab_.close();
  auto error = room_.close();
  for (auto& [client, data] : clients_) {
    data.question.request_stop();
    send(client, {{"event", "bye"}});
  }
  return error;
}

void Desk::receive(int client, std::string_view text) {
  const auto found = clients_.find(client);
  if (found == clients_.end()) return;
  if (!found->second.messages.take()) {
    send(client, refusal(nullptr, wrong("connection", "too many messages",
                                        "at most " + std::to_string(limits_.rate) + " a second")));
    return found->second.wire.close();
  }
  const Json request = parse_stranger(text);
  const bool object = request.is_object();
  const Json id = object && request.contains("id") && request["id"].is_number() ? request["id"] : Json(nullptr);
  const auto start = Clock::now();
  auto answer = object ? answer_to(client, request, id) : fail(wrong("message", "not a JSON object", "{\"do\": …}"));
  // What keeps everyone waiting is charged like so many messages.
  if (const auto asker = clients_.find(client); asker != clients_.end())
    asker->second.messages.content -=
        messages_a_second_of_work * std::chrono::duration<double>(Clock::now() - start).count();
  if (!answer) return send(client, refusal(id, answer.error()));
  if (answer->is_null()) return;  // it is answered later
  Json message{{"id", id}, {"ok", true}};
  message.update(*answer);
  send(client, message);
}

Desk::Answer Desk::answer_to(int client, const Json& request, const Json& id) {
  Asked asked{.client = client, .id = id, .fields = Fields(request)};
  const std::string name = asked.fields.text("do");
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto handler = handlers().find(name);
  if (handler == handlers().end()) {
    const auto names = handlers() | std::views::keys;
    return fail({.what = "unknown request " + in_quotes(name),
                 .where = "do",
                 .expected = one_of(names),
                 .nearest = nearest(name, names)});
  }
  try {
    return (this->*handler->second)(asked);
  } catch (const std::exception& error) {  // no memory, a position with more moves than a list holds
    return fail(wrong(name, error.what()));
  }
}

void Desk::send(int client, const Json& message) {
  const auto found = clients_.find(client);
  if (found != clients_.end()) found->second.wire.send(std::make_shared<const std::string>(dump(message)));
}

/// Everyone who looks at the table hears of it; an event without content is the state of the table.
void Desk::tell(const std::string& id, const Json& event) {
  Text text;
  for (auto& [client, data] : clients_) {
    if (!data.open.contains(id)) continue;
    if (!text) {
      Json whole = event;
      if (!whole.contains("table")) whole["table"] = room_.state(id);
      text = std::make_shared<const std::string>(dump(whole));
    }
    data.wire.send(text);
  }
}

bool Desk::watched(const std::string& id) const {
  return std::ranges::any_of(clients_, [&](const auto& client) { return client.second.open.contains(id); });
}

void Desk::unwatch(int client, const std::string& id) {
  clients_.at(client).open.erase(id);
  if (!watched(id)) room_.unwatched(id);
}

Desk::Answer Desk::watch(int client, const std::string& id, bool with_key) {
  const auto table = room_.find(id);
  if (!table) return fail(table.error());
  auto& open = clients_.at(client).open;
  if (open.size() >= limits_.open && !open.contains(id))
    return fail(wrong("table", "too many games are open", "at most " + std::to_string(limits_.open)));
  open.insert(id);
  room_.watched(id, client);
  Json state = room_.state(id);
  if (with_key) state["key"] = (*table)->kept().key;
  return Json{{"table", std::move(state)}};
}

Expected<std::string> Desk::acting(Asked& asked) {
  std::string id = asked.fields.text("table");
  const std::string key = asked.fields.text("key");
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto table = room_.find(id);
  if (!table) return fail(table.error());
  if ((*table)->kept().key != key)
    return fail(wrong("key", "this link is for watching only", "the link that whoever made the game was given"));
  return id;
}

Desk::Answer Desk::act(Asked& asked, const std::function<std::optional<Error>(Table&)>& deed) {
  const auto id = acting(asked);
  if (!id) return fail(id.error());
  if (const auto& error = asked.fields.error()) return fail(*error);
  if (const auto error = room_.act(*id, deed)) return fail(*error);
  return Json::object();
}

Desk::Answer Desk::hello(Asked&) {
  Json json{{"version", ZERMELO_VERSION}, {"protocol", protocol}};
  json.update(front_door_);
  json["limits"] = limits_json(limits_);
  return json;
}

Expected<std::unique_ptr<AnyLine>> Desk::line_of(const std::string& name, const std::string& position) const {
  const auto game = games_.game(name, position);
  if (!game) return fail(game.error());
  return (*game)->start(position);
}

/// A position, or what a line of play makes of it, the last move pointed out.
Desk::Answer Desk::look(Asked& asked) {
  const auto moves = asked.fields.texts("moves", most_looked_ahead, {});
  const auto line = line_in_question(asked);
  if (!line) return fail(line.error());
  std::optional<Gesture> last;
  for (const std::string& move : moves) {
    const auto legal = (*line)->legal();
    const auto gestures = (*line)->gestures();
    const auto played = (*line)->play(move);
    if (!played) return fail(played.error());
    const auto found = std::ranges::find(legal, *played);
    if (found != legal.end()) last = gestures[static_cast<std::size_t>(found - legal.begin())];
  }
  return Json{{"view", view_json(**line, (*line)->outcome(), last)}};
}

Desk::Answer Desk::check(Asked& asked) {
  const std::string name = asked.fields.text("game");
  const std::string position = asked.fields.text("position", nullptr, longest_position);
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto game = games_.game(name, position);
  if (!game) return fail(game.error());
  Json json{{"problems", (*game)->problems(position)}, {"view", nullptr}};
  if (!json["problems"].empty()) return json;
  const auto line = (*game)->start(position);
  if (!line) return fail(line.error());
  json["view"] = view_json(**line, (*line)->outcome(), std::nullopt);
  return json;
}

Desk::Answer Desk::create(Asked& asked) {
  Fields& fields = asked.fields;
  Table::Wish wish{.game = fields.text("game"),
                   .position = fields.text("position", "", longest_position),
                   .first = fields.text("first", "human"),
                   .second = fields.text("second", "level:3"),
                   .clock = std::chrono::seconds(fields.number("clock", 0, longest_clock, 0)),
                   .increment = std::chrono::seconds(fields.number("increment", 0, longest_clock, 0))};
  if (const auto& error = fields.error()) return fail(*error);
  auto table = Table::make(games_, wish);
  if (!table) return fail(table.error());
  return seat_down(asked, std::move(*table));
}

Desk::Answer Desk::import(Asked& asked) {
  const std::string game = asked.fields.text("game", "");
  const std::string text = asked.fields.text("text");
  if (const auto& error = asked.fields.error()) return fail(*error);
  auto table = import_table(games_, game, text);
  if (!table) return fail(table.error());
  return seat_down(asked, std::move(*table));
}

Desk::Answer Desk::seat_down(Asked& asked, std::unique_ptr<Table> table) {
  if (!clients_.at(asked.client).tables.take())
    return fail(wrong("create", "too many games", "at most " + std::to_string(limits_.tables) + " an hour"));
  const auto id = room_.add(std::move(table));
  if (!id) return fail(id.error());
  return watch(asked.client, *id, true);
}

Desk::Answer Desk::open(Asked& asked) {
  const std::string id = asked.fields.text("table");
  const std::string key = asked.fields.text("key", "");
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto table = room_.find(id);
  if (!table) return fail(table.error());
  const bool right = (*table)->kept().key == key;
  if (!key.empty() && !right)
    return fail(
        wrong("key", "this key does not belong to the game", "the link as it was given, or the one for watching"));
  return watch(asked.client, id, right);
}

Desk::Answer Desk::leave_table(Asked& asked) {
  const std::string id = asked.fields.text("table");
  if (const auto& error = asked.fields.error()) return fail(*error);
  unwatch(asked.client, id);
  return Json::object();
}

Desk::Answer Desk::play(Asked& asked) {
  const int node = asked.fields.number("node", 0, most_nodes);
  const std::string move = asked.fields.text("move");
  return act(asked, [&](Table& table) -> std::optional<Error> {
    const auto line = table.line_at(node);
    if (!line) return line.error();
    const Player mover = (*line)->to_move();
    if (!(*line)->outcome() && !table.person(mover))
      return wrong("move",
                   "it is not your turn: " + side_name(mover, table.game().info()) + " is played by the computer");
    return table.play(node, move);
  });
}

Desk::Answer Desk::touch(Asked& asked) {
  const std::string id = asked.fields.text("table");
  const int node = asked.fields.number("node", 0, most_nodes);
  const auto spots = asked.fields.texts("spots", most_touches);
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto table = room_.find(id);
  if (!table) return fail(table.error());
  const auto line = (*table)->line_at(node);
  if (!line) return fail(line.error());
  return Json{{"words", (*line)->refusal(spots)}};
}

Desk::Answer Desk::view(Asked& asked) {
  const std::string id = asked.fields.text("table");
  const int node = asked.fields.number("node", 0, most_nodes);
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto table = room_.find(id);
  if (!table) return fail(table.error());
  auto view = (*table)->view_at(node);
  if (!view) return fail(view.error());
  return Json{{"view", std::move(*view)}};
}

Desk::Answer Desk::back(Asked& asked) {
  return act(asked, [](Table& table) { return table.back(); });
}

Desk::Answer Desk::go(Asked& asked) {
  const int node = asked.fields.number("node", 0, most_nodes);
  return act(asked, [&](Table& table) { return table.go(node); });
}

Desk::Answer Desk::claim(Asked& asked) {
  return act(asked, [](Table& table) -> std::optional<Error> {
    const auto claim = table.line().claim();
    if (!claim || table.outcome()) return wrong("claim", "there is nothing to claim");
    table.decide(*claim);
    return std::nullopt;
  });
}

Desk::Answer Desk::resign(Asked& asked) {
  const std::string side = asked.fields.text("side");
  return act(asked, [&](Table& table) -> std::optional<Error> {
    if (table.outcome()) return wrong("resign", "the game is over");
    if (side != "first" && side != "second") return wrong("side", "no such side", "first or second");
    if (!table.person(read_player(side))) return wrong("side", "only a person resigns");
    table.decide(Outcome::win(opponent(read_player(side)), Reason::Resignation));
    return std::nullopt;
  });
}

Desk::Answer Desk::seats(Asked& asked) {
  const std::string first = asked.fields.text("first");
  const std::string second = asked.fields.text("second");
  return act(asked, [&](Table& table) { return table.sit(first, second); });
}

Desk::Answer Desk::pause(Asked& asked) {
  const bool on = asked.fields.flag("on");
  return act(asked, [&](Table& table) { return table.pause(on), std::nullopt; });
}

Desk::Answer Desk::step(Asked& asked) {
  const auto id = acting(asked);
  if (!id) return fail(id.error());
  if (const auto error = room_.step(*id)) return fail(*error);
  return Json::object();
}

Desk::Answer Desk::speed(Asked& asked) {
  const int delay = asked.fields.number("delay", 0, longest_delay);
  return act(asked, [&](Table& table) { return table.set_delay(delay), std::nullopt; });
}

Desk::Answer Desk::stop(Asked& asked) {
  const auto id = acting(asked);
  if (!id) return fail(id.error());
  room_.move_now(*id);
  return Json::object();
}

Desk::Answer Desk::write(Asked& asked) {
  const std::string id = asked.fields.text("table");
  const std::string format = asked.fields.text("format");
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto found = room_.find(id);
  if (!found) return fail(found.error());
  const Table& table = **found;
  const std::string name = table.game().info().name;
  const auto file = [&](const std::string& ending, const char* type, const std::string& text) {
    return Json{{"name", name + ending}, {"type", type}, {"text", text}};
  };
  if (format == "position") return file(".txt", "text/plain", table.line().position());
  if (format == "svg") return file(".svg", "image/svg+xml", board_svg(table.line().drawing()));
  if (format == "json") return file(".jsonl", "application/json", record_line(table.played()));
  const auto outcome = table.outcome();
  if (format == "moves")
    return file(
        table.game().info().game_file, "text/plain",
        table.line().game_text(table.kept().first, table.kept().second, outcome ? outcome->result : Result::None));
  return fail(wrong("format", "unknown format " + in_quotes(format), "position, moves, json or svg"));
}

}  // namespace zermelo
