#include "zermelo/cli/learn_line.h"

#include <fmt/format.h>

#include <cmath>

#include "zermelo/cli/command.h"

namespace zermelo {
namespace {

/// "3m 20s"
std::string time_text(double seconds) {
  const auto whole = std::lround(seconds);
  return whole < 60 ? fmt::format("{}s", whole) : fmt::format("{}m {:02}s", whole / 60, whole % 60);
}

}  // namespace

void LearnLine::tell(const learn::LearnStatus& status, const std::string& what) {
  const auto left = time_left_.after(status);
  const std::string rest = left ? ", at most " + time_text(*left) + " left" : "";
  line_.tell(fmt::format("{}generation {}, {}: {} of {}{}", what, status.generation, status.phase,
                         with_commas(status.done), with_commas(status.all), rest));
}

}  // namespace zermelo
