#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/solve/pairs/value_tables.h"

namespace zermelo {

/// Win, draw or loss of every position of a game, without distances: files of two bits a position (solve/pairs), behind
/// text.
class AnyValues {
 public:
  virtual ~AnyValues() = default;

  virtual const std::string& folder() const = 0;
  virtual int most_pieces() const = 0;  ///< of both sides together
  virtual pairs::ValuesPlan plan(const pairs::ValuesBuild& how) = 0;
  /// False when it was stopped; what was finished stays.
  virtual Expected<bool> build(const pairs::ValuesBuild& how) = 0;
  /// Those that `plan` or `build` has opened.
  virtual std::vector<pairs::ValueHeader> layers() const = 0;

  /// +1, 0 or -1 for the side to move; nothing where no file has it.
  virtual Expected<std::optional<int>> probe(std::string_view position) = 0;
  /// Each move with its value for who makes it, in the order of the rules.
  using Moves = std::vector<std::pair<std::string, std::optional<int>>>;
  virtual Expected<Moves> moves(std::string_view position) = 0;
};

}  // namespace zermelo
