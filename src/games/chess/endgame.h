#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/core/subsets.h"
#include "zermelo/games/chess/chess.h"
#include "zermelo/games/chess/material.h"

/// The endings of chess, numbered: one layer a material. (solve/numbering.h says what the members are for.)
namespace zermelo::chess {

/// The board turned and mirrored: bit 0 swaps left and right, bit 1 top and bottom, then bit 2 swaps file and rank.
constexpr Square image(int symmetry, Square s) {
  if ((symmetry & 1) != 0) s ^= 7;
  if ((symmetry & 2) != 0) s ^= 56;
  if ((symmetry & 4) != 0) s = square_at(rank_of(s), file_of(s));
  return s;
}
inline constexpr int diagonal = 4;  ///< the symmetry that leaves a1 … h8 where they are

inline constexpr auto images = [] {
  std::array<std::array<std::uint8_t, 64>, 8> all{};
  for (int symmetry = 0; symmetry < 8; ++symmetry)
    for (Square s = 0; s < 64; ++s)
      all[static_cast<std::size_t>(symmetry)][index(s)] = static_cast<std::uint8_t>(image(symmetry, s));
  return all;
}();

/// Where two kings can stand up to symmetry: 462 pairs without pawns, with White's in the triangle a1 d1 d4, and
/// Black's on or below the diagonal when White's is on it; with pawns only left and right can be swapped: 1806 pairs,
/// White's on the files a to d.
class KingPairs {
 public:
  struct Entry {
    std::int16_t number = -1;   ///< -1: the kings touch
    std::uint8_t symmetry = 0;  ///< brings the pair to its place
    bool on_diagonal = false;   ///< then the diagonal can be swapped once more
  };

  static const KingPairs& get(bool pawns) {
    static const KingPairs without(false);
    static const KingPairs with(true);
    return pawns ? with : without;
  }

  const Entry& operator()(Square white_king, Square black_king) const {
    return entries_[index(white_king)][index(black_king)];
  }
  std::uint64_t size() const { return pairs_.size(); }
  std::pair<Square, Square> operator[](std::uint64_t number) const { return pairs_[number]; }

 private:
  explicit KingPairs(bool pawns) {
    for (Square a = 0; a < 64; ++a)
      for (Square b = 0; b < 64; ++b)
        if (a != b && !has(king_attacks(a), b) && at_home(pawns, a, b)) add(pawns, a, b);
  }

  static bool at_home(bool pawns, Square a, Square b) {
    if (file_of(a) > 3) return false;
    if (pawns) return true;
    if (rank_of(a) > file_of(a)) return false;
    return rank_of(a) != file_of(a) || rank_of(b) <= file_of(b);
  }
  static bool straight(Square s) { return file_of(s) == rank_of(s); }

  void add(bool pawns, Square a, Square b) {
    const auto number = static_cast<std::int16_t>(pairs_.size());
    pairs_.emplace_back(a, b);
    const std::uint8_t symmetries = pawns ? 2 : 8;
    for (std::uint8_t symmetry = 0; symmetry < symmetries; ++symmetry)
      for (Square from = 0; from < 64; ++from)
        for (Square with = 0; with < 64; ++with)
          if (image(symmetry, from) == a && image(symmetry, with) == b && entries_[index(from)][index(with)].number < 0)
            entries_[index(from)][index(with)] = {number, symmetry, !pawns && straight(a) && straight(b)};
  }

  std::array<std::array<Entry, 64>, 64> entries_{};
  std::vector<std::pair<Square, Square>> pairs_;
};

class EndgameLayer {
 public:
  explicit EndgameLayer(const Material& material)
      : material_(material),
        pairs_(&KingPairs::get(material.pawns())),
        symmetric_(material.symmetric()) {
    std::uint64_t size = pairs_->size();
    for (const Player side : {white, black})
      for (int kind = Queen; kind >= Pawn; --kind) {
        const auto piece = static_cast<Piece>(kind);
        const int many = material.count(side, piece);
        if (many == 0) continue;
        Group& group = groups_[groups_used_++];
        group = {.side = side, .piece = piece, .sets = &sets(piece, many), .step = size};
        size *= group.sets->size();
      }
    half_ = size;
    for (int kind = Pawn; kind <= Queen; ++kind)
      if (material.count(white, static_cast<Piece>(kind)) != material.count(black, static_cast<Piece>(kind)))
        telling_ = static_cast<Piece>(kind);
  }

