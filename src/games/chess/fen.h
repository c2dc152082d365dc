#pragma once
#include <bit>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "zermelo/core/error.h"
#include "zermelo/core/text_reader.h"
#include "zermelo/games/chess/problems.h"

namespace zermelo::chess {

/// Forsyth-Edwards notation (PGN standard, 16.1): rows from rank 8 down, the side to move, castling rights, the square
/// a pawn stepped over, plies without progress, the move's number. The last two may be left out. The stepped-over
/// square is kept only if a pawn can legally take there, so that equal positions have equal texts.
inline constexpr std::string_view fen_fields = "a FEN: rows, w or b, castling rights, en-passant square, two numbers";

inline char piece_char(Player player, Piece piece) {
  const char letter = piece_letters[piece];
  return player == white ? letter : static_cast<char>(letter - 'A' + 'a');
}

/// What stands on a square as a FEN writes it, or `empty`.
inline char square_char(const Position& p, Square square, char empty) {
  if (!has(p.all(), square)) return empty;
  return piece_char(has(p.of(white), square) ? white : black, p.piece_on(square));
}

/// How a FEN names the right to castle with a rook: X-FEN (R. Scharnagl 2003) writes K or Q, and the rook's file where
/// another rook stands farther out; Shredder-FEN always writes the file. In chess X-FEN is the FEN of the PGN standard.
enum class FenStyle : std::uint8_t { X, Shredder };

/// The rook farthest from the king on a side of it, on the back rank; none where there is no rook or no king.
inline std::optional<Square> outermost_rook(const Position& p, Player player, bool is_short) {
  const Bits rank = rank_bits_for(player, 0);
  if ((p.of(player, King) & rank) == 0) return std::nullopt;
  const Square king = p.king(player);
  const Bits right = ~((bit(king) << 1) - 1);
  const Bits rooks = p.of(player, Rook) & rank & (is_short ? right : bit(king) - 1);
  if (rooks == 0) return std::nullopt;
  return is_short ? 63 - std::countl_zero(rooks) : lowest(rooks);
}

inline std::string castling_text(const Position& p, FenStyle style) {
  std::string text;
  for (const Player player : {white, black})
    for (const bool is_short : {true, false}) {
      if ((p.castling & castling_right(player, is_short)) == 0) continue;
      const Square rook = castling_rook(p.files, player, is_short);
      const bool by_file = style == FenStyle::Shredder ||
                           (p.files != usual_files && outermost_rook(p, player, is_short) != std::optional(rook));
      const char letter = by_file ? static_cast<char>('A' + file_of(rook)) : is_short ? 'K' : 'Q';
      text += player == white ? letter : static_cast<char>(letter - 'A' + 'a');
    }
  return text.empty() ? "-" : text;
}

inline std::string write_fen(const Position& p, FenStyle style = FenStyle::X) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file < 8; ++file) {
      const char piece = square_char(p, square_at(file, rank), '\0');
      if (piece == '\0') {
        ++gap;
        continue;
      }
      if (gap > 0) text += std::to_string(gap);
      gap = 0;
      text += piece;
    }
    if (gap > 0) text += std::to_string(gap);
    if (rank > 0) text += '/';
  }
  text += p.turn == white ? " w " : " b ";
  text += castling_text(p, style) + " " + (p.en_passant == no_square ? "-" : square_name(p.en_passant));
  return text + " " + std::to_string(p.clock) + " " + std::to_string(p.number);
}

/// Which rooks may castle: those of chess, or any of the back rank.
enum class CastlingRules : std::uint8_t { Chess, Chess960 };

/// Reads the six fields one after the other, then asks what is wrong with the whole.
class FenReader {
 public:
  explicit FenReader(std::string_view text, CastlingRules rules = CastlingRules::Chess)
      : in_{text, "position"},
        rules_(rules) {}

