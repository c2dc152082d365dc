#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace zermelo::studies {

/// Hears what a published program looks at and what it makes of it, so that its tree can be drawn beside that of a
/// correct one. Values are as the side sees them that is to move at the root.
class Recorder {
 public:
  enum class Kind : std::uint8_t { Max, Min, Average };
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  struct Node {
    std::size_t parent = none;
    std::string move;  ///< that led here; empty at the root, and where a layer moves nothing
    Kind kind = Kind::Max;
    int depth_left = 0;
    double value = 0;
    std::vector<std::size_t> children = {};
  };

  /// Keeps the first `budget` nodes and counts the others.
  explicit Recorder(std::size_t budget) : budget_(budget) {}

  void enter(std::string move, Kind kind, int depth_left) {
    if (beyond_ > 0 || nodes_.size() >= budget_) {
      ++beyond_;
      ++left_out_;
      return;
    }
    const std::size_t id = nodes_.size();
    if (open_ != none) nodes_[open_].children.push_back(id);
    nodes_.push_back({.parent = open_, .move = std::move(move), .kind = kind, .depth_left = depth_left});
    open_ = id;
  }

  void leave(double value) {
    if (beyond_ > 0) {
      --beyond_;
      return;
    }
    nodes_[open_].value = value;
    open_ = nodes_[open_].parent;
  }

  /// The node above counts this for its last child, whatever was found there.
  void recount(double value) {
    if (beyond_ > 0 || open_ == none || nodes_[open_].children.empty()) return;
    nodes_[nodes_[open_].children.back()].value = value;
  }

  /// The other side's view.
  void turn_round() {
    for (Node& node : nodes_) node.value = -node.value;
  }

  const std::vector<Node>& nodes() const { return nodes_; }
  std::size_t left_out() const { return left_out_; }

 private:
  std::size_t budget_;
  std::vector<Node> nodes_;
  std::size_t open_ = none;
  std::size_t beyond_ = 0;  ///< so many open nodes are past the budget
  std::size_t left_out_ = 0;
};

/// Looks at a node and tells the recorder, where there is one; `move` writes the move that leads there.
template <class Move, class Look>
double recorded(Recorder* recorder, Move&& move, Recorder::Kind kind, int depth_left, Look&& look) {
  if (recorder == nullptr) return look();
  recorder->enter(move(), kind, depth_left);
  const double value = look();
  recorder->leave(value);
  return value;
}

}  // namespace zermelo::studies
