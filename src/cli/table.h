#pragma once
#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "core/random.h"
#include "match/referee.h"

namespace zermelo {

struct TableOptions {
  TextStyle style;
  bool pause = false;     ///< wait for Enter after every move of a program
  std::string path_file;  ///< keep the positions visited here
};

/// A game at the terminal: people type, programs think. A seat without a player is a person's.
class Table {
 public:
  Table(std::unique_ptr<AnyLine> line, std::unique_ptr<AnyPlayer> first, std::unique_ptr<AnyPlayer> second,
        TableOptions options);

  /// Continues a saved game in place of the present one.
  Expected<int> load(const std::string& path);
  Expected<int> play();

 private:
  enum class Turn { Done, Left, Ended };

  Turn ask_person();
  Turn command(const std::string& word, const std::string& argument);
  Expected<Turn> ask_program(AnyPlayer& player);
  void moved(const std::string& who, PlayedMove played);
  void take_back();
  void hint();
  void claim();
  Expected<int> save(const std::string& path) const;
  Expected<int> write_path() const;
  void finish(const Outcome& outcome);

  std::size_t side() const { return line_->to_move() == Player::First ? 0 : 1; }
  bool persons_turn() const { return line_->to_move() != Player::Chance && players_[side()] == nullptr; }
  std::string seat_name(std::size_t side) const;
  void show_board() const;
  PlayedGame record() const;

  std::unique_ptr<AnyLine> line_;
  std::array<std::unique_ptr<AnyPlayer>, 2> players_;
  TableOptions options_;
  std::vector<PlayedMove> played_;
  Random dice_;
  Outcome outcome_;
};

}  // namespace zermelo
