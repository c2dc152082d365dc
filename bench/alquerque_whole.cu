// Solves the whole of Alquerque, 25 points and up to 12 pieces a side, and verifies every position. A program of its
// own: it needs the headers of core, games/alquerque and solve/pairs, and no library. g++ -std=c++20 -x c++ makes it
// for the threads of a processor, nvcc for a graphics card (scripts/alquerque-gpu). Both give the same lines.
//
//     alquerque_whole RULES [--max-pieces N] [--compare N] [--no-verify] [--threads N] [--csv FILE] [--seconds S]
//                     [--strategy FILE] [--check FILE]
//
// --strategy: follows the winning strategy, or the drawing one of each side, from the start position against all
// replies, says how many positions it meets, and writes what it plays in each (FILE.first, FILE.second).
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "zermelo/games/alquerque/sets.h"
#include "zermelo/solve/pairs/solver.h"
#include "zermelo/solve/pairs/strategy_file.h"
#include "zermelo/solve/pairs/threads.h"
#if defined(__CUDACC__)
#include "zermelo/solve/gpu/cuda.h"
#endif

namespace {

using namespace zermelo;
using alquerque::SetRules;
using pairs::LayerReport;

struct Wishes {
  std::string rules = "forced";
  int max_pieces = 24;
  int compare = 6;  ///< pieces up to which the graphics card is compared with the processor
  bool verify = true;
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::string csv;
  std::string strategy;
  std::string check;
  double seconds = 1e9;  ///< no layer is begun later
};

constexpr int most_side = 12;
using Clock = std::chrono::steady_clock;

const char* word(std::uint32_t value) { return value == pairs::won ? "won" : value == pairs::lost ? "lost" : "drawn"; }
unsigned long long number(std::uint64_t n) { return static_cast<unsigned long long>(n); }

class Run {
 public:
  Run(const Wishes& wishes, const alquerque::Rules& rules)
      : wishes_(wishes),
        rules_(rules),
        lines_(alquerque::lines_of(5, 5)),
        shape_(pairs::shape_of(lines_)),
        space_(shape_, std::min(most_side, std::max(wishes.max_pieces, wishes.compare) - 1)) {}

  bool run() {
    std::printf("rules %s, up to %d pieces\n", wishes_.rules.c_str(), wishes_.max_pieces);
    if (!wishes_.check.empty()) return check_strategy();
#if defined(__CUDACC__)
    if (pairs::Cuda::exists()) {
      pairs::Cuda cuda;
      return compare(cuda) && solve(cuda);
    }
#endif
    std::printf("no graphics card: %d threads\n", wishes_.threads);
    pairs::Threads threads(wishes_.threads);
    return solve(threads);
  }

 private:
  template <class Backend>
  using SolverOf = pairs::Solver<Backend, SetRules>;

  SetRules set_rules() const { return {&lines_, rules_.jumps, rules_.must_capture}; }

  /// Pairs with `pieces` on the board.
  template <class Use>
  static void each_pair(int pieces, Use use) {
    for (int a = std::max((pieces + 1) / 2, 1); a < pieces && a <= most_side; ++a) use(a, pieces - a);
  }

  /// Small layers on the processor and elsewhere, byte for byte.
  template <class Backend>
  bool compare(Backend& backend) {
    pairs::Threads threads(wishes_.threads);
    SolverOf<pairs::Threads> here(threads, space_, set_rules(), true);
    SolverOf<Backend> there(backend, space_, set_rules(), true);
    bool same = true;
    for (int pieces = 2; pieces <= wishes_.compare; ++pieces)
      each_pair(pieces, [&](int a, int b) {
        const auto one = here.solve(a, b);
        const auto other = there.solve(a, b);
        for (std::size_t side = 0; side < one.size(); ++side) {
          const pairs::Layer& layer = one[side].layer;
          std::vector<std::uint32_t> words(here.packed_words(layer));
          backend.download(words.data(), there.packed(layer.own, layer.other), words.size() * sizeof(std::uint32_t));
          const bool equal = std::memcmp(words.data(), here.packed(layer.own, layer.other),
                                         words.size() * sizeof(std::uint32_t)) == 0 &&
                             one[side].passes == other[side].passes && one[side].faults.many == 0 &&
                             other[side].faults.many == 0 && one[side].counts.checksum == other[side].counts.checksum;
          same = same && equal;
          std::printf("compare %d-%d: %s (processor %.2f s, device %.2f s)\n", layer.own, layer.other,
                      equal ? "the same" : "DIFFERENT", one[side].solve_seconds, other[side].solve_seconds);
        }
        std::fflush(stdout);
      });
    return same;
  }

