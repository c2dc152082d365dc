#include "zermelo/cli/terminal.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "zermelo/cli/command.h"

namespace zermelo {
namespace {

/// In UTF-8: a byte of a character after its first.
bool continues_character(char c) {
  constexpr unsigned char mask = 0xc0;
  constexpr unsigned char further = 0x80;
  return (static_cast<unsigned char>(c) & mask) == further;
}

std::vector<std::string> characters(std::string_view text) {
  std::vector<std::string> list;
  for (const char c : text) {
    if (list.empty() || !continues_character(c)) list.emplace_back();
    list.back() += c;
  }
  return list;
}

/// The games that let people choose their symbols.
std::vector<std::string> games_with_symbols(const Catalogue& games) {
  std::vector<std::string> names;
  for (const auto& entry : games.entries())
    if (const auto game = games.game(entry.info.name); game && (*game)->info().own_symbols)
      names.push_back(entry.info.name);
  return names;
}

Error bad_symbols(std::string what, std::string expected) {
  return {.what = std::move(what), .where = "--symbols", .expected = std::move(expected)};
}

/// The character that a text in UTF-8 is, if it is just one.
std::optional<char32_t> one_character(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (text.size() != length || (lead >= 0x80 && lead < 0xc2) || lead > 0xf4) return std::nullopt;
  char32_t code = length == 1 ? lead : lead & (0x7fU >> length);
  for (const char c : text.substr(1)) {
    if (!continues_character(c)) return std::nullopt;
    code = code << 6U | (static_cast<unsigned char>(c) & 0x3fU);
  }
  return code;
}

/// Letters and signs that take one place on a terminal. What joins the character before it, is not seen or takes two
/// places would break the board.
bool takes_one_place(char32_t code) {
  struct Range {
    char32_t first, last;
  };
  constexpr Range ranges[]{{0x21, 0x7e},     {0xa1, 0xac},     {0xae, 0x2ff},    {0x370, 0x482},   {0x48a, 0x52f},
                           {0x531, 0x58f},   {0x2010, 0x2027}, {0x2030, 0x205e}, {0x20a0, 0x20c0}, {0x2100, 0x2319},
                           {0x2400, 0x25fc}, {0x2605, 0x2613}, {0x2616, 0x2647}, {0x2654, 0x267e}, {0x2701, 0x2704},
                           {0x2706, 0x2709}, {0x270c, 0x2727}, {0x2729, 0x274b}};
  return std::ranges::any_of(ranges, [&](const Range& r) { return code >= r.first && code <= r.last; });
}

}  // namespace

std::optional<std::string> Keyboard::line() {
  constexpr int poll_milliseconds = 50;           // how soon a stop request is seen
  constexpr std::size_t longest_line = 64 << 10;  // what is longer is no move, and memory is not endless
  for (;;) {
    const std::size_t end = std::min(buffer_.find('\n'), ended_ ? buffer_.size() : std::string::npos);
    if (stop_.stop_requested() || (ended_ && buffer_.empty())) return std::nullopt;
    if (end != std::string::npos || buffer_.size() > longest_line) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end == std::string::npos ? end : end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    pollfd request{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    if (poll(&request, 1, poll_milliseconds) <= 0) continue;
    std::array<char, 4096> chunk;
    const ssize_t n = read(STDIN_FILENO, chunk.data(), chunk.size());
    if (n > 0)
      buffer_.append(chunk.data(), static_cast<std::size_t>(n));
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
      ended_ = true;
  }
}

bool colours(std::FILE* stream) {
  const char* const no_colour = std::getenv("NO_COLOR");
  return isatty(fileno(stream)) == 1 && (no_colour == nullptr || *no_colour == '\0');
}

std::string painted(const std::string& text, Paint paint, bool on) {
  if (!on) return text;
  constexpr std::array codes{"1;33", "1;36", "31", "2", "1"};
  return fmt::format("\x1b[{}m{}\x1b[0m", codes[static_cast<std::size_t>(paint)], text);
}

std::size_t shown_width(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, continues_character));
}

std::string symbol_defect(const std::string& symbol, const std::string& taken) {
  const auto code = one_character(symbol);
  if (symbol != " " && (!code || !takes_one_place(*code))) return "one character, please: a letter or a sign";
  if (symbol == " " || symbol == ".") return "this is how an empty place looks";
  if (symbol == taken) return "this is the other side's";
  return {};
}

TextStyle with_symbols(TextStyle style, const std::string& symbols, const AnyGame& game, const Catalogue& games) {
  if (symbols.empty()) return style;
  if (!game.info().own_symbols)
    refuse(bad_symbols("the pieces of " + game.info().name + " keep their own letters",
                       "a game whose pieces are all alike: " + one_of(games_with_symbols(games))));
  auto sides = characters(symbols);
  if (sides.size() == 3 && sides[1] == ",") sides.erase(sides.begin() + 1);
  if (sides.size() != 2) refuse(bad_symbols("bad value " + in_quotes(symbols), "two characters, as in XO or X,O"));
  for (const bool second : {false, true})
    if (const std::string defect = symbol_defect(sides[second], second ? sides[0] : ""); !defect.empty())
      refuse(bad_symbols(fmt::format("bad symbol '{}' of the {} side: {}", printable(sides[second]),
                                     second ? "second" : "first", defect),
                         "two characters, as in XO or X,O"));
  style.first = sides[0];
  style.second = sides[1];
  return style;
}

StatusLine::~StatusLine() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void StatusLine::tell(const std::string& text) const {
  if (!shown_) return;
  fmt::print(stderr, "\r{} \x1b[K", text);
  std::fflush(stderr);
}

ProgressBar::ProgressBar(std::string what, std::uint64_t total, Elsewhere elsewhere)
    : what_(std::move(what)),
      total_(total),
      shown_(isatty(STDERR_FILENO) == 1),
      lines_(!shown_ && elsewhere == Elsewhere::Lines) {
  if (shown_) draw({});
}

ProgressBar::~ProgressBar() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void ProgressBar::advance(const std::string& note) {
  ++done_;
  if (!shown_ && !lines_) return;
  constexpr std::chrono::milliseconds often_enough{100};
  constexpr std::chrono::seconds often_enough_for_lines{10};
  const auto now = std::chrono::steady_clock::now();
  const auto passed = now - drawn_;
  if (lines_ ? passed < often_enough_for_lines : passed < often_enough && done_ < total_) return;
  drawn_ = now;
  lines_ ? write_line() : draw(note);
}

std::string ProgressBar::time_left() const {
  if (done_ == 0) return "-:--";
  const double share = static_cast<double>(done_) / static_cast<double>(total_);
  const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  const auto left = std::lround(passed / share - passed);
  return fmt::format("{}:{:02}", left / 60, left % 60);
}

void ProgressBar::draw(const std::string& note) {
  constexpr int width = 30;
  const int filled = static_cast<int>(static_cast<double>(done_) / static_cast<double>(total_) * width);
  std::string bar;
  for (int i = 0; i < width; ++i) bar += i < filled ? "█" : "░";
  fmt::print(stderr, "\r\x1b[K{} {} {}/{}  {} left  {}", what_, bar, done_, total_, time_left(), note);
  std::fflush(stderr);
}

void ProgressBar::write_line() const { fmt::print(stderr, "{} {}/{}  {} left\n", what_, done_, total_, time_left()); }

}  // namespace zermelo
