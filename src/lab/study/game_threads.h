#pragma once
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "zermelo/lab/study/crew_message.h"
#include "zermelo/lab/study/task_player.h"

namespace zermelo {

/// The threads of one process that play games of a study as they are given, while another thread talks to the crew.
class GameThreads {
 public:
  /// The work must outlive it.
  GameThreads(StudyWork& work, int jobs) : work_(work), runner_([this, jobs] { run(jobs); }) {}
  /// Games that are not finished are given up.
  ~GameThreads() { stop(); }
  GameThreads(const GameThreads&) = delete;
  GameThreads& operator=(const GameThreads&) = delete;

  void give(std::size_t place);
  /// A game that was finished, if there is one by now.
  std::optional<crew::Played> take();
  /// What stopped the threads, if something failed.
  std::optional<Error> trouble();
  /// Gives up what is not finished and takes no more.
  void stop() { end_.request_stop(); }

 private:
  void run(int jobs);
  std::optional<Error> play_until_the_end(TaskPlayer& player);
  std::optional<std::size_t> next();

  StudyWork& work_;
  std::stop_source end_;
  std::mutex mutex_;
  std::condition_variable_any given_;
  std::deque<std::size_t> waiting_;
  std::deque<crew::Played> finished_;
  std::optional<Error> trouble_;
  std::jthread runner_;  ///< last: it uses all the others
};

}  // namespace zermelo
