// What must hold for every game of the catalogue, through text alone, as a person or a program sees it.
#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <functional>
#include <regex>
#include <set>

#include "specs.h"
#include "zermelo/any/svg.h"
#include "zermelo/core/random.h"
#include "zermelo/match/referee.h"

namespace zermelo::testing {
namespace {

constexpr std::size_t longest_game = 20'000;  // a random game that is still going on then will never end
constexpr std::size_t checked_moves = 24;     // of one position, where every move is looked at

class Conformance : public ::testing::TestWithParam<std::string> {
 protected:
  using LinePtr = std::unique_ptr<AnyLine>;

  const Catalogue games_ = catalogue();
  std::shared_ptr<const AnyGame> game_ = games_.game(GetParam()).value();

  LinePtr start() const { return game_->start().value(); }

  /// The end of a game as a referee sees it: a draw that can be claimed is claimed.
  static std::optional<Outcome> end_of(const AnyLine& line) {
    const auto outcome = line.outcome();
    return outcome ? outcome : line.claim();
  }
  static std::string some_move(const AnyLine& line, Random& random) {
    const auto legal = line.legal();
    return line.to_move() == Player::Chance ? roll(line, random.next()) : legal[random.below(legal.size())];
  }

  /// Plays a random game; `look` sees every position on the way, the last one included.
  LinePtr random_game(std::uint64_t seed, const std::function<void(const AnyLine&)>& look = {}) const {
    Random random(seed);
    LinePtr line = start();
    for (;;) {
      if (look) look(*line);
      if (end_of(*line) || line->plies() >= longest_game) return line;
      EXPECT_FALSE(line->legal().empty()) << "not over, and yet no move: " << line->position();
      if (line->legal().empty()) return line;
      EXPECT_TRUE(line->play(some_move(*line, random)).has_value());
    }
  }

  /// A few positions of random games, spread over their length; cheap enough to look at each closely.
  std::vector<LinePtr> sample(std::size_t most) const {
    std::vector<LinePtr> lines;
    for (std::uint64_t seed = 1; lines.size() < most && seed <= most; ++seed) {
      const LinePtr game = random_game(100 + seed);
      Random random(seed);
      const std::size_t plies = random.below(game->plies() + 1);
      LinePtr line = game->clone();
      while (line->plies() > plies) line->undo();
      lines.push_back(std::move(line));
    }
    return lines;
  }
};

TEST_P(Conformance, RandomGamesEndWithAnOutcomeAndAReason) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const LinePtr line = random_game(seed);
    const auto outcome = end_of(*line);
    ASSERT_TRUE(outcome) << "still going on after " << line->plies() << " plies: " << line->position();
    EXPECT_EQ(outcome->result == Result::None, outcome->reason == Reason::Loop) << "only a loop has no result";
    EXPECT_NE(outcome->reason, Reason::Interrupted);
    EXPECT_FALSE(to_string(outcome->reason).empty());
    if (outcome->reason == Reason::Repetition || outcome->reason == Reason::MoveLimit) {
      EXPECT_TRUE(game_->info().repeats) << "a game that cannot repeat ended by " << to_string(outcome->reason);
    }
    if (outcome->has_margin) {
      EXPECT_EQ(outcome->margin > 0, outcome->result == Result::FirstWins);
      EXPECT_EQ(outcome->margin < 0, outcome->result == Result::SecondWins);
    }
  }
}

TEST_P(Conformance, AnEndedBoardHasNoMoves) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const LinePtr line = random_game(seed);
    const LinePtr board = game_->start(line->position()).value();  // without the history that may have ended it
    EXPECT_EQ(board->legal().empty(), board->outcome().has_value()) << board->position();
  }
}

TEST_P(Conformance, EveryPrintedPositionReadsBackEqual) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed)
    random_game(seed, [&](const AnyLine& line) {
      if (line.plies() > 60 && line.plies() % 16 != 0) return;
      const auto read = game_->start(line.position());
      ASSERT_TRUE(read) << line.position() << ": " << read.error().message();
      EXPECT_EQ((*read)->position(), line.position());
      EXPECT_EQ((*read)->to_move(), line.to_move());
      EXPECT_EQ((*read)->legal(), line.legal());
      EXPECT_EQ((*read)->text_drawing(), line.text_drawing());
    });
}

