#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/outcome.h"

/// What Portable Game Notation (S. Edwards, "PGN Specification", 1994) and the Portable Draughts Notation made after it
/// have in common. A `Format` gives the rest:
///
///   - `Game`, and `name`, `longest_line`
///   - `read_move(game, position, text)`, `number(position)`: of the move that comes next
///   - `result_of(word)`, `result_text(result)`
///   - `tags(game)`: those that a file begins with, in their order
///   - `rules(tags)`, optional: the game that the tags name
namespace zermelo {

using Tags = std::vector<std::pair<std::string, std::string>>;

template <class Format>
typename Format::Game rules_of(const Tags& tags) {
  if constexpr (requires { Format::rules(tags); })
    return Format::rules(tags);
  else
    return {};
}

template <class G>
struct PortableGame {
  Tags tags;  ///< in the order of the file; without SetUp, FEN and Result
  typename G::Position start = G().initial();
  std::vector<typename G::Move> moves;
  Result result = Result::None;

  std::string tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, &Tags::value_type::first);
    return found == tags.end() ? std::string() : found->second;
  }
  friend bool operator==(const PortableGame&, const PortableGame&) = default;
};

/// Reads games one after the other. Comments, variations and annotation signs are skipped. A game ends with its result,
/// with the next game's tags or with the text; a result after the moves counts more than the tag.
template <class Format>
class PortableReader {
 public:
  using Read = PortableGame<typename Format::Game>;

  explicit PortableReader(std::string_view text) : text_(text) {
    if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;  // a byte-order mark
  }

  /// Every game of the text, or the first thing wrong with it.
  Expected<std::vector<Read>> read() {
    std::vector<Read> games;
    for (;;) {
      if (auto done = skip(); !done) return fail(done.error());
      if (at_ >= text_.size()) return games;
      Read& game = games.emplace_back();
      if (auto done = tags(game); !done) return fail(done.error());
      if (auto done = moves(game); !done) return fail(done.error());
    }
  }

 private:
  static std::unexpected<Error> defect(std::string what, std::size_t offset, std::string expected) {
    return fail({.what = std::move(what), .where = at_offset(Format::name, offset), .expected = std::move(expected)});
  }
  static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool ends_word(char c) {
    return is_space(c) || std::string_view("{}();[]$").find(c) != std::string_view::npos;
  }

  void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }
  void skip_spaces() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  /// Whitespace, comments, variations, annotation numbers, and lines that begin with %.
  Expected<void> skip() {
    std::size_t depth = 0;
    std::size_t opened = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '{') {
        const std::size_t close = text_.find('}', at_);
        if (close == std::string_view::npos) return defect("a comment without an end", at_, "}");
        at_ = close;
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
        return {};
      }
    }
    if (depth > 0) return defect("a variation without an end", opened, ")");
    return {};
  }

  Expected<void> tags(Read& game) {
    std::optional<std::pair<std::string, std::size_t>> start;  // its text and where it stands
    while (at_ < text_.size() && text_[at_] == '[') {
      std::string name;
      std::string value;
      std::size_t value_at = 0;
      if (auto done = tag(name, value, value_at); !done) return done;
      if (name == "FEN") {
        start.emplace(std::move(value), value_at);
      } else if (name == "Result") {
        game.result = Format::result_of(value).value_or(Result::None);
      } else if (name != "SetUp") {
        game.tags.emplace_back(std::move(name), std::move(value));
      }
      if (auto done = skip(); !done) return done;
    }
    rules_ = rules_of<Format>(game.tags);
    if (!start) return {};
    const auto position = rules_.read_position(start->first);
    if (!position) return defect("bad FEN: " + position.error().message(), start->second, {});
    game.start = *position;
    return {};
  }

  /// [Name "value"] with \" and \\ inside.
  Expected<void> tag(std::string& name, std::string& value, std::size_t& value_at) {
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
    return {};
  }

  Expected<void> moves(Read& game) {
    auto position = game.start;
    while (at_ < text_.size() && text_[at_] != '[') {
      const std::size_t start = at_;
      while (at_ < text_.size() && !ends_word(text_[at_])) ++at_;
      if (at_ == start) return defect("unexpected " + in_quotes(text_.substr(at_, 1)), at_, "a move or a result");
      const std::string_view word = text_.substr(start, at_ - start);
      if (const auto result = Format::result_of(word)) {
        game.result = *result;
        return {};
      }
      const std::string_view text = without_number(word);
      if (!text.empty()) {
        auto move = Format::read_move(rules_, position, text);
        if (!move) {
          move.error().where = at_offset(Format::name, start + word.size() - text.size());
          return fail(move.error());
        }
        game.moves.push_back(*move);
        position = rules_.after(position, *move);
      }
      if (auto done = skip(); !done) return done;
    }
    return {};
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

  std::string_view text_;
  std::size_t at_ = 0;
  typename Format::Game rules_;
};

/// Writes a game: its tags, the start if it is not the usual one, and the moves as people write them.
template <class Format>
class PortableWriter {
 public:
  std::string write(const PortableGame<typename Format::Game>& game) {
    for (const auto& [name, value] : Format::tags(game)) tag(name, value);
    rules_ = rules_of<Format>(game.tags);
    if (game.start != rules_.initial()) {
      tag("SetUp", "1");
      tag("FEN", rules_.position_text(game.start));
    }
    text_ += '\n';
    auto position = game.start;
    for (const auto& move : game.moves) {
      const std::string number = std::to_string(Format::number(position));
      if (rules_.to_move(position) == Player::First)
        word(number + '.');
      else if (&move == game.moves.data())
        word(number + "...");
      word(rules_.short_text(position, move));
      position = rules_.after(position, move);
    }
    word(Format::result_text(game.result));
    return text_ + '\n';
  }

 private:
  void tag(std::string_view name, std::string_view value) {
    text_ += '[' + std::string(name) + " \"";
    for (const char c : value) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c;
    }
    text_ += "\"]\n";
  }

  /// On a new line where this one would grow too long.
  void word(std::string_view next) {
    const bool fits = line_ + 1 + next.size() <= Format::longest_line;
    if (line_ > 0) text_ += fits ? ' ' : '\n';
    line_ = line_ > 0 && fits ? line_ + 1 + next.size() : next.size();
    text_ += next;
  }

  typename Format::Game rules_;
  std::string text_;
  std::size_t line_ = 0;
};

}  // namespace zermelo
