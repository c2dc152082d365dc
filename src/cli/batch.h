#pragma once
#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/cli/command.h"

/// Many positions in one run (docs/batch.md): a line of input for each, a line of JSON as its answer, in the order of
/// the input. Every command that takes --positions does it by `run_batch`.
namespace zermelo {

struct BatchArguments {
  std::string positions;  ///< a file, or "-": the standard input
  std::string jobs;
  std::string out;

  void add_to(CLI::App& command, const char* out_help =
                                     "with --positions: add the answers to this file; the same "
                                     "command continues after the last whole line");
  bool given() const { return !positions.empty(); }
  /// Refuses what has no meaning without --positions. `own_out`: the command has its own use for --out.
  void check_absent(bool own_out = false) const;
};

/// Refuses an option that a batch has no place for.
void refuse_in_batch(const std::string& value, const char* option);

/// One line of the input.
struct BatchLine {
  std::uint64_t number = 0;             ///< in the file, from 1, those that are passed over included
  std::string text;                     ///< without the blanks round it
  std::string position = {};            ///< empty: the start
  std::vector<std::string> moves = {};  ///< from there
  Json object = {};                     ///< null where the line is the text of a position
  std::optional<Error> error = {};      ///< what is wrong with the line

  /// The text under a key of the object, or what stands for it.
  std::string value(const char* key, const std::string& otherwise = {}) const;
};

/// What the command's --json gives for the line; refuses (`Refusal`) what it cannot answer. It may be cut short when a
/// stop is requested: its answer is not used then.
using BatchWorker = std::function<Json(const BatchLine& line, const std::stop_token& stop)>;

struct BatchTask {
  std::vector<std::string> command;    ///< its words, with every option that an answer depends on
  std::vector<std::string> keys = {};  ///< of a line's object, besides `position` and `moves`
  bool records = false;                ///< a line may be a record of a game
  std::function<BatchWorker()> hire;   ///< once for each thread; refuses a request that is wrong
};

/// The exit code: 1 where a line has an error, and where it was interrupted.
int run_batch(const BatchArguments& arguments, const BatchTask& task);

/// Reads one line; nothing where it is empty or a comment.
std::optional<BatchLine> read_batch_line(std::string_view text, std::uint64_t number, const BatchTask& task);

/// Opens the positions of lines. The game is made anew only where a position asks for other rules, so that what was
/// made for the game can be kept as long as `line->game()` is the same.
class LineOpener {
 public:
  LineOpener(const Catalogue& games, std::string game)
      : games_(games),
        text_(std::move(game)),
        position_matters_(games.position_matters(text_)) {}
  std::unique_ptr<AnyLine> open(const BatchLine& line);

 private:
  const Catalogue& games_;
  std::string text_;
  bool position_matters_;
  std::shared_ptr<const AnyGame> game_;
};

}  // namespace zermelo
