#include "python_game.h"
#include "zermelo/any/knowledge/knowledge_of.h"
#include "zermelo/any/model.h"

/// The searches and solvers for games written in Python: compiled here once, for all of them. Games with dice and games
/// that repeat positions have theirs in python_dice.cpp and python_repeating.cpp.
namespace zermelo::python {

namespace {

/// Calls `use` with the line of a game written in Python; nothing for another game.
template <class Use>
auto with_python_line(const AnyLine& line, const Use& use)
    -> std::optional<decltype(use(std::declval<const Line<PythonGame>&>()))> {
  if (const auto* const typed = dynamic_cast<const LineOf<PythonGame>*>(&line)) return use(typed->line());
  if (const auto* const typed = dynamic_cast<const LineOf<DicePythonGame>*>(&line)) return use(typed->line());
  if (const auto* const typed = dynamic_cast<const LineOf<RepeatingPythonGame>*>(&line)) return use(typed->line());
  return std::nullopt;
}

}  // namespace

std::shared_ptr<const AnyGame> to_any_game(const PythonGame& game, const GameInfo& info, const std::string& spec) {
  return std::make_shared<const GameOf<PythonGame>>(game, info, spec);
}

const PythonGame* as_python_game(const AnyLine& line) {
  return with_python_line(line, [](const auto& typed) -> const PythonGame* { return &typed.game(); }).value_or(nullptr);
}

PythonGame::Position position_of(const AnyLine& line) {
  return with_python_line(line, [](const auto& typed) { return typed.position(); }).value();
}

}  // namespace zermelo::python
