// The workshop in a worker: the same desks as the server's, behind one client.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "helpers.h"
#include "host.h"
#include "lab_rows.h"
#include "loop.h"
#include "sessions.h"
#include "zermelo/any/knowledge.h"
#include "zermelo/any/knowledge_json.h"
#include "zermelo/any/signature.h"
#include "zermelo/serve/desk.h"
#include "zermelo/solve/certificate.h"

namespace zermelo::wasm {
namespace {

/// One person at one page: limits that keep strangers apart at the server would only be in the way.
DeskLimits limits_of_a_tab(std::chrono::seconds think) {
  DeskLimits limits;
  constexpr int plenty = 1'000'000;
  limits.rate = plenty;
  limits.burst = plenty;
  limits.sessions = plenty;
  limits.connections = 1;
  limits.room.kept = plenty;
  limits.room.think = think;
  return limits;
}

struct Workshop {
  Catalogue games = catalogue();
  Desk desk;
  int client;

  Workshop(Database database, std::chrono::seconds think)
      : desk(games, StoredSessions(std::move(database)),
             {.post = [](Loop::Task task) { loop().post(std::move(task)); },
              .after = [](std::chrono::milliseconds time, Loop::Task task) { loop().after(time, std::move(task)); }},
             limits_of_a_tab(think)),
        client(desk.join(
            {.send = [](const Desk::Text& text) { host_send(text->data(), text->size()); }, .close = [] {}})) {}
};

std::unique_ptr<Workshop> workshop;

std::optional<std::string> next_message() {
  const int bytes = host_next();
  if (bytes < 0) return std::nullopt;
  std::string text(static_cast<std::size_t>(bytes), '\0');
  host_read(text.data());
  return text;
}

void report(int number, const std::string& text) { host_report(number, text.data(), text.size()); }

std::stop_source checking;  ///< of the certificates that are checked and that wait for it

/// `zermelo solve --check`; every now and then how far it is.
Expected<Json> checked(int number, const std::string& bytes, std::stop_token stop) {
  const auto certificate = unpack_certificate(std::as_bytes(std::span(bytes)), "file");
  if (!certificate) return fail(certificate.error());
  const auto game = workshop->games.game(certificate->game, certificate->position);
  if (!game) return fail(game.error());
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  auto told = start;
  const auto tell = [&](std::uint64_t positions) {
    constexpr std::chrono::milliseconds between{200};
    if (Clock::now() - told < between) return;
    told = Clock::now();
    report(number, dump(Json{{"checking", positions}, {"of", certificate->positions()}}));
  };
  const auto result = (*game)->knowledge()->check(*certificate, {.stop = std::move(stop), .progress = tell});
  if (!result) return fail(result.error());
  return to_json(*result, *certificate, "", std::chrono::duration<double>(Clock::now() - start).count());
}

/// Another tab may have played on in a session that this one had before.
void restore_session(const std::string& name, std::string row) {
  restore_row(name, std::move(row));
  workshop->desk.reread(name);
}

std::string given;  ///< a text from the script: it asks for room, writes there, and calls

}  // namespace

extern "C" {

ZERMELO_EXPORT(room) char* zermelo_room(std::size_t bytes) {
  given.assign(bytes, '\0');
  return given.data();
}

/// A row that the browser has kept, its name first, then a line break.
ZERMELO_EXPORT(restore) void zermelo_restore() {
  const std::size_t end = given.find('\n');
  if (end == std::string::npos) return;
  const std::string name = given.substr(0, end);
  if (is_lab_row(name))
    restore_lab_row(name, std::string_view(given).substr(end + 1));
  else
    restore_session(name, given.substr(end + 1));
}

/// No search takes longer than `think` seconds, or more threads than `most`.
ZERMELO_EXPORT(start) void zermelo_start(int think, std::size_t most, std::size_t analysis) {
  threads() = {.most = std::max<std::size_t>(most, 1), .analysis = std::max<std::size_t>(analysis, 1)};
  loop().next_message = next_message;
  loop().receive = [](const std::string& text) { workshop->desk.receive(workshop->client, text); };
  if (auto database = Database::open(""))
    workshop = std::make_unique<Workshop>(std::move(*database), std::chrono::seconds(think));
}

/// One turn of the loop; the milliseconds until the next, negative where only a message brings one.
ZERMELO_EXPORT(turn) double zermelo_turn() { return loop().turn().value_or(-1); }

/// The signature of the game whose name was given (`zermelo bench`), as a message.
ZERMELO_EXPORT(bench) void zermelo_bench(int number) {
  const auto signature = signature_of(workshop->games, given);
  report(number, signature ? dump(to_json(given, *signature)) : signature.error().message());
}

/// Checks the certificate whose bytes were given, when the loop has time; messages are answered meanwhile.
ZERMELO_EXPORT(check) void zermelo_check(int number) {
  constexpr int question = 1;  // as urgent as an analysis
  loop().add({.rank = question, .task = [number, stop = checking.get_token(), bytes = std::move(given)] {
                try {
                  const auto result = checked(number, bytes, stop);
                  report(number, dump(result ? *result : Json{{"error", result.error().message()}}));
                } catch (const std::bad_alloc&) {
                  report(number, dump(Json{{"error", "the certificate needs more memory than the browser gives"}}));
                }
              }});
}

/// Ends the checks so far.
ZERMELO_EXPORT(enough) void zermelo_enough() {
  checking.request_stop();
  checking = std::stop_source();
}
}

}  // namespace zermelo::wasm
