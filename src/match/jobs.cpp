#include "zermelo/match/jobs.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

namespace zermelo {
namespace {

class Workshop {
 public:
  Workshop(std::size_t tasks, const std::stop_token& stop, const std::function<Expected<Worker>()>& hire)
      : tasks_(tasks),
        stop_(stop),
        hire_(hire) {}

  std::optional<Error> run(int jobs) {
    const std::size_t most = std::min(tasks_, static_cast<std::size_t>(jobs));
    {
      std::vector<std::jthread> helpers;
      for (std::size_t i = 1; i < most && add_helper(helpers); ++i);
      work_safely();
    }
    if (error_ || !starved_) return error_;
    return Error{.what = "not enough memory",
                 .expected = jobs > 1 ? "fewer games at the same time (--jobs)" : "players that need less",
                 .code = ErrorCode::TooLarge};
  }

 private:
  /// False when there is no room for another thread: those that there are do the work.
  bool add_helper(std::vector<std::jthread>& helpers) {
    try {
      helpers.emplace_back([this] { work_safely(); });
      return true;
    } catch (const std::exception&) {
      return false;
    }
  }

  /// What no longer fits into memory ends the work with words; out of a thread it would end the program. The words
  /// are found when the others have given their memory back.
  void work_safely() {
    try {
      work();
    } catch (const std::bad_alloc&) {
      starved_ = true;
      failed_ = true;
    } catch (const std::exception& error) {  // a position with more moves than a list holds
      give_up({.what = error.what()});
    }
  }

  void work() {
    const auto worker = hire_();
    if (!worker) return give_up(worker.error());
    while (!stop_.stop_requested() && !failed_) {
      const std::size_t i = next_++;
      if (i >= tasks_) return;
      if (const auto error = (*worker)(i)) return give_up(*error);
    }
  }

  void give_up(const Error& error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = error;
    failed_ = true;
  }

  std::size_t tasks_;
  const std::stop_token& stop_;
  const std::function<Expected<Worker>()>& hire_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> failed_ = false;
  std::atomic<bool> starved_ = false;
  std::mutex mutex_;
  std::optional<Error> error_;
};

}  // namespace

std::optional<Error> share_out(std::size_t tasks, int jobs, const std::stop_token& stop,
                               const std::function<Expected<Worker>()>& hire) {
  return Workshop(tasks, stop, hire).run(jobs);
}

}  // namespace zermelo
