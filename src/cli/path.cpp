#include "zermelo/cli/path.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>

#include "zermelo/any/json.h"
#include "zermelo/cli/command.h"

namespace zermelo {
namespace {

/// A path has no place for the side to move, which follows the list of pieces.
std::string state_without_turn(const std::string& state) { return state.substr(0, state.rfind(']') + 1); }

/// Walks along the states of a path with one of the sides beginning.
class PathWalk {
 public:
  PathWalk(const AnyGame& game, const Json& states, Player beginner)
      : game_(game),
        states_(states),
        beginner_(beginner) {}

  Expected<PlayedGame> run() {
    auto line = start(0);
    if (!line) return fail(line.error());
    PlayedGame played{.game = game_.spec(), .start = (*line)->start_position(), .first = "human", .second = "human"};
    for (reached_ = 1; reached_ < states_.size(); ++reached_) {
      const Player mover = (*line)->to_move();
      if (const auto error = step(**line)) return fail(*error);
      played.moves.push_back({.move = (*line)->moves().back(), .player = mover, .thought = {}});
    }
    played.outcome = (*line)->outcome().value_or(Outcome{});
    return played;
  }

  /// The state that the walk has come to, from 0.
  std::size_t reached() const { return reached_; }

 private:
  std::string side(std::size_t number) const { return (beginner_ == Player::First) == (number % 2 == 0) ? " w" : " b"; }

  Expected<std::unique_ptr<AnyLine>> start(std::size_t number) const {
    if (!states_[number].is_array()) return fail(error("not a list of pieces", "[[row, column, code], …]"));
    auto line = game_.start(dump(states_[number]) + side(number));
    if (!line) return fail(error(line.error().what, line.error().expected));
    return line;
  }

  /// Plays the move that leads to the state reached.
  std::optional<Error> step(AnyLine& line) const {
    if (const auto outcome = line.outcome())
      return error(fmt::format("the game was over in state {}: {}", reached_, outcome_words(*outcome)),
                   "the end of the path");
    const auto wanted = start(reached_);
    if (!wanted) return wanted.error();
    for (const std::string& move : line.legal()) {
      if (const auto played = line.play(move); !played) return played.error();
      if (line.study_position() == (*wanted)->study_position()) return std::nullopt;
      line.undo();
    }
    const std::string& mover = game_.info().sides[line.to_move() == Player::First ? 0 : 1];
    return error("no legal move leads here from state " + std::to_string(reached_),
                 "a state that one move of " + mover + " leads to");
  }

  Error error(std::string what, std::string expected) const {
    return {
        .what = std::move(what), .where = fmt::format("path, state {}", reached_ + 1), .expected = std::move(expected)};
  }

  const AnyGame& game_;
  const Json& states_;
  Player beginner_;
  std::size_t reached_ = 0;
};

}  // namespace

Expected<std::string> path_text(const AnyGame& game, const std::string& start, const std::vector<std::string>& moves) {
  auto line = game.start(start);
  if (!line) return fail(line.error());
  const bool as_study = !(*line)->study_position().empty();
  const auto here = [&] { return as_study ? state_without_turn((*line)->study_position()) : (*line)->position(); };
  std::vector<std::string> positions{here()};
  for (const std::string& move : moves) {
    if (const auto played = (*line)->play(move); !played) return fail(played.error());
    positions.push_back(here());
  }
  return as_study ? fmt::format("[{}]\n", fmt::join(positions, ", ")) : fmt::format("{}\n", fmt::join(positions, "\n"));
}

bool is_study_path(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  return start != std::string_view::npos && text[start] == '[';
}

Expected<PlayedGame> read_study_path(std::string_view text, const Catalogue& games) {
  const auto game = games.game("chess:study");
  if (!game) return fail(game.error());
  const Json states = parse_stranger(text);
  if (!states.is_array() || states.empty())
    return fail({.what = states.is_array() ? "no state" : "not JSON: cut short or altered",
                 .where = "path",
                 .expected = "a list of states, each a list of pieces [row, column, code]"});
  PathWalk white(**game, states, Player::First);
  auto path = white.run();
  if (path || white.reached() > 1) return path;
  PathWalk black(**game, states, Player::Second);
  auto other = black.run();
  return other || black.reached() > 1 ? other : path;
}

}  // namespace zermelo
