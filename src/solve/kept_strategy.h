#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"

namespace zermelo {

/// A position that its side to move loses, and within how many plies.
struct LostPosition {
  std::uint64_t number = 0;  ///< below 2^50: two sets of 25 points
  int plies = 0;             ///< at most
};

/// ## What a certificate of a win shows, kept as a file
///
///     "zermelo strategy\n"            who made it
///     "version 1\n" "game …\n" …      the header in words, up to an empty line
///     words of 64 bits                number << 14 | plies, rising
///     checksum                        64 bits, of everything before it (solve/file_frame.h)
///
/// A certificate has its moves in the order of a walk, so that nobody can look a position up in it. This file has the
/// positions that a winner leaves to the other side. Going where the plies are fewest is a winning strategy: whatever
/// the reply, the moves of the certificate, or the same ones mirrored, lead to fewer still.
///
/// The words stay in the file: in memory is the first word of each piece of it, and a question reads one piece.
class KeptStrategy {
 public:
  /// Refuses, by name, what is not a whole and unaltered file of this game. A file is checked once, until it changes.
  static Expected<std::shared_ptr<const KeptStrategy>> open(const std::string& path, const std::string& game);
  /// Of several equal positions the one with fewest plies is kept. Gives the size of the file.
  static Expected<std::uint64_t> write(const std::string& path, const std::string& game,
                                       const std::vector<LostPosition>& lost);

  /// The file's bytes; `path` is for errors.
  static Expected<std::shared_ptr<const KeptStrategy>> parse(const std::string& bytes, const std::string& path,
                                                             const std::string& game);

  std::uint64_t size() const { return size_; }
  /// Plies to the end at most; nothing where the certificate does not have the position. An error where the file cannot
  /// be read any more.
  Expected<std::optional<int>> plies(std::uint64_t number) const;

 private:
  /// Reads bytes from a place on; false where it cannot.
  using Source = std::function<bool(std::uint64_t at, std::span<std::byte> to)>;
  static Expected<std::shared_ptr<const KeptStrategy>> read(const std::string& path, const std::string& game);
  static Expected<std::shared_ptr<const KeptStrategy>> check(Source source, std::uint64_t bytes,
                                                             const std::string& path, const std::string& game);
  KeptStrategy(std::string path, Source source, std::uint64_t words_at, std::uint64_t size)
      : path_(std::move(path)),
        source_(std::move(source)),
        words_at_(words_at),
        size_(size) {}
  bool read_piece(std::uint64_t number, std::vector<std::uint64_t>& words) const;

  std::string path_;  ///< for errors
  Source source_;
  std::uint64_t words_at_;
  std::uint64_t size_;                 ///< words
  std::vector<std::uint64_t> firsts_;  ///< of each piece
};

}  // namespace zermelo
