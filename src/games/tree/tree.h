#pragma once
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/evaluator.h"
#include "zermelo/core/game.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/options.h"
#include "zermelo/games/tree/drawing.h"
#include "zermelo/games/tree/node.h"
#include "zermelo/games/tree/notation.h"

namespace zermelo::tree {

/// A place in a tree: a node of the game's pool, valid as long as the game or a copy of it lives.
struct Position {
  const Node* node = nullptr;
  friend bool operator==(Position, Position) = default;
};

struct Move {
  std::uint16_t child = 0;
  friend bool operator==(Move, Move) = default;
};

/// `zero` for a game whose leaves have values: a leaf is worth what is written on it, not its sign. Nothing bounds the
/// leaves, so a value is proven only when no horizon was met: bound() is infinite.
class Evaluator {
 public:
  using Value = double;

  template <class G>
  Evaluator(const G&, const EvaluatorChoice&) {}
  static std::vector<EvaluatorInfo> list() {
    return {{"zero", "0 at the horizon; a leaf counts what is written on it", {}, {}, {.mistake = 0}}};
  }

  template <class T = NoTerms>
  double operator()(const Position&, T&& = {}) const {
    return 0;
  }
  double final(const Outcome& outcome, int) const { return outcome.has_margin ? outcome.margin : outcome.sign(); }
  double bound() const { return std::numeric_limits<double>::infinity(); }
};

/// A game that is a tree, as on a textbook's page: `((3 12 8)(2 4 6)(14 5 2))`. Numbers are leaves and say what MAX
/// (First) gets; a bracket is an inner node; MAX moves at the root and the sides alternate, unless `max(…)` or `min(…)`
/// says otherwise. A move is called by its number among its siblings, or by a name: `(a=3 b=(4 5))`. With `Chance`
/// there are chance nodes too, `{1/2:(3 4) 1/2:5}`; they take no turn: below them the side moves that would have moved
/// in their place.
template <bool Chance>
class Game {
 public:
  using Position = tree::Position;
  using Move = tree::Move;
  using Evaluator = tree::Evaluator;
  static constexpr std::string_view name = "tree";
  static constexpr bool never_stuck = true;  // a bracket has children
  static constexpr std::string_view no_solver = "its leaves are worth any number; a search plays it out";

  /// The tree of Russell & Norvig's chapter on games, or one with chance.
  static constexpr std::string_view textbook =
      Chance ? "({1/2:(8 24) 1/2:(-4 6)}{1/4:(12 14) 3/4:(2 5)})" : "((3 12 8)(2 4 6)(14 5 2))";

  Game() { root_ = *read_position(textbook); }
  explicit Game(const UniformTree& shape) : root_{shape.grow(*pool_)} {}

  Position initial() const { return root_; }
  Player to_move(const Position& p) const {
    switch (p.node->kind) {
      case Kind::Min: return Player::Second;
      case Kind::Chance: return Player::Chance;
      default: return Player::First;
    }
  }
  std::optional<Outcome> ended(const Position& p) const {
    if (p.node->kind == Kind::Leaf) return Outcome::by_margin(p.node->value, Reason::Leaf);
    return std::nullopt;
  }
  void moves(const Position& p, MoveList<Move>& list) const {
    for (std::size_t i = 0; i < p.node->edges.size(); ++i) list.push_back({static_cast<std::uint16_t>(i)});
  }
  std::uint64_t count_moves(const Position& p) const { return p.node->edges.size(); }
  Outcome stuck(const Position&) const { return Outcome::draw(Reason::NoMoves); }
  Position after(const Position& p, Move m) const { return {p.node->edges[m.child].to}; }
  double probability(const Position& p, Move m) const
    requires Chance
  {
    return p.node->edges[m.child].probability();
  }
  Key key(const Position& p) const { return p.node->key; }

  std::string position_text(const Position& p) const { return Writer::text(*p.node); }

