#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/core/hash.h"
#include "zermelo/core/move_list.h"
#include "zermelo/core/outcome.h"
#include "zermelo/core/player.h"
#include "zermelo/solve/numbering.h"

/// A game whose moves are drawn by lot: two layers, ways round and round, ends in the middle of nowhere, and rights for
/// one ply that are not numbered. Small, and full of what is rare in chess.
namespace zermelo {

struct Maze {
  struct Position {
    std::uint32_t layer = 1;
    std::uint32_t room = 0;  ///< odd: the second player is to move
    bool right = false;      ///< one move more, now or never
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint8_t;
  static constexpr std::string_view name = "maze";
  static constexpr std::uint32_t rooms = 20'000;

  static std::uint64_t lot(const Position& p, std::uint64_t what) {
    return mix((std::uint64_t{p.layer} << 40U) + (std::uint64_t{p.room} << 8U) + what);
  }
  static bool leaves(const Position& p, Move m) { return p.layer > 0 && lot(p, 32U + m) % 8 == 0; }
  static bool makes_right(const Position& p, Move m) {
    return p.layer > 0 && !p.right && !leaves(p, m) && lot(p, 64U + m) % 6 == 0;
  }

  Position initial() const { return {}; }
  Player to_move(const Position& p) const { return p.room % 2 == 0 ? Player::First : Player::Second; }
  std::optional<Outcome> ended(const Position&) const { return std::nullopt; }
  void moves(const Position& p, MoveList<Move>& list) const {
    constexpr std::array<Move, 20> many{0, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 5};
    for (Move m = 0; m < many[lot(p, 100) % many.size()]; ++m) list.push_back(m);
    if (p.right) list.push_back(by_right);
  }
  Outcome stuck(const Position& p) const { return Outcome::win(opponent(to_move(p)), Reason::NoMoves); }
  Position after(const Position& p, Move m) const {
    const auto pair = static_cast<std::uint32_t>(lot(p, m) % (rooms / 2));
    return {.layer = leaves(p, m) ? p.layer - 1 : p.layer,
            .room = 2 * pair + (p.room % 2 == 0 ? 1 : 0),
            .right = makes_right(p, m)};
  }
  Key key(const Position& p) const { return lot(p, p.right ? 1 : 0); }

 private:
  static constexpr Move by_right = 7;
};

struct MazeEndgames {
  using Game = Maze;
  struct Layer {
    std::uint32_t number = 0;
    std::uint32_t id() const { return number; }
    std::string name() const { return "maze" + std::to_string(number); }
    std::uint64_t size() const { return Maze::rooms; }
    std::optional<Maze::Position> position(std::uint64_t i) const {
      return Maze::Position{.layer = number, .room = static_cast<std::uint32_t>(i), .right = false};
    }
    std::optional<std::uint64_t> index(const Maze::Position& p) const {
      return p.right ? std::nullopt : std::optional<std::uint64_t>(p.room);
    }
    bool stays(const Maze::Position& p, Maze::Move m) const { return !Maze::leaves(p, m); }
    bool complete() const { return number == 0; }
    std::vector<std::uint32_t> below() const {
      return number == 0 ? std::vector<std::uint32_t>{} : std::vector<std::uint32_t>{number - 1};
    }
    int images(const Maze::Position&) const { return 1; }
    bool both_players() const { return false; }
    template <class Use>
    void before(const Maze::Position& p, Use&& use) const {
      for (const std::uint32_t room : ways_back(number)[p.room]) use(*position(room));
    }
  };

  Maze rules;
  const Maze& game() const { return rules; }
  Layer layer(std::uint32_t id) const { return {id}; }
  std::optional<std::uint32_t> id_of(const Maze::Position& p) const {
    return p.right ? std::nullopt : std::optional(p.layer);
  }
  bool one_ply_away(const Maze::Position& p) const { return p.right; }
  Expected<std::vector<std::uint32_t>> layers_of(std::string_view) const { return std::vector<std::uint32_t>{1}; }

 private:
  using Ways = std::vector<std::vector<std::uint32_t>>;
  static const Ways& ways_back(std::uint32_t number) {
    static const std::array<Ways, 2> all{find_ways_back(0), find_ways_back(1)};
    return all[number];
  }
  static Ways find_ways_back(std::uint32_t number) {
    const Maze game;
    Ways ways(Maze::rooms);
    for (std::uint32_t room = 0; room < Maze::rooms; ++room) {
      const Maze::Position p{.layer = number, .room = room};
      MoveList<Maze::Move> list;
      game.moves(p, list);
      for (const Maze::Move m : list)
        if (const auto q = game.after(p, m); q.layer == number && !q.right) ways[q.room].push_back(room);
    }
    return ways;
  }
};

}  // namespace zermelo
