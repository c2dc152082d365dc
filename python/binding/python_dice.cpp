#include "python_game.h"
#include "zermelo/any/knowledge/knowledge_of.h"
#include "zermelo/any/model.h"

/// The searches for games with dice that are written in Python.
namespace zermelo::python {

std::shared_ptr<const AnyGame> to_any_game(const DicePythonGame& game, const GameInfo& info, const std::string& spec) {
  return std::make_shared<const GameOf<DicePythonGame>>(game, info, spec);
}

}  // namespace zermelo::python
