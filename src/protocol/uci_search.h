#pragma once
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/protocol/uci_go.h"

namespace zermelo {

/// One `go`, from the question to its `bestmove`. The destructor waits for it.
class UciSearch {
 public:
  using Say = std::function<void(const std::string&)>;

  /// `lines` is the number of lines of play to report. Nothing else may use the player meanwhile.
  UciSearch(AnyPlayer& player, std::unique_ptr<AnyLine> line, UciGo go, std::size_t lines, Say say);
  ~UciSearch() { stop(); }
  UciSearch(const UciSearch&) = delete;
  UciSearch& operator=(const UciSearch&) = delete;

  bool over() const { return over_; }
  /// The move is wanted now.
  void stop();
  /// The move that was pondered on was played: from here the clock counts.
  void ponder_hit();

 private:
  void think();
  void think_at_once();
  std::string best_move();
  std::optional<std::string> move_of_a_small_engine(const Request& request);
  void tell(const Thought& thought);
  void release();

  AnyPlayer& player_;
  std::unique_ptr<AnyLine> line_;
  UciGo go_;
  std::size_t lines_;
  Say say_;
  std::vector<std::string> told_;  ///< info lines of the last depth
  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable released_changed_;
  bool released_;  ///< the move may be said as soon as it is found
  std::atomic<bool> over_ = false;
  std::jthread timer_;
  std::jthread thread_;
};

/// "info depth 7 …", one for each of the best lines.
std::vector<std::string> uci_info(const Thought& thought, std::size_t lines);

}  // namespace zermelo