  /// A position that can be played on.
  Expected<Position> read() {
    auto raw = read_raw();
    if (!raw) return raw;
    Position p = *raw;
    if (const auto problems = find_problems(p); !problems.empty()) return refusal(problems);
    if (p.en_passant != no_square && !can_take_in_passing(p, p.turn, p.en_passant)) p.en_passant = no_square;
    p.key = key_of(p);
    return p;
  }

  /// Whatever the text says, sound or not, for a list of its problems.
  Expected<Position> read_raw() {
    Position p;
    if (auto read = board(p); !read) return fail(read.error());
    if (auto read = turn(p); !read) return fail(read.error());
    if (auto read = rights(p); !read) return fail(read.error());
    if (auto read = passed(p); !read) return fail(read.error());
    if (auto read = number("plies without progress", 0, p.clock); !read) return fail(read.error());
    if (auto read = number("move number", 1, p.number); !read) return fail(read.error());
    in_.skip(" ");
    if (!in_.done()) return in_.defect("continues after the last field", in_.at, std::string(fen_fields));
    p.key = key_of(p);
    return p;
  }

 private:
  static constexpr long largest_number = 9999;

  std::unexpected<Error> refusal(const std::vector<Problem>& problems) const {
    std::string all;
    for (const Problem& problem : problems) all += (all.empty() ? "" : ", ") + problem.what;
    return in_.defect(std::move(all), starts_[problems.front().field], "a position that can be played on");
  }

  /// The next field; `start` is where it begins.
  std::string_view field(std::size_t& start) {
    in_.skip(" ");
    start = in_.at;
    return in_.word(" ");
  }

  Expected<void> board(Position& p) {
    const std::string rows = "8 rows of 8 squares, letters PNBRQK and pnbrqk, digits for gaps, / between rows";
    in_.skip(" ");
    starts_[Problem::Board] = in_.at;
    for (int rank = 7; rank >= 0; --rank) {
      for (int file = 0; file < 8; ++in_.at) {
        if (in_.at >= in_.text.size()) return in_.defect("ends too early", in_.at, rows);
        const char c = in_.text[in_.at];
        if (c >= '1' && c <= '8') {
          file += c - '0';
          if (file > 8) return in_.defect("a row of more than 8 squares", in_.at, rows);
        } else if (!place(p, c, square_at(file++, rank))) {
          const bool ends = c == '/' || c == ' ';
          return in_.defect(ends ? "a row of fewer than 8 squares" : "unknown piece " + in_quotes({&c, 1}), in_.at,
                            rows);
        }
      }
      const bool more = in_.at < in_.text.size() && in_.text[in_.at] != ' ';
      if (rank > 0 && !more) return in_.defect("ends too early", in_.at, rows);
      if (rank > 0 && in_.text[in_.at] != '/')
        return in_.defect(in_quotes(in_.text.substr(in_.at, 1)) + " where a row ends", in_.at, rows);
      if (rank == 0 && more)
        return in_.defect(in_quotes(in_.text.substr(in_.at, 1)) + " after the last row", in_.at, rows);
      in_.at += rank > 0;
    }
    return {};
  }

  static bool place(Position& p, char c, Square square) {
    const bool small = c >= 'a' && c <= 'z';
    const auto kind = piece_letters.find(small ? static_cast<char>(c - 'a' + 'A') : c);
    if (kind == std::string_view::npos) return false;
    p.kinds[kind] |= bit(square);
    p.sides[index(small ? black : white)] |= bit(square);
    return true;
  }

  Expected<void> turn(Position& p) {
    std::size_t& start = starts_[Problem::Turn];
    const std::string_view word = field(start);
    if (word != "w" && word != "b")
      return in_.defect(word.empty() ? "no side to move" : "unknown side " + in_quotes(word), start, "w or b");
    p.turn = word == "w" ? white : black;
    return {};
  }

