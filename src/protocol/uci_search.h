#pragma once
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// In place of a move, where there is none.
inline constexpr const char* no_uci_move = "0000";

/// Every legal move, also where a rule about the whole game ends it: bare kings can still move.
std::vector<std::string> moves_on_board(const AnyLine& line);

/// What a `go` of UCI asks for.
struct UciGo {
  Request request;                    ///< depth, nodes, time, clocks, moves to look at
  bool infinite = false;              ///< no `bestmove` before `stop`
  bool ponder = false;                ///< no `bestmove` before `ponderhit` or `stop`
  int mate = 0;                       ///< find a mate in this number of moves; 0: not requested
  std::vector<std::string> problems;  ///< what was not understood, and left out

  bool timed() const { return request.time.count() > 0 || request.clock.runs(); }
  bool limited() const { return timed() || request.depth > 0 || request.nodes > 0; }
};

/// The words after `go`, for the side to move on the line. What cannot be understood is left out; a search that
/// would then have no end gets a small depth, because every `go` is answered.
UciGo read_uci_go(std::span<const std::string_view> words, const AnyLine& line);

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
  /// The move, and the answer to ponder on, as `bestmove` says them.
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
