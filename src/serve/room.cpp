#include "zermelo/serve/room.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "zermelo/any/words.h"

namespace zermelo {
namespace {

constexpr std::size_t longest_queue = 1024;
constexpr unsigned least_moves =
    16;  ///< programs that think at the same time: a long search does not keep short ones waiting
constexpr unsigned least_questions = 32;  ///< questions at the same time
constexpr unsigned moves_a_processor = 4;
constexpr unsigned questions_a_processor = 8;
constexpr std::chrono::seconds slice_of_a_move{1};      ///< while other programs wait for a thread
constexpr std::chrono::seconds slice_of_a_question{5};  ///< while other questions wait for a thread
constexpr std::size_t adds_between_cleanings = 1000;
constexpr std::chrono::milliseconds pace{50};              ///< between moves of two programs: people can follow them
constexpr std::chrono::milliseconds shared_pace{10};       ///< for each watched game of two programs: all get a turn
constexpr std::chrono::milliseconds between_reports{100};  ///< of a search: ten times a second

unsigned processors() { return std::max(1U, std::thread::hardware_concurrency()); }

std::size_t bytes_of(const StoredSession& session) {
  constexpr std::size_t session_bytes = 16 << 10;
  constexpr std::size_t node_bytes = 512;
  constexpr std::size_t thought_bytes = 2048;
  const auto thoughts = std::ranges::count_if(session.nodes, [](const auto& node) { return node.thought.has_value(); });
  return session_bytes + node_bytes * session.nodes.size() + thought_bytes * static_cast<std::size_t>(thoughts);
}

Error full() {
  return {.what = "the memory for games is full; try again later", .where = "session", .code = ErrorCode::Busy};
}

Error no_session() {
  return {.what = "there is no game with this link",
          .where = "session",
          .expected = "a link to a game that is still stored",
          .code = ErrorCode::NotFound};
}

Json progress_json(const std::string& id, int node, const AnyLine& line, const Thought& thought) {
  Json json{{"session", id}, {"node", node}};
  const Json full = to_json(thought);
  for (const char* key : {"depth", "value", "proof", "line", "nodes", "seconds"}) json[key] = full[key];
  json["shown_line"] = shown_line(line, thought.line);
  json["nps"] = thought.seconds > 0 ? json_number(std::floor(static_cast<double>(thought.nodes) / thought.seconds))
                                    : Json(nullptr);
  return json;
}

/// The move of a program that was stopped before it had found one: the best at depth 1.
std::string shallow_move(const AnyLine& line) {
  const auto player = line.game()->player(line.game()->info().dice ? "expectimax:depth=1" : "alphabeta:depth=1");
  if (player)
    if (const auto thought = (*player)->think(line, {}); thought && thought->move) return *thought->move;
  return line.legal().front();
}

}  // namespace

Room::Room(const Catalogue& games, StoredSessions store, EventLoop loop, Listener listener, RoomLimits limits)
    : games_(games),
      store_(std::move(store)),
      loop_(std::move(loop)),
      listener_(std::move(listener)),
      limits_(limits),
      seats_(limits.memory.resting()),
      moves_({.threads = std::max(least_moves, moves_a_processor * processors()),
              .longest_queue = longest_queue,
              .politeness = Politeness::quick_move,
              .politeness_of_long = Politeness::long_move,
              .slice = slice_of_a_move,
              .bytes = limits.memory.playing()}),
      questions_({.threads = std::max(least_questions, questions_a_processor * processors()),
                  .longest_queue = longest_queue,
                  .slice = slice_of_a_question,
                  .bytes = limits.memory.questions()}) {}

Room::~Room() { close(); }

std::optional<Error> Room::close() {
  std::optional<Error> first;
  if (std::exchange(closing_, true)) return first;
  for (auto& [id, live] : live_) {
    live.stop.request_stop();
    spend_time(live);
    if (auto error = save(live); error && !first) first = std::move(error);
  }
  return first;
}

std::string Room::token() {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  constexpr int length = 20;
  std::string text;
  for (int i = 0; i < length; ++i) text += letters[random_() % letters.size()];
  return text;
}

Expected<std::string> Room::add(std::unique_ptr<Session> session, const std::string& address) {
  std::string id = token();
  constexpr unsigned positive = 0x7fffffff;  // a game record has no larger seed
  session->name(id, token(), static_cast<std::int64_t>(random_() & positive));
  if (!make_room(bytes_of(session->stored()))) return fail(full());
  LiveSession live{.session = std::move(session), .turn = ++last_turn_};
  if (const auto error = save(live)) return bytes_ -= live.bytes, fail(*error);
  if (added_++ % adds_between_cleanings == 0)
    if (const auto error = store_.keep_newest(limits_.stored)) return bytes_ -= live.bytes, fail(*error);
  live_.emplace(id, std::move(live));
  if (const auto error = keep_quota(address, id)) return fail(*error);
  return id;
}

std::optional<Error> Room::keep_quota(const std::string& address, const std::string& added) {
  constexpr std::size_t most_addresses = 10'000;
  if (made_.size() >= most_addresses && !made_.contains(address)) made_.erase(made_.begin());
  std::vector<std::string>& made = made_[address];
  made.push_back(added);
  if (made.size() <= limits_.kept) return std::nullopt;
  const std::size_t excess = made.size() - limits_.kept + limits_.kept / 10;  // not at every new session
  std::vector<std::string> idle;
  std::ranges::copy_if(made, std::back_inserter(idle), [&](const std::string& id) {
    const auto live = live_.find(id);
    return id != added && (live == live_.end() || !live->second.watched());
  });
  const auto forgotten = store_.forget(idle, excess);
  if (!forgotten) return forgotten.error();
  for (const std::string& id : *forgotten) {
    std::erase(made, id);
    if (const auto live = live_.find(id); live != live_.end()) {
      bytes_ -= live->second.bytes;
      live_.erase(live);
    }
  }
  return std::nullopt;
}

Expected<Session*> Room::find(const std::string& id) {
  const auto found = live_.find(id);
  if (found != live_.end()) return found->second.session.get();
  auto stored = store_.load(id);
  if (!stored) return fail(stored.error());
  if (!*stored) return fail(no_session());
  auto session = Session::restore(games_, std::move(**stored));
  if (!session) return fail(session.error());
  (*session)->was_saved();
  const std::size_t bytes = bytes_of((*session)->stored());
  if (!make_room(bytes)) return fail(full());
  bytes_ += bytes;
  return live_.emplace(id, LiveSession{.session = std::move(*session), .turn = ++last_turn_, .bytes = bytes})
      .first->second.session.get();
}

/// Sessions that nobody watches are in the store: they may go at any time.
bool Room::make_room(std::size_t bytes) {
  const std::size_t most = limits_.memory.sessions();
  const auto unwatched = [](const auto& entry) { return !entry.second.watched(); };
  if (bytes_ + bytes > most || static_cast<std::size_t>(std::ranges::count_if(live_, unwatched)) >= limits_.unwatched)
    std::erase_if(live_, [&](const auto& entry) {
      if (!unwatched(entry)) return false;
      bytes_ -= entry.second.bytes;
      return true;
    });
  return bytes_ + bytes <= most;
}

std::optional<Error> Room::save(LiveSession& live) {
  bytes_ -= std::exchange(live.bytes, bytes_of(live.session->stored()));
  bytes_ += live.bytes;
  if (auto error = store_.save(live.session->stored(), live.session->first_changed())) return error;
  live.session->was_saved();
  return std::nullopt;
}

std::optional<Error> Room::act(const std::string& id, const Action& action) {
  const auto session = find(id);
  if (!session) return session.error();
  LiveSession& live = live_.at(id);
  spend_time(live);
  const StoredSession before = (*session)->stored();
  if (auto error = action(**session)) return error;
  if (auto error = save(live)) {  // a change that cannot be saved is undone
    if (auto restored = Session::restore(games_, before)) live.session = std::move(*restored);
    return error;
  }
  new_turn(live);
  ++live.rev;
  advance(id);
  listener_.changed(id);
  return std::nullopt;
}

void Room::LiveSession::enter(State next) {
  assert(state == State::Idle || next == State::Idle);
  assert(next == State::Idle || watched());
  state = next;
}

/// Timers, tasks and searches under way are about an earlier position: they no longer count.
void Room::new_turn(LiveSession& live) {
  live.turn = ++last_turn_;
  if (live.thinking()) live.stop.request_stop();
  live.enter(State::Idle);
  live.one_step = false;
  live.since = Clock::now();
}

void Room::watched(const std::string& id, int client) {
  const auto found = live_.find(id);
  if (found == live_.end()) return;
  LiveSession& live = found->second;
  const bool nobody = !live.watched();
  live.watched_by = client;
  if (!nobody) return;
  assert(live.state == State::Idle);
  seats_.wake(id);
  live.since = Clock::now();
  advance(id);
}

void Room::unwatched(const std::string& id) {
  const auto found = live_.find(id);
  if (found == live_.end()) return;
  LiveSession& live = found->second;
  spend_time(live);
  if (live.session->has_clock()) save(live);  // after an error the next move saves it
  live.watched_by = 0;
  if (live.state != State::Idle) new_turn(live);
  seats_.sleep(id);
}

void Room::reread(const std::string& id) {
  const auto found = live_.find(id);
  if (found == live_.end() || found->second.watched()) return;
  bytes_ -= found->second.bytes;
  live_.erase(found);
}

std::optional<Error> Room::step(const std::string& id) {
  const auto session = find(id);
  if (!session) return session.error();
  const auto refused = [](const char* what) {
    return Error{.what = what,
                 .where = "step",
                 .expected = "a paused game in which a program is to move",
                 .code = ErrorCode::Illegal};
  };
  if ((*session)->outcome()) return refused("the game is over");
  if (!(*session)->stored().paused) return refused("the game is not paused");
  if ((*session)->person((*session)->line().to_move())) return refused("a person is to move");
  LiveSession& live = live_.at(id);
  live.one_step = true;
  advance(id);
  ++live.rev;
  listener_.changed(id);
  return std::nullopt;
}

void Room::move_now(const std::string& id) {
  const auto found = live_.find(id);
  if (found != live_.end() && found->second.thinking()) found->second.stop.request_stop();
}

Room::LiveSession* Room::find_turn(const std::string& id, std::uint64_t turn) {
  const auto found = live_.find(id);
  return found == live_.end() || found->second.turn != turn || closing_ ? nullptr : &found->second;
}

void Room::later(const std::string& id, std::function<void()> task) {
  loop_.post([this, id, turn = live_.at(id).turn, task = std::move(task)] {
    if (find_turn(id, turn) != nullptr) task();
  });
}

/// Starts what happens without a person: a roll of the dice, a draw claimed by a program, the search of a program.
void Room::advance(const std::string& id) {
  LiveSession& live = live_.at(id);
  const Session& session = *live.session;
  if (!live.watched() || live.state != State::Idle || closing_) return;
  if (session.outcome() || session.full()) return;
  watch_clock(id, live);
  const Player mover = session.line().to_move();
  if (session.person(mover) || (session.stored().paused && !live.one_step)) return;
  const auto due = live.since + between_moves(session);
  if (due > Clock::now() && !live.one_step)
    return wait(id, std::chrono::ceil<std::chrono::milliseconds>(due - Clock::now()));
  if (mover == Player::Chance) return roll_dice(id, live);
  if (const auto outcome = session.line().claim()) return claim(id, *outcome);
  think(id, live);
}

std::chrono::milliseconds Room::between_moves(const Session& session) const {
  const auto wanted = std::chrono::milliseconds(session.stored().delay);
  if (session.has_person()) return wanted;
  const auto alike = std::ranges::count_if(
      live_, [](const auto& entry) { return entry.second.watched() && !entry.second.session->has_person(); });
  return std::max({wanted, pace, shared_pace * alike});
}

void Room::wait(const std::string& id, std::chrono::milliseconds time) {
  LiveSession& live = live_.at(id);
  live.enter(State::Waiting);
  loop_.after(time, [this, id, turn = live.turn] {
    LiveSession* const here = find_turn(id, turn);
    if (here == nullptr) return;
    here->enter(State::Idle);
    advance(id);
    if (!here->thinking()) return;
    ++here->rev;
    listener_.changed(id);
  });
}

/// A roll that is taken back comes again. A match with this seed has the same dice.
void Room::roll_dice(const std::string& id, LiveSession& live) {
  const auto seed = static_cast<std::uint64_t>(live.session->stored().seed);
  const auto played = live.session->played();
  const auto rolled = std::ranges::count(played.moves, Player::Chance, &PlayedMove::player);
  const std::string move = roll(live.session->line(), seed, seed, static_cast<std::uint64_t>(rolled));
  live.enter(State::Waiting);
  later(id, [this, id, move] { act(id, [&](Session& session) { return session.play(session.current(), move); }); });
}

void Room::claim(const std::string& id, const Outcome& outcome) {
  live_.at(id).enter(State::Waiting);
  later(id, [this, id, outcome] { act(id, [&](Session& session) { return session.decide(outcome), std::nullopt; }); });
}

bool Room::submit(Thinkers& thinkers, int client, int queue, Thinkers::Job job) {
  const bool queued = thinkers.submit({.client = queue, .address = listener_.address(client)}, std::move(job));
  if (queued) tend_soon();
  return queued;
}

/// Questions have a queue of their own for each client (the negative number), so that they do not delay the game of two
/// programs that the client watches.
bool Room::submit(int client, Thinkers::Job job) { return submit(questions_, client, -client, std::move(job)); }

/// Long searches yield while there are any.
void Room::tend_soon() {
  constexpr std::chrono::milliseconds now_and_then{100};
  if (std::exchange(tending_, true)) return;
  loop_.after(now_and_then, [this] {
    tending_ = false;
    if (closing_) return;
    const bool play = moves_.tend();
    if (const bool questions = questions_.tend(); play || questions) return tend_soon();
    give_back_memory_soon();
  });
}

void Room::give_back_memory_soon() {
  constexpr std::chrono::seconds a_while{2};
  if (std::exchange(giving_back_, true)) return;
  loop_.after(a_while, [this] {
    giving_back_ = false;
    if (!closing_) questions_.submit(0, [] { give_back_memory(); });
  });
}

Expected<Thought> Room::think_in(const Seats::Seat& seat, const std::string& spec, std::uint64_t seed,
                                 const AnyLine& line, const Request& request) {
  try {
    std::shared_ptr<AnyPlayer> player = seats_.take(seat, spec);
    if (!player) {
      auto made = line.game()->player(spec);
      if (!made) return fail(made.error());
      player = std::move(*made);
      player->new_game(seed);
    }
    auto found = player->think(line, request);
    seats_.rest(seat, spec, player_bytes(spec, line.game()->info()), std::move(player));
    return found;
  } catch (const std::exception& error) {  // no memory, a position with more moves than a list holds: a crash
    return fail(Error{.what = error.what(), .where = "player " + spec, .code = ErrorCode::Failed});
  }
}

std::function<void(const Thought&)> Room::reporter(const std::string& id, const LiveSession& live) {
  return [this, id, turn = live.turn, node = live.session->current(),
          line = std::shared_ptr<const AnyLine>(live.session->line().clone()),
          last = Clock::time_point()](const Thought& found) mutable {
    if (Clock::now() - last < between_reports) return;
    last = Clock::now();
    loop_.post([this, id, turn, json = progress_json(id, node, *line, found)] {
      if (find_turn(id, turn) != nullptr) listener_.thinking(id, json);
    });
  };
}

void Room::think(const std::string& id, LiveSession& live) {
  const Session& session = *live.session;
  const Player mover = session.line().to_move();
  live.stop = std::stop_source();
  live.since = Clock::now();  // its clock begins here
  Request request{.time = limits_.think,
                  .clock = {},
                  .stop = live.stop.get_token(),
                  .on_progress = reporter(id, live),
                  .detail = true};
  if (session.has_clock()) request.clock = {.left = session.left(mover), .increment = session.increment()};
  const std::shared_ptr<AnyLine> line = session.line().clone();
  Thinkers::Job job{
      .work =
          [this, id, turn = live.turn, seat = Seats::Seat{.session = id, .side = mover}, spec = session.seat(mover),
           seed = static_cast<std::uint64_t>(session.stored().seed), line, request] {
            auto found = think_in(seat, spec, seed, *line, request);
            if (found && !found->move) found->move = shallow_move(*line);
            loop_.post([this, id, turn, found = std::move(found)] { thought(id, turn, found); });
          },
      .bytes = player_bytes(session.seat(mover), session.game().info()),
      .stop = live.stop};
  // Two programs play for show: the opponents of people come first.
  const bool queued =
      submit(session.has_person() ? moves_ : questions_, live.watched_by, live.watched_by, std::move(job));
  constexpr std::chrono::milliseconds a_little{200};
  if (queued)
    live.enter(State::Thinking);
  else
    wait(id, a_little);
}

void Room::thought(const std::string& id, std::uint64_t turn, const Expected<Thought>& thought) {
  LiveSession* const live = find_turn(id, turn);
  if (live == nullptr) return;
  assert(live->thinking());
  live->enter(State::Idle);
  act(id, [&](Session& session) -> std::optional<Error> {
    if (session.outcome()) return std::nullopt;  // the clock ran out
    const Player mover = session.line().to_move();
    if (!thought)
      session.decide(Outcome::win(opponent(mover), Reason::Crash));
    else if (session.play(session.current(), *thought->move, &*thought))
      session.decide(Outcome::win(opponent(mover), Reason::IllegalMove));
    return std::nullopt;
  });
}

/// The clock of a person runs while the session is watched, that of a program while it thinks.
bool Room::clock_runs(const LiveSession& live) const {
  const Session& session = *live.session;
  const Player mover = session.line().to_move();
  if (!session.clock_started() || !live.watched() || mover == Player::Chance || session.outcome()) return false;
  return session.person(mover) ? !session.stored().paused : live.thinking();
}

/// Takes the time since the last call from the clock of the side to move. A side without time has lost.
void Room::spend_time(LiveSession& live) {
  if (!clock_runs(live)) return;
  Session& session = *live.session;
  const Player mover = session.line().to_move();
  const auto left =
      session.left(mover) - std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - live.since);
  live.since = Clock::now();
  session.set_left(mover, std::max(left, std::chrono::milliseconds(0)));
  if (left.count() <= 0) session.decide(Outcome::win(opponent(mover), Reason::Time));
}

