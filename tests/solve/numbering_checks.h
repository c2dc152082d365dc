#pragma once
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/move_list.h"
#include "zermelo/solve/numbering.h"
#include "zermelo/solve/retrograde.h"

/// What must hold of every numbering, and layers solved in memory.
namespace zermelo {

/// The same numbering without the way back.
template <Numbering N>
struct OnlyAhead {
  using Game = typename N::Game;
  struct Layer {
    typename N::Layer own;
    std::uint32_t id() const { return own.id(); }
    std::string name() const { return own.name(); }
    std::uint64_t size() const { return own.size(); }
    std::optional<typename Game::Position> position(std::uint64_t i) const { return own.position(i); }
    std::optional<std::uint64_t> index(const typename Game::Position& p) const { return own.index(p); }
    bool stays(const typename Game::Position& p, const typename Game::Move& m) const { return own.stays(p, m); }
    bool complete() const { return own.complete(); }
    std::vector<std::uint32_t> below() const { return own.below(); }
    int images(const typename Game::Position& p) const { return own.images(p); }
    bool both_players() const { return own.both_players(); }
  };
  N own;
  const Game& game() const { return own.game(); }
  Layer layer(std::uint32_t id) const { return {own.layer(id)}; }
  std::optional<std::uint32_t> id_of(const typename Game::Position& p) const { return own.id_of(p); }
  bool one_ply_away(const typename Game::Position& p) const { return own.one_ply_away(p); }
  Expected<std::vector<std::uint32_t>> layers_of(std::string_view name) const { return own.layers_of(name); }
};

/// Layers in memory, each solved once.
template <Numbering N>
class Solver {
 public:
  explicit Solver(int threads = 2) : threads_(threads) {}

  const Codes& operator()(std::uint32_t id) {
    if (const auto known = solved_.find(id); known != solved_.end()) return known->second;
    const auto layer = numbering.layer(id);
    for (const std::uint32_t smaller : layer.below()) (*this)(smaller);
    auto codes = Retrograde<N>(numbering, layer, solved_, threads_).run();
    return solved_.emplace(id, std::move(**codes)).first->second;
  }
  const Codes& operator()(std::string_view table) { return (*this)(numbering.layers_of(table).value().front()); }

  N numbering;

 private:
  int threads_;
  SolvedLayers solved_;
};

template <Numbering N>
void every_number_is_its_own(const N& numbering, std::uint32_t id) {
  const auto layer = numbering.layer(id);
  for (std::uint64_t i = 0; i < layer.size(); ++i) {
    const auto p = layer.position(i);
    if (!p) continue;
    ASSERT_EQ(layer.index(*p), i) << layer.name();
    ASSERT_EQ(numbering.id_of(*p), id) << layer.name();
  }
}

/// `before` gives back every position that a move leads from.
template <Numbering N>
void before_undoes_after(const N& numbering, std::uint32_t id, std::uint64_t every) {
  const auto layer = numbering.layer(id);
  for (std::uint64_t i = 0; i < layer.size(); i += every) {
    const auto p = layer.position(i);
    if (!p) continue;
    MoveList<typename N::Game::Move> list;
    if (moves_or_outcome(numbering.game(), *p, list)) continue;
    for (const auto& m : list) {
      if (!layer.stays(*p, m)) continue;
      const auto q = numbering.game().after(*p, m);
      if (!layer.index(q)) continue;
      bool found = false;
      layer.before(q, [&](const auto& before) { found = found || layer.index(before) == i; });
      ASSERT_TRUE(found) << numbering.game().position_text(*p) << " " << numbering.game().move_text(*p, m);
      if constexpr (requires { layer.number_after(*p, i, m); }) {
        ASSERT_EQ(layer.number_after(*p, i, m), layer.index(q));
      }
    }
    if constexpr (requires { layer.numbers_before(*p, i, [](std::uint64_t) {}); }) {
      std::vector<std::uint64_t> counted;
      std::vector<std::uint64_t> told;
      layer.before(*p, [&](const auto& before) { counted.push_back(*layer.index(before)); });
      layer.numbers_before(*p, i, [&](std::uint64_t number) { told.push_back(number); });
      ASSERT_EQ(told, counted) << numbering.game().position_text(*p);
    }
  }
}

}  // namespace zermelo
