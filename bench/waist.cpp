#include <benchmark/benchmark.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "zermelo/any/catalogue.h"

// The same through the waist, as the command line asks for it; and every game of the catalogue from its start.
namespace {

using namespace zermelo;

std::unique_ptr<AnyLine> start(const std::string& game) {
  const auto made = catalogue().game(game);
  if (!made) throw std::runtime_error(made.error().message());
  return std::move((*made)->start()).value();
}

benchmark::Counter a_second(std::uint64_t nodes) {
  return {static_cast<double>(nodes), benchmark::Counter::kIsIterationInvariantRate};
}

void search_through_the_waist(benchmark::State& state, const std::string& game, const std::string& spec) {
  const auto line = start(game);
  const auto player = line->game()->player(spec).value();
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes = player->think(*line, {}).value().nodes;
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["nodes/s"] = a_second(nodes);
}

void perft_through_the_waist(benchmark::State& state, const std::string& game, int depth) {
  const auto line = start(game);
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes = line->perft(depth);
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["nodes/s"] = a_second(nodes);
}

/// The first depth with so many leaves that the clock can tell; games whose tree is smaller are measured whole.
int telling_depth(const AnyLine& line) {
  constexpr std::uint64_t enough = 100'000;
  constexpr int deepest = 12;
  int depth = 1;
  while (depth < deepest && line.perft(depth) < enough) ++depth;
  return depth;
}

void register_search(const std::string& name, const std::string& game, const std::string& spec) {
  benchmark::RegisterBenchmark(("waist/" + name).c_str(), search_through_the_waist, game, spec)
      ->Unit(benchmark::kMillisecond);
}

void register_perft(const std::string& game) {
  const int depth = telling_depth(*start(game));
  const std::string name = "waist/perft_" + game + "/" + std::to_string(depth);
  benchmark::RegisterBenchmark(name.c_str(), perft_through_the_waist, game, depth)->Unit(benchmark::kMillisecond);
}

}  // namespace

int main(int argc, char** argv) {
  register_search("alphabeta_mnk_333", "mnk:3,3,3", "alphabeta:depth=9,evaluator=zero");
  register_search("alphabeta_connect_7x6", "connect", "alphabeta:depth=13,evaluator=zero");
  const Catalogue games = catalogue();
  for (const auto& entry : games.entries()) register_perft(entry.info.name);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
