#include "python_game.h"
#include "zermelo/any/knowledge/knowledge_of.h"
#include "zermelo/any/model.h"

/// The searches and solvers for games written in Python: compiled here once, for all of them.
namespace zermelo::python {

std::shared_ptr<const AnyGame> to_any_game(const PythonGame& game, const GameInfo& info, const std::string& spec) {
  return std::make_shared<const GameOf<PythonGame>>(game, info, spec);
}

const PythonGame* as_python_game(const AnyLine& line) {
  const auto* const typed = dynamic_cast<const LineOf<PythonGame>*>(&line);
  return typed == nullptr ? nullptr : &typed->line().game();
}

PythonGame::Position position_of(const AnyLine& line) {
  return dynamic_cast<const LineOf<PythonGame>&>(line).line().position();
}

}  // namespace zermelo::python