  std::uint32_t id() const { return material_.id(); }
  std::string name() const { return material_.name(); }
  std::uint64_t size() const { return symmetric_ ? half_ : 2 * half_; }
  bool both_players() const { return symmetric_; }
  bool stays(const Position& p, const Move& m) const { return !m.promotes() && !captures(p, m); }
  /// Only with pawns of both sides a double step can be answered in passing.
  bool complete() const { return material_.count(white, Pawn) == 0 || material_.count(black, Pawn) == 0; }
  std::vector<std::uint32_t> below() const {
    std::vector<std::uint32_t> ids;
    for (const Material& smaller : material_.below()) ids.push_back(smaller.id());
    return ids;
  }

  std::optional<std::uint64_t> index(const Position& p) const {
    if (p.en_passant != no_square || p.castling != 0) return std::nullopt;
    const bool flipped =
        symmetric_ ? p.turn == black : chess::count(p.of(white, telling_)) != material_.count(white, telling_);
    const Player first = flipped ? black : white;
    const int flip = flipped ? 56 : 0;
    const KingPairs::Entry& kings = (*pairs_)(p.king(first) ^ flip, p.king(opponent(first)) ^ flip);
    if (kings.number < 0) return std::nullopt;
    const std::uint64_t turn = !symmetric_ && (p.turn == black) != flipped ? half_ : 0;
    const std::uint64_t here = turn + static_cast<std::uint64_t>(kings.number);
    std::uint64_t number = placed(p, flipped, kings.symmetry);
    if (kings.on_diagonal) number = std::min(number, placed(p, flipped, kings.symmetry ^ diagonal));
    return here + number;
  }

  std::optional<Position> position(std::uint64_t number) const {
    const std::uint64_t original = number;
    Position p;
    if (number >= half_) {
      p.turn = black;
      number -= half_;
    }
    const auto [white_king, black_king] = (*pairs_)[number % pairs_->size()];
    number /= pairs_->size();
    p.kinds[King] = bit(white_king) | bit(black_king);
    p.sides = {bit(white_king), bit(black_king)};
    for (std::size_t i = 0; i < groups_used_; ++i) {
      const Group& group = groups_[i];
      const Bits squares = (*group.sets)[number % group.sets->size()];
      number /= group.sets->size();
      if ((squares & p.all()) != 0) return std::nullopt;
      p.kinds[group.piece] |= squares;
      p.sides[chess::index(group.side)] |= squares;
    }
    if (attackers(p, p.turn, p.king(opponent(p.turn)), p.all()) != 0) return std::nullopt;
    if ((*pairs_)(white_king, black_king).on_diagonal && index(p) != original) return std::nullopt;
    return p;
  }

  /// Eight images, four where all stand on the diagonal; with pawns two.
  int images(const Position& p) const {
    if (material_.pawns()) return 2;
    constexpr Bits straight = 0x8040201008040201;
    constexpr Bits other = 0x0102040810204080;
    return (p.all() & ~straight) == 0 || (p.all() & ~other) == 0 ? 4 : 8;
  }

