#pragma once
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "zermelo/core/evaluator.h"
#include "zermelo/core/odds.h"
#include "zermelo/search/net/features_of.h"
#include "zermelo/search/net/net.h"

namespace zermelo {

/// The most that an end counts, where the mean of two values must mean something: in games with dice, and where ends
/// count points. 0 in all other games, in which the value of a network is the logarithm of the odds.
template <class G>
double most_points(const G& game) {
  const Evaluator<G> first(game, choose(Evaluator<G>::list(), 0));
  const bool points = first.final(Outcome::win(Player::First, Reason::Goal), 0) <= first.bound();
  return points ? first.bound() : HasChance<G> ? 1 : 0;
}

/// The evaluators of a game, or a network in their place: chosen when the program runs, so that a search is compiled
/// once. The network remembers the position before, so each thread has a copy of its own.
template <class G>
class Learned {
 public:
  using Value = double;
  using Position = typename G::Position;

  Learned(const G& game, const EvaluatorChoice& choice) : inner_(game, choice) {}
  Learned(const G& game, const EvaluatorChoice& choice, std::shared_ptr<const FeaturesOf<G>> features,
          std::shared_ptr<const Net> net)
      : inner_(game, choice),
        most_(most_points(game)),
        sight_(std::make_unique<Sight>(game, std::move(features), std::move(net))) {}
  Learned(const Learned& other)
      : inner_(other.inner_),
        most_(other.most_),
        sight_(other.sight_ ? std::make_unique<Sight>(*other.sight_) : nullptr) {}
  Learned(Learned&&) noexcept = default;
  Learned& operator=(const Learned&) = delete;
  Learned& operator=(Learned&&) = delete;
  ~Learned() = default;

  double operator()(const Position& position) const { return sight_ ? seen(position) : inner_(position); }
  [[gnu::always_inline]] std::int32_t milli(const Position& position) const {
    if (sight_) [[unlikely]]
      return most_ > 0 ? Score::units(seen(position)).milli() : sight_->odds(position);
    if constexpr (requires { inner_.milli(position); })
      return inner_.milli(position);
    else
      return Score::units(inner_(position)).milli();
  }
  double final(const Outcome& outcome, int depth_left) const {
    if (!sight_) return inner_.final(outcome, depth_left);
    if (most_ > 0) return outcome.has_margin ? outcome.margin : outcome.sign() * most_;
    return win_value(outcome, bound() + 1, depth_left);
  }
  double bound() const {
    if (!sight_) return inner_.bound();
    return most_ > 0 ? most_ : Score::from_milli(Net::bound).to_units();
  }

 private:
  struct Sight {
    Sight(const G& rules, std::shared_ptr<const FeaturesOf<G>> seen, std::shared_ptr<const Net> weights)
        : game(rules),
          features(std::move(seen)),
          net(std::move(weights)) {}

    /// In thousandths of the logarithm, as First sees it.
    [[gnu::noinline]] std::int32_t odds(const Position& position) {
      features->both(position, views[0].next(), views[1].next());
      for (NetView& view : views) view.update(*net);
      const std::size_t mover = game.to_move(position) == Player::First ? 0 : 1;
      const std::int32_t value = net_value(*net, views[mover], views[1 - mover]);
      return mover == 0 ? value : -value;
    }

    G game;
    std::shared_ptr<const FeaturesOf<G>> features;
    std::shared_ptr<const Net> net;
    std::array<NetView, 2> views;  ///< First's and Second's
  };

  /// What the network says, as First sees it. Before a throw it is the mean over what may come up.
  [[gnu::noinline]] double seen(const Position& position) const {
    if constexpr (HasChance<G>)
      if (sight_->game.to_move(position) == Player::Chance) return mean(position);
    const std::int32_t odds = sight_->odds(position);
    if (most_ == 0) return Score::from_milli(odds).to_units();
    return most_ * (2 * share_of_odds(static_cast<double>(odds) / Net::milli_one) - 1);
  }
  double mean(const Position& position) const {
    const G& game = sight_->game;
    MoveList<typename G::Move> thrown;
    MoveList<typename G::Move> answers;
    game.moves(position, thrown);
    double sum = 0;
    for (const auto& each : thrown) {
      const Position after = game.after(position, each);
      const auto outcome = moves_or_outcome(game, after, answers);
      sum += game.probability(position, each) * (outcome ? final(*outcome, 0) : seen(after));
    }
    return sum;
  }

  Evaluator<G> inner_;
  double most_ = 0;
  std::unique_ptr<Sight> sight_;
};

}  // namespace zermelo
