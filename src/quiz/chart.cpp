#include "zermelo/quiz/chart.h"

#include <algorithm>

namespace zermelo {
namespace {

/// A … Z, AA, AB …
std::string letters(std::size_t number) {
  constexpr std::size_t alphabet = 26;
  std::string text(1, static_cast<char>('A' + number % alphabet));
  return number < alphabet ? text : letters(number / alphabet - 1) + text;
}

}  // namespace

Chart::Chart(const tree::Node& root) {
  add(root, std::nullopt, 0);
  give_names();
}

std::size_t Chart::add(const tree::Node& node, std::optional<std::size_t> parent, int level) {
  const std::size_t id = places_.size();
  places_.push_back({.id = id, .parent = parent, .kind = node.kind, .value = node.value, .level = level});
  for (const tree::Edge& edge : node.edges) {
    const std::size_t child = add(*edge.to, id, level + 1);
    places_[child].move = edge.name;
    places_[id].children.push_back(child);
  }
  return id;
}

void Chart::give_names() {
  std::size_t inner = 0;
  std::vector<std::size_t> level{0};
  while (!level.empty()) {
    std::vector<std::size_t> below;
    for (const std::size_t id : level) {
      if (!places_[id].leaf()) places_[id].name = letters(inner++);
      below.insert(below.end(), places_[id].children.begin(), places_[id].children.end());
    }
    level = std::move(below);
  }
  for (const Place& place : places_)
    for (std::size_t i = 0; i < place.children.size(); ++i)
      if (Place& child = places_[place.children[i]]; child.leaf()) child.name = place.name + std::to_string(i + 1);
}

int Chart::height() const { return std::ranges::max(places_, {}, &Place::level).level; }

std::string Chart::title(std::size_t id) const {
  const Place& place = places_[id];
  if (place.leaf()) return place.name;
  return (place.kind == tree::Kind::Max ? "MAX " : "MIN ") + place.name;
}

bool Chart::above(std::size_t upper, std::size_t lower) const {
  std::optional<std::size_t> at = lower;
  while (at && *at != upper) at = places_[*at].parent;
  return at.has_value();
}

}  // namespace zermelo
