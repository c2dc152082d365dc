#include "zermelo/games/alquerque/alquerque.h"

#include "zermelo/any/catalogue.h"
#include "zermelo/any/knowledge/probe.h"
#include "zermelo/any/model.h"
#include "zermelo/any/study_player.h"
#include "zermelo/games/alquerque/endgame.h"
#include "zermelo/studies/alquerque.h"

namespace zermelo {
namespace {

/// The study's program builds its whole tree before it chooses; the tree is recorded afterwards. Unless values are
/// minimax, a node is worth the best leaf below it at both sides' nodes, and the recorded line follows that leaf.
void record_tree(const alquerque_study::Rules& game, const alquerque_study::Tree& tree, bool minimax, std::uint32_t at,
                 int depth_left, studies::Recorder& recorder) {
  const alquerque_study::Node& node = tree.nodes[at];
  using Kind = studies::Recorder::Kind;
  recorder.enter(at == 0 ? "" : game.move_text(tree.nodes[node.parent].board, node.move),
                 node.max ? Kind::Max : Kind::Min, depth_left);
  for (const std::uint32_t child : node.children) record_tree(game, tree, minimax, child, depth_left - 1, recorder);
  recorder.leave(minimax ? node.value : alquerque_study::best_leaf(tree, at));
}

}  // namespace

// The other rule sets are compiled in files of their own, so that none takes too long.
extern template class GameOf<Alquerque<alquerque::alfonso>>;
extern template class GameOf<Alquerque<alquerque::murray>>;
extern template class GameOf<Alquerque<alquerque::forced>>;
extern template class GameOf<Alquerque<alquerque::bell>>;
extern template class GameOf<Alquerque<alquerque::codecup>>;

template <>
struct OwnPlayers<alquerque_study::Rules> {
  static std::vector<OwnPlayer<alquerque_study::Rules>> list() {
    using namespace alquerque_study;
    return {study_player<Rules>(
        StudyProgram<Fixed>{"faithful-tree", "the Alquerque study's next_move; its board module is a reconstruction",
                            default_depth, most_depth},
        quirks, [](const Rules&, int depth, const Fixed& fixed) -> Expected<StudyPlayer<Rules>::Choose> {
          return [depth, fixed](const Rules& game, const Board& board, studies::Recorder* recorder,
                                Meter* meter) -> Expected<StudyAnswer> {
            const auto answer = Program(fixed).next_move(board, depth, meter);
            if (!answer) return fail(answer.error());
            if (!answer->move) return StudyAnswer{};
            if (recorder != nullptr) {
              if (!fixed.ties_last) recorder->prefer_last();
              if (!fixed.best_leaf) recorder->follow_largest();
              record_tree(game, answer->tree, fixed.best_leaf, 0, depth, *recorder);
            }
            const Tree& tree = answer->tree;
            return StudyAnswer{.move = game.move_text(board, *answer->move),
                               .value = fixed.best_leaf ? tree.nodes[0].value : best_leaf(tree, 0),
                               .nodes = tree.nodes.size(),
                               .leaves = tree.leaves.size(),
                               .depth = depth};
          };
        })};
  }
};

void add_alquerque(Catalogue& games) { games.add<alquerque::Family>(); }

}  // namespace zermelo