  /// A text without defects enters the game's pool, one with a defect leaves no trace there.
  Expected<Position> read_position(std::string_view text) const {
    Pool scratch;
    const auto root = Reader(text, Chance, scratch).read();
    if (!root) return fail(root.error());
    return Position{pool_->adopt(**root)};
  }
  std::string move_text(const Position& p, Move m) const { return p.node->move_name(m.child); }

  std::vector<NamedStart> starts() const {
    if constexpr (Chance) return {{"textbook", std::string(textbook), "MAX chooses between two lotteries; worth 4.5"}};
    return {{"textbook", std::string(textbook), "worth 3; alpha-beta skips the leaves 4 and 6"},
            {"max-above-max", "(max(1 7)(9 4))", "MAX moves twice running on the left"}};
  }

  std::string text_drawing(const Position& p, const TextStyle& style = {}) const {
    return TextDrawing::of(*p.node, style);
  }
  Drawing drawing(const Position& p) const { return NodeDrawing::of(*p.node); }
  Gesture gesture(const Position& p, Move m) const { return {.path = {move_text(p, m)}, .touches = 1}; }
  std::string refusal(const Position&, const std::vector<std::string>&) const {
    return "a move goes to a node right below the top one";
  }

 private:
  std::shared_ptr<Pool> pool_ = std::make_shared<Pool>();
  Position root_;
};

/// The family for the catalogue. Searches that cannot do dice refuse them by type, so a tree with chance nodes is a
/// game of its own: `tree:chance`.
struct Family {
  static constexpr std::string_view name = "tree";
  static constexpr std::string_view summary = "a game that is a tree, written ((3 12 8)(2 4 6)(14 5 2)), or random";
  static constexpr std::string_view title = "Game tree";
  static constexpr std::array<std::string_view, 2> sides{"MAX", "MIN"};
  static std::vector<Variant> variants() {
    return {{"tree", "A written tree", "the tree of the textbooks: MAX and MIN choose a branch in turn"},
            {"tree:random", "A random tree", "the same seed grows the same tree"}};
  }
  static std::vector<Option> options() {
    return {Option::word("shape", "a written tree, one with chance nodes, or a random uniform one", "written",
                         {"written", "chance", "random"}),
            Option::number("b", "random: children of every inner node", 3, 1, 20),
            Option::number("d", "random: moves from the root to every leaf", 4, 1, 20),
            Option::number("seed", "random: which tree", 1, 0, std::numeric_limits<std::int32_t>::max()),
            Option::number("least", "random: smallest value of a leaf", -100, -1'000'000, 1'000'000),
            Option::number("most", "random: largest value of a leaf", 100, -1'000'000, 1'000'000)};
  }

  /// The value of `shape` that a position's text asks for, whatever its defects; empty: the default will do.
  static std::string variant_for(std::string_view position) {
    return position.find('{') != std::string_view::npos ? "chance" : "";
  }

  template <class Use>
  static Expected<void> make(const Settings& s, Use&& use) {
    if (s.text("shape") != "random") {
      for (const char* const option : {"b", "d", "seed", "least", "most"})
        if (s.given(option)) return refusal(std::string(option) + " is for random trees", "tree:random,…");
      if (s.text("shape") == "chance")
        use(Game<true>());
      else
        use(Game<false>());
      return {};
    }
    const UniformTree shape{.branching = s.small("b"),
                            .depth = s.small("d"),
                            .seed = static_cast<std::uint64_t>(s.number("seed")),
                            .least = s.number("least"),
                            .most = s.number("most")};
    if (shape.least > shape.most) return refusal("least is above most", "least at most equal to most");
    if (shape.nodes() > Limits::nodes)
      return refusal("b=" + s.text("b") + ",d=" + s.text("d") + " makes too many nodes", "at most 1000000 nodes");
    use(Game<false>(shape));
    return {};
  }

 private:
  static std::unexpected<Error> refusal(std::string what, std::string expected) {
    return fail({.what = std::move(what), .where = "game tree", .expected = std::move(expected)});
  }
};

}  // namespace zermelo::tree

namespace zermelo {

using Tree = tree::Game<false>;
using ChanceTree = tree::Game<true>;

}  // namespace zermelo
