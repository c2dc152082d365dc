#pragma once
#include <array>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/cli/move_style.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/match/referee.h"

namespace zermelo {

struct TerminalGameOptions {
  TextStyle style;
  MoveStyle moves = MoveStyle::San;
  bool pause = false;      ///< wait for Enter after every move of a program
  std::string path_file;   ///< keep the positions visited here
  std::uint64_t seed = 0;  ///< of the dice
  std::stop_token stop = {};
};

/// A saved game that can be continued under these rules.
Expected<PlayedGame> read_saved_game(const std::string& path, const std::string& rules, const Catalogue& games);

/// A game at the terminal: people type, programs think. A seat without a player is a person's.
class TerminalGame {
 public:
  TerminalGame(const Catalogue& games, std::unique_ptr<AnyLine> line, std::unique_ptr<AnyPlayer> first,
               std::unique_ptr<AnyPlayer> second, Keyboard& keyboard, TerminalGameOptions options);

  /// Continues a saved game in place of the present one; the seats stay.
  Expected<void> take_over(const PlayedGame& game);
  int play();

 private:
  enum class Turn { Done, Left, Ended };

  Turn take_turn();
  Turn ask_person();
  Turn command(const std::string& word, const std::string& argument);
  Turn ask_program(AnyPlayer& player);
  void moved(const std::string& who, PlayedMove played);
  void take_back();
  void hint();
  Expected<void> save(const std::string& path) const;
  Expected<void> load(const std::string& path);
  void leave() const;
  void write_path() const;
  void finish(const Outcome& outcome);

  std::size_t side() const { return line_->to_move() == Player::First ? 0 : 1; }
  bool persons_turn() const { return line_->to_move() != Player::Chance && players_[side()] == nullptr; }
  std::string seat_name(std::size_t side) const;
  /// As the game calls it, or the symbol that was chosen for its pieces.
  std::string name_of(Player side) const;
  void show_board() const;

  const Catalogue& games_;
  std::unique_ptr<AnyLine> line_;
  std::array<std::unique_ptr<AnyPlayer>, 2> players_;
  Keyboard& keyboard_;
  TerminalGameOptions options_;
  PlayedGame game_;
};

}  // namespace zermelo
