#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/alquerque_slow.h"
#include "zermelo/core/line.h"
#include "zermelo/core/random.h"
#include "zermelo/core/symmetry.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/search/perft.h"

namespace zermelo {
namespace {

using slow_alquerque::Board;
using slow_alquerque::Path;

/// One rule set, ours and the twin's.
template <class Rules>
class AlquerqueTwin : public testing::Test {
 public:
  using G = Alquerque<Rules::value>;
  using Position = typename G::Position;
  using Move = typename G::Move;

  G game;
  slow_alquerque::Game twin{std::string(alquerque::name_of(Rules::value))};
  std::map<Key, std::string> keys;

  std::string result(const Position& p) const {
    MoveList<Move> list;
    const auto outcome = moves_or_outcome(game, p, list);
    if (!outcome) return "";
    return outcome->sign() > 0 ? "white" : outcome->sign() < 0 ? "black" : "draw";
  }

  /// The same text, result, moves, paths and positions afterwards; a text read back is the same position. False when
  /// the twin finds too many paths to list.
  bool expect_same(const Position& p, const Board& b) {
    const std::string text = twin.text(b);
    EXPECT_EQ(game.position_text(p), text);
    const auto all = twin.paths(b, 3000);
    if (!all) return false;
    EXPECT_EQ(result(p), twin.result(b)) << text;
    expect_same_key(p, text);
    if (!game.ended(p)) expect_same_moves(p, b, *all);
    return true;
  }

 private:
  void expect_same_key(const Position& p, const std::string& text) {
    const auto back = game.read_position(text);
    ASSERT_TRUE(back) << text << ": " << back.error().message();
    EXPECT_EQ(*back, p) << text;
    EXPECT_EQ(game.key(*back), game.key(p)) << text;
    const auto [known, fresh] = keys.emplace(game.key(p), text);
    EXPECT_EQ(known->second, text) << "two positions with one key";
  }

  void expect_same_moves(const Position& p, const Board& b, const std::vector<Path>& paths) {
    const std::string text = twin.text(b);
    MoveList<Move> legal;
    game.moves(p, legal);
    std::map<std::string, std::uint64_t> ways;  // by the text that we print for the effect
    for (const Path& path : paths) {
      const auto m = game.read_move(p, twin.text(path));
      ASSERT_TRUE(m) << text << " " << twin.text(path) << ": " << m.error().message();
      ++ways[game.move_text(p, *m)];
      EXPECT_EQ(game.position_text(game.after(p, *m)), twin.text(twin.play(b, path))) << text << twin.text(path);
      EXPECT_EQ(game.noisy(p, *m), twin.is_jump(path));
    }
    EXPECT_EQ(legal.size(), ways.size()) << text;
    std::set<std::string> seen;
    std::set<std::uint32_t> codes;
    for (const Move& m : legal) {
      const std::string name = game.move_text(p, m);
      EXPECT_EQ(game.ways(p, m), ways[name]) << text << " " << name;
      seen.insert(name);
      codes.insert(game.code(m));
    }
    EXPECT_EQ(seen.size(), legal.size()) << "moves that print alike: " << text;
    EXPECT_EQ(codes.size(), legal.size()) << "moves with one code: " << text;
    EXPECT_EQ(game.count_moves(p), paths.size()) << text;
  }
};

template <alquerque::Rules R>
struct RulesType {
  static constexpr alquerque::Rules value = R;
};
using AllRules =
    testing::Types<RulesType<alquerque::study>, RulesType<alquerque::alfonso>, RulesType<alquerque::murray>,
                   RulesType<alquerque::forced>, RulesType<alquerque::bell>, RulesType<alquerque::codecup>>;
TYPED_TEST_SUITE(AlquerqueTwin, AllRules);

TYPED_TEST(AlquerqueTwin, RandomGamesAreTheSame) {
  Random random(1);
  for (int i = 0; i < 12; ++i) {
    auto p = this->game.initial();
    Board b = this->twin.start();
    for (int ply = 0; ply < 80; ++ply) {
      ASSERT_TRUE(this->expect_same(p, b));
      if (!this->result(p).empty()) break;
      const auto paths = this->twin.paths(b).value();
      const Path& path = paths[random.below(paths.size())];
      p = this->game.after(p, this->game.read_move(p, this->twin.text(path)).value());
      b = this->twin.play(b, path);
    }
  }
}

/// Any pieces anywhere, a few against many; or one jumper among enemies that leave its landing points free, so that
/// chains grow long.
std::string scattered(Random& random, int size, int most) {
  const int points = size * size;
  const bool dense = random.below(3) == 0;
  std::string board(static_cast<std::size_t>(points), '.');
  const auto landing = [&](std::uint64_t s) { return s / size % 2 == 0 && s % size % 2 == 0; };
  const auto put = [&](char c, std::uint64_t count, bool on_landing) {
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t s = random.below(static_cast<std::uint64_t>(points));
      if (board[s] == '.' && (!dense || landing(s) == on_landing)) board[s] = c;
    }
  };
  const auto many = static_cast<std::uint64_t>(most);
  const char jumper = random.below(2) == 0 ? 'w' : 'b';
  const char jumped = jumper == 'w' ? 'b' : 'w';
  put(jumper, 1 + random.below(5), true);
  put(jumped, dense ? many : random.below(many + 1) / (1 + random.below(4)), false);
  if (!dense) put(jumper, random.below(many + 1) / (1 + random.below(4)), true);
  std::string text;
  for (int i = 0; i < points; ++i) {
    if (i > 0 && i % size == 0) text += '/';
    text += board[static_cast<std::size_t>(i)];
  }
  return text + ' ' + (dense || random.below(2) == 0 ? jumper : jumped);
}

TYPED_TEST(AlquerqueTwin, HostilePositionsAreTheSame) {
  Random random(2);
  int compared = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string text = scattered(random, TypeParam::value.size, TypeParam::value.size == 5 ? 12 : 24);
    auto p = this->game.read_position(text);
    if (!p) continue;
    Board b = this->twin.read(text);
    compared += this->expect_same(*p, b);
    for (int ply = 0; ply < 3 && this->result(*p).empty(); ++ply) {  // so that undo and visits come in
      const auto paths = this->twin.paths(b);
      if (!paths) break;
      const Path& path = (*paths)[random.below(paths->size())];
      p = this->game.after(*p, this->game.read_move(*p, this->twin.text(path)).value());
      b = this->twin.play(b, path);
      this->expect_same(*p, b);
    }
  }
  EXPECT_GT(compared, 200);
}

