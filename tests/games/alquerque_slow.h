#pragma once
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// Alquerque written again from the text of its rules, as plainly as possible: a board of characters, points with their
/// printed numbers, every path of jumps listed one by one. Shares nothing with src/.
namespace slow_alquerque {

struct Rules {
  std::string name;
  int size = 5;
  bool chains = false;          // more than one jump a turn
  bool must_go_on = false;      // a chain ends only when no jump is left
  bool must_capture = false;    // jumps before steps
  bool stuck_is_draw = false;   // no move: draw, else loss
  bool sideways = true;         // steps along a row
  bool backward = true;         // steps away from the opponent
  bool never_return = false;    // bell
  bool stays_till_end = false;  // codecup: a jumped piece leaves when the chain is over
  bool never_undo = false;      // codecup
};

inline Rules rules(const std::string& name) {
  if (name == "study") return {.name = name, .stuck_is_draw = true, .sideways = false, .backward = false};
  if (name == "alfonso") return {.name = name};
  if (name == "murray") return {.name = name, .chains = true};
  if (name == "forced") return {.name = name, .chains = true, .must_go_on = true, .must_capture = true};
  if (name == "bell")
    return {.name = name,
            .chains = true,
            .must_go_on = true,
            .must_capture = true,
            .backward = false,
            .never_return = true};
  return {.name = "codecup",
          .size = 7,
          .chains = true,
          .must_go_on = true,
          .must_capture = true,
          .stays_till_end = true,
          .never_undo = true};
}

using Path = std::vector<int>;  // points by number; two for a step

struct Board {
  std::map<int, char> at;             // 'w', 'b' or '.'
  char side = 'w';                    // to move
  std::map<int, std::set<int>> been;  // bell: where the piece now on a point has been
  std::map<char, Path> last;          // codecup: a side's previous turn, if it was a step
  bool operator==(const Board&) const = default;
};

class Game {
 public:
  explicit Game(const std::string& name) : r_(rules(name)) {}

  Board start() const {
    Board b;
    const int n = r_.size * r_.size;
    for (int s = 1; s <= n; ++s) {
      b.at[s] = s == (n + 1) / 2 ? '.' : s < (n + 1) / 2 ? 'b' : 'w';
      if (r_.never_return && b.at[s] != '.') b.been[s] = {s};
    }
    return b;
  }

  /// Point s is row (s−1)/size, column (s−1)%size.
  int row(int s) const { return (s - 1) / r_.size; }
  int column(int s) const { return (s - 1) % r_.size; }
  std::optional<int> point(int r, int c) const {
    if (r < 0 || c < 0 || r >= r_.size || c >= r_.size) return std::nullopt;
    return r * r_.size + c + 1;
  }

  static char other(char side) { return side == 'w' ? 'b' : 'w'; }
  int pieces(const Board& b, char side) const {
    int n = 0;
    for (const auto& [s, c] : b.at) n += c == side;
    return n;
  }

  /// Every step and every path of jumps; gives up (nothing) when there are more than `most`.
  std::optional<std::vector<Path>> paths(const Board& b, std::size_t most = 20000) const {
    std::vector<Path> jumps;
    std::vector<Path> steps;
    for (const auto& [s, c] : b.at) {
      if (c != b.side) continue;
      Path path{s};
      if (!jump_on(b, s, path, {}, jumps, most)) return std::nullopt;
      add_steps(b, s, steps);
    }
    if (r_.must_capture && !jumps.empty()) return jumps;
    jumps.insert(jumps.end(), steps.begin(), steps.end());
    return jumps;
  }

  bool is_jump(const Path& path) const {
    return std::abs(row(path[0]) - row(path[1])) == 2 || std::abs(column(path[0]) - column(path[1])) == 2;
  }

  std::string text(const Path& path) const {
    std::string out = std::to_string(path[0]);
    for (std::size_t i = 1; i < path.size(); ++i) out += (is_jump(path) ? "x" : "-") + std::to_string(path[i]);
    return out;
  }

  Board play(Board b, const Path& path) const {
    const char me = b.side;
    std::set<int> been = b.been[path.front()];
    b.been.erase(path.front());
    b.at[path.front()] = '.';
    if (is_jump(path))
      for (std::size_t i = 1; i < path.size(); ++i) {
        const int over = middle(path[i - 1], path[i]);
        b.at[over] = '.';
        b.been.erase(over);
      }
    b.at[path.back()] = me;
    been.insert(path.begin() + 1, path.end());
    if (r_.never_return) b.been[path.back()] = been;
    if (r_.never_undo) {
      b.last.erase(me);
      if (!is_jump(path)) b.last[me] = path;
    }
    b.side = other(me);
    return b;
  }

