#include "zermelo/solve/tablebase_build.h"

#include "zermelo/core/sizes.h"

namespace zermelo {

std::optional<Error> too_large_a_share(const MemoryOfEach& memory, int processes, std::uint64_t most) {
  const std::uint64_t needed = memory(processes);
  if (needed <= most) return std::nullopt;
  constexpr int most_processes = 1 << 14;
  int enough = processes + 1;
  while (enough <= most_processes && memory(enough) > most) ++enough;
  std::string expected = "--memory " + std::to_string(whole_mebibytes(needed)) + " or more";
  if (enough <= most_processes) expected += ", or " + std::to_string(enough) + " processes";
  return Error{.what = "each of " + std::to_string(processes) + " processes needs " +
                       std::to_string(whole_mebibytes(needed)) + " MiB of memory",
               .where = "tablebase build",
               .expected = expected};
}

}  // namespace zermelo
