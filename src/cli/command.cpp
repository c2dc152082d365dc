#include "zermelo/cli/command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string_view>

#include "zermelo/any/player_spec.h"
#include "zermelo/any/words.h"
#include "zermelo/core/number_text.h"
#include "zermelo/solve/part_file.h"

namespace zermelo {
namespace {

std::string name_of_program = "zermelo";

Error unwritable(const std::string& path, int why) {
  return {.what = "cannot write " + in_quotes(path) + (why == 0 ? "" : std::string(": ") + std::strerror(why)),
          .expected = "a file in a folder that can be written to",
          .code = ErrorCode::Failed};
}

/// While it lives, this thread cannot be interrupted: a file is written to its end.
class Undisturbed {
 public:
  Undisturbed() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
    pthread_sigmask(SIG_BLOCK, &signals, &before_);
  }
  ~Undisturbed() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  Undisturbed(const Undisturbed&) = delete;
  Undisturbed& operator=(const Undisturbed&) = delete;

 private:
  sigset_t before_{};
};

int write_into_what_is_there(const std::string& path, std::string_view content) {
  const int file = ::open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
  if (file < 0) return errno;
  const int why = write_all(file, content);
  return ::close(file) == 0 || why != 0 ? why : errno;
}

/// The file behind a link, where there is one.
std::filesystem::path target_of(const std::string& path) {
  std::error_code missing;
  const auto resolved = std::filesystem::canonical(path, missing);
  return missing ? std::filesystem::path(path) : resolved;
}

/// A pipe, a device, a folder: written into, if at all, and not replaced.
bool is_no_file(const std::filesystem::path& target) {
  std::error_code error;
  return std::filesystem::exists(target, error) && !std::filesystem::is_regular_file(target, error);
}

}  // namespace

const std::string& program_name() { return name_of_program; }

void set_program_name(std::string_view argv0) {
  const std::string_view name = argv0.substr(argv0.rfind('/') + 1);
  if (!name.empty()) name_of_program = name;
}

std::string shell_word(const std::string& text) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_./:,=+").find(c) != std::string_view::npos;
  };
  if (!text.empty() && std::ranges::all_of(text, plain)) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

std::string with_program_name(std::string text) {
  constexpr std::string_view usual = "zermelo ";
  if (program_name() == "zermelo") return text;
  for (std::size_t at = text.find(usual); at != text.npos; at = text.find(usual, at + program_name().size()))
    text.replace(at, usual.size() - 1, program_name());
  return text;
}

void GameArguments::add_to(CLI::App& command) {
  command.add_option("GAME", game, "a game: name[:value,…][,key=value…], see 'zermelo games'")->required();
  command.add_option("--position", position, "start here: a position or the name of one");
  command.add_flag("--json", json, json_help);
}

void GameArguments::add_after_to(CLI::App& command, const char* names) { command.add_option(names, after, after_help); }

Expected<std::unique_ptr<AnyLine>> GameArguments::open(const Catalogue& games) const {
  const auto chosen = games.game(game, position);
  if (!chosen) return fail(chosen.error());
  auto line = (*chosen)->start(position);
  if (!line) return line;
  if (const auto played = play_moves(**line, split_moves(after)); !played) return fail(played.error());
  return line;
}

std::vector<std::string> split_moves(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<std::string> moves;
  for (std::size_t at = text.find_first_not_of(blanks); at != text.npos; at = text.find_first_not_of(blanks, at)) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    std::string_view word = text.substr(at, end - at);
    at = end;
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits > 0 && digits < word.size() && word[digits] == '.')  // the number of a move
      word.remove_prefix(std::min(word.find_first_not_of('.', digits), word.size()));
    if (!word.empty()) moves.emplace_back(word);
  }
  return moves;
}

