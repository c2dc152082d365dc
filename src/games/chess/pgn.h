#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/outcome.h"
#include "zermelo/games/chess/fen.h"
#include "zermelo/games/chess/san.h"
#include "zermelo/games/chess/starts.h"

namespace zermelo::chess {

/// A game as Portable Game Notation keeps it (S. Edwards, "PGN Specification", 1994).
struct PgnGame {
  std::vector<std::pair<std::string, std::string>> tags;  ///< in the order of the file; without SetUp, FEN and Result
  Position start = read_fen(standard_start).value();
  std::vector<Move> moves;
  Result result = Result::None;

  std::string tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, &std::pair<std::string, std::string>::first);
    return found == tags.end() ? std::string() : found->second;
  }
  friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

namespace detail {
inline std::optional<Result> read_result(std::string_view word) {
  for (const Result result : {Result::FirstWins, Result::SecondWins, Result::Draw, Result::None})
    if (word == to_string(result)) return result;
  return std::nullopt;
}
}  // namespace detail

/// Reads games one after the other. Comments, variations and annotation signs are skipped; moves may be in algebraic
/// or coordinate notation. A game ends with its result, with the next game's tags or with the text; a result after the
/// moves counts more than the tag.
class PgnReader {
 public:
  explicit PgnReader(std::string_view text) : text_(text) {
    if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;  // a byte-order mark
  }

  /// The next game; nothing at the end of the text. After an error there is no next game.
  std::optional<Expected<PgnGame>> next() {
    if (failed_) return std::nullopt;
    auto error = skip();
    if (!error && at_ >= text_.size()) return std::nullopt;
    PgnGame game;
    if (!error) error = tags(game);
    if (!error) error = moves(game);
    if (!error) return game;
    failed_ = true;
    return fail(*error);
  }

 private:
  static Error defect(std::string what, std::size_t offset, std::string expected) {
    return {.what = std::move(what), .where = at_offset("PGN", offset), .expected = std::move(expected)};
  }
  static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f'; }
  static bool ends_word(char c) {
    return is_space(c) || std::string_view("{}();[]$").find(c) != std::string_view::npos;
  }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  std::optional<Error> skip_comment() {
    const std::size_t close = text_.find('}', at_);
    if (close == std::string_view::npos) return defect("a comment without an end", at_, "}");
    at_ = close + 1;
    return std::nullopt;
  }

