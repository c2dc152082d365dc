#include "zermelo/serve/room.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "zermelo/any/words.h"

namespace zermelo {
namespace {

constexpr std::size_t longest_queue = 256;
constexpr unsigned thinkers_a_processor = 4;  ///< they share it; so one long search does not stop the short ones
constexpr std::size_t adds_between_cleanings = 1000;
constexpr std::chrono::milliseconds pace{50};         ///< of two programs, so that whoever looks can follow …
constexpr std::chrono::milliseconds shared_pace{10};  ///< … and between two moves of any two, so that others get a turn
constexpr std::chrono::milliseconds between_reports{100};  ///< of a search: ten times a second

std::size_t index(Player side) { return side == Player::First ? 0 : 1; }

Error no_table() {
  return {
      .what = "there is no game with this link", .where = "table", .expected = "a link to a game that is still kept"};
}

Json progress_json(const std::string& id, int node, const AnyLine& line, const Thought& thought) {
  Json json{{"table", id}, {"node", node}};
  const Json full = to_json(thought);
  for (const char* key : {"depth", "value", "proof", "line", "nodes", "seconds"}) json[key] = full[key];
  json["shown_line"] = shown_line(line, thought.line);
  json["nps"] = thought.seconds > 0 ? json_number(std::floor(static_cast<double>(thought.nodes) / thought.seconds))
                                    : Json(nullptr);
  return json;
}

/// What a program plays that was stopped before it had a move: the best at a glance.
std::string at_a_glance(const AnyLine& line) {
  const auto player = line.game()->player(line.game()->info().dice ? "expectimax:depth=1" : "alphabeta:depth=1");
  if (player)
    if (const auto thought = (*player)->think(line, {}); thought && thought->move) return *thought->move;
  return line.legal().front();
}

/// A search that finds no memory, or a position with more moves than a list holds, is a crash of the program.
Expected<Thought> think_safely(AnyPlayer& player, const AnyLine& line, const Request& request) {
  try {
    return player.think(line, request);
  } catch (const std::exception& error) {
    return fail(Error{.what = error.what(), .where = "player " + player.spec()});
  }
}

}  // namespace

Room::Room(const Catalogue& games, StoredSessions store, Surroundings surroundings, Listener listener,
           RoomLimits limits)
    : games_(games),
      store_(std::move(store)),
      surroundings_(std::move(surroundings)),
      listener_(std::move(listener)),
      limits_(limits),
      thinkers_(thinkers_a_processor * std::max(1U, std::thread::hardware_concurrency()), longest_queue) {}

Room::~Room() { close(); }

std::optional<Error> Room::close() {
  std::optional<Error> first;
  if (std::exchange(closing_, true)) return first;
  for (auto& [id, place] : places_) {
    place.stop.request_stop();
    spend_time(place);
    if (auto error = keep(place); error && !first) first = std::move(error);
  }
  return first;
}

/// 100 bits that nobody guesses, in letters that can be read aloud.
std::string Room::token() {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  constexpr int length = 20;
  std::string text;
  for (int i = 0; i < length; ++i) text += letters[random_() % letters.size()];
  return text;
}

Expected<std::string> Room::add(std::unique_ptr<Table> table) {
  std::string id = token();
  constexpr unsigned positive = 0x7fffffff;  // what a record's reader takes for a seed
  table->name(id, token(), static_cast<std::int64_t>(random_() & positive));
  Place place{.table = std::move(table)};
  if (const auto error = keep(place)) return fail(*error);
  if (added_++ % adds_between_cleanings == 0)
    if (const auto error = store_.keep_newest(limits_.kept)) return fail(*error);
  make_room();
  places_.emplace(id, std::move(place));
  return id;
}

Expected<Table*> Room::find(const std::string& id) {
  const auto found = places_.find(id);
  if (found != places_.end()) return found->second.table.get();
  auto kept = store_.load(id);
  if (!kept) return fail(kept.error());
  if (!*kept) return fail(no_table());
  auto table = Table::restore(games_, std::move(**kept));
  if (!table) return fail(table.error());
  (*table)->was_kept();
  make_room();
  return places_.emplace(id, Place{.table = std::move(*table)}).first->second.table.get();
}

void Room::make_room() {
  if (places_.size() < limits_.in_memory) return;
  std::erase_if(places_, [](const auto& entry) { return entry.second.watched_by == 0 && !entry.second.thinking; });
}

std::optional<Error> Room::keep(Place& place) {
  if (auto error = store_.save(place.table->kept(), place.table->first_changed())) return error;
  place.table->was_kept();
  return std::nullopt;
}

std::optional<Error> Room::act(const std::string& id, const std::function<std::optional<Error>(Table&)>& deed) {
  const auto table = find(id);
  if (!table) return table.error();
  Place& place = places_.at(id);
  spend_time(place);
  const StoredSession before = (*table)->kept();
  if (auto error = deed(**table)) return error;
  if (auto error = keep(place)) {  // what cannot be kept has not happened
    if (auto restored = Table::restore(games_, before)) place.table = std::move(*restored);
    return error;
  }
  new_turn(place);
  ++place.rev;
  advance(id);
  listener_.changed(id);
  return std::nullopt;
}

/// What was thought until now is about another position.
void Room::new_turn(Place& place) {
  ++place.turn;
  if (place.thinking) {
    place.stop.request_stop();
    place.players = {};  // the stopped search may still use its player
  }
  place.thinking = false;
  place.waiting = false;
  place.stepping = false;
  place.since = Clock::now();
}

void Room::watched(const std::string& id, int client) {
  const auto found = places_.find(id);
  if (found == places_.end()) return;
  Place& place = found->second;
  const bool nobody = place.watched_by == 0;
  place.watched_by = client;
  if (!nobody) return;
  place.since = Clock::now();
  advance(id);
}

void Room::unwatched(const std::string& id) {
  const auto found = places_.find(id);
  if (found == places_.end()) return;
  Place& place = found->second;
  spend_time(place);
  if (place.table->has_clock()) keep(place);  // if that fails, the next move tries again
  place.watched_by = 0;
  if (place.thinking) new_turn(place);
}

std::optional<Error> Room::step(const std::string& id) {
  const auto table = find(id);
  if (!table) return table.error();
  const auto refused = [](const char* what) {
    return Error{.what = what, .where = "step", .expected = "a paused game in which a program is to move"};
  };
  if ((*table)->outcome()) return refused("the game is over");
  if (!(*table)->kept().paused) return refused("the game is not paused");
  if ((*table)->person((*table)->line().to_move())) return refused("a person is to move");
  Place& place = places_.at(id);
  place.stepping = true;
  advance(id);
  ++place.rev;
  listener_.changed(id);
  return std::nullopt;
}

void Room::move_now(const std::string& id) {
  const auto found = places_.find(id);
  if (found != places_.end() && found->second.thinking) found->second.stop.request_stop();
}

void Room::later(const std::string& id, std::function<void()> deed) {
  surroundings_.post([this, id, turn = places_.at(id).turn, deed = std::move(deed)] {
    const auto found = places_.find(id);
    if (found != places_.end() && found->second.turn == turn && !closing_) deed();
  });
}

/// Whatever is to be done without a person: dice, draws that a program claims, the move of a program.
void Room::advance(const std::string& id) {
  Place& place = places_.at(id);
  const Table& table = *place.table;
  if (place.watched_by == 0 || place.thinking || place.waiting || closing_) return;
  if (table.outcome() || table.full()) return;
  watch_clock(id, place);
  const Player mover = table.line().to_move();
  if (table.person(mover) || (table.kept().paused && !place.stepping)) return;
  const auto due = place.since + between_moves(table);
  if (due > Clock::now() && !place.stepping)
    return wait(id, std::chrono::ceil<std::chrono::milliseconds>(due - Clock::now()));
  if (mover == Player::Chance) return roll_dice(id, place);
  if (const auto outcome = table.line().claim()) return claim(id, *outcome);
  think(id, place);
}

std::chrono::milliseconds Room::between_moves(const Table& table) const {
  const auto wanted = std::chrono::milliseconds(table.kept().delay);
  if (table.has_person()) return wanted;
  const auto alike = std::ranges::count_if(
      places_, [](const auto& entry) { return entry.second.watched_by != 0 && !entry.second.table->has_person(); });
  return std::max({wanted, pace, shared_pace * alike});
}

void Room::wait(const std::string& id, std::chrono::milliseconds time) {
  Place& place = places_.at(id);
  place.waiting = true;
  surroundings_.after(time, [this, id, turn = place.turn] {
    const auto found = places_.find(id);
    if (found == places_.end() || found->second.turn != turn) return;
    found->second.waiting = false;
    advance(id);
    if (!found->second.thinking) return;
    ++found->second.rev;
    listener_.changed(id);
  });
}

/// The same dice whoever takes back and tries again: those that the referee of a match would roll.
void Room::roll_dice(const std::string& id, Place& place) {
  const auto seed = static_cast<std::uint64_t>(place.table->kept().seed);
  const auto played = place.table->played();
  const auto rolled = std::ranges::count(played.moves, Player::Chance, &PlayedMove::player);
  const std::string move = roll(place.table->line(), seed, seed, static_cast<std::uint64_t>(rolled));
  place.waiting = true;
  later(id, [this, id, move] { act(id, [&](Table& table) { return table.play(table.current(), move); }); });
}

void Room::claim(const std::string& id, const Outcome& outcome) {
  places_.at(id).waiting = true;
  later(id, [this, id, outcome] { act(id, [&](Table& table) { return table.decide(outcome), std::nullopt; }); });
}

/// Who sits there, made when first needed and again when somebody else sat down.
std::shared_ptr<AnyPlayer> Room::player_of(Place& place, Player side) {
  auto& player = place.players[index(side)];
  const Table& table = *place.table;
  if (player && player->spec() == table.seat(side)) return player;
  auto made = table.game().player(table.seat(side));
  if (!made) return nullptr;  // seats are checked when they are taken
  player = std::move(*made);
  player->new_game(static_cast<std::uint64_t>(table.kept().seed));
  return player;
}

std::function<void(const Thought&)> Room::reporter(const std::string& id, const Place& place) {
  return [this, id, turn = place.turn, node = place.table->current(),
          line = std::shared_ptr<const AnyLine>(place.table->line().clone()),
          last = Clock::time_point()](const Thought& found) mutable {
    if (Clock::now() - last < between_reports) return;
    last = Clock::now();
    surroundings_.post([this, id, turn, json = progress_json(id, node, *line, found)] {
      const auto here = places_.find(id);
      if (here != places_.end() && here->second.turn == turn) listener_.thinking(id, json);
    });
  };
}

void Room::think(const std::string& id, Place& place) {
  const Table& table = *place.table;
  const Player mover = table.line().to_move();
  const auto player = player_of(place, mover);
  if (!player) return;
  place.stop = std::stop_source();
  place.since = Clock::now();  // its clock begins here
  Request request{.time = limits_.think,
                  .clock = {},
                  .stop = place.stop.get_token(),
                  .on_progress = reporter(id, place),
                  .detail = true};
  if (table.has_clock()) request.clock = {.left = table.left(mover), .increment = table.increment()};
  const std::shared_ptr<AnyLine> line = table.line().clone();
  place.thinking = thinkers_.submit(place.watched_by, [this, id, turn = place.turn, player, line, request] {
    auto found = think_safely(*player, *line, request);
    if (found && !found->move) found->move = at_a_glance(*line);
    surroundings_.post([this, id, turn, found = std::move(found)] { thought(id, turn, found); });
  });
  constexpr std::chrono::milliseconds a_little{200};
  if (!place.thinking) wait(id, a_little);
}

void Room::thought(const std::string& id, std::uint64_t turn, const Expected<Thought>& thought) {
  const auto found = places_.find(id);
  if (found == places_.end() || found->second.turn != turn || closing_) return;
  found->second.thinking = false;
  act(id, [&](Table& table) -> std::optional<Error> {
    if (table.outcome()) return std::nullopt;  // its time ran out
    const Player mover = table.line().to_move();
    if (!thought)
      table.decide(Outcome::win(opponent(mover), Reason::Crash));
    else if (table.play(table.current(), *thought->move, &*thought))
      table.decide(Outcome::win(opponent(mover), Reason::IllegalMove));
    return std::nullopt;
  });
}

/// A person's runs while somebody looks; a program's while it thinks.
bool Room::clock_runs(const Place& place) const {
  const Table& table = *place.table;
  const Player mover = table.line().to_move();
  if (!table.has_clock() || place.watched_by == 0 || mover == Player::Chance || table.outcome()) return false;
  return table.person(mover) ? !table.kept().paused : place.thinking;
}

/// Takes from the side to move what it has used since it was last looked at; who has nothing left has lost.
void Room::spend_time(Place& place) {
  if (!clock_runs(place)) return;
  Table& table = *place.table;
  const Player mover = table.line().to_move();
  const auto left =
      table.left(mover) - std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - place.since);
  place.since = Clock::now();
  table.set_left(mover, std::max(left, std::chrono::milliseconds(0)));
  if (left.count() <= 0) table.decide(Outcome::win(opponent(mover), Reason::Time));
}