  template <class Backend>
  bool solve(Backend& backend) {
    const auto begun = Clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begun).count(); };
    SolverOf<Backend> solver(backend, space_, set_rules(), wishes_.verify);
    std::uint64_t work = 0;
    std::uint64_t tables = 0;
    for (int pieces = 2; pieces <= wishes_.max_pieces; ++pieces)
      each_pair(pieces, [&](int a, int b) {
        work = std::max(work, solver.work_bytes(a, b));
        tables += solver.packed_words(solver.layer(a, b)) * 4;
        if (a != b) tables += solver.packed_words(solver.layer(b, a)) * 4;
      });
    std::printf("memory: %.2f GB of results, %.2f GB of work\n", static_cast<double>(tables) / 1e9,
                static_cast<double>(work) / 1e9);
    std::fflush(stdout);
    solver.reserve(work);
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> csv(
        wishes_.csv.empty() ? nullptr : std::fopen(wishes_.csv.c_str(), "w"), std::fclose);
    if (csv)
      std::fprintf(csv.get(),
                   "rules,own,other,positions,won,drawn,lost,all_won,all_drawn,all_lost,passes,checksum,faults\n");
    std::uint64_t positions = 0;
    std::uint64_t faults = 0;
    double solving = 0;
    double verifying = 0;
    bool good = true;
    for (int pieces = 2; pieces <= wishes_.max_pieces && good; ++pieces)
      each_pair(pieces, [&](int a, int b) {
        if (!good || seconds() > wishes_.seconds) {
          if (good) std::printf("out of time before %d-%d\n", a, b);
          good = false;
          return;
        }
        const auto reports = solver.solve(a, b);
        solving += reports[0].solve_seconds;
        for (const LayerReport& report : reports) {
          print(report, csv.get(), seconds());
          positions += sum(report.counts.folded);
          faults += report.faults.many;
          verifying += report.verify_seconds;
          good = good && is_complete(report) && report.faults.many == 0;
        }
        if (csv) std::fflush(csv.get());
        std::fflush(stdout);
      });
    std::printf("%llu positions up to symmetry, %llu faults, %s; solved in %.1f s, verified in %.1f s, %.1f s in all\n",
                number(positions), number(faults), wishes_.verify ? "every position verified" : "not verified", solving,
                verifying, seconds());
    if (good && wishes_.max_pieces == 2 * most_side) print_start(solver);
    std::fflush(stdout);
    if (good && !wishes_.strategy.empty()) good = print_strategies(backend, solver);
    std::fflush(stdout);
    return good;
  }

  static std::uint64_t sum(const std::uint64_t (&values)[3]) { return values[0] + values[1] + values[2]; }

  /// Each position once: Burnside's number of them, and the product of binomials.
  bool is_complete(const LayerReport& report) const {
    const int own = report.layer.own;
    const int other = report.layer.other;
    const bool complete = sum(report.counts.folded) == pairs::Space::folded(shape_, own, other) &&
                          sum(report.counts.unfolded) == pairs::Space::unfolded(shape_, own, other);
    if (!complete) std::printf("layer %d-%d: WRONG NUMBER of positions\n", own, other);
    return complete;
  }

  void print(const LayerReport& report, std::FILE* csv, double at) const {
    const auto& [folded, unfolded, checksum] = report.counts;
    std::printf(
        "%2d-%-2d %11llu positions: %11llu won %11llu drawn %11llu lost; %3u passes, checksum %016llx, %s %.2f + %.2f "
        "s (at %.1f s)\n",
        report.layer.own, report.layer.other, number(sum(folded)), number(folded[pairs::won]),
        number(folded[pairs::drawn]), number(folded[pairs::lost]), report.passes, number(checksum),
        !wishes_.verify           ? "not verified"
        : report.faults.many == 0 ? "verified"
                                  : "FAULTY",
        report.solve_seconds, report.verify_seconds, at);
    if (report.faults.many != 0)
      std::printf("layer %d-%d: %llu FAULTS, the first at cell %llu\n", report.layer.own, report.layer.other,
                  number(report.faults.many), number(report.faults.first));
    if (csv != nullptr)
      std::fprintf(csv, "%s,%d,%d,%llu,%llu,%llu,%llu,%llu,%llu,%llu,%u,%016llx,%s\n", wishes_.rules.c_str(),
                   report.layer.own, report.layer.other, number(sum(folded)), number(folded[pairs::won]),
                   number(folded[pairs::drawn]), number(folded[pairs::lost]), number(unfolded[pairs::won]),
                   number(unfolded[pairs::drawn]), number(unfolded[pairs::lost]), report.passes, number(checksum),
                   wishes_.verify ? std::to_string(report.faults.many).c_str() : "");
  }

  /// The start position has no capture: White's four steps to the empty point in the middle.
  template <class Solver>
  void print_start(Solver& solver) const {
    const std::uint32_t black = (1U << most_side) - 1;
    const std::uint32_t white = black << (most_side + 1);
    std::printf("start: %s for White, who moves first\n", word(solver.value(white, black)));
    const std::uint32_t middle = 1U << most_side;
    for (std::uint32_t left = lines_.neighbours[most_side] & white; left != 0; left &= left - 1) {
      const std::uint32_t from = left & (0U - left);
      const std::uint32_t reply = solver.value(black, (white ^ from) | middle);
      std::printf("first move %d-%d: %s for White\n", device::lowest(from) + 1, most_side + 1,
                  word(reply == pairs::won    ? pairs::lost
                       : reply == pairs::lost ? pairs::won
                                              : pairs::drawn));
    }
  }

  /// The start position; with few pieces, that of the middle rows.
  std::pair<std::uint32_t, std::uint32_t> start() const {
    const int black = wishes_.max_pieces / 2;
    const std::uint32_t all = (1U << most_side) - 1;
    return {all >> (most_side - (wishes_.max_pieces - black)) << (most_side + 1), all >> (most_side - black)
                                                                                             << (most_side - black)};
  }

  bool check_strategy() const {
    std::ifstream file(wishes_.check, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    pairs::StrategyMoves moves;
    if (bytes.empty() || !moves.read(bytes)) {
      std::printf("%s is no strategy\n", wishes_.check.c_str());
      return false;
    }
    const SetRules rules = set_rules();
    pairs::StrategyCheck<SetRules> check(space_.view(), rules, moves);
    const auto [white, black] = start();
    const bool holds = check.holds(white, black);
    std::printf("%s: %llu positions to move, %s\n", wishes_.check.c_str(), number(check.met()),
                holds ? "White wins against every reply" : "the strategy does NOT hold");
    if (holds) std::printf("the longest game has %u plies\n", check.longest());
    return holds;
  }

  template <class Backend, class Solver>
  bool print_strategies(Backend& backend, Solver& solver) const {
    const auto [white, black] = start();
    const std::uint32_t value = solver.value(white, black);
    bool good = true;
    if (value != pairs::lost) good = print_strategy(backend, solver, pairs::ours, "first") && good;
    if (value != pairs::won) good = print_strategy(backend, solver, pairs::theirs, "second") && good;
    return good;
  }

  template <class Backend, class Solver>
  bool print_strategy(Backend& backend, Solver& solver, pairs::Turn turn, const char* side) const {
    const auto begun = Clock::now();
    const auto [white, black] = start();
    const std::string path = wishes_.strategy + "." + side;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), std::fclose);
    if (!file) return false;
    std::uint64_t ours = 0;
    std::uint64_t theirs = 0;
    bool whole = true;
    pairs::Strategy<Backend, SetRules> strategy(backend, solver);
    const std::uint64_t failures =
        strategy.run(turn, white, black,
                     [&](const pairs::MetLayer& met, const std::vector<std::uint32_t>& cells,
                         const std::vector<pairs::Choice>& choices) {
                       ours += met.ours;
                       theirs += met.theirs;
                       std::printf("strategy of the %s, %d-%d: %llu positions to move, %llu to reply\n", side,
                                   met.layer.own, met.layer.other, number(met.ours), number(met.theirs));
                       std::fflush(stdout);
                       whole = whole && cells.size() == met.ours && ours <= most_written;
                       if (!whole || cells.empty()) return;
                       const std::string bytes = pairs::StrategyMoves::text(met.layer, cells, choices);
                       whole = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
                     });
    std::printf("strategy of the %s: %llu positions to move, %llu to reply, %llu failures, %s (%.1f s)\n", side,
                number(ours), number(theirs), number(failures), whole ? "written" : "not written",
                std::chrono::duration<double>(Clock::now() - begun).count());
    file.reset();
    if (!whole) std::remove(path.c_str());
    return failures == 0;
  }
  static constexpr std::uint64_t most_written = 40'000'000;

  Wishes wishes_;
  alquerque::Rules rules_;
  alquerque::Lines lines_;
  pairs::Shape shape_;
  pairs::Space space_;
};

