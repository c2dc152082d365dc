#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "python_game.h"
#include "zermelo/core/random.h"
#include "zermelo/match/referee.h"

/// What tests/support/conformance.h asks of a game type, asked of any game through the waist.
namespace zermelo::python {

namespace {

constexpr std::size_t longest_game = 5'000;   ///< plies
constexpr std::size_t enough_plies = 12'000;  ///< of all random games together
constexpr std::size_t positions_asked = 200;  ///< looked at closely
constexpr std::size_t most_problems = 20;

/// How closely two columns of numbers go together, from -1 to 1; 0 where one of them is constant.
class Correlation {
 public:
  void add(double x, double y) { count_ += 1, x_ += x, y_ += y, xx_ += x * x, yy_ += y * y, xy_ += x * y; }
  double value() const {
    const double spread = (count_ * xx_ - x_ * x_) * (count_ * yy_ - y_ * y_);
    return spread > 1e-9 ? (count_ * xy_ - x_ * y_) / std::sqrt(spread) : 0;
  }

 private:
  double count_ = 0, x_ = 0, y_ = 0, xx_ = 0, yy_ = 0, xy_ = 0;
};

class GameCheck {
 public:
  explicit GameCheck(const AnyGame& game) : game_(game) {}

  std::vector<std::string> run(std::uint64_t seed, std::size_t most_games, const std::stop_token& stop) {
    try {
      start_reads_back();
      std::size_t plies = 0;
      for (std::size_t i = 0; i < most_games && plies < enough_plies && !enough() && !stop.stop_requested(); ++i)
        plies += random_game(combine(seed, i));
      both_sides_move();
      evaluators_take_firsts_side();
    } catch (const std::exception& error) {  // the game's own code raised
      tell(error.what());
    }
    return problems_;
  }

 private:
  bool enough() const { return problems_.size() >= most_problems; }
  void tell(const std::string& problem) {
    if (told_.insert(problem).second && !enough()) problems_.push_back(problem);
  }
  void expect(bool holds, const AnyLine& line, const std::string& problem) {
    if (!holds) tell("position " + in_quotes(line.position()) + ": " + problem);
  }

  void start_reads_back() {
    const auto line = game_.start();
    if (!line) return tell("the start: " + line.error().message());
    reads_back(**line);
  }

  /// What is printed is read, and the position read plays as the one printed.
  void reads_back(const AnyLine& line) {
    const auto read = game_.start(line.position());
    if (!read) return expect(false, line, "its text cannot be read: " + read.error().message());
    expect((*read)->position() == line.position(), line, "its text reads as " + in_quotes((*read)->position()));
    expect((*read)->to_move() == line.to_move(), line, "its text reads as a position with another turn");
    if (!game_.info().repeats)
      expect((*read)->outcome() == line.outcome(), line, "its text reads as a position with another outcome");
    if (!line.outcome())
      expect((*read)->legal() == line.legal(), line, "its text reads as a position with other moves");
  }

  /// Every move can be played, its text is its own, and the position stays as it was.
  void moves_are_sound(const AnyLine& line) {
    const auto moves = line.legal();
    expect(!moves.empty(), line, "the game is not over, but there is no move");
    expect(std::set<std::string>(moves.begin(), moves.end()).size() == moves.size(), line, "a move is listed twice");
    for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 16) {
      const auto next = line.clone();
      const auto played = next->play(moves[i]);
      if (!played) {
        expect(false, line, "its move " + in_quotes(moves[i]) + " cannot be played: " + played.error().message());
        continue;
      }
      expect(*played == moves[i], line, "its move " + in_quotes(moves[i]) + " is played as " + in_quotes(*played));
      expect(next->position() != line.position(), line, "the move " + in_quotes(moves[i]) + " changes nothing");
      next->undo();
      expect(next->legal() == moves, line, "a move that was taken back leaves other moves");
    }
    const auto other = line.clone();
    for (const char* const nonsense : {"no such move", "\n"})
      if (other->play(nonsense)) expect(false, line, "it accepts the move " + in_quotes(nonsense));
    const auto weights = line.probabilities();
    double sum = 0;
    for (const double weight : weights) sum += weight;
    expect(weights.empty() || std::abs(sum - 1) < 1e-9, line, "the probabilities do not sum to one");
  }

  /// Gestures name spots of the drawing, and no two moves are made by the same touches and choice.
  void gestures_fit(const AnyLine& line) {
    std::set<std::string> ids;
    for (const auto& spot : line.drawing().spots) ids.insert(spot.id);
    std::set<std::vector<std::string>> seen;
    for (const Gesture& gesture : line.gestures()) {
      for (const std::string& id : gesture.path) expect(ids.contains(id), line, "a move touches no spot: " + id);
      if (gesture.path.empty()) continue;
      std::vector<std::string> touches(gesture.path.begin(),
                                       gesture.path.begin() + static_cast<std::ptrdiff_t>(gesture.touches));
      touches.push_back("choice " + gesture.choice);
      expect(seen.insert(touches).second, line, "two moves are made by the same touches");
    }
  }