  /// "white", "black", "draw" or nothing.
  std::string result(const Board& b) const {
    const auto winner = [](char side) { return std::string(side == 'w' ? "white" : "black"); };
    if (pieces(b, b.side) == 0) return winner(other(b.side));
    if (pieces(b, other(b.side)) == 0) return winner(b.side);
    const auto all = paths(b);
    if (all && all->empty()) return r_.stuck_is_draw ? "draw" : winner(other(b.side));
    return "";
  }

  std::string text(const Board& b) const {
    std::string out;
    for (const auto& [s, c] : b.at) out += (s > 1 && column(s) == 0 ? "/" : "") + std::string(1, c);
    out += std::string(" ") + b.side;
    if (r_.never_undo) {
      const std::string mine = undo(b, b.side);
      const std::string theirs = undo(b, other(b.side));
      if (mine != "-" || theirs != "-") out += " " + mine + " " + theirs;
    }
    std::string visits;
    for (const auto& [s, points] : b.been) {
      std::string one;
      for (const int v : points)
        if (v != s) one += (one.empty() ? "" : "+") + std::to_string(v);
      if (!one.empty()) visits += (visits.empty() ? "" : ",") + std::to_string(s) + ":" + one;
    }
    return visits.empty() ? out : out + " " + visits;
  }

  /// A board without history from its rows and side.
  Board read(const std::string& rows_and_side) const {
    Board b;
    int s = 0;
    for (const char c : rows_and_side.substr(0, rows_and_side.find(' ')))
      if (c != '/') b.at[++s] = c;
    b.side = rows_and_side[rows_and_side.find(' ') + 1];
    if (r_.never_return)
      for (const auto& [p, c] : b.at)
        if (c != '.') b.been[p] = {p};
    return b;
  }

  std::uint64_t perft(const Board& b, int depth) const {
    if (depth == 0) return 1;
    if (pieces(b, 'w') == 0 || pieces(b, 'b') == 0) return 0;
    const auto all = paths(b);
    std::uint64_t sum = 0;
    for (const Path& path : all.value()) sum += depth == 1 ? 1 : perft(play(b, path), depth - 1);
    return sum;
  }

 private:
  /// Lines join orthogonal neighbours everywhere; diagonals only from odd-numbered points.
  std::vector<std::pair<int, int>> directions(int s) const {
    std::vector<std::pair<int, int>> d{{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    if (s % 2 == 1) d.insert(d.end(), {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}});
    return d;
  }
  int middle(int from, int to) const { return (from + to) / 2; }

  bool jump_on(const Board& b, int piece, Path& path, std::set<int> jumped, std::vector<Path>& found,
               std::size_t most) const {
    bool any = false;
    const int s = path.back();
    if (r_.chains || path.size() == 1)
      for (const auto& [dr, dc] : directions(s)) {
        const auto over = point(row(s) + dr, column(s) + dc);
        const auto to = point(row(s) + 2 * dr, column(s) + 2 * dc);
        if (!over || !to || b.at.at(*over) != other(b.side) || jumped.contains(*over)) continue;
        const bool left = *to == piece || (!r_.stays_till_end && jumped.contains(*to));
        if (b.at.at(*to) != '.' && !left) continue;
        if (r_.never_return) {
          if (b.been.at(piece).contains(*to)) continue;
          bool passed = false;
          for (const int p : path) passed = passed || p == *to;
          if (passed) continue;
        }
        any = true;
        auto more = jumped;
        more.insert(*over);
        path.push_back(*to);
        if (!jump_on(b, piece, path, more, found, most)) return false;
        path.pop_back();
      }
    if (path.size() > 1 && (!any || !r_.must_go_on)) found.push_back(path);
    return found.size() <= most;
  }

  void add_steps(const Board& b, int s, std::vector<Path>& found) const {
    const int ahead = b.side == 'w' ? -1 : 1;
    const bool last_row = row(s) == (b.side == 'w' ? 0 : r_.size - 1);
    if (r_.never_return && last_row) return;
    for (const auto& [dr, dc] : directions(s)) {
      const auto to = point(row(s) + dr, column(s) + dc);
      if (!to || b.at.at(*to) != '.') continue;
      if (dr == 0 && !r_.sideways) continue;
      if (dr == -ahead && !r_.backward) continue;
      if (r_.never_return && b.been.at(s).contains(*to)) continue;
      const auto last = b.last.find(b.side);
      if (r_.never_undo && last != b.last.end() && last->second == Path{*to, s}) continue;
      found.push_back({s, *to});
    }
  }

  /// What the side's previous step forbids, as long as it could be played at all.
  std::string undo(const Board& b, char side) const {
    const auto last = b.last.find(side);
    if (last == b.last.end()) return "-";
    const int from = last->second[0];
    const int to = last->second[1];
    if (b.at.at(to) != side || b.at.at(from) != '.') return "-";
    return std::to_string(to) + "-" + std::to_string(from);
  }

  Rules r_;
};

}  // namespace slow_alquerque
