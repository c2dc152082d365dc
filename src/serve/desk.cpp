#include "zermelo/serve/desk.h"

#include <ranges>

#include "zermelo/any/thread_time.h"
#include "zermelo/any/version.h"
#include "zermelo/serve/front_door.h"

namespace zermelo {
namespace {

constexpr int protocol = 2;
constexpr double messages_a_second_of_work = 500;

Json limits_json(const DeskLimits& limits) {
  return {{"message", limits.message},        {"rate", limits.rate}, {"burst", limits.burst},
          {"sessions", limits.sessions},      {"open", limits.open}, {"think", limits.room.think.count()},
          {"connections", limits.connections}};
}

}  // namespace

Desk::Desk(const Catalogue& games, StoredSessions store, EventLoop loop, const DeskLimits& limits, const LabPlaces& lab,
           bool more_games)
    : limits_(limits),
      more_games_(more_games),
      front_door_(front_door(games)),
      play_(games, std::move(store), loop, clients_, limits),
      questions_(games, play_.room(), clients_),
      lab_(games, lab, loop, clients_),
      learn_(games, lab.learns, lab.learned_games, std::move(loop), clients_) {
  add_handlers<Desk>(handlers_, *this, {{"hello", &Desk::hello}});
  play_.add_to(handlers_);
  questions_.add_to(handlers_);
  lab_.add_to(handlers_);
  learn_.add_to(handlers_);
}

int Desk::join(Wire wire, std::string address) {
  const int client = clients_.add(std::move(wire), std::move(address));
  messages_.emplace(client, Bucket(limits_.burst, limits_.rate));
  return client;
}

void Desk::leave(int client) {
  if (messages_.erase(client) == 0) return;
  clients_.remove(client);
  play_.leave(client);
  questions_.leave(client);
  lab_.leave(client);
  learn_.leave(client);
  play_.room().give_back_memory_soon();
}

std::optional<Error> Desk::close() {
  lab_.close();
  learn_.close();
  auto error = play_.close();
  questions_.close();
  clients_.send_all({{"event", "bye"}});
  return error;
}

Bucket& Desk::messages_of(const std::string& address) {
  constexpr std::size_t most_remembered = 10'000;
  if (messages_of_addresses_.size() >= most_remembered)
    std::erase_if(messages_of_addresses_, [](const auto& entry) { return entry.second.full(); });
  return messages_of_addresses_.try_emplace(address, limits_.burst, limits_.rate).first->second;
}

std::chrono::milliseconds Desk::wait(int client) {
  const auto own = messages_.find(client);
  if (own == messages_.end() || own->second.empty()) return {};
  return std::chrono::ceil<std::chrono::milliseconds>(messages_of(clients_.address(client)).borrow());
}

void Desk::receive(int client, std::string_view text) {
  const auto bucket = messages_.find(client);
  if (bucket == messages_.end()) return;
  if (!bucket->second.take()) {
    clients_.answer(client, nullptr,
                    fail(wrong("connection", "too many messages",
                               "at most " + std::to_string(limits_.rate) + " a second", ErrorCode::TooLarge)));
    return clients_.close(client);
  }
  const ThreadWatch watch;
  const std::string address = clients_.address(client);
  const Json request = parse_stranger(text);
  const bool object = request.is_object();
  const Json id = object && request.contains("id") && request["id"].is_number() ? request["id"] : Json(nullptr);
  const Answer answer =
      object ? answer_to(client, request, id) : fail(wrong("message", "not a JSON object", "{\"do\": …}"));
  // Work on the serving thread keeps all clients waiting; its processor time is charged like messages.
  const double charge = messages_a_second_of_work * watch.seconds_at_work();
  messages_of(address).charge(charge);
  if (const auto asker = messages_.find(client); asker != messages_.end()) asker->second.charge(charge);
  if (!answer || !answer->is_null()) clients_.answer(client, id, answer);
}

Answer Desk::answer_to(int client, const Json& request, const Json& id) {
  Asked asked{.client = client, .id = id, .fields = Fields(request)};
  const std::string name = asked.fields.text("do");
  if (const auto& error = asked.fields.error()) return fail(*error);
  const auto handler = handlers_.find(name);
  if (handler == handlers_.end()) {
    const auto names = handlers_ | std::views::keys;
    return fail({.what = "unknown request " + in_quotes(name),
                 .where = "do",
                 .expected = one_of(names),
                 .nearest = nearest(name, names),
                 .code = ErrorCode::Unknown});
  }
  try {
    return handler->second(asked);
  } catch (const std::exception& error) {  // no memory, a position with more moves than a list holds
    return fail(wrong(name, error.what(), {}, ErrorCode::Failed));
  }
}

Answer Desk::hello(Asked&) {
  Json json{{"version", version()}, {"protocol", protocol}, {"more_games", more_games_}};
  json.update(front_door_);
  json["limits"] = limits_json(limits_);
  return json;
}

}  // namespace zermelo