TEST_P(Conformance, EveryPrintedMoveReadsBackEqual) {
  for (const auto& line : sample(12)) {
    const auto legal = line->legal();
    const LinePtr read = game_->start(line->position()).value();
    for (std::size_t i = 0; i < std::min(legal.size(), checked_moves); ++i) {
      const LinePtr here = line->clone();
      const LinePtr there = read->clone();
      EXPECT_EQ(here->play(legal[i]).value(), legal[i]) << line->position();
      EXPECT_EQ(there->play(legal[i]).value(), legal[i]) << line->position();
      EXPECT_EQ(here->position(), there->position());
      EXPECT_EQ(here->moves().back(), legal[i]);
    }
  }
}

TEST_P(Conformance, LegalMovesAreDistinct) {
  for (const auto& line : sample(12)) {
    const auto legal = line->legal();
    EXPECT_EQ(std::set<std::string>(legal.begin(), legal.end()).size(), legal.size()) << line->position();
  }
}

TEST_P(Conformance, ChanceProbabilitiesSumToOne) {
  std::size_t rolls = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed)
    random_game(seed, [&](const AnyLine& line) {
      const auto probabilities = line.probabilities();
      if (line.to_move() != Player::Chance || line.outcome()) {
        EXPECT_TRUE(probabilities.empty());
        return;
      }
      ++rolls;
      EXPECT_EQ(probabilities.size(), line.legal().size());
      double sum = 0;
      for (const double p : probabilities) {
        EXPECT_GT(p, 0);
        sum += p;
      }
      EXPECT_NEAR(sum, 1, 1e-12) << line.position();
    });
  EXPECT_EQ(rolls > 0, game_->info().dice) << "a game has dice exactly when dice were rolled";
}

TEST_P(Conformance, ACopiedLineIsIndependent) {
  for (const auto& line : sample(6)) {
    if (line->legal().empty()) continue;
    const std::string position = line->position();
    const auto moves = line->moves();
    const LinePtr copy = line->clone();
    ASSERT_TRUE(copy->play(copy->legal().back()));
    EXPECT_EQ(line->position(), position);
    EXPECT_EQ(line->moves(), moves);
    const LinePtr second = copy->clone();
    copy->undo();
    EXPECT_EQ(copy->position(), position);
    EXPECT_EQ(second->plies(), moves.size() + 1);
  }
}

TEST_P(Conformance, IllegalMovesAreRefusedByName) {
  for (const auto& line : sample(6)) {
    const std::string before = line->position();
    for (const std::string wrong : {"no-such-move", "", "999999999999", "\x01\xff\n", " "}) {
      const auto played = line->play(wrong);
      ASSERT_FALSE(played) << "'" << wrong << "' was accepted in " << before;
      const std::string message = played.error().message();
      if (wrong == "no-such-move") {
        EXPECT_NE(message.find(wrong), std::string::npos) << message;
      }
      EXPECT_EQ(message.find('\n'), std::string::npos);
      EXPECT_EQ(line->position(), before);
    }
  }
}

TEST_P(Conformance, AMoveAfterTheEndIsRefused) {
  const LinePtr line = random_game(1);
  const LinePtr board = game_->start(line->position()).value();
  if (!board->outcome()) GTEST_SKIP() << "only the course of the game ended it";
  for (const std::string& move : start()->legal()) EXPECT_FALSE(board->play(move)) << move;
}

TEST_P(Conformance, UndoRestoresEveryPosition) {
  std::vector<std::string> positions;
  const LinePtr line = random_game(3, [&](const AnyLine& here) { positions.push_back(here.position()); });
  EXPECT_EQ(line->start_position(), positions.front());
  const LinePtr forward = line->clone();
  for (std::size_t ply = line->plies(); ply > 0; --ply) {
    line->undo();
    ASSERT_EQ(line->position(), positions[ply - 1]);
  }
  for (const std::string& move : forward->moves()) ASSERT_TRUE(line->play(move));
  EXPECT_EQ(line->position(), forward->position());
  EXPECT_EQ(line->outcome(), forward->outcome());
}

