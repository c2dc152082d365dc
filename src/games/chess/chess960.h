#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "zermelo/core/options.h"

/// The 960 start positions of Chess960, by R. Scharnagl's numbers (*Fischer-Random-Schach*, 2004): 518 is that of
/// chess.
namespace zermelo::chess {

inline constexpr int chess960_starts = 960;
inline constexpr int usual_start = 518;

/// White's pieces from a to h: "RNBQKBNR".
inline std::string back_rank_of(int number) {
  constexpr std::array<std::array<std::size_t, 2>, 10> knights{
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  std::string rank(8, '.');
  const auto free_file = [&rank](std::size_t which) {
    std::size_t file = 0;
    for (;; ++file)
      if (rank[file] == '.' && which-- == 0) return file;
  };
  auto rest = static_cast<std::size_t>(number);
  rank[2 * (rest % 4) + 1] = 'B';  // on a light square
  rest /= 4;
  rank[2 * (rest % 4)] = 'B';
  rest /= 4;
  rank[free_file(rest % 6)] = 'Q';
  const auto [first, second] = knights[rest / 6];
  const std::size_t far = free_file(second);
  rank[free_file(first)] = 'N';
  rank[far] = 'N';
  for (const char piece : {'R', 'K', 'R'}) rank[free_file(0)] = piece;
  return rank;
}

inline std::string start_of_number(int number) {
  const std::string whites = back_rank_of(number);
  std::string blacks = whites;
  for (char& c : blacks) c = static_cast<char>(c - 'A' + 'a');
  return blacks + "/pppppppp/8/8/8/8/PPPPPPPP/" + whites + " w KQkq - 0 1";
}

/// "518": the position of that number, as a FEN.
inline std::optional<std::string> start_named(std::string_view text) {
  const auto number = whole_number(text);
  if (!number || *number < 0 || *number >= chess960_starts) return std::nullopt;
  return start_of_number(static_cast<int>(*number));
}

}  // namespace zermelo::chess
