#pragma once
#include <cstdint>
#include <functional>
#include <optional>

#include "zermelo/core/error.h"

namespace zermelo {

/// The bytes that each of a number of processes takes.
using MemoryOfEach = std::function<std::uint64_t(int processes)>;

/// A refusal where that is more than each may take; it says how many processes would do.
std::optional<Error> too_large_a_share(const MemoryOfEach& memory, int processes, std::uint64_t most);

}  // namespace zermelo
