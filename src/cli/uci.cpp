#include "zermelo/protocol/uci.h"

#include <cstdio>
#include <iostream>

#include "zermelo/cli/command.h"

namespace zermelo {

void add_uci_command(CLI::App& app, Commands& commands) {
  CLI::App* command = app.add_subcommand("uci", "an engine for chess programs, spoken to in UCI (docs/engines.md)");
  command->footer("Example: (printf 'position startpos\\ngo movetime 1000\\n'; sleep 2) | zermelo uci");
  command->callback([&commands] {
    commands.run = [&commands] {
      const auto game = need(commands.games.game("chess"));
      const auto chess960 = need(commands.games.game("chess960"));
      const auto write = [](const std::string& line) {
        print(line + "\n");
        std::fflush(stdout);
      };
      Uci uci(game, write, chess960);
      for (std::string line; std::getline(std::cin, line);)
        if (!uci.hear(line)) break;
      return 0;
    };
  });
}

}  // namespace zermelo
