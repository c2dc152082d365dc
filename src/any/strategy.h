#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/solve/certificate.h"

namespace zermelo {

/// A move whose result is certain.
struct KnownMove {
  std::string move;
  int value = 0;  ///< to who makes it: +1, 0 or -1
  int plies = 0;  ///< from here until a decided game is over: at most where it is won, as played here where it is lost
};

/// What came of a certificate that was to be kept.
struct Kept {
  Checked checked = {};
  std::string file = {};        ///< empty where the certificate does not hold
  std::uint64_t positions = 0;  ///< up to symmetry, that the other side loses
  std::uint64_t bytes = 0;
};

/// A win that a certificate showed, in every position that its strategy can lead to: a file in the folder of the
/// tablebases (solve/kept_strategy.h).
class AnyStrategy {
 public:
  virtual ~AnyStrategy() = default;

  /// The moves of a position whose result is known, best first. None where there is no file.
  virtual Expected<std::vector<KnownMove>> moves(std::string_view position) const = 0;
  /// Checks a certificate of a win and, if it holds, writes the file.
  virtual Expected<Kept> keep(const Certificate& certificate, const CheckRequest& request) const = 0;
};

/// Who wins, where that follows from the known ones of a position's moves: +1 the side to move, -1 the other one.
std::optional<int> certain_result(const std::vector<KnownMove>& known, std::size_t legal);

}  // namespace zermelo
