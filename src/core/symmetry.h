#pragma once
#include "zermelo/core/game.h"

namespace zermelo {

/// A game with symmetries counts them (the identity is number 0) and gives the image of a position under each.
template <class G>
concept HasSymmetry = requires(const G g, const typename G::Position p, int i) {
  { g.symmetries() } -> std::convertible_to<int>;
  { g.image(p, i) } -> std::same_as<typename G::Position>;
  { p < p } -> std::same_as<bool>;
};

/// The least of all images: equal for positions that are the same up to symmetry.
template <HasSymmetry G>
typename G::Position canonical(const G& game, const typename G::Position& position) {
  typename G::Position least = position;
  for (int i = 1; i < game.symmetries(); ++i) {
    const typename G::Position image = game.image(position, i);
    if (image < least) least = image;
  }
  return least;
}

/// The same for every game: one without symmetries has no other images.
template <class G>
typename G::Position folded(const G& game, const typename G::Position& position) {
  if constexpr (HasSymmetry<G>) return canonical(game, position);
  return position;
}

}  // namespace zermelo
