#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/any/spec.h"
#include "zermelo/any/trace.h"
#include "zermelo/core/drawing.h"
#include "zermelo/core/error.h"
#include "zermelo/core/evaluator.h"
#include "zermelo/core/features.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/options.h"
#include "zermelo/core/outcome.h"
#include "zermelo/core/text_style.h"
#include "zermelo/search/clock.h"
#include "zermelo/search/limits.h"
#include "zermelo/search/report.h"

/// The waist: any game and any player behind text. One virtual call a move, none a node.
namespace zermelo {

/// A whole game read from its notation.
struct WrittenGame {
  std::string start;
  std::vector<std::string> moves;
  Result result = Result::None;
};

/// A player that only one game has: a yardstick, or the program of a study.
struct GamePlayer {
  std::string name;
  std::string meaning;
  std::vector<Option> options = {};
  std::vector<std::pair<std::string, std::string>> quirks = {};  ///< what `fix=` can name: id and meaning
  std::vector<std::pair<std::string, std::string>> parts = {};   ///< what `without=` can name
};

/// What `zermelo games NAME` shows.
struct GameInfo {
  std::string name;
  std::string full_spec = {};  ///< of a game that is made: with every option, so that no default has to be known
  std::string summary;
  std::string title;                                         ///< "Connect four", as a page calls it
  std::array<std::string, 2> sides{"First", "Second"};       ///< "White" and "Black"
  std::vector<Variant> variants;                             ///< never empty; the first is what a page offers first
  std::vector<std::pair<std::string, std::string>> aliases;  ///< another name, and what it stands for
  std::vector<Option> options;
  std::vector<EvaluatorInfo> evaluators;
  std::vector<NamedStart> starts;
  std::vector<GamePlayer> players;  ///< that only this game has
  std::string game_file = ".txt";   ///< how the name of a file ends that holds a game in its own notation
  bool uci = false;                 ///< positions and moves are written as UCI writes them: FEN, e2e4
  bool own_symbols = false;         ///< the symbols of the two sides can be chosen
  bool dice = false;
  bool captures = false;
  bool repeats = false;
  std::string offers;  ///< the optional members that the game has, by name
  std::string lacks;   ///< the optional members that it lacks
  int symmetries = 1;
  std::size_t position_bytes = 0;
};

/// What a learned evaluator sees of a game (core/features.h).
struct FeatureLayout {
  std::size_t count = 0;          ///< 0: nothing
  std::uint64_t fingerprint = 0;  ///< differs where a feature means something else
  bool blind = false;             ///< few moves change a feature
  double most_points = 0;         ///< that an end counts, with dice or where ends count points (any/learned.h)
};

class AnyLine;
class AnyPlayer;
class Knowledge;

/// A game with its rules fixed.
class AnyGame : public std::enable_shared_from_this<AnyGame> {
 public:
  virtual ~AnyGame() = default;
  virtual const GameInfo& info() const = 0;
  /// As the user wrote it: "connect:rows=4".
  virtual const std::string& spec() const = 0;
  /// A game from a position: its text, the name of a start, or empty for the initial one.
  virtual Expected<std::unique_ptr<AnyLine>> start(std::string_view position = {}) const = 0;
  /// Every defect of a position's text, in words; none exactly when `start` accepts it.
  virtual std::vector<std::string> problems(std::string_view position) const = 0;
  virtual Expected<std::unique_ptr<AnyPlayer>> player(const PlayerSpec& spec) const = 0;
  /// For callers that only have its text.
  Expected<std::unique_ptr<AnyPlayer>> player(std::string_view text) const;
  /// What is known of it for certain (any/knowledge.h).
  virtual std::unique_ptr<const Knowledge> knowledge() const = 0;
  /// What a learned evaluator sees; by default nothing.
  virtual FeatureLayout feature_layout() const { return {}; }
  /// What a feature of a view means; empty where the game does not say.
  virtual FeatureName feature_name(std::size_t /*number*/, Player /*view*/) const { return {}; }
  /// The first game of a text in the game's own notation, or as `AnyLine::game_text` writes it.
  virtual Expected<WrittenGame> read_game(std::string_view text) const = 0;
};

/// A game in progress. What it prints it can read.
class AnyLine {
 public:
  virtual ~AnyLine() = default;
  virtual std::unique_ptr<AnyLine> clone() const = 0;
  virtual std::shared_ptr<const AnyGame> game() const = 0;

  virtual std::string position() const = 0;
  virtual std::string start_position() const = 0;
  virtual std::string study_position() const = 0;  ///< as the game's study writes it; empty where none does
  virtual Player to_move() const = 0;
  virtual std::vector<std::string> legal() const = 0;
  /// The moves of one side, even when the other is to move; nothing where the game cannot say.
  virtual std::optional<std::vector<std::string>> legal_for(Player side) const = 0;
  virtual std::vector<std::string> short_texts() const = 0;  ///< beside legal(): as people write them
  virtual std::vector<double> probabilities() const = 0;     ///< beside legal(), when chance is to move
  virtual std::optional<Outcome> outcome() const = 0;
  virtual std::optional<Outcome> claim() const = 0;
  virtual const std::vector<std::string>& moves() const = 0;
  std::size_t plies() const { return moves().size(); }

