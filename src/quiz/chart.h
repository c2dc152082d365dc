#pragma once
#include <optional>
#include <string>
#include <vector>

#include "zermelo/games/tree/node.h"

namespace zermelo {

/// A tree as it is drawn on a sheet. Every node has a name: inner ones are A, B, C … level by level, a leaf is called
/// after its parent and its place there, C2.
class Chart {
 public:
  struct Place {
    std::size_t id = 0;  ///< its number, parents before children, from the left
    std::optional<std::size_t> parent = {};
    std::vector<std::size_t> children = {};  ///< from the left
    std::string name = {};
    std::string move = {};  ///< that leads here; empty where the moves of the tree have no names
    tree::Kind kind = tree::Kind::Leaf;
    double value = 0;  ///< of a leaf
    int level = 0;
    bool leaf() const { return kind == tree::Kind::Leaf; }
  };

  explicit Chart(const tree::Node& root);

  const std::vector<Place>& places() const { return places_; }
  const Place& operator[](std::size_t id) const { return places_[id]; }
  std::size_t size() const { return places_.size(); }
  int height() const;
  /// "MIN C", "C2"
  std::string title(std::size_t id) const;
  /// Is one of the places an ancestor of the other, or the same?
  bool above(std::size_t upper, std::size_t lower) const;

 private:
  std::size_t add(const tree::Node& node, std::optional<std::size_t> parent, int level);
  void give_names();

  std::vector<Place> places_;
};

}  // namespace zermelo