Expected<void> play_moves(AnyLine& line, const std::vector<std::string>& moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string where = "move " + std::to_string(i + 1);
    if (const auto outcome = line.outcome()) return fail(game_is_over(*outcome, where, "no more moves"));
    if (const auto played = line.play(moves[i]); !played) {
      Error error = played.error();
      error.where = where + (error.where.empty() ? "" : ", " + error.where);
      return fail(std::move(error));
    }
  }
  return {};
}

Expected<long> parse_number(std::string_view text, std::string_view what, long least, long most) {
  const auto number = whole_number(text);
  if (number && *number >= least && *number <= most) return *number;
  return fail({.what = "bad value " + in_quotes(text),
               .where = std::string(what),
               .expected = fmt::format("a number from {} to {}", least, most)});
}

std::uint64_t read_seed(std::string_view text) {
  return read_number<std::uint64_t>(text, "--seed", 0, std::numeric_limits<long>::max());
}

void check_open(const AnyLine& line) {
  if (const auto outcome = line.outcome())
    refuse(game_is_over(*outcome, "position", "a position in which the game is not over"));
}

Expected<void> check_writable(const std::string& path) {
  const auto target = target_of(path);
  const auto folder = target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
  const std::string what = is_no_file(target) ? target.string() : folder.string();
  std::error_code error;
  const bool no_place =
      is_no_file(target) ? std::filesystem::is_directory(target, error) : !std::filesystem::is_directory(folder, error);
  if (no_place) return fail(unwritable(path, is_no_file(target) ? EISDIR : ENOENT));
  if (access(what.c_str(), W_OK) != 0) return fail(unwritable(path, errno));
  return {};
}

Expected<void> write_file(const std::string& path, const std::string& content) {
  const std::string target = target_of(path).string();
  int why = 0;
  if (is_no_file(target)) {  // a pipe may keep us waiting
    why = write_into_what_is_there(target, content);
  } else {
    const Undisturbed undisturbed;
    PartFile part(target);
    why = part.descriptor() < 0 ? errno : write_all(part.descriptor(), content);
    if (why == 0 && !part.publish()) why = errno;
  }
  if (why != 0) return fail(unwritable(path, why));
  return {};
}

Expected<std::string> read_file(const std::string& path) {
  constexpr std::uintmax_t largest = 256U << 20U;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    return fail(
        {.what = "cannot read " + in_quotes(path), .expected = "a file that exists", .code = ErrorCode::NotFound});
  if (std::filesystem::file_size(path, error) > largest)
    return fail(
        {.what = in_quotes(path) + " is too large", .expected = "at most 256 MiB", .code = ErrorCode::TooLarge});
  std::ifstream file(path, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(file), {}};
  if (file) return content;
  return fail(
      {.what = "cannot read " + in_quotes(path), .expected = "a file that may be read", .code = ErrorCode::Failed});
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

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1U << 20U) return fmt::format("{:.1f} KiB", static_cast<double>(bytes) / (1U << 10U));
  return bytes < 10U << 20U ? fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1U << 20U))
                            : fmt::format("{} MiB", bytes >> 20U);
}

std::string elo_text(double elo) { return std::isinf(elo) ? (elo > 0 ? "+∞" : "−∞") : fmt::format("{:+.0f}", elo); }

std::string outcome_words(const Outcome& outcome) {
  std::string words = fmt::format("{} ({})", to_string(outcome.result), to_string(outcome.reason));
  if (outcome.has_margin) words += ", margin " + number_text(outcome.margin);
  return words;
}

std::string turn_words(const AnyLine& line) {
  if (line.to_move() == Player::Chance) return "the dice are rolling";
  return side_name(line.to_move(), line.game()->info()) + " to move";
}

Error game_is_over(const Outcome& outcome, std::string where, std::string expected) {
  return {.what = "the game is over: " + outcome_words(outcome),
          .where = std::move(where),
          .expected = std::move(expected),
          .code = ErrorCode::Illegal};
}

}  // namespace zermelo
