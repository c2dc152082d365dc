#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "zermelo/core/error.h"
#include "zermelo/core/sizes.h"

namespace zermelo {

class Exchange;

/// How a tablebase is to be built.
struct TablebaseBuild {
  int threads = 1;
  std::uint64_t memory =
      ~std::uint64_t{0};  ///< bytes; what needs more is done on disk, in the folder of the tablebases
  std::stop_token stop = {};
  /// The layer that is being solved, its number among those that were missing, from 1, and the part of the whole work.
  std::function<void(const std::string& layer, std::size_t number, std::size_t of, double part)> progress = {};
  Exchange* exchange = nullptr;  ///< with whom it is built; all call `build`, and each uses one thread
};

/// The bytes that each of a number of processes takes.
using MemoryOfEach = std::function<std::uint64_t(int processes)>;

/// A refusal where that is more than each may take; it says how many processes would do.
inline std::optional<Error> too_large_a_share(const MemoryOfEach& memory, int processes, std::uint64_t most) {
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
