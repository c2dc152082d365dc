#pragma once
#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// How moves are written for people: in the game's short text (`Nf3`, the default) or in the text that programs use
/// (`g1f3`). JSON always has the latter.
enum class MoveStyle : std::uint8_t { San, Uci };

void add_moves_option(CLI::App& command, std::string& word);
/// `uci` or `san`; an empty word stands for `san`.
MoveStyle read_move_style(const std::string& word);

std::string move_text(const AnyLine& line, const std::string& move, MoveStyle style);
std::vector<std::string> move_texts(const AnyLine& line, const std::vector<std::string>& moves, MoveStyle style);

}  // namespace zermelo
