#include "zermelo/cli/folding.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "zermelo/cli/terminal.h"
#include "zermelo/core/options.h"

namespace zermelo {
namespace {

/// Where the last column of a line begins: after two blanks or more, in its first half.
std::size_t hanging_indent(std::string_view line, std::size_t width) {
  std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  for (std::size_t at = line.find("  ", indent); at != line.npos; at = line.find("  ", at)) {
    at = std::min(line.find_first_not_of(' ', at), line.size());
    if (at > width / 2) break;
    indent = at;
  }
  return indent;
}

/// Word by word; a word that is too long for a line stays whole.
std::string folded_line(std::string_view line, std::size_t width) {
  if (shown_width(line) <= width) return std::string(line);
  const std::size_t indent = hanging_indent(line, width);
  std::string out(line.substr(0, indent));
  std::size_t used = shown_width(out);
  const std::size_t column = used;
  bool first = true;
  for (std::size_t at = indent; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const std::size_t next = std::min(line.find_first_not_of(' ', end), line.size());
    const std::string_view word = line.substr(at, end - at);
    if (!first && used + 1 + shown_width(word) > width) {
      out += "\n" + std::string(column, ' ');
      used = column;
    } else if (!first) {
      out += ' ';
      ++used;
    }
    out += word;
    used += shown_width(word);
    first = false;
    at = next;
  }
  return out;
}

}  // namespace

std::size_t output_width() {
  constexpr long least = 20;
  const char* const columns = std::getenv("COLUMNS");
  if (const auto given = columns == nullptr ? std::nullopt : whole_number(columns); given && *given >= least)
    return static_cast<std::size_t>(*given);
  winsize size{};
  if (isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= least)
    return size.ws_col;
  return std::string::npos;
}

std::string folded(const std::string& text, std::size_t width) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out += folded_line(std::string_view(text).substr(at, end - at), width);
    if (end < text.size()) out += '\n';
    at = end + 1;
  }
  return out;
}

std::string FoldingTable::text(std::size_t width) const {
  std::string out;
  const std::size_t label = labels.empty() ? 0 : shown_width(labels.front());
  std::size_t from = 0;
  do {
    std::size_t to = from;
    for (std::size_t used = label; to < columns.size() && (to == from || used + columns[to].width <= width); ++to)
      used += columns[to].width;
    if (from > 0) out += '\n';
    for (std::size_t row = 0; row < labels.size(); ++row) {
      out += labels[row];
      for (std::size_t i = from; i < to; ++i)
        if (row < columns[i].cells.size()) out += columns[i].cells[row];
      out += '\n';
    }
    from = to;
  } while (from < columns.size());
  return out;
}

}  // namespace zermelo
