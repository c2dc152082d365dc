#include "zermelo/solve/shared_file.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace zermelo {
namespace {

/// Numbers that are on their way to number 0 at the same time.
constexpr std::uint64_t window = 16 * Deal::largest_block;

void sum_counts(Exchange& exchange, TablebaseHeader& header) {
  const auto sums = fold(
      exchange, {header.legal, header.wins, header.draws, header.losses, static_cast<std::uint64_t>(header.longest)},
      [](std::size_t which, std::uint64_t a, std::uint64_t b) { return which < 4 ? a + b : std::max(a, b); });
  header.legal = sums[0];
  header.wins = sums[1];
  header.draws = sums[2];
  header.losses = sums[3];
  header.longest = static_cast<int>(sums[4]);
}

/// What one process has of the window that begins here.
std::string part_of_window(const Deal& deal, int owner, std::span<const code::Code> mine, std::uint64_t from) {
  const auto begin = deal.places_below(owner, from);
  const auto end = deal.places_below(owner, std::min(from + window, deal.size()));
  const auto part = mine.subspan(begin, end - begin);
  return {part.begin(), part.end()};
}

/// The parts of all, dealt back into one row.
std::string in_one_row(const Deal& deal, std::uint64_t from, const std::vector<std::string>& parts) {
  std::string codes;
  std::vector<std::size_t> taken(parts.size());
  for (std::uint64_t block = from / deal.block(); codes.size() < window && block < deal.blocks(); ++block) {
    const auto owner = static_cast<std::size_t>(deal.owner_of_block(block));
    codes.append(parts[owner], taken[owner], deal.block());
    taken[owner] += deal.block();
  }
  return codes;
}

}  // namespace

/// Number 0 asks for one window after the other, and says when it needs no more.
Expected<bool> write_together(Exchange& exchange, const Deal& deal, std::span<const code::Code> mine,
                              const std::string& path, TablebaseHeader header, const std::stop_token& stop) {
  header.count(mine);
  sum_counts(exchange, header);
  const auto part = [&](std::uint64_t from) { return part_of_window(deal, exchange.rank(), mine, from); };
  if (exchange.rank() > 0) {
    for (std::uint64_t from = 0; !tell(exchange, std::string()).empty(); from += window) collect(exchange, part(from));
  }
  std::optional<Error> error;
  bool complete = true;
  if (exchange.rank() == 0) {
    std::string row;
    const auto written = TablebaseFile::write(path, header, [&](std::uint64_t from, std::span<code::Code> block) {
      if (stop.stop_requested()) return false;
      if (from % window == 0) {
        tell(exchange, std::string("more"));
        row = in_one_row(deal, from, collect(exchange, part(from)));
      }
      const auto codes = std::string_view(row).substr(from % window, block.size());
      std::ranges::transform(codes, block.begin(), [](char c) { return static_cast<code::Code>(c); });
      return true;
    });
    tell(exchange, std::string());
    if (!written) error = written.error();
    complete = !written || *written > 0;
  }
  if (const auto agreed = agree(exchange, error)) return fail(*agreed);
  return tell(exchange, std::vector<std::uint64_t>{complete ? 1U : 0U}).front() != 0;
}

}  // namespace zermelo
