#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/solve/exact.h"
#include "zermelo/solve/tablebase_build.h"

/// Exact values behind text: the tablebases of any game that has some (any/knowledge.h).
namespace zermelo {

/// What a tablebase says about one player to move, before symmetry is folded.
struct TablebaseSide : ValueCounts {
  struct Example {
    int plies = 0;
    std::string position;
    std::vector<std::string> line;  ///< with best play, as people write it
  };
  std::optional<Example> longest_win;
  std::optional<Example> longest_loss;
};

struct TablebaseStats {
  std::string tablebase;
  std::array<TablebaseSide, 2> to_move;  ///< First, Second
  std::uint64_t folded = 0;              ///< positions up to symmetry, both players
  std::uint64_t bytes = 0;               ///< on disk; 0 where there is no file
  double seconds = 0;                    ///< where it was solved just now
};

struct TablebaseLayer {
  std::string name;
  std::string path;
  std::uint64_t bytes = 0;
  std::uint64_t numbers = 0;
  std::uint64_t legal = 0;  ///< up to symmetry
  int longest = 0;
};

/// Before a build: what is to be done, and what it takes.
struct TablebasePlan {
  std::vector<std::string> layers;
  std::uint64_t numbers = 0;
  std::uint64_t memory = 0;        ///< bytes
  std::uint64_t least_memory = 0;  ///< bytes of it that must be in memory: the rest may be on disk, in the folder
  std::string folder = {};         ///< where the files go; empty where there are none
  /// Files that are there, are no good and will be replaced, and why.
  std::vector<Error> replaced = {};
  /// What each of several processes takes that build it together; empty where only one can.
  MemoryOfEach memory_of_each = {};
};

/// A position that the side to move wins, and one move alone does so in the fewest plies.
struct Puzzle {
  std::string position;
  int plies = 0;
  bool only = false;              ///< no other move wins at all
  std::string move;               ///< the best one
  std::vector<std::string> line;  ///< with best play of both to the end, as people write it
};

struct PuzzleRequest {
  std::string tablebase;
  int plies = 0;  ///< 0: all lengths that there are, evenly
  int count = 1;
  std::uint64_t seed = 1;  ///< each seed gives its own puzzles
  std::stop_token stop = {};
};

/// The tablebases of one game. Safe to ask from several threads.
class AnyTablebases {
 public:
  virtual ~AnyTablebases() = default;

  /// For the side to move; nothing where no tablebase has the position. What is quickly built is built when it is asked
  /// for.
  virtual Expected<std::optional<Exact>> probe(std::string_view position, const std::stop_token& stop = {}) const = 0;
  /// Every move with what it is worth to who makes it, plies from here, best first; empty where one is unknown.
  virtual Expected<ValuedMoves<std::string>> moves(std::string_view position,
                                                   const std::stop_token& stop = {}) const = 0;

  /// Why a game cannot be played on from a position, if it cannot: a tablebase of it, or of what captures lead to, that
  /// is missing or damaged, by name. It builds what is quickly built, and never begins what takes long.
  virtual std::optional<Error> gap(std::string_view position) const = 0;

  /// The name that files and answers use: "KRKR" for "KRvKR".
  virtual Expected<std::string> canonical(std::string_view tablebase) const = 0;
  virtual Expected<TablebasePlan> plan(std::string_view tablebase) const = 0;
  /// False: stopped; what was finished stays. Throws ExchangeError when one of several processes is lost.
  virtual Expected<bool> build(std::string_view tablebase, const TablebaseBuild& how) = 0;
  virtual Expected<std::vector<TablebaseLayer>> info(std::string_view tablebase) const = 0;
  virtual Expected<TablebaseStats> stats(std::string_view tablebase) const = 0;
  /// How many positions are not what their moves say.
  virtual Expected<std::uint64_t> faults(std::string_view tablebase, const std::stop_token& stop) const = 0;
  /// Out of a tablebase, short ones first; fewer where there are no more. What is quickly built is built.
  virtual Expected<std::vector<Puzzle>> puzzles(const PuzzleRequest& wish) const = 0;
};

/// Whether what a tablebase says comes true before the rule of plies without progress can end the game: a tablebase
/// does not know the moves before. It is only a bound: progress on the way sets that clock back.
bool comes_true(const AnyLine& line, const Exact& exact);
/// Whether that holds after a move; plies are counted from before the move.
bool comes_true_after(const AnyLine& line, const std::string& move, const Exact& exact);

/// Is called with every tablebase file that is damaged and passed over, from any thread, one call at a time. Nothing is
/// said unless somebody sets it.
void on_damaged_tablebase(std::function<void(const Error&)> report);
void report_damage(const Error& error);

/// $XDG_CACHE_HOME/zermelo/tablebases, or the same in the home; empty where there is neither.
std::string default_tablebase_folder();

}  // namespace zermelo
