#include <fmt/format.h>

#include "zermelo/any/signature.h"
#include "zermelo/cli/command.h"

namespace zermelo {
namespace {

struct BenchArguments {
  bool json = false;
};

std::string line_text(std::string_view name, const BenchEffort& textbook, const BenchEffort& engine) {
  return fmt::format("{:<12} {:>12} nodes {:>12}   engine {:>12} nodes {:>12}\n", name, textbook.nodes,
                     speed(textbook.nodes, textbook.seconds), engine.nodes, speed(engine.nodes, engine.seconds));
}

int run_bench(const BenchArguments& arguments, const Catalogue& games) {
  Json list = Json::array();
  BenchEffort textbook;
  BenchEffort engine;
  for (const auto& entry : games.entries()) {
    const Signature signature = need(signature_of(games, entry.info.name));
    const BenchEffort of_engine = signature.engine.value_or(BenchEffort{});
    textbook += signature.textbook;
    engine += of_engine;
    list.push_back(to_json(entry.info.name, signature));
    if (!arguments.json) print(line_text(entry.info.name, signature.textbook, of_engine));
  }
  Json json{{"games", std::move(list)}};
  json.update(to_json(textbook));
  json["engine"] = to_json(engine);
  arguments.json ? print_json(json) : print(line_text("all", textbook, engine));
  return 0;
}

}  // namespace

void add_bench_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] = add_command(
      app, commands, "bench", "the benchmark: one node count for each game, equal on every machine", run_bench);
  command.add_flag("--json", arguments.json, json_help);
  command.footer("Example: zermelo bench");
}

}  // namespace zermelo
