#pragma once
#include <zermelo/core/notation.h>
#include <zermelo/core/options.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Nim (C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3, 1901): some heaps;
/// a move takes one object or more from one heap. Who takes the last object wins; in misère play, loses.
class Nim {
 public:
  static constexpr std::string_view name = "nim";
  static constexpr std::string_view summary = "take from one heap; the last object wins";
  static constexpr std::size_t most_heaps = 8;
  static constexpr std::uint8_t most_objects = 99;

  struct Position {
    std::array<std::uint8_t, most_heaps> heaps{};
    std::uint8_t count = 0;  ///< of heaps, empty ones included
    zermelo::Player turn = zermelo::Player::First;
    friend auto operator<=>(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t heap = 0;
    std::uint8_t taken = 0;
    friend bool operator==(Move, Move) = default;
  };

  // The rules.
  Position initial() const { return initial_; }
  zermelo::Player to_move(const Position& p) const { return p.turn; }
  std::optional<zermelo::Outcome> ended(const Position& p) const {
    if (std::accumulate(p.heaps.begin(), p.heaps.end(), 0) > 0) return std::nullopt;
    return stuck(p);
  }
  zermelo::Outcome stuck(const Position& p) const {
    return zermelo::Outcome::win(misere_ ? p.turn : opponent(p.turn), zermelo::Reason::LastObject);
  }
  void moves(const Position& p, zermelo::MoveList<Move>& list) const {
    for (std::uint8_t heap = 0; heap < p.count; ++heap)
      for (std::uint8_t taken = 1; taken <= p.heaps[heap]; ++taken) list.push_back({heap, taken});
  }
  Position after(Position p, Move m) const {
    p.heaps[m.heap] = static_cast<std::uint8_t>(p.heaps[m.heap] - m.taken);
    p.turn = opponent(p.turn);
    return p;
  }
  zermelo::Key key(const Position& p) const {
    zermelo::Key key = zermelo::combine(p.count, static_cast<std::uint64_t>(p.turn));
    for (const std::uint8_t heap : p.heaps) key = zermelo::combine(key, heap);
    return key;
  }

  // Optional: a promise that makes leaves cheaper, and a symmetry.
  static constexpr bool never_stuck = true;
  int symmetries() const { return 2; }
  Position image(Position p, int symmetry) const {
    if (symmetry == 1) std::reverse(p.heaps.begin(), p.heaps.begin() + p.count);
    return p;
  }

  // The notation: heaps and whose turn, `3-4-5 first`; a move is heap and number taken, `1:2`.
  std::string position_text(const Position& p) const {
    std::string text;
    for (std::size_t i = 0; i < p.count; ++i) text += (i == 0 ? "" : "-") + std::to_string(p.heaps[i]);
    return text + (p.turn == zermelo::Player::First ? " first" : " second");
  }
  std::string move_text(const Position&, Move m) const {
    return std::to_string(m.heap + 1) + ":" + std::to_string(m.taken);
  }
  zermelo::Expected<Position> read_position(std::string_view text) const {
    const std::size_t space = std::min(text.find(' '), text.size());
    auto p = read_heaps(text.substr(0, space), "position");
    if (!p) return p;
    const std::string_view turn = text.substr(space);
    if (turn != " first" && turn != " second")
      return defect("no turn", zermelo::at_offset("position", space), "' first' or ' second' after the heaps");
    p->turn = turn == " first" ? zermelo::Player::First : zermelo::Player::Second;
    return p;
  }

  // For the catalogue: `nim:3-4-5,misere=on`.
  static std::vector<zermelo::Option> options() {
    return {zermelo::Option::text("heaps", "the objects of each heap", "3-4-5"),
            zermelo::Option::flag("misere", "taking the last object loses")};
  }
  static zermelo::Expected<Nim> make(const zermelo::Settings& settings) {
    const auto start = read_heaps(settings.text("heaps"), "game nim, heaps");
    if (!start) return zermelo::fail(start.error());
    return Nim(*start, settings.on("misere"));
  }

  Nim() : Nim({.heaps = {3, 4, 5}, .count = 3}) {}
  explicit Nim(const Position& start, bool misere = false) : initial_(start), misere_(misere) {}

 private:
  static zermelo::Expected<Position> read_heaps(std::string_view text, std::string_view where) {
    Position p;
    for (std::size_t at = 0; at <= text.size();) {
      const std::size_t end = std::min(text.find('-', at), text.size());
      const auto objects = zermelo::whole_number(text.substr(at, end - at));
      if (!objects || *objects < 0 || *objects > most_objects || p.count == most_heaps)
        return defect("no heap " + zermelo::in_quotes(text.substr(at, end - at)), zermelo::at_offset(where, at),
                      "1 to 8 heaps of 0 to 99 objects, 3-4-5");
      p.heaps[p.count++] = static_cast<std::uint8_t>(*objects);
      at = end + 1;
    }
    return p;
  }
  static std::unexpected<zermelo::Error> defect(std::string what, std::string where, std::string expected) {
    return zermelo::fail({std::move(what), std::move(where), std::move(expected), {}});
  }

  Position initial_;
  bool misere_;
};