bool read(int count, char** words, Wishes& wishes) {
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    const bool has_next = i + 1 < count;
    if (word == "--no-verify")
      wishes.verify = false;
    else if (word == "--max-pieces" && has_next)
      wishes.max_pieces = std::atoi(words[++i]);
    else if (word == "--compare" && has_next)
      wishes.compare = std::atoi(words[++i]);
    else if (word == "--threads" && has_next)
      wishes.threads = std::atoi(words[++i]);
    else if (word == "--seconds" && has_next)
      wishes.seconds = std::atof(words[++i]);
    else if (word == "--csv" && has_next)
      wishes.csv = words[++i];
    else if (word == "--strategy" && has_next)
      wishes.strategy = words[++i];
    else if (word == "--check" && has_next)
      wishes.check = words[++i];
    else if (word.substr(0, 1) != "-")
      wishes.rules = word;
    else
      return false;
  }
  return wishes.max_pieces >= 2 && wishes.max_pieces <= 2 * most_side && wishes.compare <= 2 * most_side;
}

}  // namespace

int main(int count, char** words) try {
  Wishes wishes;
  if (!read(count, words, wishes)) {
    std::fprintf(
        stderr,
        "usage: %s RULES [--max-pieces 2..24] [--compare N] [--no-verify] [--threads N] [--csv FILE] [--seconds S]\n",
        words[0]);
    return 2;
  }
  for (const alquerque::NamedRules& named : alquerque::rule_sets)
    if (named.name == wishes.rules && alquerque::is_two_sets(named.rules)) {
      const auto run = std::make_unique<Run>(wishes, named.rules);
      return run->run() ? 0 : 1;
    }
  std::fprintf(stderr, "rules %s: expected forced, alfonso or murray\n", wishes.rules.c_str());
  return 2;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 3;
}
