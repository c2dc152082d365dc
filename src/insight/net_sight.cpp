#include "zermelo/insight/net_sight.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "zermelo/core/odds.h"

namespace zermelo {
namespace {

/// The features that hold in both views.
struct Views {
  std::set<std::size_t> first;
  std::set<std::size_t> second;

  std::set<std::size_t>& of(Player view) { return view == Player::First ? first : second; }
  const std::set<std::size_t>& of(Player view) const { return view == Player::First ? first : second; }
};

Views views_of(const AnyLine& line) {
  Views views;
  for (const Player view : {Player::First, Player::Second})
    for (const std::uint16_t number : line.features(view)) views.of(view).insert(number);
  return views;
}

/// In the logarithm of the odds of `player`, with `mover` to move.
double value_for(Player player, Player mover, const Views& views, const Net& net) {
  const auto seen = [&](Player view) {
    FeatureSet set;
    for (std::size_t i = 0; i < net.features; ++i) set.append(views.of(view).contains(i));
    NetView sums;
    sums.refresh(net, set);
    return sums;
  };
  const double value = net_value(net, seen(mover), seen(opponent(mover))) / double{Net::milli_one};
  return player == mover ? value : -value;
}

/// A feature of one of the views.
struct Place {
  Player view = Player::First;
  std::size_t number = 0;
};

void flip(Views& views, const std::vector<Place>& places) {
  for (const Place& place : places)
    if (!views.of(place.view).erase(place.number)) views.of(place.view).insert(place.number);
}

std::string fact_words(const FactEffect& fact, const GameInfo& game) {
  const std::string& side = game.sides[fact.name.owner == Player::First ? 0 : 1];
  if (fact.name.spot.empty()) return fmt::format("{}'s {} ({:+.2f})", side, fact.name.what, fact.effect);
  return fmt::format("{} {} {} on {} ({:+.2f})", fact.holds ? "a" : "no", side, fact.name.what, fact.name.spot,
                     fact.effect);
}

/// Walks through the whole game, with the exact value of each position in which it is not over.
class ExactWalk {
 public:
  /// 1, 0 or -1 for the player to move; nothing where there are too many positions.
  std::optional<int> value_of(AnyLine& line) {
    if (const auto outcome = line.outcome()) return outcome->sign() * sign(line.to_move());
    std::string position = line.position();
    if (const auto known = values_.find(position); known != values_.end()) return known->second;
    const Player mover = line.to_move();
    int best = -1;
    for (const std::string& move : line.legal()) {
      if (!line.play(move)) return std::nullopt;
      const int side = line.to_move() == mover ? 1 : -1;  // some moves give another turn
      const auto value = value_of(line);
      line.undo();
      if (!value) return std::nullopt;
      best = std::max(best, side * *value);
    }
    if (values_.size() == most_judged) return std::nullopt;
    values_.emplace(std::move(position), best);
    return best;
  }
  const std::map<std::string, int>& values() const { return values_; }

