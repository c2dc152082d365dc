#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/games/chess/chess.h"
#include "zermelo/games/portable/portable.h"

namespace zermelo::chess {

using PgnGame = PortableGame<Chess>;

/// Portable Game Notation. Moves may be in algebraic or coordinate notation.
struct Pgn {
  using Game = Chess;
  static constexpr std::string_view name = "PGN";
  static constexpr std::size_t longest_line = 79;

  static Expected<Move> read_move(const Chess& game, const Position& p, std::string_view text) {
    return game.read_move(p, text);
  }
  /// The tag that other programs write for Chess960.
  static constexpr std::string_view variant_tag = "Variant";
  static constexpr std::string_view chess960 = "Chess960";
  static Chess rules(const Tags& tags) {
    const auto found = std::ranges::find(tags, variant_tag, &Tags::value_type::first);
    const bool is_960 = found != tags.end() && (found->second == chess960 || found->second == "Fischerandom");
    return Chess(is_960 ? CastlingRules::Chess960 : CastlingRules::Chess);
  }
  static int number(const Position& p) { return p.number; }
  static std::optional<Result> result_of(std::string_view word) { return read_result(word); }
  static std::string_view result_text(Result result) { return to_string(result); }

  /// The seven tags that every file has, in their order, then the others.
  static Tags tags(const PgnGame& game) {
    constexpr std::array<std::string_view, 6> roster{"Event", "Site", "Date", "Round", "White", "Black"};
    Tags all;
    for (const auto tag : roster) {
      const std::string value = game.tag(tag);
      all.emplace_back(tag, !value.empty() ? value : tag == "Date" ? "????.??.??" : "?");
    }
    all.emplace_back("Result", to_string(game.result));
    for (const auto& tag : game.tags)
      if (std::ranges::find(roster, tag.first) == roster.end()) all.push_back(tag);
    return all;
  }
};

inline Expected<std::vector<PgnGame>> read_pgn(std::string_view text) { return PortableReader<Pgn>(text).read(); }
inline std::string write_pgn(const PgnGame& game) { return PortableWriter<Pgn>().write(game); }

}  // namespace zermelo::chess