  /// Whitespace, comments, variations, annotation numbers, and lines that begin with %.
  std::optional<Error> skip() {
    std::size_t depth = 0;
    std::size_t opened = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '{') {
        if (auto error = skip_comment()) return error;
        --at_;
      } else if (c == ';' || (c == '%' && (at_ == 0 || text_[at_ - 1] == '\n'))) {
        skip_line();
        if (at_ == text_.size()) break;
      } else if (c == '(') {
        if (depth++ == 0) opened = at_;
      } else if (c == ')') {
        if (depth-- == 0) return defect("')' without '('", at_, "a move or a result");
      } else if (c == '$' && depth == 0) {
        while (at_ + 1 < text_.size() && is_digit(text_[at_ + 1])) ++at_;
      } else if (depth == 0 && !is_space(c)) {
        return std::nullopt;
      }
    }
    if (depth > 0) return defect("a variation without an end", opened, ")");
    return std::nullopt;
  }

  std::optional<Error> tags(PgnGame& game) {
    std::optional<std::pair<std::string, std::size_t>> fen;
    while (at_ < text_.size() && text_[at_] == '[') {
      std::string name;
      std::string value;
      std::size_t value_at = 0;
      if (auto error = tag(name, value, value_at)) return error;
      if (name == "FEN")
        fen = {value, value_at};
      else if (name == "Result")
        game.result = detail::read_result(value).value_or(Result::None);
      else if (name != "SetUp")
        game.tags.emplace_back(std::move(name), std::move(value));
      if (auto error = skip()) return error;
    }
    if (!fen) return std::nullopt;
    const auto start = read_fen(fen->first);
    if (!start) return defect("bad FEN: " + start.error().message(), fen->second, {});
    game.start = *start;
    return std::nullopt;
  }

  void skip_spaces() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  /// [Name "value"] with \" and \\ inside.
  std::optional<Error> tag(std::string& name, std::string& value, std::size_t& value_at) {
    const std::string shape = R"([Name "value"])";
    ++at_;
    skip_spaces();
    const std::size_t start = at_;
    while (at_ < text_.size() && !ends_word(text_[at_]) && text_[at_] != '"') ++at_;
    name = text_.substr(start, at_ - start);
    if (name.empty()) return defect("a tag without a name", start, shape);
    skip_spaces();
    if (at_ >= text_.size() || text_[at_] != '"') return defect("a tag without a value", at_, shape);
    value_at = ++at_;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      const bool escaped =
          text_[at_] == '\\' && at_ + 1 < text_.size() && (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\');
      at_ += escaped;
      value += text_[at_];
    }
    if (at_ >= text_.size()) return defect("a tag's value without an end", value_at, shape);
    ++at_;
    skip_spaces();
    if (at_ >= text_.size() || text_[at_] != ']') return defect("a tag without an end", at_, shape);
    ++at_;
    return std::nullopt;
  }

  std::optional<Error> moves(PgnGame& game) {
    Position p = game.start;
    while (at_ < text_.size() && text_[at_] != '[') {
      const std::size_t start = at_;
      while (at_ < text_.size() && !ends_word(text_[at_])) ++at_;
      if (at_ == start) return defect("unexpected " + in_quotes(text_.substr(at_, 1)), at_, "a move or a result");
      const std::string_view word = text_.substr(start, at_ - start);
      if (const auto result = detail::read_result(word)) {
        game.result = *result;
        return std::nullopt;
      }
      const std::string_view text = without_number(word);
      if (!text.empty()) {
        const auto move = MoveReader(p, text).read();
        if (!move) return wrong_move(move.error(), start + word.size() - text.size());
        game.moves.push_back(*move);
        p = play(p, *move);
      }
      if (auto error = skip()) return error;
    }
    return std::nullopt;
  }

  /// "12.Nf3" and "12...Nf3" without the number; nothing of a word that is no move: "12.", "...", "!?", "e.p."
  static std::string_view without_number(std::string_view word) {
    std::size_t digits = 0;
    while (digits < word.size() && is_digit(word[digits])) ++digits;
    if (digits == word.size() || word[digits] == '.') word.remove_prefix(digits);
    while (word.starts_with('.')) word.remove_prefix(1);
    if (word == "e.p." || word.find_first_not_of("!?") == std::string_view::npos) return {};
    return word;
  }

  static Error wrong_move(Error error, std::size_t offset) {
    error.where = at_offset("PGN", offset);
    return error;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

/// Every game of a text, or the first thing wrong with it.
inline Expected<std::vector<PgnGame>> read_pgn(std::string_view text) {
  std::vector<PgnGame> games;
  PgnReader reader(text);
  while (auto game = reader.next()) {
    if (!*game) return fail(game->error());
    games.push_back(std::move(**game));
  }
  return games;
}

namespace detail {

inline std::string tag_text(std::string_view name, std::string_view value) {
  std::string text = "[" + std::string(name) + " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"]\n";
}

/// Adds a word, on a new line where this one would pass 79 characters.
inline void add_word(std::string& text, std::size_t& line, const std::string& word) {
  constexpr std::size_t longest_line = 79;
  const bool fits = line + 1 + word.size() <= longest_line;
  if (line > 0) text += fits ? ' ' : '\n';
  line = line > 0 && fits ? line + 1 + word.size() : word.size();
  text += word;
}

}  // namespace detail

/// The seven tags that every file has, in their order, then the others, the start if it is not the usual one, and the
/// moves in algebraic notation.
inline std::string write_pgn(const PgnGame& game) {
  constexpr std::array<std::string_view, 6> roster{"Event", "Site", "Date", "Round", "White", "Black"};
  std::string text;
  for (const auto name : roster) {
    const std::string value = game.tag(name);
    text += detail::tag_text(name, !value.empty() ? value : name == "Date" ? "????.??.??" : "?");
  }
  text += detail::tag_text("Result", to_string(game.result));
  for (const auto& [name, value] : game.tags)
    if (std::ranges::find(roster, name) == roster.end()) text += detail::tag_text(name, value);
  if (const std::string fen = write_fen(game.start); fen != standard_start)
    text += detail::tag_text("SetUp", "1") + detail::tag_text("FEN", fen);
  text += '\n';
  Position p = game.start;
  std::size_t line = 0;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const std::string number = std::to_string(p.number);
    if (p.turn == white) detail::add_word(text, line, number + ".");
    if (p.turn == black && i == 0) detail::add_word(text, line, number + "...");
    detail::add_word(text, line, write_san(p, game.moves[i]));
    p = play(p, game.moves[i]);
  }
  detail::add_word(text, line, std::string(to_string(game.result)));
  return text + '\n';
}

}  // namespace zermelo::chess