 private:
  std::map<std::string, int> values_;
};

}  // namespace

Expected<std::vector<FactEffect>> effects_of_move(const AnyLine& line, const std::string& move, const Net& net) {
  const auto after = line.clone();
  if (const auto played = after->play(move); !played) return fail(played.error());
  std::vector<FactEffect> effects;
  if (after->outcome() || after->to_move() == Player::Chance) return effects;
  const Views before_move = views_of(line);
  const Views after_move = views_of(*after);
  std::map<FeatureName, std::vector<Place>> changed;
  for (const Player view : {Player::First, Player::Second})
    for (std::size_t i = 0; i < net.features; ++i)
      if (before_move.of(view).contains(i) != after_move.of(view).contains(i))
        if (FeatureName name = line.game()->feature_name(i, view); !name.what.empty())
          changed[std::move(name)].push_back({view, i});
  const Player player = line.to_move();
  const double value = value_for(player, after->to_move(), after_move, net);
  for (const auto& [name, places] : changed) {
    Views without = after_move;
    flip(without, places);
    const bool holds = std::ranges::any_of(
        places, [&](const Place& place) { return after_move.of(place.view).contains(place.number); });
    effects.push_back({name, holds, value - value_for(player, after->to_move(), without, net)});
  }
  std::ranges::sort(effects, {}, [](const FactEffect& e) { return std::tuple(-std::abs(e.effect), e.name); });
  return effects;
}

std::string effects_text(const std::vector<FactEffect>& effects, const GameInfo& game, std::size_t most) {
  std::vector<std::string> words;
  for (const FactEffect& fact : effects)
    if (words.size() < most) words.push_back(fact_words(fact, game));
  return fmt::format("{}", fmt::join(words, ", "));
}

std::vector<SpotWeights> spot_weights(const AnyGame& game, const Net& net) {
  std::map<FeatureName, std::vector<Place>> facts;
  for (const Player view : {Player::First, Player::Second})
    for (std::size_t i = 0; i < net.features; ++i)
      if (FeatureName name = game.feature_name(i, view); !name.spot.empty())
        facts[std::move(name)].push_back({view, i});
  const double empty = value_for(Player::First, Player::First, {}, net);
  const auto start = game.start();
  if (!start) return {};
  auto spots = (*start)->drawing().spots;
  std::ranges::sort(spots, {}, [](const Drawing::Spot& spot) { return std::pair(spot.y, spot.x); });
  std::map<std::pair<Player, std::string>, SpotWeights> kinds;
  for (const auto& [name, places] : facts) {
    SpotWeights& kind = kinds[{name.owner, name.what}];
    kind.owner = name.owner;
    kind.what = name.what;
  }
  std::vector<SpotWeights> list;
  for (auto& [key, kind] : kinds) {
    for (const Drawing::Spot& spot : spots) {
      const auto fact = facts.find({.owner = kind.owner, .what = kind.what, .spot = spot.id});
      if (fact == facts.end()) continue;
      Views alone;
      flip(alone, fact->second);
      kind.spots.push_back({spot.id, spot.x, spot.y, value_for(Player::First, Player::First, alone, net) - empty});
    }
    list.push_back(std::move(kind));
  }
  return list;
}

Json net_json(const AnyGame& game, const Net& net) {
  Json kinds = Json::array();
  for (const SpotWeights& kind : spot_weights(game, net)) {
    Json spots = Json::array();
    for (const auto& spot : kind.spots) spots.push_back({{"spot", spot.id}, {"weight", spot.weight}});
    kinds.push_back({{"owner", to_string(kind.owner)}, {"what", kind.what}, {"spots", std::move(spots)}});
  }
  return {{"game", game.info().full_spec},
          {"features", net.features},
          {"hidden", net.hidden},
          {"weights", std::move(kinds)}};
}

Expected<std::vector<JudgedPosition>> judge_all(const AnyGame& game, const Net& net) {
  const GameInfo& info = game.info();
  const auto refused = [&](const std::string& why) {
    return fail({.what = info.name + why,
                 .where = "net",
                 .expected = "a game that is small enough, like tic-tac-toe",
                 .code = ErrorCode::Unsupported});
  };
  if (info.dice) return refused(" has dice");
  if (game.feature_layout().most_points > 0) return refused(" counts points");  // a share of them is no result
  if (info.repeats) return refused(" has positions that come again");
  auto line = game.start();
  if (!line) return fail(line.error());
  ExactWalk walk;
  if (!walk.value_of(**line)) return refused(" has more than " + std::to_string(most_judged) + " positions");
  std::vector<JudgedPosition> judged;
  for (const auto& [position, exact] : walk.values()) {
    const auto there = game.start(position);
    if (!there) return fail(there.error());
    const Player mover = (*there)->to_move();
    const double value = value_for(mover, mover, views_of(**there), net);
    judged.push_back({.position = position, .value = value, .share = share_of_odds(value), .exact = (1 + exact) / 2.0});
  }
  return judged;
}

}  // namespace zermelo