  /// Moves taken back. A double step is one only if it could not be answered in passing: then the position after it
  /// would be another one.
  template <class Use>
  void before(const Position& p, Use&& use) const {
    const Player mover = opponent(p.turn);
    const Bits occupied = p.all();
    const auto from = [&](Piece piece, Square to, Bits squares) {
      while (squares != 0) {
        const Bits moved = bit(take_lowest(squares)) | bit(to);
        Position q = p;
        q.turn = mover;
        q.kinds[piece] ^= moved;
        q.sides[chess::index(mover)] ^= moved;
        use(q);
      }
    };
    for (Bits left = p.of(mover); left != 0;) {
      const Square to = take_lowest(left);
      const Piece piece = p.piece_on(to);
      from(piece, to, piece == Pawn ? pawn_origins(p, mover, to) : piece_attacks(piece, to, occupied) & ~occupied);
    }
  }

 private:
  struct Group {
    Player side = white;
    Piece piece = Pawn;
    const Subsets* sets = nullptr;
    std::uint64_t step = 0;
  };

  static const Subsets& sets(Piece piece, int many) {
    static const auto everywhere = Subsets::up_to(Material::most_pieces - 2, ~Bits{0});
    static const auto pawns = Subsets::up_to(Material::most_pieces - 2, ~(rank_bits(0) | rank_bits(7)));
    return (piece == Pawn ? pawns : everywhere)[static_cast<std::size_t>(many)];
  }

  static Bits pawn_origins(const Position& p, Player mover, Square to) {
    const int back = mover == white ? South : North;
    const Square one = to + back;
    if (rank_for(mover, to) < 2 || has(p.all(), one)) return 0;
    Bits squares = bit(one);
    if (rank_for(mover, to) == 3 && !has(p.all(), one + back) && !can_take_in_passing(p, p.turn, one))
      squares |= bit(one + back);
    return squares;
  }

  /// The part of a number that the pieces besides the kings make.
  std::uint64_t placed(const Position& p, bool flipped, int symmetry) const {
    const auto& turned = chess::images[static_cast<std::size_t>(symmetry)];
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < groups_used_; ++i) {
      const Group& group = groups_[i];
      Bits squares = p.of(flipped ? opponent(group.side) : group.side, group.piece);
      Bits set = 0;
      while (squares != 0) set |= bit(turned[chess::index(take_lowest(squares) ^ (flipped ? 56 : 0))]);
      number += group.step * group.sets->number(set);
    }
    return number;
  }

  Material material_;
  const KingPairs* pairs_;
  std::array<Group, Material::most_pieces> groups_{};
  std::size_t groups_used_ = 0;
  std::uint64_t half_ = 0;  ///< numbers with one side to move
  bool symmetric_;          ///< both sides have the same: then Black to move is White to move with colours swapped
  Piece telling_ = Pawn;    ///< a piece that distinguishes the sides where they differ
};

/// All of them.
class Endgames {
 public:
  using Game = Chess;
  using Layer = EndgameLayer;
  static constexpr std::string_view puzzle_tablebase = "KPK";

  const Game& game() const { return game_; }
  Layer layer(std::uint32_t id) const { return Layer(Material::of_id(id)); }
  std::optional<std::uint32_t> id_of(const Position& p) const {
    if (p.en_passant != no_square || p.castling != 0) return std::nullopt;
    const auto material = Material::of(p);
    return material ? std::optional(material->id()) : std::nullopt;
  }

  /// En passant; a right to castle may last.
  bool one_ply_away(const Position& p) const {
    return p.en_passant != no_square && p.castling == 0 && Material::of(p).has_value();
  }

  /// "KRKR", also written with a v between the sides; the stronger side is taken for White.
  Expected<std::vector<std::uint32_t>> layers_of(std::string_view name) const {
    const auto material = Material::read(name);
    if (!material) return fail(material.error());
    return std::vector{material->id()};
  }
  /// Every material of this number of pieces, kings included.
  static std::vector<std::uint32_t> all(int pieces) {
    std::vector<std::uint32_t> ids;
    for (const Material& material : Material::all(pieces)) ids.push_back(material.id());
    return ids;
  }

 private:
  Game game_;
};

}  // namespace zermelo::chess

template <>
struct zermelo::EndgamesOf<zermelo::Chess> {
  using type = chess::Endgames;
};
