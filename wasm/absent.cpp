// What a browser does not have: files, other programs, other machines. Each says so.
#include "zermelo/any/shipped_nets.h"
#include "zermelo/lab/study/crew_run.h"
#include "zermelo/lab/study/learning.h"
#include "zermelo/match/program.h"
#include "zermelo/serve/learn_desk.h"
#include "zermelo/solve/disk_memory.h"
#include "zermelo/solve/exchange.h"
#include "zermelo/solve/kept_strategy.h"
#include "zermelo/solve/pairs/value_file.h"
#include "zermelo/solve/part_file.h"
#include "zermelo/store/alone.h"

namespace zermelo {
namespace {

Error absent(const char* what, std::string where) {
  return {.what = std::string(what) + " cannot be used in a browser",
          .where = std::move(where),
          .expected = "Zermelo on your own machine",
          .code = ErrorCode::Unsupported};
}

constexpr const char* files = "files";
constexpr const char* machines = "other machines";

[[noreturn]] void no_machines() { throw ExchangeError(absent(machines, "mpirun")); }

}  // namespace

Expected<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, const PlayerSpec& spec) {
  for (const char* const outside : {"program", "uci", "xboard"})
    if (spec.name() == outside) return fail(absent("other programs", "player " + spec.name()));
  return game.player(spec);
}

Expected<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, std::string_view text) {
  const auto spec = PlayerSpec::parse(text);
  return spec ? make_player(game, *spec) : fail(spec.error());
}

Expected<void> lead(Crew&, StudyWork&, const std::vector<std::size_t>&, Ledger&, const RunOptions&,
                    const CrewPatience&) {
  return fail(absent(machines, "lab"));
}

std::string learned_player(const ResultGrid&, const std::string& player, const std::string&) { return player; }
Expected<bool> learn_networks(const StudyWork& work, const std::vector<std::size_t>&, const Catalogue&,
                              const RunOptions&) {
  for (const ResultGrid& grid : work.study.grids)
    if (grid.learning) return fail(absent(files, "lab"));
  return true;
}
Expected<std::vector<double>> seconds_of_learning(const ResultGrid&, const std::string&) {
  return std::vector<double>{};
}

std::vector<std::string> swap_batches(Exchange&, std::vector<std::string>) { no_machines(); }
std::vector<std::string> collect(Exchange&, std::string) { no_machines(); }
std::string tell(Exchange&, std::string) { no_machines(); }
std::vector<std::uint64_t> tell(Exchange&, const std::vector<std::uint64_t>&) { no_machines(); }
std::optional<Error> agree(Exchange&, const std::optional<Error>&) { no_machines(); }
std::vector<std::uint64_t> fold(Exchange&, std::vector<std::uint64_t>, Join*) { no_machines(); }

AloneLock::~AloneLock() = default;

Expected<std::shared_ptr<const KeptStrategy>> KeptStrategy::open(const std::string& path, const std::string&) {
  return fail(absent(files, path));
}
Expected<std::uint64_t> KeptStrategy::write(const std::string& path, const std::string&,
                                            const std::vector<LostPosition>&) {
  return fail(absent(files, path));
}
Expected<std::optional<int>> KeptStrategy::plies(std::uint64_t) const { return std::nullopt; }
LearnDesk::LearnDesk(const Catalogue& games, bool allowed, std::uint32_t generation_games, EventLoop loop,
                     Clients& clients)
    : games_(games),
      allowed_(allowed),
      generation_games_(generation_games),
      loop_(std::move(loop)),
      clients_(clients),
      watchers_(clients),
      readers_(1, 1) {}
LearnDesk::~LearnDesk() = default;
void LearnDesk::close() {}
void LearnDesk::add_to(Handlers& handlers) {
  handlers["learnings"] = [this](Asked&) -> Answer { return all_games(); };
  for (const char* const name : {"learning", "learn_run", "learn_stop", "learn_watch"})
    handlers[name] = [](Asked&) -> Answer { return fail(absent("learning", "learn")); };
}
/// Those whose network ships.
Answer LearnDesk::all_games() const {
  Json list = Json::array();
  for (const auto& entry : games_.entries()) {
    if (entry.info.variants.empty()) continue;
    const auto game = games_.game(entry.info.variants.front().spec);
    if (!game || shipped_net((*game)->info().full_spec) == nullptr) continue;
    list.push_back({{"game", (*game)->info().full_spec},
                    {"family", entry.info.name},
                    {"title", entry.info.title},
                    {"generations", 0}});
  }
  return Json{{"games", std::move(list)}, {"running", nullptr}, {"allowed", allowed_}};
}

namespace pairs {
ValueFile::~ValueFile() = default;
Expected<std::unique_ptr<ValueFile>> ValueFile::open(const std::string& path) { return fail(absent(files, path)); }
const std::uint32_t* ValueFile::packed() const { return nullptr; }
Expected<std::uint64_t> ValueFile::write(const std::string& path, const ValueHeader&, const std::uint32_t*) {
  return fail(absent(files, path));
}
}  // namespace pairs

DiskMemory::DiskMemory(std::string folder, std::uint64_t kept, int)
    : folder_(std::move(folder)),
      limit_(kept),
      places_between_looks_(~std::uint64_t{0}),
      statistics_(-1) {}
DiskMemory::~DiskMemory() = default;
std::optional<std::uint64_t> DiskMemory::kept() const { return std::nullopt; }
void DiskMemory::look() {}
void* DiskMemory::do_allocate(std::size_t, std::size_t) {
  throw DiskError(std::make_error_code(std::errc::read_only_file_system), folder_);
}
void DiskMemory::do_deallocate(void*, std::size_t, std::size_t) {}

}  // namespace zermelo