  /// Plays a move; gives it back as the game writes it.
  virtual Expected<std::string> play(std::string_view move) = 0;
  virtual void undo() = 0;

  /// The whole game in its own notation (PGN, PDN), or as numbered moves where it has none.
  virtual std::string game_text(const std::string& first, const std::string& second, Result result) const = 0;
  virtual std::string text_drawing(const TextStyle& style = {}) const = 0;
  virtual Drawing drawing() const = 0;
  virtual std::vector<Gesture> gestures() const = 0;  ///< beside legal()
  /// Why no legal move touches these spots in this order; empty when one does.
  virtual std::string refusal(const std::vector<std::string>& touched) const = 0;
  virtual std::vector<std::pair<std::string, double>> terms(const EvaluatorChoice& choice) const = 0;
  /// The numbers of the features that hold as `view` sees the position; none where the game has none.
  virtual std::vector<std::uint16_t> features(Player view) const = 0;
  /// Does the legal move leave little to be settled, so that a static evaluation can be trusted here? It is neither
  /// noisy nor forced.
  virtual bool is_quiet(std::string_view move) const = 0;

  /// Once a stop was requested the counts mean nothing.
  virtual std::uint64_t perft(int depth, const std::stop_token& stop = {}) const = 0;
  virtual std::vector<std::pair<std::string, std::uint64_t>> divide(int depth,
                                                                    const std::stop_token& stop = {}) const = 0;

  /// Plies without progress until the game is a draw, or can be claimed to be one; nothing where no rule counts them.
  virtual std::optional<int> plies_to_clock_draw() const = 0;
};

/// What a player found, in text. Values are as the player to move sees them.
struct Thought {
  struct Move {
    std::string move;
    double value = 0;
    Bound bound = Bound::Exact;
    std::vector<std::string> line;  ///< the move and what it allows
    int ends = 0;  ///< the line ends in a decided game: +1 won, -1 lost for the player to move; 0 where points count
    Proof proof = Proof::Heuristic;
    std::optional<int> win = {};               ///< plies to a win, the move included
    std::optional<int> loss = {};              ///< plies to a loss, the move included
    std::optional<std::uint64_t> visits = {};  ///< playouts that began with it, where the search samples
  };
  std::optional<std::string> move;
  std::optional<double> value;  ///< nothing for players that do not judge, or were stopped before they could
  Proof proof = Proof::Heuristic;
  std::optional<int> win;   ///< plies to a proven win
  std::optional<int> loss;  ///< plies to a proven loss
  std::vector<std::string> line;
  std::vector<Move> moves;
  int depth = 0;
  bool complete = true;
  std::uint16_t deepest = 0;  ///< plies from the root to the deepest node, quiescence included; 0: not counted
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
  std::uint64_t cutoffs = 0;
  double seconds = 0;
  std::optional<int> table_permille = {};  ///< how full the table is, for those that have one
  std::optional<Trace> trace;
  std::string because;            ///< what decided, in a published program's own terms: which urge spoke
  std::optional<Reason> forfeit;  ///< the player cannot continue and loses: late, crashed …
  std::string detail;             ///< what happened at the forfeit, in words
};

/// What a player is asked for besides its own limits.
struct Request {
  int depth = 0;                     ///< at most this deep; 0: no limit
  std::uint64_t nodes = 0;           ///< at most this many; 0: no limit
  std::chrono::nanoseconds time{0};  ///< at most this long; 0: no limit
  TimeLeft clock = {};
  TimeLeft rival_clock = {};
  std::vector<std::string> only = {};  ///< the engine looks at these moves alone; none: at all
  std::stop_token stop = {};
  std::function<void(const Thought&)> on_progress = {};
  std::size_t trace_nodes = 0;                            ///< record the tree, up to this many nodes
  std::size_t trace_iterations = usual_trace_iterations;  ///< of a search by sampling: its log, from the first
  bool detail = false;  ///< published programs report their line and the value of every move, which costs time
};

/// A player.
class AnyPlayer {
 public:
  explicit AnyPlayer(std::string spec) : spec_(std::move(spec)) {}
  virtual ~AnyPlayer() = default;
  const std::string& spec() const { return spec_; }
  /// Does it play the same move in the same position whatever the number of the game?
  virtual bool deterministic() const = 0;
  /// Games are numbered, so that random players differ from game to game and yet repeat.
  virtual void new_game(std::uint64_t /*number*/) {}
  /// How far it may overstep its clock: what lies between the referee and an outside program.
  virtual std::chrono::nanoseconds grace() const { return std::chrono::nanoseconds(0); }
  /// The line must not be over, and not in the hands of chance unless the player only judges.
  virtual Expected<Thought> think(const AnyLine& line, const Request& request) = 0;

 private:
  std::string spec_;
};

inline Expected<std::unique_ptr<AnyPlayer>> AnyGame::player(std::string_view text) const {
  const auto spec = PlayerSpec::parse(text);
  return spec ? player(*spec) : fail(spec.error());
}

}  // namespace zermelo
