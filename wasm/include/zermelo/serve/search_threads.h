// In place of serve/search_threads.h: one person has the machine, as far as the browser gives it away.
#pragma once
#include <cstddef>

#include "helpers.h"

namespace zermelo {

inline std::size_t most_search_threads() { return wasm::threads().most; }
inline std::size_t analysis_threads() { return wasm::threads().analysis; }

}  // namespace zermelo
