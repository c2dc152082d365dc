#pragma once
#include <chrono>
#include <cstdio>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "zermelo/any/catalogue.h"
#include "zermelo/core/text_style.h"

namespace zermelo {

/// What people type, line by line. Unlike std::cin it stops waiting when it is asked to.
class Keyboard {
 public:
  explicit Keyboard(std::stop_token stop) : stop_(std::move(stop)) {}

  /// Nothing once the input has ended or a stop was requested.
  std::optional<std::string> line();

 private:
  std::stop_token stop_;
  std::string buffer_;
  bool ended_ = false;
};

/// Colours only where somebody sees them: on a terminal, unless NO_COLOR is set (no-color.org).
bool colours(std::FILE* stream);

enum class Paint { First, Second, Bad, Faint, Bold };
/// `text` in a colour, or as it is.
std::string painted(const std::string& text, Paint paint, bool on);

/// What is wrong with the symbol of a side's pieces: it must take one place of the board and differ from the other
/// side's, `taken`. Empty when it will do.
std::string symbol_defect(const std::string& symbol, const std::string& taken);

inline constexpr const char* symbols_help = "two symbols for the pieces of first and second: XO or X,O";

/// `XO` or `X,O`: the symbols of the two sides into the style. Only for games whose pieces are all alike. Without
/// symbols the style stays.
TextStyle with_symbols(TextStyle style, const std::string& symbols, const AnyGame& game, const Catalogue& games);

/// How many places a text takes on a terminal: its characters, not its bytes.
std::size_t shown_width(std::string_view text);

/// One line on a terminal's stderr that is written over itself, and gone at the end; elsewhere silent.
class StatusLine {
 public:
  StatusLine() = default;
  ~StatusLine();
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  void tell(const std::string& text) const;

 private:
  bool shown_ = colours(stderr);
};

/// A bar with the share done and the time left, drawn over itself on a terminal's stderr. Elsewhere it is silent, or
/// writes a line now and then where somebody will look into a log.
class ProgressBar {
 public:
  enum class Elsewhere { Silent, Lines };
  explicit ProgressBar(std::string what, std::uint64_t total, Elsewhere elsewhere = Elsewhere::Silent);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void advance(const std::string& note = {});

 private:
  void draw(const std::string& note);
  void write_line() const;
  std::string time_left() const;

  std::string what_;
  std::uint64_t total_;
  std::uint64_t done_ = 0;
  bool shown_;
  bool lines_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point drawn_ = start_;
};

}  // namespace zermelo