TYPED_TEST(AlquerqueTwin, ImagesOfAPositionPlayAlike) {
  Random random(3);
  const auto& rules = this->game;
  for (int i = 0; i < 10; ++i) {
    auto p = rules.initial();
    for (int ply = 0; ply < 20; ++ply) {
      MoveList<typename TestFixture::Move> list;
      if (moves_or_outcome(rules, p, list)) break;
      p = rules.after(p, list[random.below(list.size())]);
    }
    for (int s = 0; s < rules.symmetries(); ++s) {
      const auto image = rules.image(p, s);
      EXPECT_EQ(perft(rules, image, 3), perft(rules, p, 3)) << rules.position_text(p) << " image " << s;
      EXPECT_EQ(canonical(rules, image), canonical(rules, p));
      const auto back = rules.read_position(rules.position_text(image));
      ASSERT_TRUE(back);
      EXPECT_EQ(rules.key(*back), rules.key(image));
    }
    EXPECT_EQ(rules.image(p, 0), p);
  }
}

TYPED_TEST(AlquerqueTwin, EveryEvaluatorSeesBothSidesAlike) {
  using Evaluator = typename TestFixture::G::Evaluator;
  Random random(4);
  const auto list = Evaluator::list();
  for (int i = 0; i < 100; ++i) {
    const std::string text = scattered(random, TypeParam::value.size, 12);
    std::string turned(text.rbegin() + 2, text.rend());  // half a turn, colours exchanged
    for (char& c : turned) c = c == 'w' ? 'b' : c == 'b' ? 'w' : c;
    turned += text.back() == 'w' ? " b" : " w";
    const auto p = this->game.read_position(text);
    const auto q = this->game.read_position(turned);
    if (!p || !q) continue;
    for (std::size_t e = 0; e < list.size(); ++e) {
      const Evaluator evaluator(this->game, choose(list, e));
      EXPECT_DOUBLE_EQ(evaluator(*p), -evaluator(*q)) << list[e].name << " " << text;
      EXPECT_LE(std::abs(evaluator(*p)), evaluator.bound());
      Terms terms;
      const double value = evaluator(*p, terms);
      EXPECT_EQ(value, evaluator(*p));
      double sum = 0;
      for (const auto& [name, term] : terms.list) sum += term;
      EXPECT_DOUBLE_EQ(sum, value) << list[e].name;
    }
  }
}

}  // namespace
}  // namespace zermelo
