#include "cli/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace zermelo {

bool colours(std::FILE* stream) {
  const char* const no_colour = std::getenv("NO_COLOR");
  return isatty(fileno(stream)) == 1 && (no_colour == nullptr || *no_colour == '\0');
}

std::string painted(const std::string& text, Paint paint, bool on) {
  if (!on) return text;
  const char* code = "0";
  switch (paint) {
    case Paint::First: code = "1;33"; break;
    case Paint::Second: code = "1;36"; break;
    case Paint::Good: code = "32"; break;
    case Paint::Bad: code = "31"; break;
    case Paint::Faint: code = "2"; break;
    case Paint::Bold: code = "1"; break;
  }
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::size_t shown_width(std::string_view text) {
  constexpr unsigned char mask = 0xc0;
  constexpr unsigned char further = 0x80;  // bytes of a character after its first
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & mask) != further; }));
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
