#include <fmt/format.h>

#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/serve/connections.h"
#include "zermelo/serve/server.h"

namespace zermelo {
namespace {

struct ServeArguments {
  ServerOptions server;
  std::string port;
  std::string memory;
  std::string store;
  std::string web;
  std::string longest_filling;
  std::string learned_games;
};

/// The page that was asked for must be there; the usual one may still have to be built.
Expected<Files> page(const ServeArguments& arguments) {
  auto files = Files::read(arguments.web.empty() ? default_web_folder() : arguments.web);
  if (!files) return files;
  if (const auto added = files->add_site(default_site_folder()); !added) return fail(added.error());
  if (files->page_is_there()) return files;
  if (!arguments.web.empty())
    return fail(
        {.what = "there is no page", .where = "--web " + arguments.web, .expected = "a folder with index.html"});
  return files;
}

/// A name as it stands in an address: "chess.school.example". Small and capital letters are the same.
Expected<std::string> host_name(const std::string& given) {
  std::string name;
  for (const char c : given) name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789-.";
  constexpr std::size_t longest = 253;
  if (!name.empty() && name.size() <= longest && name.find_first_not_of(allowed) == std::string::npos) return name;
  return fail({.what = "bad name " + in_quotes(given),
               .where = "--name",
               .expected = "a host name alone, without scheme and port: chess.school.example"});
}

/// Nobody from outside can reach it. Learning takes the whole machine and writes to its disk.
bool serves_this_machine(const ServerOptions& server) {
  return (server.host.starts_with("127.") || server.host == "::1") && server.names.empty() && server.proxy.empty();
}

Expected<int> run_server(ServeArguments arguments, const Catalogue& games) {
  if (!arguments.port.empty()) {
    constexpr long highest_port = 65535;
    const auto port = parse_number(arguments.port, "--port", 0, highest_port);
    if (!port) return fail(port.error());
    arguments.server.port = static_cast<std::uint16_t>(*port);
  }
  for (std::string& name : arguments.server.names) {
    auto checked = host_name(name);
    if (!checked) return fail(checked.error());
    name = std::move(*checked);
  }
  if (!arguments.memory.empty()) {
    constexpr long most_mib = 1L << 30;
    const auto memory = parse_number(arguments.memory, "--memory", MemoryLimits::least_mib, most_mib);
    if (!memory) return fail(memory.error());
    arguments.server.limits.room.memory.ceiling = static_cast<std::size_t>(*memory) * MemoryLimits::mib;
  }
  if (const std::string& proxy = arguments.server.proxy; !proxy.empty() && !is_address(proxy))
    return fail({.what = "not an address", .where = "--proxy " + proxy, .expected = "an IP address like 127.0.0.1"});
  if (!arguments.longest_filling.empty()) {
    constexpr long longest = 24L * 60 * 60;
    const auto seconds = parse_number(arguments.longest_filling, "--longest-filling", 1, longest);
    if (!seconds) return fail(seconds.error());
    arguments.server.lab.longest_filling = std::chrono::seconds(*seconds);
  }
  if (!arguments.learned_games.empty()) {
    const auto number = parse_number(arguments.learned_games, "--learned-games", 1, arguments.server.lab.learned_games);
    if (!number) return fail(number.error());
    arguments.server.lab.learned_games = static_cast<std::uint32_t>(*number);
  }
  arguments.server.lab.learns |= serves_this_machine(arguments.server);
  const std::string path = arguments.store.empty() ? default_store_path("games") : arguments.store;
  if (path.empty())
    return fail({.what = "there is no folder to keep games in",
                 .where = "serve",
                 .expected = "HOME or XDG_DATA_HOME set, or --store FILE"});
  auto files = page(arguments);
  if (!files) return fail(files.error());
  auto database = Database::open(path, Sharing::Alone);
  if (!database) return fail(database.error());
  const bool built = files->page_is_there();
  const Interrupt interrupt;
  const auto ready = [&](const std::string& address) {
    fmt::print("Zermelo is at {}\nGames are kept in {}. Ctrl-C ends it.\n", address, path);
    std::fflush(stdout);
    if (!built)
      fmt::print(stderr, "{}: there is no page; './run' in the project builds it, ZERMELO_WEB names its folder\n",
                 program_name());
  };
  return serve(games, StoredSessions(std::move(*database)), std::move(*files), arguments.server, interrupt.token(),
               ready);
}

}  // namespace

void add_serve_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<ServeArguments>();
  CLI::App* command = app.add_subcommand("serve", "the web app: play any game in the browser");
  command->add_option("--port", arguments->port, "port to listen on (default 8080)");
  command->add_option("--host", arguments->server.host, "address to listen on (default 127.0.0.1: this machine only)");
  command->add_option("--store", arguments->store, "file to keep the games in (default: in XDG_DATA_HOME)");
  command->add_option("--web", arguments->web, "folder of the built page");
  command->add_option("--lab", arguments->server.lab.store, "file of the lab's games (default: that of zermelo lab)");
  command->add_flag(
      "--learn", arguments->server.lab.learns,
      "everybody who reaches the server may have networks learned (default: only a server for this machine)");
  command
      ->add_option("--name", arguments->server.names,
                   "a host name that the server answers to (repeatable); this machine's address and localhost always")
      ->allow_extra_args(false);
  command->add_option(
      "--memory", arguments->memory,
      fmt::format("MiB that clients may make the server hold, at least {} (default: a quarter of the machine)",
                  MemoryLimits::least_mib));
  command->add_flag("--more-games", arguments->server.more_games,
                    "this program has some of the games, and one with all is being compiled: the page says so");
  command->add_option("--proxy", arguments->server.proxy,
                      "address of a reverse proxy; limits count by the address that its X-Forwarded-For names");
  // For tests, whose published studies must be filled however busy the machine is, and whose networks may be weak. Not
  // in the help.
  command->add_option("--longest-filling", arguments->longest_filling)->group("");
  command->add_option("--learned-games", arguments->learned_games)->group("");
  command->footer(
      "An address makes 1000 games an hour and keeps 2000; 1000 connections in all, and idle ones give way to new "
      "ones.\n"
      "docs/api.md has every limit.\n"
      "Example: zermelo serve --port 9000 --memory 1024");
  command->callback([arguments, &commands] {
    commands.run = [arguments, &commands] { return run_server(*arguments, commands.games); };
  });
}

}  // namespace zermelo
