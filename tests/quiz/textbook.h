#pragma once
#include <optional>
#include <string>
#include <vector>

#include "zermelo/games/tree/tree.h"
#include "zermelo/quiz/chart.h"
#include "zermelo/quiz/convention.h"
#include "zermelo/search/textbook/alpha_beta.h"
#include "zermelo/search/textbook/minimax.h"
#include "zermelo/search/tree.h"

namespace zermelo {

/// The tree of every book.
inline const std::string textbook = "((3 12 8)(2 4 6)(14 5 2))";

/// What the textbook search of src/search did in a written tree, told by the places of its chart.
struct TextbookWalk {
  struct Visit {
    double alpha;
    double beta;
    double value;
    std::vector<std::size_t> pruned;
  };
  std::vector<std::optional<Visit>> visits;
  std::vector<std::size_t> order;
  double value = 0;

  TextbookWalk(const std::string& text, const Chart& chart, Convention::Order direction) : visits(chart.size()) {
    using Game = tree::Game<false>;
    using Recorded = SearchTree<Game>;
    const Game game;
    const auto root = *game.read_position(text);
    const tree::Evaluator evaluator(game, {});
    Recorded tree(game);
    const TextbookOptions options{.order = direction == Convention::Order::Natural ? zermelo::Order::Natural
                                                                                   : zermelo::Order::Reverse};
    AlphaBeta<Game, tree::Evaluator, Recorded> search(game, evaluator, {.depth = 50}, options, tree);
    value = search(root).value;
    std::vector<std::size_t> place(tree.nodes().size());
    for (std::size_t id = 0; id < tree.nodes().size(); ++id) {
      const auto& node = tree[id];
      if (node.move) place[id] = chart[place[node.parent]].children[node.move->child];
      Visit visit{node.entry.alpha, node.entry.beta, node.value, {}};
      if (node.cutoff)
        for (const tree::Move move : node.cutoff->pruned) visit.pruned.push_back(chart[place[id]].children[move.child]);
      visits[place[id]] = visit;
      order.push_back(place[id]);
    }
  }
};

}  // namespace zermelo
