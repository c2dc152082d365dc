#pragma once
#include <map>
#include <memory>
#include <string>

#include "python_game.h"

namespace zermelo::python {

/// A game at which players written in Python can sit. All else is the game itself.
class GuestGame final : public AnyGame {
 public:
  explicit GuestGame(std::shared_ptr<const AnyGame> game) : game_(std::move(game)) {}

  /// A spec as text, or a Python player: a function from a position to a move, or an object with move(position).
  /// The GIL is held.
  PlayerSpec add(const py::object& player);

  const GameInfo& info() const override { return game_->info(); }
  const std::string& spec() const override { return game_->spec(); }
  Expected<std::unique_ptr<AnyLine>> start(std::string_view position) const override { return game_->start(position); }
  std::vector<std::string> problems(std::string_view position) const override { return game_->problems(position); }
  using AnyGame::player;
  Expected<std::unique_ptr<AnyPlayer>> player(const PlayerSpec& spec) const override;
  std::unique_ptr<const Knowledge> knowledge() const override;
  Expected<WrittenGame> read_game(std::string_view text) const override { return game_->read_game(text); }

 private:
  std::shared_ptr<const AnyGame> game_;
  std::map<std::string, Held> guests_;  ///< by spec
};

}  // namespace zermelo::python
