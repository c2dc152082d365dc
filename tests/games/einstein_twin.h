#pragma once
// EinStein würfelt nicht! once more, from the rules alone: a map of cells, numbers with a sign, nothing else of the
// game under test but the text of its positions.
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace zermelo::testing {

struct EinsteinTwin {
  using Cell = std::pair<int, int>;  // row and column, from the top left corner

  int size = 0;
  int faces = 0;
  std::map<Cell, int> stones;  // White's numbers; Black's with a minus
  bool white = true;
  int die = 0;  // 0: not rolled

  static EinsteinTwin read(const std::string& text, int faces) {
    EinsteinTwin twin{.size = static_cast<int>(text.find('/')), .faces = faces, .stones = {}};
    int row = 0;
    int column = 0;
    std::size_t i = 0;
    for (; text[i] != ' '; ++i) {
      if (text[i] == '/') {
        ++row;
        column = 0;
        continue;
      }
      if (std::isdigit(text[i]) != 0) twin.stones[{row, column}] = text[i] - '0';
      if (std::isalpha(text[i]) != 0) twin.stones[{row, column}] = -(text[i] - 'a' + 1);
      ++column;
    }
    twin.white = text[i + 1] == 'w';
    if (i + 3 < text.size()) twin.die = text[i + 3] - '0';
    return twin;
  }

  std::string text() const {
    std::string out;
    for (int row = 0; row < size; ++row) {
      if (row > 0) out += '/';
      for (int column = 0; column < size; ++column) {
        const auto stone = stones.find({row, column});
        if (stone == stones.end())
          out += '.';
        else
          out += static_cast<char>(stone->second > 0 ? '0' + stone->second : 'a' - 1 - stone->second);
      }
    }
    out += white ? " w" : " b";
    return die > 0 ? out + ' ' + std::to_string(die) : out;
  }

  std::set<int> numbers(bool of_white) const {
    std::set<int> found;
    for (const auto& [cell, number] : stones)
      if ((number > 0) == of_white) found.insert(std::abs(number));
    return found;
  }

  /// +1 White has won, -1 Black has, 0 nobody yet.
  int winner() const {
    const auto far = stones.find({size - 1, size - 1});
    const auto near = stones.find({0, 0});
    if (far != stones.end() && far->second > 0) return 1;
    if (near != stones.end() && near->second < 0) return -1;
    if (numbers(false).empty()) return 1;
    if (numbers(true).empty()) return -1;
    return 0;
  }

  bool rolls() const { return winner() == 0 && die == 0 && numbers(white).size() > 1; }

  std::vector<EinsteinTwin> next() const {
    std::vector<EinsteinTwin> out;
    if (winner() != 0) return out;
    if (rolls()) {
      for (int face = 1; face <= faces; ++face) {
        out.push_back(*this);
        out.back().die = face;
      }
      return out;
    }
    const std::set<int> own = numbers(white);
    std::set<int> chosen;
    if (own.size() == 1) {
      chosen = own;
    } else if (own.contains(die)) {
      chosen = {die};
    } else {
      for (const int number : own)
        if (number > die) {
          chosen.insert(number);
          break;
        }
      for (auto number = own.rbegin(); number != own.rend(); ++number)
        if (*number < die) {
          chosen.insert(*number);
          break;
        }
    }
    for (const auto& [cell, number] : stones) {
      if ((number > 0) != white || !chosen.contains(std::abs(number))) continue;
      const int forward = white ? 1 : -1;
      for (const auto& [rows, columns] : {Cell{forward, forward}, Cell{forward, 0}, Cell{0, forward}}) {
        const Cell to{cell.first + rows, cell.second + columns};
        if (to.first < 0 || to.first >= size || to.second < 0 || to.second >= size) continue;
        EinsteinTwin after = *this;
        after.stones.erase(cell);
        after.stones[to] = number;
        after.white = !white;
        after.die = 0;
        out.push_back(after);
      }
    }
    return out;
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t sum = 0;
    for (const EinsteinTwin& child : next()) sum += child.perft(depth - 1);
    return sum;
  }

  /// White's chance to win with best play of both sides. `known` keeps what was found.
  double white_wins(std::map<std::string, double>& known) const {
    const std::string here = text();
    if (const auto found = known.find(here); found != known.end()) return found->second;
    double value = (1 + winner()) / 2.0;
    if (winner() == 0) {
      const auto children = next();
      value = rolls() || white ? 0 : 1;
      for (const EinsteinTwin& child : children) {
        const double behind = child.white_wins(known);
        if (rolls())
          value += behind / static_cast<double>(faces);
        else
          value = white ? std::max(value, behind) : std::min(value, behind);
      }
    }
    return known[here] = value;
  }
};

}  // namespace zermelo::testing
