#include "games/alquerque/alquerque.h"

#include "any/catalogue.h"
#include "any/model.h"
#include "any/study_player.h"
#include "studies/alquerque.h"

namespace zermelo {

// Half of the rule sets are compiled in a file of their own, so that neither takes too long.
extern template class GameOf<Alquerque<alquerque::forced>>;
extern template class GameOf<Alquerque<alquerque::bell>>;
extern template class GameOf<Alquerque<alquerque::codecup>>;

template <>
struct OwnPlayers<alquerque_study::Rules> {
  static std::vector<OwnPlayer<alquerque_study::Rules>> list() {
    using namespace alquerque_study;
    return {study_player<Rules>(
        "faithful-tree", "the Alquerque study's next_move (partly a reconstruction)", default_depth, most_depth, quirks,
        [](const Rules&, int depth, const Mended& mended) -> Expected<StudyPlayer<Rules>::Choose> {
          return [depth, mended](const Rules& game, const Board& board) -> Expected<StudyAnswer> {
            const auto answer = Program(mended).next_move(board, depth);
            if (!answer) return fail(answer.error());
            if (!answer->move) return StudyAnswer{};
            return StudyAnswer{.move = game.move_text(board, *answer->move),
                               .value = {},
                               .nodes = answer->tree.nodes.size(),
                               .depth = depth};
          };
        })};
  }
};

void add_alquerque(Catalogue& games) { games.add<AlquerqueFamily>(); }

}  // namespace zermelo