TEST_P(Conformance, PerftOfOneCountsTheLegalMoves) {
  for (const auto& line : sample(8)) {
    std::uint64_t divided = 0;
    for (const auto& [move, count] : line->divide(1)) divided += count;
    EXPECT_EQ(line->perft(0), 1U);
    EXPECT_EQ(line->perft(1), divided) << line->position();
    EXPECT_GE(line->perft(1), line->legal().size()) << "paths with one effect count apart, never less than once";
  }
}

TEST_P(Conformance, PerftOfTwoIsTheSumOverTheMoves) {
  const LinePtr line = start();
  std::uint64_t divided = 0;
  for (const auto& [move, count] : line->divide(2)) divided += count;
  EXPECT_EQ(line->perft(2), divided);
}

TEST_P(Conformance, EveryEvaluatorJudgesWithFiniteTermsAndZeroIsAmongThem) {
  const auto& evaluators = game_->info().evaluators;
  EXPECT_EQ(std::ranges::count(evaluators, "zero", &EvaluatorInfo::name), 1);
  for (std::size_t i = 0; i < evaluators.size(); ++i) {
    EXPECT_FALSE(evaluators[i].meaning.empty());
    EXPECT_LE(evaluators[i].parameters.size(), EvaluatorChoice::most_parameters);
    for (const auto& line : sample(4)) {
      if (line->outcome()) continue;
      for (const auto& [name, value] : line->terms(choose(evaluators, i))) EXPECT_TRUE(std::isfinite(value)) << name;
    }
  }
}

TEST_P(Conformance, EveryTextbookSearchFindsALegalMove) {
  for (const auto& line : sample(3)) {
    if (line->outcome() || line->to_move() == Player::Chance) continue;
    const auto legal = line->legal();
    for (const std::string algorithm : {"minimax", "alphabeta", "expectimax"}) {
      auto player = game_->player(algorithm + ":depth=1");
      if (game_->info().dice && algorithm != "expectimax") {
        ASSERT_FALSE(player);
        EXPECT_NE(player.error().message().find("has dice"), std::string::npos);
        continue;
      }
      const auto thought = (*player)->think(*line, {});
      ASSERT_TRUE(thought);
      EXPECT_TRUE(std::ranges::find(legal, thought->move.value()) != legal.end()) << *thought->move;
      EXPECT_EQ(thought->moves.size(), legal.size());
    }
  }
}

TEST_P(Conformance, ABoardCanBeDrawn) {
  for (const auto& line : sample(3)) {
    EXPECT_TRUE(line->text_drawing().ends_with('\n'));
    const Drawing drawing = line->drawing();
    EXPECT_GT(drawing.width, 0);
    EXPECT_GT(drawing.height, 0);
    EXPECT_NE(board_svg(drawing).find("</svg>"), std::string::npos);
  }
}

/// The ids of a drawing's spots.
std::set<std::string> spots_of(const AnyLine& line) {
  std::set<std::string> ids;
  for (const auto& spot : line.drawing().spots) {
    if (spot.id.empty()) continue;
    EXPECT_TRUE(ids.insert(spot.id).second) << "two spots are called " << spot.id;
  }
  return ids;
}

std::vector<std::string> touches_of(const Gesture& gesture) {
  return {gesture.path.begin(), gesture.path.begin() + static_cast<std::ptrdiff_t>(gesture.touches)};
}

TEST_P(Conformance, GesturesPlayTheDrawingAndTellMovesApart) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed)
    random_game(seed, [&](const AnyLine& line) {
      if (line.plies() > 40 && line.plies() % 8 != 0) return;
      const auto ids = spots_of(line);
      const auto gestures = line.gestures();
      const auto legal = line.legal();
      ASSERT_EQ(gestures.size(), legal.size()) << line.position();
      std::set<std::pair<std::vector<std::string>, std::string>> seen;
      for (std::size_t i = 0; i < gestures.size(); ++i) {
        const Gesture& gesture = gestures[i];
        const std::string which = legal[i] + " in " + line.position();
        for (const auto* const list : {&gesture.path, &gesture.taken, &gesture.area})
          for (const std::string& id : *list) EXPECT_TRUE(ids.contains(id)) << id << " of " << which;
        ASSERT_LE(gesture.touches, gesture.path.size()) << which;
        EXPECT_EQ(gesture.touches == 0, gesture.path.empty()) << which;
        if (gesture.path.empty()) continue;
        EXPECT_TRUE(begins_with(gesture, touches_of(gesture))) << which;
        EXPECT_TRUE(seen.emplace(touches_of(gesture), gesture.choice).second) << which << " looks like another move";
      }
    });
}

