#include <fmt/format.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "serve/server.h"

namespace zermelo {
namespace {

struct Arguments {
  ServerOptions server;
  std::string store;
  std::string web;
};

Expected<int> run_server(const Arguments& arguments, const Catalogue& games) {
  const std::string path = arguments.store.empty() ? default_store_path() : arguments.store;
  if (path.empty())
    return fail({.what = "there is no folder to keep games in",
                 .where = "serve",
                 .expected = "HOME or XDG_DATA_HOME set, or --store FILE",
                 .nearest = {}});
  auto database = Database::open(path);
  if (!database) return fail(database.error());
  auto files = Files::read(arguments.web.empty() ? default_web_folder() : arguments.web);
  if (!files) return fail(files.error());
  if (!files->page_is_there()) fmt::print(stderr, "zermelo: the page is not built; './run' in the project builds it\n");
  const Interrupt interrupt;
  const auto ready = [&](const std::string& address) {
    fmt::print("Zermelo is at {}\nGames are kept in {}. Ctrl-C ends it.\n", address, path);
    std::fflush(stdout);
  };
  return serve(games, KeptTables(std::move(*database)), std::move(*files), arguments.server, interrupt.token(), ready);
}

}  // namespace

void add_serve_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("serve", "the web app: play any game in the browser");
  command->add_option("--port", arguments->server.port, "port to listen on (default 8080)");
  command->add_option("--host", arguments->server.host, "address to listen on (default 127.0.0.1: this machine only)");
  command->add_option("--store", arguments->store, "file to keep the games in (default: in XDG_DATA_HOME)");
  command->add_option("--web", arguments->web, "folder of the built page");
  command->footer("Example: zermelo serve --port 9000");
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return run_server(*arguments, session.games); }; });
}

}  // namespace zermelo
