#include <set>

#include "python_game.h"
#include "zermelo/any/knowledge/knowledge_of.h"
#include "zermelo/any/model.h"

/// The searches for games that repeat positions that are written in Python.
namespace zermelo::python {

std::shared_ptr<const AnyGame> to_any_game(const RepeatingPythonGame& game, const GameInfo& info,
                                           const std::string& spec) {
  return std::make_shared<const GameOf<RepeatingPythonGame>>(game, info, spec);
}

std::optional<std::string> back_after_irreversible(const AnyLine& any_line) {
  const auto* const typed = dynamic_cast<const LineOf<RepeatingPythonGame>*>(&any_line);
  if (typed == nullptr) return std::nullopt;
  const Line<RepeatingPythonGame>& line = typed->line();
  const RepeatingPythonGame& game = line.game();
  std::set<Key> left_for_good;
  std::vector<Key> since;  // the last irreversible move
  for (std::size_t i = 0; i < line.positions().size(); ++i) {
    const auto& position = line.positions()[i];
    const Key key = game.repetition_key(position);
    if (left_for_good.contains(key)) return game.position_text(position);
    since.push_back(key);
    if (i == line.plies() || !game.irreversible(position, line.moves()[i])) continue;
    left_for_good.insert(since.begin(), since.end());
    since.clear();
  }
  return std::nullopt;
}

}  // namespace zermelo::python
