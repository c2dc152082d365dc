#pragma once
#include <string>
#include <utility>

#include "zermelo/any/values.h"
#include "zermelo/core/game.h"
#include "zermelo/core/knowledge.h"

/// AnyValues for a game that says how it is two sets.
namespace zermelo {

template <class G>
class ValuesOf final : public AnyValues {
  using Sets = typename TwoSetsOf<G>::type;
  using Position = typename G::Position;

 public:
  ValuesOf(G game, std::string folder)
      : game_(std::move(game)),
        tables_(Sets::title(), pairs::shape_of(Sets::lines()), Sets::rules(), Sets::largest_side, std::move(folder)) {}

  const std::string& folder() const override { return tables_.folder(); }
  int most_pieces() const override { return tables_.most_pieces(); }
  pairs::ValuesPlan plan(const pairs::ValuesBuild& how) override { return tables_.plan(how); }
  Expected<bool> build(const pairs::ValuesBuild& how) override { return tables_.build(how); }
  std::vector<pairs::ValueHeader> layers() const override {
    std::vector<pairs::ValueHeader> found;
    for (const pairs::ValueFile* file : tables_.layers()) found.push_back(file->header());
    return found;
  }

  Expected<std::optional<int>> probe(std::string_view position) override {
    const auto p = game_.read_position(position);
    if (!p) return fail(p.error());
    return value(*p);
  }
  Expected<Moves> moves(std::string_view position) override {
    const auto p = game_.read_position(position);
    if (!p) return fail(p.error());
    MoveList<typename G::Move> list;
    Moves found;
    if (moves_or_outcome(game_, *p, list)) return found;
    for (const auto& move : list) {
      auto worth = value(game_.after(*p, move));
      if (worth) worth = -*worth;
      found.emplace_back(game_.move_text(*p, move), worth);
    }
    return found;
  }

 private:
  std::optional<int> value(const Position& p) {
    const auto found = tables_.probe(p.own, p.other);
    if (!found) return std::nullopt;
    return *found == pairs::won ? 1 : *found == pairs::lost ? -1 : 0;
  }

  G game_;
  pairs::ValueTables<typename Sets::Rules> tables_;
};

}  // namespace zermelo
