#pragma once
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/game.h"

namespace zermelo {

// clang-format off: the columns are to be read as they stand
/// ## How a game numbers its positions
///
/// Retrograde analysis goes through all positions of a *layer* (one material of chess, one count of men and kings of
/// checkers) with one byte each. A move stays in its layer or leads to a smaller one, so layers are solved from small to
/// large. A Numbering says which layers there are; the game offers one in its own folder, beside its rules.
///
///   | member            | gives                    | remarks                                                       |
///   |-------------------|--------------------------|---------------------------------------------------------------|
///   | `Game`, `Layer`   | types                    |                                                               |
///   | `game()`          | the rules                | players must alternate, and who cannot move has not won       |
///   | `layer(id)`       | `Layer`                  | by its number, below 2^32                                     |
///   | `id_of(p)`        | `std::optional<uint32>`  | the layer of a position; none when there are too many         |
///   |                   |                          | pieces, or a right that is not numbered (castling, en passant)|
///   | `one_ply_away(p)` | `bool`                   | only a right that is gone after one ply keeps p out           |
///   | `layers_of(name)` | ids, or an error         | the layers of what people call a tablebase ("KRKR", "4")      |
///   | `title()`         | *optional*: text         | "alquerque:forced", where one game has several rule sets      |
///
/// A Layer is a value that knows how to count:
///
///   | member            | gives                    | remarks                                                       |
///   |-------------------|--------------------------|---------------------------------------------------------------|
///   | `id()`, `name()`  |                          | `name()` is also the name of its file                         |
///   | `size()`          | how many numbers         |                                                               |
///   | `position(i)`     | `std::optional<Position>`| none: impossible, or only an image of another number          |
///   | `index(p)`        | `std::optional<uint64>`  | of any position of the layer, symmetry folded; none if p has a|
///   |                   |                          | right that is not numbered                                    |
///   | `stays(p, m)`     | `bool`                   | the move leads to this layer again                            |
///   | `complete()`      | `bool`                   | no move that stays makes a right that is not numbered         |
///   | `below()`         | ids of layers            | where the moves that do not stay lead to, unless the game ends|
///   |                   |                          | there; such a move makes no right that is not numbered        |
///   | `images(p)`       | `int`                    | how many positions with this player to move are folded into p |
///   | `both_players()`  | `bool`                   | … and as many with the other player to move                   |
///   | `before(p, use)`  | *optional*               | calls use(q) for every q of the layer with a move that stays  |
///   |                   |                          | and leads to exactly p; impossible q do no harm. Without it   |
///   |                   |                          | every pass looks at every open position                       |
///   | `numbers_before(p,| *optional*               | what `before` and `index` give, p being `position(i)`; for    |
///   |  i, use)`         |                          | layers that need not count from scratch                       |
///   | `number_after(p,  | *optional*               | the same for a move that stays                                |
///   |  i, m)`           |                          |                                                               |
// clang-format on
template <class N>
concept Numbering =
    Game<typename N::Game> && requires(const N n, const typename N::Layer layer, const typename N::Game::Position p,
                                       const typename N::Game::Move m, std::uint64_t i, std::uint32_t id) {
      { n.game() } -> std::convertible_to<const typename N::Game&>;
      { n.layer(id) } -> std::same_as<typename N::Layer>;
      { n.id_of(p) } -> std::same_as<std::optional<std::uint32_t>>;
      { n.one_ply_away(p) } -> std::same_as<bool>;
      { n.layers_of(std::string_view()) } -> std::same_as<Expected<std::vector<std::uint32_t>>>;
      { layer.id() } -> std::same_as<std::uint32_t>;
      { layer.name() } -> std::same_as<std::string>;
      { layer.size() } -> std::same_as<std::uint64_t>;
      { layer.position(i) } -> std::same_as<std::optional<typename N::Game::Position>>;
      { layer.index(p) } -> std::same_as<std::optional<std::uint64_t>>;
      { layer.stays(p, m) } -> std::same_as<bool>;
      { layer.complete() } -> std::same_as<bool>;
      { layer.below() } -> std::same_as<std::vector<std::uint32_t>>;
      { layer.images(p) } -> std::same_as<int>;
      { layer.both_players() } -> std::same_as<bool>;
    };

/// The game as its tablebases and files call it.
template <Numbering N>
std::string title_of() {
  if constexpr (requires { N::title(); })
    return N::title();
  else
    return std::string(N::Game::name);
}

/// Where the moves that do not stay lead to.
template <Numbering N>
std::vector<typename N::Layer> layers_below(const N& numbering, const typename N::Layer& layer) {
  std::vector<typename N::Layer> layers;
  for (const std::uint32_t id : layer.below()) layers.push_back(numbering.layer(id));
  return layers;
}

/// Knows the way back, too.
template <class N>
concept GoesBack = Numbering<N> && requires(const typename N::Layer layer, const typename N::Game::Position p,
                                            void (*use)(const typename N::Game::Position&)) { layer.before(p, use); };

}  // namespace zermelo