TEST_P(Conformance, ARefusalIsGivenExactlyWhereNoMoveGoes) {
  const std::vector<std::string> junk{"", "no-such-spot", "\x01\xff", "99999999999999999999", "-1"};
  for (const auto& line : sample(3)) {
    const auto gestures = line->gestures();
    const auto check = [&](const std::vector<std::string>& touched) {
      const bool begins = std::ranges::any_of(gestures, [&](const Gesture& g) { return begins_with(g, touched); });
      EXPECT_EQ(line->refusal(touched).empty(), begins)
          << (touched.empty() ? "" : touched.back()) << " in " << line->position() << ": " << line->refusal(touched);
    };
    std::vector<std::string> ids = junk;
    for (const std::string& id : spots_of(*line)) ids.push_back(id);
    Random random(5);
    check({});
    for (const std::string& first : ids) {
      check({first});
      for (int i = 0; i < 3; ++i) check({first, ids[random.below(ids.size())]});
      check({first, first, first});
    }
    for (std::size_t i = 0; i < std::min(gestures.size(), checked_moves); ++i) {
      auto touched = touches_of(gestures[i]);
      for (std::size_t n = 1; n < touched.size(); ++n)
        check({touched.begin(), touched.begin() + static_cast<std::ptrdiff_t>(n)});
      touched.push_back(ids[random.below(ids.size())]);
      check(touched);
    }
  }
}

TEST_P(Conformance, ColoursAddNothingButColoursToABoard) {
  const std::regex colour("\x1b\\[[0-9;]*m");
  bool coloured = false;
  for (const auto& line : sample(3)) {
    const std::string drawing = line->text_drawing({.colour = true});
    coloured |= std::regex_search(drawing, colour);
    EXPECT_EQ(std::regex_replace(drawing, colour, ""), line->text_drawing());
  }
  EXPECT_TRUE(coloured);
}

TEST_P(Conformance, NamedStartsAreReadAndDistinct) {
  std::set<std::string> names;
  for (const NamedStart& named : game_->info().starts) {
    EXPECT_TRUE(names.insert(named.name).second) << named.name;
    EXPECT_FALSE(named.meaning.empty());
    const auto line = game_->start(named.name);
    ASSERT_TRUE(line) << named.name << ": " << line.error().message();
    EXPECT_TRUE(game_->start((*line)->position()));
  }
}

/// A text with one character changed is refused in one line, or is a position like any other.
TEST_P(Conformance, ADamagedPositionIsRefusedOrStandsForItself) {
  Random random(7);
  constexpr std::string_view junk = "x./09 ,-w\x01\xff(";
  for (const auto& line : sample(6)) {
    for (int i = 0; i < 40; ++i) {
      std::string text = line->position();
      text[random.below(text.size())] = junk[random.below(junk.size())];
      if (i % 4 == 0) text = text.substr(0, random.below(text.size()));
      if (text.empty()) continue;  // the initial position, by convention
      const auto read = game_->start(text);
      const auto problems = game_->problems(text);
      EXPECT_EQ(problems.empty(), read.has_value()) << text;
      for (const std::string& problem : problems) {
        EXPECT_FALSE(problem.empty());
        EXPECT_EQ(problem.find('\n'), std::string::npos);
      }
      if (!read) {
        EXPECT_FALSE(read.error().message().empty());
        EXPECT_EQ(read.error().message().find('\n'), std::string::npos);
        continue;
      }
      const std::string printed = (*read)->position();
      EXPECT_EQ(game_->start(printed).value()->position(), printed) << "read from " << text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Conformance, ::testing::ValuesIn(game_specs()),
                         [](const auto& test) { return as_test_name(test.param); });

TEST(GameSpecs, EverySizeInTheListIsAcceptedByItsGame) {
  const Catalogue games = catalogue();
  for (const std::string& spec : interesting_specs) {
    const bool here =
        std::ranges::any_of(games.entries(), [&](const auto& entry) { return entry.info.name == name_of(spec); });
    if (!here) continue;
    const auto game = games.game(spec);
    EXPECT_TRUE(game) << spec << ": " << (game ? "" : game.error().message());
  }
}

}  // namespace
}  // namespace zermelo::testing
