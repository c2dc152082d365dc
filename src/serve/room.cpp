#include "serve/room.h"

#include <algorithm>
#include <ranges>

namespace zermelo {
namespace {

constexpr std::size_t longest_queue = 256;
constexpr std::chrono::milliseconds between_reports{100};  ///< of a search: ten times a second

std::size_t index(Player side) { return side == Player::First ? 0 : 1; }

Error no_table() {
  return {.what = "there is no game with this link",
          .where = "table",
          .expected = "a link to a game that is still kept",
          .nearest = {}};
}

Json progress_json(const std::string& id, int node, const Thought& thought) {
  Json json{{"table", id}, {"node", node}};
  const Json full = to_json(thought);
  for (const char* key : {"depth", "value", "proof", "line", "nodes", "seconds"}) json[key] = full[key];
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

}  // namespace

Room::Room(const Catalogue& games, KeptTables store, Surroundings surroundings, Listener listener, RoomLimits limits)
    : games_(games),
      store_(std::move(store)),
      surroundings_(std::move(surroundings)),
      listener_(std::move(listener)),
      limits_(limits),
      thinkers_(std::max(1U, std::thread::hardware_concurrency()), longest_queue) {}

Room::~Room() { close(); }

void Room::close() {
  closing_.request_stop();
  for (auto& [id, place] : places_) {
    place.stop.request_stop();
    spend_time(place);
    keep(place);
  }
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
  const std::string id = token();
  table->name(id, token(), static_cast<std::int64_t>(random_() & 0x7fffffff));
  Place place{.table = std::move(table)};
  if (const auto error = keep(place)) return fail(*error);
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
  make_room();
  return places_.emplace(id, Place{.table = std::move(*table)}).first->second.table.get();
}

void Room::make_room() {
  if (places_.size() < limits_.in_memory) return;
  store_.keep_newest(limits_.kept);
  std::erase_if(places_, [](const auto& entry) { return !entry.second.watched && !entry.second.thinking; });
}

std::optional<Error> Room::keep(Place& place) {
  const std::size_t changed = place.table->take_changed();
  return store_.save(place.table->kept(), changed);
}

std::optional<Error> Room::act(const std::string& id, const std::function<std::optional<Error>(Table&)>& deed) {
  const auto table = find(id);
  if (!table) return table.error();
  Place& place = places_.at(id);
  spend_time(place);
  if (auto error = deed(**table)) return error;
  new_turn(place);
  if (auto error = keep(place)) return error;
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
  place.since = Clock::now();
}

void Room::watched(const std::string& id, bool by_anybody) {
  const auto found = places_.find(id);
  if (found == places_.end()) return;
  Place& place = found->second;
  if (place.watched == by_anybody) return;
  spend_time(place);
  place.watched = by_anybody;
  place.since = Clock::now();
  if (by_anybody) return advance(id);
  if (place.thinking) new_turn(place);
}

void Room::move_now(const std::string& id) {
  const auto found = places_.find(id);
  if (found != places_.end() && found->second.thinking) found->second.stop.request_stop();
}

/// Whatever is to be done without a person: dice, draws that a program claims, the move of a program.
void Room::advance(const std::string& id) {
  Place& place = places_.at(id);
  Table& table = *place.table;
  if (!place.watched || place.thinking || place.waiting || closing_.stop_requested()) return;
  if (table.outcome() || table.full()) return;
  watch_clock(id, place);
  const Player mover = table.line().to_move();
  if (table.person(mover) || table.kept().paused) return;
  const auto due = place.since + std::chrono::milliseconds(table.kept().delay);
  if (due > Clock::now())
    return wait(
        id, std::chrono::duration_cast<std::chrono::milliseconds>(due - Clock::now()) + std::chrono::milliseconds(1));
  if (mover == Player::Chance) return roll_dice(id, place);
  think(id, place);
}

void Room::wait(const std::string& id, std::chrono::milliseconds time) {
  Place& place = places_.at(id);
  place.waiting = true;
  surroundings_.after(time, [this, id, turn = place.turn] {
    const auto found = places_.find(id);
    if (found == places_.end() || found->second.turn != turn) return;
    found->second.waiting = false;
    const bool idle = !found->second.thinking;
    advance(id);
    if (idle && found->second.thinking) listener_.changed(id);
  });
}

/// The same dice whoever takes back and tries again: those that the referee of a match would roll.
void Room::roll_dice(const std::string& id, Place& place) {
  const auto seed = static_cast<std::uint64_t>(place.table->kept().seed);
  const auto played = place.table->played();
  const auto rolled = std::ranges::count(played.moves, Player::Chance, &PlayedMove::player);
  const std::string move = roll(place.table->line(), seed, seed, static_cast<std::uint64_t>(rolled));
  surroundings_.post([this, id, move, turn = place.turn] {
    const auto found = places_.find(id);
    if (found == places_.end() || found->second.turn != turn || closing_.stop_requested()) return;
    act(id, [&](Table& table) { return table.play(table.current(), move); });
  });
  place.waiting = true;
}

void Room::think(const std::string& id, Place& place) {
  Table& table = *place.table;
  const Player mover = table.line().to_move();
  if (const auto claim = table.line().claim()) {
    surroundings_.post([this, id, outcome = *claim, turn = place.turn] {
      const auto found = places_.find(id);
      if (found == places_.end() || found->second.turn != turn) return;
      act(id, [&](Table& t) { return t.decide(outcome), std::nullopt; });
    });
    place.waiting = true;
    return;
  }
  auto& player = place.players[index(mover)];
  if (!player) {
    auto made = table.game().player(table.seat(mover));
    if (!made) return;  // seats are checked when they are taken
    player = std::move(*made);
    player->new_game(static_cast<std::uint64_t>(table.kept().seed));
  }
  place.stop = std::stop_source();
  Request request{.time = limits_.think, .clock = {}, .stop = place.stop.get_token(), .on_progress = {}};
  if (table.has_clock()) request.clock = table.left(mover);
  const auto report = [this, id, turn = place.turn, node = table.current(),
                       last = Clock::time_point()](const Thought& found) mutable {
    if (Clock::now() - last < between_reports) return;
    last = Clock::now();
    surroundings_.post([this, id, turn, json = progress_json(id, node, found)] {
      const auto here = places_.find(id);
      if (here != places_.end() && here->second.turn == turn) listener_.thinking(id, json);
    });
  };
  std::shared_ptr<AnyLine> line = table.line().clone();
  place.thinking = thinkers_.submit([this, id, turn = place.turn, player, line, request, report]() mutable {
    request.on_progress = report;
    Expected<Thought> found =
        fail(Error{.what = "no memory to think with", .where = {}, .expected = {}, .nearest = {}});
    try {
      found = player->think(*line, request);
    } catch (const std::exception&) {  // told as a crash of the program
    }
    surroundings_.post([this, id, turn, found = std::move(found)] { thought(id, turn, found); });
  });
  constexpr std::chrono::milliseconds later{200};
  if (!place.thinking) wait(id, later);
}

void Room::thought(const std::string& id, std::uint64_t turn, const Expected<Thought>& thought) {
  const auto found = places_.find(id);
  if (found == places_.end() || found->second.turn != turn || closing_.stop_requested()) return;
  Place& place = found->second;
  place.thinking = false;
  if (thought) return play_thought(id, place, *thought);
  act(id, [&](Table& table) {
    table.decide(Outcome::win(opponent(table.line().to_move()), Reason::Crash));
    return std::nullopt;
  });
}

void Room::play_thought(const std::string& id, Place& place, const Thought& thought) {
  const std::string move = thought.move ? *thought.move : at_a_glance(place.table->line());
  act(id, [&](Table& table) -> std::optional<Error> {
    if (table.outcome()) return std::nullopt;  // its time ran out
    const Player mover = table.line().to_move();
    if (table.play(table.current(), move, &thought)) table.decide(Outcome::win(opponent(mover), Reason::IllegalMove));
    return std::nullopt;
  });
}

bool Room::clock_runs(const Place& place) const {
  const Table& table = *place.table;
  return table.has_clock() && place.watched && !table.kept().paused && table.line().to_move() != Player::Chance &&
         !table.outcome();
}

/// Takes from the side to move what it has used since it was last looked at; who has nothing left has lost.
void Room::spend_time(Place& place) {
  if (!clock_runs(place)) return;
  Table& table = *place.table;
  const Player mover = table.line().to_move();
  auto& left = table.left(mover);
  left -= std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - place.since);
  place.since = Clock::now();
  if (left.count() > 0) return;
  left = std::chrono::milliseconds(0);
  table.decide(Outcome::win(opponent(mover), Reason::Time));
}

void Room::watch_clock(const std::string& id, const Place& place) {
  if (!clock_runs(place)) return;
  const auto left = place.table->left(place.table->line().to_move()) + std::chrono::milliseconds(1);
  surroundings_.after(left, [this, id, turn = place.turn] {
    const auto found = places_.find(id);
    if (found == places_.end() || found->second.turn != turn) return;
    spend_time(found->second);
    if (found->second.table->outcome()) act(id, [](Table&) { return std::nullopt; });
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
