#pragma once
#include <cstddef>

namespace zermelo {

/// How many threads the search of a client may have. All clients share the machine of the server.
inline std::size_t most_search_threads() { return 1; }
/// How many threads an analysis has whose player the client does not name.
inline std::size_t analysis_threads() { return 1; }

}  // namespace zermelo
