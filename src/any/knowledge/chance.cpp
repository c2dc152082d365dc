#include "zermelo/any/chance.h"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

#include "zermelo/any/tablebases.h"
#include "zermelo/games/pig/pig.h"
#include "zermelo/solve/chance_fractions.h"

namespace zermelo {
namespace {

using Fraction = boost::multiprecision::cpp_rational;

constexpr std::size_t most_chance_positions = 4'000'000;  ///< Pig to 100 has two million; about 90 bytes each
constexpr int largest_solved_goal = 120;
constexpr std::size_t most_exact_positions = 20'000;  ///< Pig to 20
constexpr std::size_t longest_fraction = 100;         ///< letters; nobody reads more

/// The fraction that a double was meant to be: the one with the smallest denominator that rounds to it.
Fraction meant_by(double probability) {
  constexpr int largest_denominator = 10'000;
  for (int below = 1; below <= largest_denominator; ++below) {
    const double above = std::round(probability * below);
    if (above / below == probability) return Fraction(static_cast<long>(above), below);
  }
  return Fraction(probability);
}

/// From the side of who moves.
double seen_by(Player player, double first_wins) { return player == Player::Second ? 1 - first_wins : first_wins; }

template <class G>
std::string fraction_of(const ChanceGame<G>& whole, typename ChanceGame<G>::Number asked, Player player) {
  if (whole.size() > most_exact_positions) return {};
  auto exact = ChanceFractions<Fraction, G, Fraction (*)(double)>(whole, meant_by)(asked);
  if (!exact) return {};
  if (player == Player::Second) *exact = 1 - *exact;
  const std::string text = exact->str();
  return text.size() > longest_fraction ? std::string() : text;
}

template <class Device>
int first_hold(const ChanceGame<PigGame<Device>>& whole, PigPosition p) {
  for (p.total = 1; p.total < PigGame<Device>::largest_goal; ++p.total) {
    const auto here = whole.find(p);
    if (!here) continue;
    const auto [begin, end] = whole.edges(*here);
    const auto* const hold = end - 1;  // the last move, and the only one where the goal is reached
    if (whole.value(hold->to) >= whole.value(begin->to)) return p.total;
  }
  return 0;
}

template <class Device>
PolicyMap policy_of(const ChanceGame<PigGame<Device>>& whole) {
  const auto goal = static_cast<std::size_t>(whole.game().goal());
  PolicyMap map{.title = "Best play of " + std::string(Device::game) + " to " + std::to_string(goal) +
                         ": the smallest turn total with which holding is right",
                .goal = static_cast<int>(goal)};
  map.hold.assign(goal, std::vector<int>(goal, 0));
  for (std::size_t own = 0; own < goal; ++own)
    for (std::size_t other = 0; other < goal; ++other) {
      PigPosition p{.scores = {static_cast<std::uint16_t>(own), static_cast<std::uint16_t>(other)}};
      if (whole.find(p)) map.hold[own][other] = first_hold(whole, p);
    }
  return map;
}

template <class G>
Expected<ChanceSolved> solved(const G& game, std::string_view text, const std::stop_token& stop) {
  if (game.goal() > largest_solved_goal)
    return fail({.what = std::string(G::name) + " to " + std::to_string(game.goal()) + " has too many positions",
                 .where = "solve",
                 .expected = "a goal of at most " + std::to_string(largest_solved_goal)});
  const auto position = game.read_position(text);
  if (!position) return fail(position.error());
  ChanceGame<G> whole(game, most_chance_positions);
  if (const auto error = whole.solve({game.initial(), *position}, stop)) return fail(*error);
  const auto here = *whole.find(*position);
  const Player player = game.to_move(*position);
  ChanceSolved out{.wins = seen_by(player, whole.value(here)),
                   .fraction = fraction_of(whole, here, player),
                   .positions = whole.size(),
                   .sweeps = whole.sweeps(),
                   .policy = policy_of(whole)};
  MoveList<typename G::Move> list;
  if (moves_or_outcome(game, *position, list) || player == Player::Chance) return out;
  for (const auto& m : list)
    out.moves.emplace_back(game.move_text(*position, m),
                           seen_by(player, whole.value(*whole.find(game.after(*position, m)))));
  std::ranges::sort(out.moves, {}, [](const auto& move) { return std::pair(-move.second, move.first); });
  return out;
}

template <class Family>
Expected<ChanceSolved> solved_of(const Settings& settings, std::string_view position, const std::stop_token& stop) {
  Expected<ChanceSolved> out;
  const auto use = [&](const auto& game) { out = solved(game, position, stop); };
  if (const auto error = Family::make(settings, use)) return fail(*error);
  return out;
}

}  // namespace

Expected<ChanceSolved> solve_chance(const AnyLine& line, const std::stop_token& stop) {
  const auto game = line.game();
  const auto settings = settings_of(*game);
  if (!settings) return fail(settings.error());
  if (game->info().name == PigFamily::name) return solved_of<PigFamily>(*settings, line.position(), stop);
  if (game->info().name == PigletFamily::name) return solved_of<PigletFamily>(*settings, line.position(), stop);
  return fail({.what = game->spec() + " has no solver for its dice", .where = "solve", .expected = "pig or piglet"});
}

}  // namespace zermelo
