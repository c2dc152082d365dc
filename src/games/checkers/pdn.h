#pragma once
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/outcome.h"
#include "zermelo/games/checkers/checkers.h"

namespace zermelo::checkers {

/// A game of English draughts as a PDN file holds it. `1-0` there is a win for White; White is Second here.
struct PdnGame {
  std::vector<std::pair<std::string, std::string>> tags;  ///< in the order of the file; FEN and Result among them
  Position start;
  std::vector<Move> moves;
  Result result = Result::None;

  /// The value of a tag, or nothing.
  std::string_view tag(std::string_view tag_name) const {
    for (const auto& [key, value] : tags)
      if (key == tag_name) return value;
    return {};
  }
};

/// Reads a PDN file: tag pairs, moves with or without their numbers, a result. Comments `{…}` and `; …`, numeric glyphs
/// `$3`, marks `!` and `?`, and variations `(…)` are skipped. A file without a result token ends where it ends.
class PdnReader {
 public:
  explicit PdnReader(std::string_view text) : text_(text) {}

  Expected<std::vector<PdnGame>> read() {
    std::vector<PdnGame> games;
    for (;;) {
      if (auto error = skip()) return fail(*error);
      if (at_ == text_.size()) return games;
      auto game = read_game();
      if (!game) return fail(game.error());
      games.push_back(std::move(*game));
    }
  }

 private:
  Error error(std::size_t at, std::string what, std::string expected) const {
    return {.what = std::move(what), .where = at_offset("PDN", at), .expected = std::move(expected)};
  }

  static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  /// Blanks, comments, glyphs, marks and variations.
  std::optional<Error> skip() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (is_space(c) || c == '!' || c == '?') {
        ++at_;
      } else if (c == '{') {
        const std::size_t end = text_.find('}', at_);
        if (end == std::string_view::npos) return error(at_, "a comment without its end", "}");
        at_ = end + 1;
      } else if (c == ';' || c == '%') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (c == '$') {
        do ++at_;
        while (at_ < text_.size() && is_digit(text_[at_]));
      } else if (c == '(') {
        if (auto wrong = skip_variation()) return wrong;
      } else {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  std::optional<Error> skip_variation() {
    const std::size_t start = at_;
    std::size_t open = 0;
    do {
      if (text_[at_] == '{') {
        const std::size_t end = text_.find('}', at_);
        if (end == std::string_view::npos) return error(at_, "a comment without its end", "}");
        at_ = end;
      } else if (text_[at_] == '(') {
        ++open;
      } else if (text_[at_] == ')') {
        --open;
      }
      ++at_;
      if (open == 0) return std::nullopt;
    } while (at_ < text_.size());
    return error(start, "a variation without its end", ")");
  }

  Expected<PdnGame> read_game() {
    PdnGame game{.tags = {}, .start = rules_.initial(), .moves = {}};
    while (at_ < text_.size() && text_[at_] == '[') {
      if (auto wrong = read_tag(game)) return fail(*wrong);
      if (auto wrong = skip()) return fail(*wrong);
    }
    Position position = game.start;
    while (at_ < text_.size() && text_[at_] != '[') {
      const std::size_t start = at_;
      const std::string_view word = next_word();
      if (const auto result = result_of(word)) {
        game.result = *result;
        return game;
      }
      if (!is_move_number(word))
        if (auto wrong = play(game, position, word, start)) return fail(*wrong);
      if (auto wrong = skip()) return fail(*wrong);
    }
    return game;
  }

  /// `[Name "value"]`, `\"` and `\\` inside the value.
  std::optional<Error> read_tag(PdnGame& game) {
    const std::size_t start = at_++;
    skip_blanks();
    std::string key;
    while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != '"' && text_[at_] != ']') key += text_[at_++];
    skip_blanks();
    if (key.empty() || at_ == text_.size() || text_[at_] != '"')
      return error(start, "a broken tag", "[Name \"value\"]");
    const std::size_t value_start = ++at_;
    std::string value;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      value += text_[at_++];
    }
    if (at_ < text_.size()) ++at_;
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != ']') return error(start, "a tag without its end", "\"]");
    ++at_;
    if (key == "FEN") {
      const auto position = rules_.read_position(value);
      if (!position) return error(value_start, "the FEN tag: " + position.error().message(), "");
      game.start = *position;
    }
    if (key == "Result") game.result = result_of(value).value_or(Result::None);
    game.tags.emplace_back(std::move(key), std::move(value));
    return std::nullopt;
  }
  void skip_blanks() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  /// Up to a blank or the beginning of something else; a move number ends with its points.
  std::string_view next_word() {
    const std::size_t start = at_;
    constexpr std::string_view ends = "[](){};!?$\"";
    do {
      ++at_;
      if (text_[at_ - 1] == '.' && (at_ == text_.size() || text_[at_] != '.')) break;
    } while (at_ < text_.size() && !is_space(text_[at_]) && ends.find(text_[at_]) == std::string_view::npos);
    return text_.substr(start, at_ - start);
  }

  static bool is_move_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    return digits < word.size() && word.find_first_not_of('.', digits) == std::string_view::npos;
  }

  /// Either scale: a point for a win, or two.
  static std::optional<Result> result_of(std::string_view word) {
    if (word == "1-0" || word == "2-0") return Result::SecondWins;
    if (word == "0-1" || word == "0-2") return Result::FirstWins;
    if (word == "1/2-1/2" || word == "1-1") return Result::Draw;
    if (word == "*") return Result::None;
    return std::nullopt;
  }

  std::optional<Error> play(PdnGame& game, Position& position, std::string_view word, std::size_t start) const {
    const auto move = read_move(rules_, position, word);
    if (!move) return error(start, "move " + std::to_string(game.moves.size() + 1) + ": " + move.error().message(), "");
    game.moves.push_back(*move);
    position = rules_.after(position, *move);
    return std::nullopt;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Checkers<> rules_;
};

