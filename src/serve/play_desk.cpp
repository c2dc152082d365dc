#include "zermelo/serve/play_desk.h"

#include <algorithm>

#include "zermelo/any/svg.h"
#include "zermelo/any/words.h"
#include "zermelo/match/record.h"
#include "zermelo/serve/import.h"

namespace zermelo {
namespace {

constexpr std::size_t most_touches = 64;
constexpr int longest_delay = 60'000;     // milliseconds
constexpr int longest_clock = 24 * 3600;  // seconds
constexpr double an_hour = 3600;

Error no_side() { return wrong("side", "no such side", "first or second"); }

}  // namespace

PlayDesk::PlayDesk(const Catalogue& games, StoredSessions store, EventLoop loop, Clients& clients,
                   const DeskLimits& limits)
    : games_(games),
      limits_(limits),
      clients_(clients),
      room_(games, std::move(store), std::move(loop),
            {.changed = [this](const std::string& id) { send(id, {{"event", "session"}}); },
             .thinking =
                 [this](const std::string& id, const Json& thinking) {
                   Json event{{"event", "thinking"}};
                   event.update(thinking);
                   send(id, event);
                 },
             .address = [this](int client) { return clients_.address(client); }},
            limits.room) {}

void PlayDesk::add_to(Handlers& handlers) {
  add_handlers<PlayDesk>(
      handlers, *this,
      {{"create", &PlayDesk::create},       {"import", &PlayDesk::import}, {"open", &PlayDesk::open},
       {"leave", &PlayDesk::leave_session}, {"play", &PlayDesk::play},     {"touch", &PlayDesk::touch},
       {"view", &PlayDesk::view},           {"back", &PlayDesk::back},     {"go", &PlayDesk::go},
       {"claim", &PlayDesk::claim},         {"resign", &PlayDesk::resign}, {"seats", &PlayDesk::seats},
       {"pause", &PlayDesk::pause},         {"step", &PlayDesk::step},     {"speed", &PlayDesk::speed},
       {"stop", &PlayDesk::stop},           {"offer", &PlayDesk::offer},   {"accept", &PlayDesk::accept},
       {"decline", &PlayDesk::decline},     {"export", &PlayDesk::write}});
}

PlayDesk::Visitor& PlayDesk::visitor(int client) {
  return visitors_.try_emplace(client, Visitor{.address = clients_.address(client)}).first->second;
}

bool PlayDesk::may_create(const std::string& address) {
  constexpr std::size_t most_remembered = 10'000;
  if (creating_.size() >= most_remembered) std::erase_if(creating_, [](auto& entry) { return entry.second.full(); });
  return creating_.try_emplace(address, limits_.sessions, limits_.sessions / an_hour).first->second.take();
}

std::size_t PlayDesk::open_at(const std::string& address) const {
  std::size_t open = 0;
  for (const auto& [client, visitor] : visitors_)
    if (visitor.address == address) open += visitor.open.size();
  return open;
}

void PlayDesk::leave(int client) {
  const auto found = visitors_.find(client);
  if (found == visitors_.end()) return;
  const auto open = std::move(found->second.open);
  visitors_.erase(found);
  for (const std::string& id : open)
    if (!watched(id)) room_.unwatched(id);
}

void PlayDesk::send(const std::string& id, const Json& event) const {
  Clients::Text text;
  for (const auto& [client, visitor] : visitors_) {
    if (!visitor.open.contains(id)) continue;
    if (!text) {
      Json whole = event;
      if (!whole.contains("session")) whole["session"] = room_.state(id);
      text = text_of(whole);
    }
    clients_.send(client, text);
  }
}

bool PlayDesk::watched(const std::string& id) const {
  return std::ranges::any_of(visitors_, [&](const auto& visitor) { return visitor.second.open.contains(id); });
}

Answer PlayDesk::watch(int client, const std::string& id, const std::string& key) {
  const auto session = room_.find(id);
  if (!session) return fail(session.error());
  auto& open = visitor(client).open;
  const auto too_many = [](std::size_t most) {
    return fail(wrong("session", "too many games are open", "at most " + std::to_string(most), ErrorCode::TooLarge));
  };
  if (!open.contains(id) && open.size() >= limits_.open) return too_many(limits_.open);
  if (!open.contains(id) && open_at(clients_.address(client)) >= limits_.open_at_address)
    return too_many(limits_.open_at_address);
  open.insert(id);
  room_.watched(id, client);
  Json state = room_.state(id);
  const Session& opened = **session;
  const Session::Right right = opened.right_of(key);
  if (right != Session::Right::Watch) state["key"] = key;
  for (const Player side : {Player::First, Player::Second})
    if (right == Session::Right::Both ? opened.person(side) : side_of(right) == side)
      state["plays"].push_back(to_string(side));
  if (const auto side = side_of(right))
    if (const std::string invite = invitation(*opened.pair(), *side); !invite.empty()) state["invite"] = invite;
  return Json{{"session", std::move(state)}};
}

Expected<Session*> PlayDesk::named(Asked& asked) {
  const std::string id = asked.fields.text("session");
  if (const auto& error = asked.fields.error()) return fail(*error);
  return room_.find(id);
}

Expected<PlayDesk::Played> PlayDesk::played(Asked& asked) {
  const std::string key = asked.fields.text("key");
  const auto session = named(asked);
  if (!session) return fail(session.error());
  const Session::Right right = (*session)->right_of(key);
  if (right == Session::Right::Watch)
    return fail(
        wrong("key", "this link is for watching only", "the link for playing, which the maker of the game has"));
  return Played{.id = (*session)->stored().id, .side = side_of(right)};
}

Expected<std::string> PlayDesk::changeable(Asked& asked) {
  const auto found = played(asked);
  if (!found) return fail(found.error());
  if (!found->side) return found->id;
  return fail(wrong("key", "in a game of two people nobody does this alone",
                    "play, claim, resign, offer, accept or decline", ErrorCode::Unsupported));
}

Answer PlayDesk::act_as_side(Asked& asked, const ActionOfSide& action) {
  const auto found = played(asked);
  if (!found) return fail(found.error());
  if (const auto error = room_.act(found->id, [&](Session& session) { return action(session, found->side); }))
    return fail(*error);
  return Json::object();
}

Answer PlayDesk::act(Asked& asked, const Room::Action& action) {
  const auto id = changeable(asked);
  if (!id) return fail(id.error());
  if (const auto error = room_.act(*id, action)) return fail(*error);
  return Json::object();
}

Answer PlayDesk::create(Asked& asked) {
  Fields& fields = asked.fields;
  const Session::Setup setup{.game = fields.text("game"),
                             .position = fields.text("position", "", longest_position),
                             .first = fields.text("first", "human"),
                             .second = fields.text("second", "level:3"),
                             .clock = std::chrono::seconds(fields.number("clock", 0, longest_clock, 0)),
                             .increment = std::chrono::seconds(fields.number("increment", 0, longest_clock, 0))};
  const std::string side = fields.text("side", "");
  if (const auto& error = fields.error()) return fail(*error);
  auto session = Session::make(games_, setup);
  if (!session) return fail(session.error());
  if (!side.empty()) {
    if (side != "first" && side != "second") return fail(no_side());
    if (setup.first != "human" || setup.second != "human")
      return fail(wrong("side", "only a game of two people has a key for each side", "first and second human"));
    (*session)->make_pair({.first_key = room_.token(),
                           .second_key = room_.token(),
                           .first_joined = side == "first",
                           .second_joined = side == "second"});
  }
  return start(asked, std::move(*session));
}

Answer PlayDesk::import(Asked& asked) {
  const std::string game = asked.fields.text("game", "");
  const std::string text = asked.fields.text("text");
  if (const auto& error = asked.fields.error()) return fail(*error);
  auto session = import_session(games_, game, text);
  if (!session) return fail(session.error());
  return start(asked, std::move(*session));
}

Expected<std::string> PlayDesk::add(const Asked& asked, std::unique_ptr<Session> session) {
  const std::string address = clients_.address(asked.client);
  if (!may_create(address))
    return fail(wrong("create", "too many games", "at most " + std::to_string(limits_.sessions) + " an hour",
                      ErrorCode::TooLarge));
  return room_.add(std::move(session), address);
}

Answer PlayDesk::start(const Asked& asked, std::unique_ptr<Session> session) {
  const auto id = add(asked, std::move(session));
  if (!id) return fail(id.error());
  const auto added = room_.find(*id);
  if (!added) return fail(added.error());
  const auto& pair = (*added)->pair();
  return watch(asked.client, *id,
               !pair                ? (*added)->stored().key
               : pair->first_joined ? pair->first_key
                                    : pair->second_key);
}

Answer PlayDesk::open(Asked& asked) {
  const std::string key = asked.fields.text("key", "");
  const auto session = named(asked);
  if (!session) return fail(session.error());
  const std::string id = (*session)->stored().id;
  const Session::Right right = (*session)->right_of(key);
  if (!key.empty() && right == Session::Right::Watch)
    return fail(
        wrong("key", "this key does not belong to the game", "the link as it was given, or the one for watching"));
  if (const auto side = side_of(right); side && !has_joined(*(*session)->pair(), *side))
    if (const auto error = room_.act(id, [&](Session& opened) { return join(*opened.pair(), *side), std::nullopt; }))
      return fail(*error);
  return watch(asked.client, id, key);
}

Answer PlayDesk::leave_session(Asked& asked) {
  const std::string id = asked.fields.text("session");
  if (const auto& error = asked.fields.error()) return fail(*error);
  visitor(asked.client).open.erase(id);
  if (!watched(id)) room_.unwatched(id);
  return Json::object();
}

Answer PlayDesk::play(Asked& asked) {
  const int node = asked.fields.number("node", 0, most_nodes);
  const std::string move = asked.fields.text("move");
  return act_as_side(asked, [&](Session& session, std::optional<Player> side) -> std::optional<Error> {
    const auto line = session.line_at(node);
    if (!line) return line.error();
    const Player mover = (*line)->to_move();
    if (side && node != session.current()) return illegal("node", "the game is at another position");
    if (side && !(*line)->outcome() && mover != *side)
      return illegal("move", "it is not your turn: you play " + side_name(*side, session.game().info()));
    if (!(*line)->outcome() && !session.person(mover))
      return illegal("move",
                     "it is not your turn: " + side_name(mover, session.game().info()) + " is played by the computer");
    return session.play(node, move);
  });
}

Answer PlayDesk::touch(Asked& asked) {
  const int node = asked.fields.number("node", 0, most_nodes);
  const auto spots = asked.fields.texts("spots", most_touches);
  const auto session = named(asked);
  if (!session) return fail(session.error());
  const auto line = (*session)->line_at(node);
  if (!line) return fail(line.error());
  return Json{{"words", (*line)->refusal(spots)}};
}

Answer PlayDesk::view(Asked& asked) {
  const int node = asked.fields.number("node", 0, most_nodes);
  const auto session = named(asked);
  if (!session) return fail(session.error());
  auto view = (*session)->view_at(node);
  if (!view) return fail(view.error());
  return Json{{"view", std::move(*view)}};
}

Answer PlayDesk::back(Asked& asked) {
  return act(asked, [](Session& session) { return session.back(); });
}

Answer PlayDesk::go(Asked& asked) {
  const int node = asked.fields.number("node", 0, most_nodes);
  return act(asked, [&](Session& session) { return session.go(node); });
}

Answer PlayDesk::claim(Asked& asked) {
  return act_as_side(asked, [](Session& session, std::optional<Player> side) -> std::optional<Error> {
    const auto claim = session.line().claim();
    if (!claim || session.outcome()) return illegal("claim", "there is nothing to claim");
    if (side && session.line().to_move() != *side) return illegal("claim", "only the side to move claims a draw");
    session.decide(*claim);
    return std::nullopt;
  });
}

Answer PlayDesk::resign(Asked& asked) {
  const std::string named_side = asked.fields.text("side", "");
  return act_as_side(asked, [&](Session& session, std::optional<Player> own) -> std::optional<Error> {
    if (session.outcome()) return illegal("resign", "the game is over");
    const std::string side = own && named_side.empty() ? std::string(to_string(*own)) : named_side;
    if (side != "first" && side != "second") return no_side();
    const Player loser = read_player(side);
    if (own && loser != *own) return illegal("side", "you play " + side_name(*own, session.game().info()));
    if (!session.person(loser)) return illegal("side", "only a person resigns");
    session.decide(Outcome::win(opponent(loser), Reason::Resignation));
    return std::nullopt;
  });
}

Answer PlayDesk::seats(Asked& asked) {
  const std::string first = asked.fields.text("first");
  const std::string second = asked.fields.text("second");
  return act(asked, [&](Session& session) { return session.sit(first, second); });
}

Answer PlayDesk::pause(Asked& asked) {
  const bool on = asked.fields.flag("on");
  return act(asked, [&](Session& session) { return session.pause(on), std::nullopt; });
}

Answer PlayDesk::step(Asked& asked) {
  const auto id = changeable(asked);
  if (!id) return fail(id.error());
  if (const auto error = room_.step(*id)) return fail(*error);
  return Json::object();
}

Answer PlayDesk::speed(Asked& asked) {
  const int delay = asked.fields.number("delay", 0, longest_delay);
  return act(asked, [&](Session& session) { return session.set_delay(delay), std::nullopt; });
}

Answer PlayDesk::stop(Asked& asked) {
  const auto id = changeable(asked);
  if (!id) return fail(id.error());
  room_.move_now(*id);
  return Json::object();
}

Answer PlayDesk::write(Asked& asked) {
  const std::string format = asked.fields.text("format");
  const auto found = named(asked);
  if (!found) return fail(found.error());
  const Session& session = **found;
  const std::string name = session.game().info().name;
  const auto file = [&](const std::string& ending, const char* type, const std::string& text) {
    return Json{{"name", name + ending}, {"type", type}, {"text", text}};
  };
  if (format == "position") return file(".txt", "text/plain", session.line().position());
  if (format == "svg") return file(".svg", "image/svg+xml", board_svg(session.line().drawing()));
  if (format == "json") return file(".jsonl", "application/json", record_line(session.played()));
  const auto outcome = session.outcome();
  if (format == "moves")
    return file(session.game().info().game_file, "text/plain",
                session.line().game_text(session.stored().first, session.stored().second,
                                         outcome ? outcome->result : Result::None));
  return fail(
      wrong("format", "unknown format " + in_quotes(format), "position, moves, json or svg", ErrorCode::Unknown));
}

}  // namespace zermelo
