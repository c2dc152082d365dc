#include "cli/command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "core/number_text.h"

namespace zermelo {

void GameArguments::add_to(CLI::App& command) {
  command.add_option("GAME", game, "a game: name[:value,…][,key=value…], see 'zermelo games'")->required();
  command.add_option("--position", position, "start here: a position or the name of one");
  command.add_flag("--json", json, "answer for programs (docs/json.md)");
}

Expected<std::unique_ptr<AnyLine>> GameArguments::open(const Catalogue& games) const {
  const auto chosen = games.game(game, position);
  if (!chosen) return fail(chosen.error());
  return (*chosen)->start(position);
}

Expected<long> parse_number(std::string_view text, std::string_view what, long least, long most) {
  const auto number = whole_number(text);
  if (number && *number >= least && *number <= most) return *number;
  return fail({.what = "bad value " + in_quotes(text),
               .where = std::string(what),
               .expected = fmt::format("a number from {} to {}", least, most),
               .nearest = {}});
}

namespace {

Error unwritable(const std::string& path) {
  return {.what = "cannot write " + in_quotes(path),
          .where = {},
          .expected = "a file in a folder that can be written to",
          .nearest = {}};
}

/// Into a pipe, a device or whatever else there is that is no file.
Expected<int> write_into(const std::string& path, const std::string& content) {
  std::ofstream file(path, std::ios::binary);
  file << content;
  file.close();
  if (file) return 0;
  return fail(unwritable(path));
}

}  // namespace

Expected<int> write_file(const std::string& path, const std::string& content) {
  std::error_code missing;
  const auto resolved = std::filesystem::canonical(path, missing);  // the file behind a link, where there is one
  const std::string target = missing ? path : resolved.string();
  if (!missing && !std::filesystem::is_regular_file(resolved)) return write_into(target, content);
  const std::string temporary = fmt::format("{}.{}.part", target, getpid());
  std::ofstream file(temporary, std::ios::binary);
  file << content;
  file.close();
  std::error_code error;
  if (file) std::filesystem::rename(temporary, target, error);
  if (file && !error) return 0;
  std::error_code ignored;
  std::filesystem::remove(temporary, ignored);
  return fail(unwritable(path));
}

Expected<std::string> read_file(const std::string& path) {
  constexpr std::uintmax_t largest = 256U << 20U;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    return fail(
        {.what = "cannot read " + in_quotes(path), .where = {}, .expected = "a file that exists", .nearest = {}});
  if (std::filesystem::file_size(path, error) > largest)
    return fail({.what = in_quotes(path) + " is too large", .where = {}, .expected = "at most 256 MiB", .nearest = {}});
  std::ifstream file(path, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(file), {}};
  if (file) return content;
  return fail(
      {.what = "cannot read " + in_quotes(path), .where = {}, .expected = "a file that may be read", .nearest = {}});
}

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }
void print_json(const Json& json) { print(dump(json) + "\n"); }

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

std::string speed(std::uint64_t nodes, double seconds) {
  if (seconds <= 0) return "-";
  const double rate = static_cast<double>(nodes) / seconds;
  return rate >= 1e6 ? fmt::format("{:.1f} M/s", rate / 1e6) : fmt::format("{:.1f} k/s", rate / 1e3);
}

std::string outcome_words(const Outcome& outcome) {
  std::string words = fmt::format("{} ({})", to_string(outcome.result), to_string(outcome.reason));
  if (outcome.has_margin) words += ", margin " + number_text(outcome.margin);
  return words;
}

std::string turn_words(const AnyLine& line) {
  if (line.to_move() == Player::Chance) return "the dice are rolling";
  return std::string(to_string(line.to_move())) + " to move";
}

}  // namespace zermelo