inline Expected<std::vector<PdnGame>> read_pdn(std::string_view text) { return PdnReader(text).read(); }

/// Writes a game as PDN, lines of at most 80 characters. The tags come as they are, but FEN and Result are made from
/// the game itself.
class PdnWriter {
 public:
  std::string write(const PdnGame& game) {
    for (const auto& [key, value] : game.tags)
      if (key != "FEN" && key != "SetUp" && key != "Result") tag(key, value);
    tag("Result", result_text(game.result));
    if (game.start != rules_.initial()) {
      tag("SetUp", "1");
      tag("FEN", rules_.position_text(game.start));
    }
    text_ += '\n';
    Position position = game.start;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const std::string number = std::to_string(position.number());
      if (!position.white_to_move()) word(number + '.');
      if (position.white_to_move() && i == 0) word(number + "...");
      word(rules_.short_text(position, game.moves[i]));
      position = rules_.after(position, game.moves[i]);
    }
    word(result_text(game.result));
    return text_ + '\n';
  }

 private:
  static std::string result_text(Result result) {
    if (result == Result::SecondWins) return "1-0";
    if (result == Result::FirstWins) return "0-1";
    return result == Result::Draw ? "1/2-1/2" : "*";
  }

  void tag(std::string_view key, std::string_view value) {
    text_ += '[' + std::string(key) + " \"";
    for (const char c : value) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c;
    }
    text_ += "\"]\n";
  }

  void word(const std::string& piece) {
    constexpr std::size_t widest = 80;
    if (column_ > 0 && column_ + 1 + piece.size() > widest) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ > 0) text_ += ' ';
    column_ += piece.size() + (column_ > 0);
    text_ += piece;
  }

  Checkers<> rules_;
  std::string text_;
  std::size_t column_ = 0;
};

inline std::string write_pdn(const PdnGame& game) { return PdnWriter().write(game); }

}  // namespace zermelo::checkers