  Expected<void> rights(Position& p) {
    const std::string expected = "- or some of KQkq";
    std::size_t& start = starts_[Problem::Rights];
    const std::string_view word = field(start);
    if (word.empty()) return in_.defect("no castling rights", start, expected);
    if (word == "-") return {};
    if (rules_ == CastlingRules::Chess960) return rights_of_960(p, word, start);
    for (std::size_t i = 0; i < word.size(); ++i) {
      const auto right = std::string_view("KQkq").find(word[i]);
      if (right == std::string_view::npos)
        return in_.defect("unknown castling right " + in_quotes(word.substr(i, 1)), start + i, expected);
      if ((p.castling >> right & 1) != 0)
        return in_.defect("castling right " + in_quotes(word.substr(i, 1)) + " twice", start + i, expected);
      p.castling = static_cast<std::uint8_t>(p.castling | 1U << right);
    }
    return {};
  }

  /// X-FEN and Shredder-FEN, mixed or not. Both sides began on the same files.
  Expected<void> rights_of_960(Position& p, std::string_view word, std::size_t start) {
    const std::string expected = "- or rights such as KQkq or HAha";
    std::array<std::optional<int>, 3> files;  // of king, short rook, long rook
    const auto agrees = [&files](std::size_t which, Square square) {
      if (!files[which]) files[which] = file_of(square);
      return *files[which] == file_of(square);
    };
    for (std::size_t i = 0; i < word.size(); ++i) {
      const std::string right = "castling right " + in_quotes(word.substr(i, 1));
      const bool small = word[i] >= 'a' && word[i] <= 'z';
      const char letter = small ? static_cast<char>(word[i] - 'a' + 'A') : word[i];
      const Player player = small ? black : white;
      const bool by_file = letter >= 'A' && letter <= 'H';
      if (!by_file && letter != 'K' && letter != 'Q') return in_.defect("unknown " + right, start + i, expected);
      if ((p.of(player, King) & rank_bits_for(player, 0)) == 0)
        return in_.defect(right + " without a " + std::string(colour_name(player)) + " king on its first rank",
                          start + i, expected);
      const Square king = p.king(player);
      const Square named = back_rank(player) + (by_file ? letter - 'A' : 0);
      const bool is_short = by_file ? named > king : letter == 'K';
      const auto rook = !by_file                         ? outermost_rook(p, player, is_short)
                        : has(p.of(player, Rook), named) ? std::optional(named)
                                                         : std::nullopt;
      if (!rook) return in_.defect(right + " without such a rook", start + i, expected);
      if ((p.castling & castling_right(player, is_short)) != 0)
        return in_.defect(right + " twice", start + i, expected);
      p.castling |= castling_right(player, is_short);
      if (!agrees(0, king) || !agrees(is_short ? 1 : 2, *rook))
        return in_.defect("kings or rooks with castling rights on different files", start + i,
                          "the files of one start position for both sides");
    }
    p.files = castling_files(files[0].value_or(0), files[1].value_or(0), files[2].value_or(0), p.castling);
    return {};
  }

  Expected<void> passed(Position& p) {
    std::size_t& start = starts_[Problem::Passed];
    const std::string_view word = field(start);
    if (word == "-") return {};
    const auto square = read_square(word);
    if (!square)
      return in_.defect(word.empty() ? "no en-passant square" : "bad en-passant square " + in_quotes(word), start,
                        "- or a square such as e3");
    p.en_passant = static_cast<std::uint8_t>(*square);
    return {};
  }

  Expected<void> number(std::string_view name, long least, std::uint16_t& out) {
    std::size_t start = 0;
    const std::string_view word = field(start);
    if (word.empty()) return {};
    long value = -1;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool whole = error == std::errc() && end == word.data() + word.size();
    if (!whole || value < 0 || value > largest_number)
      return in_.defect("bad " + std::string(name) + " " + in_quotes(word), start,
                        "a number from " + std::to_string(least) + " to " + std::to_string(largest_number));
    out = static_cast<std::uint16_t>(std::max(value, least));  // many programs number the first move 0
    return {};
  }

  TextReader in_;
  CastlingRules rules_;
  std::array<std::size_t, 4> starts_{};
};

inline Expected<Position> read_fen(std::string_view text, CastlingRules rules = CastlingRules::Chess) {
  return FenReader(text, rules).read();
}

}  // namespace zermelo::chess
