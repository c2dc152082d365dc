#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
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
class KeptStrategy {
 public:
  /// Refuses, by name, what is not a whole and unaltered file of this game. A file is read once, until it changes.
  static Expected<std::shared_ptr<const KeptStrategy>> open(const std::string& path, const std::string& game);
  /// Of several equal positions the one with fewest plies is kept. Gives the size of the file.
  static Expected<std::uint64_t> write(const std::string& path, const std::string& game,
                                       const std::vector<LostPosition>& lost);

  /// The file's bytes; `path` is for errors.
  static Expected<std::shared_ptr<const KeptStrategy>> parse(const std::string& bytes, const std::string& path,
                                                             const std::string& game);

  std::uint64_t size() const { return words_.size(); }
  /// Plies to the end at most; nothing where the certificate does not have the position.
  std::optional<int> plies(std::uint64_t number) const;

 private:
  static Expected<std::shared_ptr<const KeptStrategy>> read(const std::string& path, const std::string& game);
  explicit KeptStrategy(std::vector<std::uint64_t> words) : words_(std::move(words)) {}

  std::vector<std::uint64_t> words_;
};

}  // namespace zermelo
