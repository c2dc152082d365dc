#pragma once
#include <cstddef>
#include <functional>
#include <optional>

/// The module runs in one worker, the main instance, with the loop and everything else. Where the browser gives it
/// shared memory, further workers run the same module in the same memory: helpers. A helper has a stack and
/// thread-local variables of its own, and does nothing but search beside the main instance (search/helper_threads.h).
///
/// What a helper may touch: memory under the rules that threads of the native program follow (atomics, locks), and the
/// heap, which has a lock (wasm/heap.cpp). What it must not: the loop, the host, and the copying of a std::shared_ptr,
/// whose counts are not atomic in this standard library.
namespace zermelo::wasm {

/// How many threads a search may have, and how many an analysis has; the main instance is one of them.
struct Threads {
  std::size_t most = 1;
  std::size_t analysis = 1;
};
Threads& threads();

/// Gives the work to a helper that has none; its number. The host is asked for a worker the first time, and the work
/// begins when that worker has come. `work` must live until `end_help`.
std::optional<std::size_t> offer_help(const std::function<void()>& work);
/// Takes back what was not begun; otherwise waits for its end.
void end_help(std::size_t helper);

}  // namespace zermelo::wasm
