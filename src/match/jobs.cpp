#include "zermelo/match/jobs.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

namespace zermelo {

std::optional<Error> share_out(std::size_t tasks, int jobs, const std::stop_token& stop,
                               const std::function<Expected<Worker>()>& hire) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> failed = false;
  std::atomic<bool> starved = false;
  std::mutex mutex;
  std::optional<Error> first_error;
  const auto give_up = [&](const Error& error) {
    const std::lock_guard lock(mutex);
    if (!first_error) first_error = error;
    failed = true;
  };
  // What no longer fits into memory ends the work with words; out of a thread it would end the program. The words are
  // found when the others have given their memory back.
  const auto work = [&] {
    try {
      const auto worker = hire();
      if (!worker) return give_up(worker.error());
      while (!stop.stop_requested() && !failed) {
        const std::size_t i = next++;
        if (i >= tasks) return;
        if (const auto error = (*worker)(i)) return give_up(*error);
      }
    } catch (const std::bad_alloc&) {
      starved = true;
      failed = true;
    } catch (const std::exception& error) {  // a position with more moves than a list holds
      give_up({.what = error.what()});
    }
  };
  {
    std::vector<std::jthread> helpers;
    try {
      while (helpers.size() + 1 < std::min(tasks, static_cast<std::size_t>(jobs))) helpers.emplace_back(work);
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch)
      // There is no room for another thread: those that there are do the work.
    }
    work();
  }
  if (first_error || !starved) return first_error;
  return Error{.what = "not enough memory",
               .expected = jobs > 1 ? "fewer games at the same time (--jobs)" : "players that need less",
               .code = ErrorCode::TooLarge};
}

}  // namespace zermelo
