#pragma once
#include "zermelo/core/game.h"

namespace zermelo {

/// The least of all images, as far as their value goes: equal for positions that are the same up to symmetry.
template <HasSymmetry G>
typename G::Position canonical(const G& game, const typename G::Position& position) {
  typename G::Position least = value_part(game, position);
  for (int i = 1; i < game.symmetries(); ++i) {
    const typename G::Position image = value_part(game, game.image(position, i));
    if (image < least) least = image;
  }
  return least;
}

/// One position for all that have its value by symmetry or by the value part; in a game with neither, itself.
template <class G>
typename G::Position folded(const G& game, const typename G::Position& position) {
  if constexpr (HasSymmetry<G>)
    return canonical(game, position);
  else
    return value_part(game, position);
}

}  // namespace zermelo
