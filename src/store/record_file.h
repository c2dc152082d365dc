#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/match/referee.h"

namespace zermelo {

/// A file of game records (docs/records.md) that grows while games are played. A game that was added is on the disk: it
/// survives SIGKILL and a power failure. A half-written record at the end is dropped. The file is locked while it is
/// open. A file that was created and stayed empty is deleted.
class RecordFile {
 public:
  enum class Open { New, Resume };  ///< New: the file must be empty

  /// Changes nothing before the first `add`, except that a missing file is created.
  static Expected<RecordFile> open(const std::string& path, Open how, const Catalogue& games);
  ~RecordFile();
  RecordFile(RecordFile&& other) noexcept;
  RecordFile& operator=(RecordFile&&) = delete;

  /// The games of the file when it was opened; all are legal.
  const std::vector<PlayedGame>& games() const { return games_; }
  std::vector<PlayedGame> take_games() { return std::exchange(games_, {}); }

  Expected<void> add(const PlayedGame& game);

  /// Drops what a killed run left half-written; `add` does it, too. Refuses a file that grew by somebody else's hand.
  Expected<void> cut_tail();

 private:
  RecordFile(std::string path, int file) : path_(std::move(path)), file_(file) {}
  Expected<void> read(Open how, const Catalogue& games);

  std::string path_;
  int file_ = -1;
  bool made_ = false;      ///< by us, and locked
  bool settled_ = false;   ///< there is nothing behind the last record
  bool unended_ = false;   ///< the last record has no end of line
  std::int64_t size_ = 0;  ///< up to the end of the last whole record
  std::vector<PlayedGame> games_;
};

}  // namespace zermelo
