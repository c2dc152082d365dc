#pragma once
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/protocol/uci_go.h"

namespace zermelo {

/// One `go`, from the question to its `bestmove`. Its destructor waits for that.
class UciSearch {
 public:
  using Say = std::function<void(const std::string&)>;

  /// `lines`: how many lines of play are reported. The player must not be used elsewhere meanwhile.
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
  std::string best_move();
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