/// One timer a session; it is set again as long as a clock may run.
void Room::watch_clock(const std::string& id, LiveSession& live) {
  if (!live.session->has_clock() || live.clock_timer_set) return;
  constexpr std::chrono::milliseconds tick{100};
  live.clock_timer_set = true;
  loop_.after(tick, [this, id] {
    const auto found = live_.find(id);
    if (found == live_.end() || closing_) return;
    LiveSession& here = found->second;
    here.clock_timer_set = false;
    if (here.session->outcome() || !here.watched()) return;
    spend_time(here);
    if (here.session->outcome())
      act(id, [](Session&) { return std::nullopt; });
    else
      watch_clock(id, here);
  });
}

Json Room::state(const std::string& id) const {
  const LiveSession& live = live_.at(id);
  const Session& session = *live.session;
  Json json = session.state();
  json["thinking"] = live.thinking() ? Json(to_string(session.line().to_move())) : Json(nullptr);
  json["clock"] = nullptr;
  if (session.has_clock()) {
    const auto seconds = [&](Player side) {
      auto left = session.left(side);
      if (clock_runs(live) && side == session.line().to_move())
        left -= std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - live.since);
      return static_cast<double>(std::max<std::int64_t>(0, left.count())) / 1000;
    };
    json["clock"] = {{"first", seconds(Player::First)},
                     {"second", seconds(Player::Second)},
                     {"base", static_cast<double>(session.stored().clock_ms) / 1000},
                     {"increment", static_cast<double>(session.stored().increment_ms) / 1000},
                     {"running", clock_runs(live) ? Json(to_string(session.line().to_move())) : Json(nullptr)}};
  }
  json["rev"] = live.rev;
  return json;
}

}  // namespace zermelo