/// One timer a table looks again and again as long as a clock may be running.
void Room::watch_clock(const std::string& id, Place& place) {
  if (!place.table->has_clock() || place.clock_armed) return;
  constexpr std::chrono::milliseconds tick{100};
  place.clock_armed = true;
  surroundings_.after(tick, [this, id] {
    const auto found = places_.find(id);
    if (found == places_.end() || closing_) return;
    Place& here = found->second;
    here.clock_armed = false;
    if (here.table->outcome() || here.watched_by == 0) return;
    spend_time(here);
    if (here.table->outcome())
      act(id, [](Table&) { return std::nullopt; });
    else
      watch_clock(id, here);
  });
}

Json Room::state(const std::string& id) const {
  const Place& place = places_.at(id);
  const Table& table = *place.table;
  Json json = table.state();
  json["thinking"] = place.thinking ? Json(to_string(table.line().to_move())) : Json(nullptr);
  json["clock"] = nullptr;
  if (table.has_clock()) {
    const auto seconds = [&](Player side) {
      auto left = table.left(side);
      if (clock_runs(place) && side == table.line().to_move())
        left -= std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - place.since);
      return static_cast<double>(std::max<std::int64_t>(0, left.count())) / 1000;
    };
    json["clock"] = {{"first", seconds(Player::First)},
                     {"second", seconds(Player::Second)},
                     {"running", clock_runs(place) ? Json(to_string(table.line().to_move())) : Json(nullptr)}};
  }
  json["rev"] = place.rev;
  return json;
}

}  // namespace zermelo
