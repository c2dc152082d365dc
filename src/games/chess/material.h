#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/games/chess/position.h"

namespace zermelo::chess {

/// What stands on the board besides the kings, with the stronger side as White: "KRKP". Three bits a kind and side.
class Material {
 public:
  static constexpr int most_pieces = 5;  ///< kings included; larger tables would not fit this house

  static constexpr Material of_id(std::uint32_t id) { return Material(id); }
  constexpr std::uint32_t id() const { return id_; }
  constexpr int count(Player side, Piece piece) const { return static_cast<int>(id_ >> shift(side, piece) & 7); }
  constexpr int pieces() const {
    int all = 2;
    for (const Piece kind : non_kings) all += count(white, kind) + count(black, kind);
    return all;
  }
  constexpr bool pawns() const { return count(white, Pawn) + count(black, Pawn) > 0; }
  constexpr bool symmetric() const { return side_id(white) == side_id(black); }

  /// None: too many pieces.
  static constexpr std::optional<Material> of(const Position& p) {
    Bits rest = p.all() & ~p.kinds[King];
    std::uint32_t id = 0;
    for (int i = 2; rest != 0; ++i) {
      if (i == most_pieces) return std::nullopt;
      const Square s = take_lowest(rest);
      id += 1U << shift(has(p.of(white), s) ? white : black, p.piece_on(s));
    }
    return Material(id).ordered();
  }

  std::string name() const {
    std::string text;
    for (const Player side : {white, black}) {
      text += 'K';
      for (const Piece kind : non_kings | std::views::reverse)
        text.append(static_cast<std::size_t>(count(side, kind)), piece_letters[kind]);
    }
    return text;
  }

  static Expected<Material> read(std::string_view text) {
    const auto refused = [&](const std::string& what, std::size_t at) {
      return fail({.what = what + " in " + in_quotes(text),
                   .where = at_offset("table", at),
                   .expected = "the pieces of both sides, each beginning with its king, like KRKR or KPK"});
    };
    std::uint32_t id = 0;
    int kings = 0;
    int pieces = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == 'v' && kings == 1) continue;
      const std::size_t kind = piece_letters.find(text[i]);
      if (kind == std::string_view::npos) return refused("no piece " + in_quotes(text.substr(i, 1)), i);
      if (++pieces > most_pieces) return refused("more than " + std::to_string(most_pieces) + " pieces", i);
      if (kind == King)
        ++kings;
      else if (kings == 0)
        return refused("a piece before its king", i);
      else
        id += 1U << shift(kings == 1 ? white : black, static_cast<Piece>(kind));
      if (kings > 2) return refused("a third king", i);
    }
    if (kings < 2) return refused("not two kings", text.size());
    if (id == 0) return refused("nothing but kings, which is drawn", 0);
    return Material(id).ordered();
  }

  /// Where captures and promotions lead to; what nobody can win is left out (article 5.2.2).
  std::vector<Material> below() const {
    std::vector<Material> found;
    const auto add = [&](std::uint32_t id) {
      const Material smaller = Material(id).ordered();
      if (smaller.drawn_by_rule()) return;
      if (std::ranges::find(found, smaller) == found.end()) found.push_back(smaller);
    };
    for (const Player taken : {white, black})
      for (const Piece kind : non_kings)
        if (count(taken, kind) > 0) add(id_ - (1U << shift(taken, kind)));
    for (const Player side : {white, black}) {
      if (count(side, Pawn) == 0) continue;
      for (const Piece promoted : {Queen, Rook, Bishop, Knight}) {
        const std::uint32_t now = id_ - (1U << shift(side, Pawn)) + (1U << shift(side, promoted));
        add(now);
        for (const Piece kind : non_kings)
          if (kind != Pawn && count(opponent(side), kind) > 0)  // no pawn stands where the other side's pawns promote
            add(now - (1U << shift(opponent(side), kind)));
      }
    }
    return found;
  }

  /// Every material with this number of pieces, kings included.
  static std::vector<Material> all(int pieces) {
    std::vector<Material> found{Material(0)};
    for (int i = 2; i < pieces; ++i) {
      std::vector<Material> larger;
      for (const Material& one : found)
        for (const Player side : {white, black})
          for (const Piece kind : non_kings) {
            const Material more = Material(one.id_ + (1U << shift(side, kind))).ordered();
            if (std::ranges::find(larger, more) == larger.end()) larger.push_back(more);
          }
      found = std::move(larger);
    }
    return found;
  }

  friend constexpr bool operator==(const Material&, const Material&) = default;

 private:
  static constexpr int bits_a_kind = 3;
  static constexpr int bits_a_side = 15;
  static constexpr std::uint32_t side_mask = (1U << bits_a_side) - 1;
  explicit constexpr Material(std::uint32_t id) : id_(id) {}

  static constexpr int shift(Player side, Piece piece) {
    return bits_a_kind * piece + (side == white ? bits_a_side : 0);
  }
  constexpr std::uint32_t side_id(Player side) const { return side == white ? id_ >> bits_a_side : id_ & side_mask; }
  constexpr int side_pieces(Player side) const {
    int all = 0;
    for (const Piece kind : non_kings) all += count(side, kind);
    return all;
  }
  /// More pieces first, then the better ones.
  constexpr Material ordered() const {
    const int difference = side_pieces(white) - side_pieces(black);
    if (difference > 0 || (difference == 0 && side_id(white) >= side_id(black))) return *this;
    return Material(side_id(black) << bits_a_side | side_id(white));
  }
  constexpr bool drawn_by_rule() const {
    constexpr std::uint32_t bishop = 1U << (bits_a_side + bits_a_kind * Bishop);
    constexpr std::uint32_t knight = 1U << (bits_a_side + bits_a_kind * Knight);
    return id_ == 0 || id_ == bishop || id_ == knight;
  }

  std::uint32_t id_ = 0;
};

}  // namespace zermelo::chess
