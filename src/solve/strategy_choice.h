#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "zermelo/core/pairing.h"
#include "zermelo/solve/certificate.h"

namespace zermelo {

/// What a strategy does in one position: the number of a move in the game's list. With pairs, it answers by them from
/// there on (core/pairing.h).
struct StrategyChoice {
  std::size_t move = 0;
  std::optional<CellPairs> pairs = {};

  explicit(false) StrategyChoice(std::size_t number) : move(number) {}
  StrategyChoice(std::size_t number, CellPairs held) : move(number), pairs(std::move(held)) {}
};

/// The number of the move. With pairs: that plus the number of moves there are, then how many pairs, and their cells.
inline void append_choice(std::string& text, const StrategyChoice& choice, std::size_t moves) {
  append_move(text, choice.move + (choice.pairs ? moves : 0));
  if (!choice.pairs) return;
  append_move(text, choice.pairs->size());
  for (const CellPair& pair : *choice.pairs)
    for (const auto cell : {pair.one, pair.other}) append_move(text, cell);
}

/// Reads what `append_choice` wrote.
class ChoiceReader {
 public:
  explicit ChoiceReader(const std::string& text) : reader_(text) {}

  /// Nothing at the end, or where no choice is: every cell is a move, so that there are half as many pairs at most.
  std::optional<StrategyChoice> next(std::size_t moves, bool may_pair) {
    const auto number = reader_.next();
    if (!number || *number < moves || !may_pair) return number ? std::optional(StrategyChoice(*number)) : std::nullopt;
    const auto many = reader_.next();
    if (!many || *many > moves / 2) return std::nullopt;
    CellPairs pairs;
    for (std::size_t i = 0; i < *many; ++i) {
      const auto one = reader_.next();
      const auto other = reader_.next();
      if (!one || !other || *one > most_cell || *other > most_cell) return std::nullopt;
      pairs.push_back({static_cast<std::uint16_t>(*one), static_cast<std::uint16_t>(*other)});
    }
    return StrategyChoice(*number - moves, std::move(pairs));
  }
  bool at_end() const { return reader_.at_end(); }

 private:
  static constexpr std::size_t most_cell = 0xffff;
  MoveReader reader_;
};

}  // namespace zermelo