  void asked_again(const AnyLine& line) {
    if (const PythonGame* const python = as_python_game(line))
      for (const std::string& problem : contradictions(*python, position_of(line))) tell(problem);
  }

  void look_at(const AnyLine& line) {
    if (asked_++ >= positions_asked) return;
    reads_back(line);
    if (!line.outcome()) {
      moves_are_sound(line);
      gestures_fit(line);
    }
    asked_again(line);
    line.text_drawing({});
  }

  /// The number of its plies. Evaluators are held against the result afterwards.
  std::size_t random_game(std::uint64_t seed) {
    Random random(seed);
    auto started = game_.start();
    if (!started) return longest_game;
    AnyLine& line = **started;
    std::set<std::string> seen;
    std::vector<std::pair<Player, std::vector<double>>> guesses;  // of every position that is not over
    while (!line.outcome() && !line.claim() && line.plies() < longest_game && !enough()) {
      if (!game_.info().repeats && !game_.info().dice && !seen.insert(line.position()).second) {
        expect(false, line, "it comes back in one game; expected repeats = True, or a count of moves in the position");
        return line.plies();
      }
      look_at(line);
      guesses.emplace_back(line.to_move(), guesses_of(line));
      const auto moves = line.legal();
      if (moves.empty()) return line.plies();
      const Player mover = line.to_move();
      const bool dice = mover == Player::Chance;
      const auto played = line.play(dice ? roll(line, random.next()) : moves[random.below(moves.size())]);
      if (!played) return line.plies();
      if (!line.outcome()) ++(line.to_move() == mover ? stays_ : changes_);
    }
    if (const auto position = back_after_irreversible(line))
      tell("position " + in_quotes(*position) +
           ": it comes back after a move that irreversible(p, move) calls irreversible");
    const auto end = line.outcome() ? line.outcome() : line.claim();
    expect(end || enough(), line, "a random game of " + std::to_string(line.plies()) + " plies does not end");
    if (!end) return line.plies();
    expect(end->result != Result::None, line, "the game ends without a result");
    look_at(line);
    remember(guesses, *end);
    return line.plies() + 1;
  }

  std::vector<double> guesses_of(const AnyLine& line) const {
    std::vector<double> guesses;
    const auto& list = game_.info().evaluators;
    for (std::size_t which = 0; which < list.size(); ++which) {
      double sum = 0;
      for (const auto& [name, value] : line.terms(choose(list, which))) sum += value;
      guesses.push_back(sum);
    }
    return guesses;
  }

  /// In the second half of a random game a good guess goes with First's result, whoever is to move.
  void remember(const std::vector<std::pair<Player, std::vector<double>>>& guesses, const Outcome& end) {
    ++games_;
    for (std::size_t i = guesses.size() / 2; i < guesses.size(); ++i)
      for (std::size_t which = 0; which < guesses[i].second.size(); ++which)
        if (guesses[i].first != Player::Chance)
          correlations_[{which, guesses[i].first}].add(guesses[i].second[which], end.sign());
  }

  void both_sides_move() {
    if (changes_ == 0 && stays_ > 0) tell("the turn never changes: one side made every move of all random games");
  }

  /// The positions of one game are not independent: a correlation must be three standard errors of the number of games
  /// from zero.
  void evaluators_take_firsts_side() {
    const double clearly = std::max(0.2, 3 / std::sqrt(std::max(games_, 1.0)));
    for (std::size_t which = 0; which < game_.info().evaluators.size(); ++which) {
      const double first = correlations_[{which, Player::First}].value();
      const double second = correlations_[{which, Player::Second}].value();
      const std::string name = "evaluator " + std::string(game_.info().evaluators[which].name);
      if (first > clearly && second < -clearly)
        tell(name + " takes the side of the player to move: values are as " + game_.info().sides[0] + " sees them");
      if (first < -clearly && second < -clearly)
        tell(name + " has the wrong sign: what is good for " + game_.info().sides[0] + " is positive");
    }
  }

  const AnyGame& game_;
  std::vector<std::string> problems_;
  std::set<std::string> told_;
  std::size_t asked_ = 0;
  std::size_t changes_ = 0;
  std::size_t stays_ = 0;
  double games_ = 0;
  std::map<std::pair<std::size_t, Player>, Correlation> correlations_;
};

}  // namespace

std::vector<std::string> check_game(const AnyGame& game, std::uint64_t seed, std::size_t most_games,
                                    const std::stop_token& stop) {
  return GameCheck(game).run(seed, most_games, stop);
}

}  // namespace zermelo::python
