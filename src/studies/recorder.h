#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/search/limits.h"

namespace zermelo::studies {

struct SearchWindow {
  double alpha = -std::numeric_limits<double>::infinity();
  double beta = std::numeric_limits<double>::infinity();
};

/// Records what a published program visits and what it computes: its line, what it makes of every move at the root
/// and, up to a budget of nodes, its tree. Values are as the side sees them that is to move at the root.
class Recorder {
 public:
  enum class Kind : std::uint8_t { Max, Min, Average };
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  using Window = SearchWindow;

  struct Node {
    std::size_t parent = none;
    std::string move;  ///< that led here; empty at the root, and where a layer moves nothing
    Kind kind = Kind::Max;
    int depth_left = 0;
    Window entry = {};
    Window exit = {};
    double value = 0;
    bool cut = false;  ///< the children that follow were not looked at
    std::vector<std::size_t> children = {};
  };

  /// A move and the play that the program expects after it.
  struct Play {
    double value = 0;
    std::vector<std::string> line;
  };

  /// Keeps the first `budget` nodes of the tree and counts the others; the line is kept whatever the budget.
  explicit Recorder(std::size_t budget) : budget_(budget) {}

  /// The program values positions for the other side.
  void turn_round() { view_ = -1; }
  /// The program follows the last of equally good children, not the first.
  void prefer_last() { prefer_last_ = true; }
  /// The value of a node is the largest below it, with either side to move.
  void follow_largest() { follow_largest_ = true; }

  void enter(std::string move, Kind kind, int depth_left, Window window = {}) {
    settle();
    if (beyond_ > 0 || nodes_.size() >= budget_) {
      ++beyond_;
      ++left_out_;
    } else {
      const std::size_t id = nodes_.size();
      if (open_ != none) nodes_[open_].children.push_back(id);
      nodes_.push_back(
          {.parent = open_, .move = move, .kind = kind, .depth_left = depth_left, .entry = window, .exit = window});
      open_ = id;
    }
    frames_.push_back({.move = std::move(move), .kind = kind, .last = {}, .best = {}});
  }

  void leave(double value) {
    value *= view_;
    settle();
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    Play play{.value = value, .line = {}};
    if (!frame.move.empty()) play.line.push_back(std::move(frame.move));
    if (frame.best && frame.best->value == value)
      play.line.insert(play.line.end(), frame.best->line.begin(), frame.best->line.end());
    if (!frames_.empty()) frames_.back().last = std::move(play);
    if (beyond_ > 0) {
      --beyond_;
      return;
    }
    if (open_ == none) return;
    nodes_[open_].value = value;
    open_ = nodes_[open_].parent;
  }

  /// The window of the open node is narrower now.
  void narrow(Window window) {
    if (beyond_ == 0 && open_ != none) nodes_[open_].exit = window;
  }
  /// The open node is left before all its children were looked at.
  void cut() {
    if (beyond_ == 0 && open_ != none) nodes_[open_].cut = true;
  }
  /// The node above counts this for its last child, whatever was found there.
  void recount(double value) {
    frames_.back().last->value = value;
    if (beyond_ > 0 || open_ == none || nodes_[open_].children.empty()) return;
    nodes_[nodes_[open_].children.back()].value = value;
  }

  const std::vector<Node>& nodes() const { return nodes_; }
  std::size_t left_out() const { return left_out_; }
  /// What the program makes of every move at the root, in the order it looked at them.
  const std::vector<Play>& root_moves() const { return root_moves_; }

 private:
  struct Frame {
    std::string move;
    Kind kind = Kind::Max;
    std::optional<Play> last;  ///< the child that was left last; it may still be recounted
    std::optional<Play> best;
  };

  /// The last child of the open node counts now.
  void settle() {
    if (frames_.empty() || !frames_.back().last) return;
    Frame& frame = frames_.back();
    Play play = std::move(*frame.last);
    frame.last.reset();
    if (frames_.size() == 1) root_moves_.push_back(play);
    const double sign = frame.kind == Kind::Min && !follow_largest_ ? -1 : 1;
    const bool better = !frame.best || sign * play.value > sign * frame.best->value ||
                        (prefer_last_ && play.value == frame.best->value);
    if (better) frame.best = std::move(play);
  }

  std::size_t budget_;
  double view_ = 1;
  bool prefer_last_ = false;
  bool follow_largest_ = false;
  std::vector<Node> nodes_;
  std::size_t open_ = none;
  std::size_t beyond_ = 0;  ///< open nodes past the budget
  std::size_t left_out_ = 0;
  std::vector<Frame> frames_;
  std::vector<Play> root_moves_;
};

/// Thrown out of a program that was stopped: it found nothing.
struct Stopped {};

/// Counts a node of a published program, which knows no limits of its own.
inline void count_node(Meter* meter) {
  if (meter == nullptr) return;
  meter->count();
  if (meter->stopped()) throw Stopped{};
}

/// Visits a node and informs the recorder, if there is one; `move` writes the move that leads there.
template <class Move, class Look>
double recorded(Recorder* recorder, Move&& move, Recorder::Kind kind, int depth_left, Look&& look,
                Recorder::Window window = {}) {
  if (recorder == nullptr) return look();
  recorder->enter(move(), kind, depth_left, window);
  const double value = look();
  recorder->leave(value);
  return value;
}

}  // namespace zermelo::studies
