#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// One move of a game that was played, with what the mover thought.
struct PlayedMove {
  std::string move;
  Player player = Player::First;  ///< Chance for the dice
  Thought thought;
};

/// How a game is set up, as its record keeps it. The same number and seed give the same dice.
struct GameTerms {
  std::uint64_t number = 0;  ///< of the game in its match
  std::uint64_t seed = 1;
  TimeControl clock = {};
  std::string openings = {};    ///< how the opening was chosen, where not simply at random (match/openings.h)
  std::string adjudicate = {};  ///< what may end the game early (`Adjudication`)
  std::size_t most_plies = 0;   ///< it is drawn then, by the limit of moves; 0: no game is too long
};

/// A game that was played to its end, or to where it was stopped.
struct PlayedGame {
  std::string game;   ///< the spec of the rules
  std::string start;  ///< position
  std::string first;  ///< the spec of the player who had the first side
  std::string second;
  GameTerms terms = {.seed = 0};
  std::vector<std::string> opening = {};  ///< moves made before the players began
  std::vector<PlayedMove> moves = {};
  Outcome outcome = {};
  std::string detail = {};                  ///< what a program did wrong, in words
  std::vector<std::string> positions = {};  ///< beside `move_texts()`: after each move; none where nobody asked

  bool interrupted() const { return outcome.reason == Reason::Interrupted; }  ///< stopped before its end
  std::vector<std::string> move_texts() const;  ///< from the start position, the opening included
  std::uint64_t rolls() const;                  ///< how often the dice were thrown since the opening
};

/// Ends a game whose result with best play is known before its end. Tablebases do not know the rules that count moves.
/// Safe to ask from several threads.
struct Adjudication {
  std::string by = {};  ///< "tables"; empty: nobody, only the rules end a game
  std::function<std::optional<Outcome>(const AnyLine&)> judge = {};
};

/// "tables" or empty; an error for a game that has no endgame tablebases. Those that are built are asked, and
/// those that are quickly built.
Expected<Adjudication> parse_adjudication(const std::string& text, const AnyGame& game);

/// How the referee plays a game.
struct Conditions {
  GameTerms terms = {};
  decltype(Adjudication::judge) judge = {};  ///< may end the game early
  std::stop_token stop = {};
  std::function<void(const AnyLine&, const PlayedMove&)> on_move = {};
};

/// Holds both sides to the rules: plays until the game is over, rolls the dice, ends automatic draws at once and claims
/// the others for programs. An illegal move, a crash or an overrun clock loses with the reason.
PlayedGame play_game(std::unique_ptr<AnyLine> line, AnyPlayer& first, AnyPlayer& second, const Conditions& conditions);

/// One of the moves of chance, by its probability.
std::string roll(const AnyLine& line, std::uint64_t random_word);

/// The dice of a game after this many earlier rolls; a roll that was taken back comes up again.
std::string roll(const AnyLine& line, std::uint64_t seed, std::uint64_t number, std::uint64_t earlier_rolls);

/// The outcome a player's answer leads to, if it is not a move that can be played; else the move is played on `line`.
std::optional<Outcome> take_answer(AnyLine& line, const Expected<Thought>& thought, std::string& detail);

}  // namespace zermelo
