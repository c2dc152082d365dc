#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/store/database.h"

namespace zermelo {

/// A game of an experiment as it is kept: plain text and numbers (docs/store.md).
struct LabGame {
  struct Move {
    std::string player;  ///< "first", "second" or "chance"
    std::string move;
    std::optional<double> value;  ///< as the mover saw it
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;      ///< wall-clock time
    double cpu_seconds = 0;  ///< of the thread that thought
  };
  /// Which game of the study it is; unique in a study.
  struct Key {
    std::string grid;
    std::string first;  ///< specs, as the cell has them
    std::string second;
    std::string start;  ///< as the study writes it
    std::int64_t number = 0;
    bool swapped = false;  ///< the cell's first player had the second side
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  Key key;
  std::string game;
  std::string position;              ///< in which it began
  std::vector<std::string> opening;  ///< moves before the players began
  std::string result;                ///< as the board has it: 1-0 is the side that moves first
  std::string reason;
  std::string detail;
  std::optional<double> margin;
  std::int64_t plies = 0;                    ///< the opening included
  std::optional<std::int64_t> first_repeat;  ///< the ply at which a board came a second time
  std::int64_t seed = 0;
  std::string version;
  std::int64_t jobs = 1;    ///< games played at the same time
  std::int64_t played = 0;  ///< when it ended, in milliseconds since 1970
  std::vector<Move> moves;

  std::uint64_t nodes() const;
  double seconds() const;
  double cpu_seconds() const;
};

/// A study that has games in the store.
struct LabStudy {
  std::int64_t id = 0;
  std::string name;
  std::string hash;
  std::string text;
  std::int64_t games = 0;
  std::int64_t planned = 0;
};

/// The experiments in the store. Every game is one transaction, and kept once however often it is played.
class LabGames {
 public:
  /// `file` is the one that the user named, where the database is a copy of it.
  explicit LabGames(Database database, std::string file = {});
  ~LabGames();
  LabGames(LabGames&&) noexcept;
  LabGames& operator=(LabGames&&) = delete;

  /// The folder for networks that studies learn: beside the file. Empty where there is no file.
  std::string networks() const { return file_.empty() ? "" : file_ + ".learned"; }

  /// The number of a study whose games are decided by what `hash` stands for.
  Expected<std::int64_t> study(const std::string& name, const std::string& hash, const std::string& text,
                               std::int64_t planned);
  /// Looks up the study without writing; nothing if no game of it was played.
  Expected<std::optional<std::int64_t>> find(const std::string& hash);
  /// From now on the study is found by this hash. Nothing else may be kept under it.
  Expected<void> rename(std::int64_t study, const std::string& hash);
  /// All studies, those used last first.
  Expected<std::vector<LabStudy>> studies();

  /// True when the game is new, false when it was there.
  Expected<bool> add(std::int64_t study, const LabGame& game);
  Expected<bool> has(std::int64_t study, const LabGame::Key& key);
  Expected<std::vector<LabGame::Key>> keys(std::int64_t study);
  /// In the order in which they were kept.
  Expected<std::vector<LabGame>> games(std::int64_t study);

 private:
  void read_moves(SQLite::Database& sql, std::int64_t study, std::map<std::int64_t, LabGame>& games);

  struct Statements;  ///< what is asked for every game, prepared once
  class Once;

  Database database_;
  std::string file_;
  std::unique_ptr<Statements> statements_;
};

/// The experiments in a file, or in the usual one where none is named. `beside` is the file that it is a copy of.
Expected<LabGames> open_lab(const std::string& file, const std::string& beside = {});

}  // namespace zermelo
