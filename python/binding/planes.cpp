#include "planes.h"

#include <pybind11/numpy.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <mutex>
#include <random>

#include "zermelo/any/words.h"

namespace zermelo::python {
namespace {

/// A layer of pieces: of one side and one kind. Pieces with a number on them are of one kind, and the number is what
/// stands in the layer; any other piece is a 1.
struct Layer {
  Player owner = Player::First;
  std::string kind = {};  ///< the mark; "#" for a number, "+#" for one with a sign
  friend bool operator==(const Layer&, const Layer&) = default;
};

constexpr std::string_view number_kind = "#";
constexpr std::string_view signed_kind = "+#";

std::optional<float> number_of(std::string_view mark) {
  if (mark.starts_with('+')) mark.remove_prefix(1);
  float value = 0;
  const auto [end, error] = std::from_chars(mark.data(), mark.data() + mark.size(), value);
  if (mark.empty() || error != std::errc() || end != mark.data() + mark.size()) return std::nullopt;
  return value;
}

std::string kind_of(const std::string& mark) {
  if (!number_of(mark)) return mark;
  return std::string(mark.starts_with('+') ? signed_kind : number_kind);
}

/// The kinds of pieces of the games that come with Zermelo, first side and second.
struct Kinds {
  std::string_view game;
  std::array<std::vector<std::string>, 2> of_side;
};
const std::vector<Kinds>& known_kinds() {
  static const std::vector<Kinds> all{
      {"tree", {}},
      {"mnk", {{{"x"}, {"o"}}}},
      {"connect", {{{"x"}, {"o"}}}},
      {"chess", {{{"♔", "♕", "♖", "♗", "♘", "♙"}, {"♚", "♛", "♜", "♝", "♞", "♟"}}}},
      {"checkers", {{{"", "K"}, {"", "K"}}}},
      {"alquerque", {{{"w"}, {"b"}}}},
      {"kalah", {{{"#"}, {"#"}}}},
      {"pig", {{{"#", "+#"}, {"#", "+#"}}}},
      {"piglet", {{{"#", "+#"}, {"#", "+#"}}}},
      {"einstein", {{{"#"}, {"#"}}}},
  };
  return all;
}

void add_kinds(const Drawing& drawing, std::vector<Layer>& layers) {
  for (const Drawing::Piece& piece : drawing.pieces) {
    const Layer layer{piece.owner, kind_of(piece.mark)};
    if (std::ranges::find(layers, layer) == layers.end()) layers.push_back(layer);
  }
}

/// The kinds that turn up in random games from the initial position, the same ones in every process.
std::vector<Layer> kinds_met(const AnyGame& game) {
  constexpr int random_games = 32;
  constexpr int longest = 200;
  std::vector<Layer> layers;
  std::mt19937 random(1);
  for (int i = 0; i < random_games; ++i) {
    const auto line = value_or_raise(game.start());
    for (int ply = 0; ply < longest; ++ply) {
      add_kinds(line->drawing(), layers);
      const auto legal = line->legal();
      if (legal.empty()) break;
      value_or_raise(line->play(legal[random() % legal.size()]));
    }
  }
  std::ranges::sort(layers, {}, [](const Layer& layer) { return std::pair(layer.owner, layer.kind); });
  return layers;
}

/// The layers of pieces of a game, always the same ones.
std::vector<Layer> layers_of(const AnyGame& game) {
  const GameInfo& info = game.info();
  for (const Kinds& known : known_kinds()) {
    if (known.game != info.name) continue;
    std::vector<Layer> layers;
    for (const Player side : {Player::First, Player::Second})
      for (const std::string& kind : known.of_side[static_cast<std::size_t>(side)]) layers.push_back({side, kind});
    return layers;
  }
  static std::map<std::string, std::vector<Layer>, std::less<>> met;  // the GIL is held
  if (const auto found = met.find(rules_name(game)); found != met.end()) return found->second;
  auto layers = kinds_met(game);
  return met.emplace(rules_name(game), std::move(layers)).first->second;
}

/// The coordinates at which there are spots, in order; pieces elsewhere go to the nearest.
std::vector<double> coordinates(const Drawing& drawing, double Drawing::Spot::* axis) {
  std::vector<double> all;
  for (const Drawing::Spot& spot : drawing.spots) all.push_back(spot.*axis);
  if (all.empty()) all.push_back(0);
  std::ranges::sort(all);
  const auto same = [](double a, double b) { return std::abs(a - b) < 0.01; };
  all.erase(std::unique(all.begin(), all.end(), same), all.end());
  return all;
}
std::size_t nearest_of(const std::vector<double>& all, double at) {
  return static_cast<std::size_t>(std::ranges::min_element(all, {}, [&](double one) { return std::abs(one - at); }) -
                                  all.begin());
}

/// Numbers that are written on spots, as on the leaves of a tree.
bool is_on_a_spot(const Drawing& drawing, const Drawing::Label& label) {
  return std::ranges::any_of(drawing.spots, [&](const Drawing::Spot& spot) {
    return std::abs(spot.x - label.x) < 0.01 && std::abs(spot.y - label.y) < 0.01;
  });
}

/// The layers after those of the pieces.
constexpr std::string_view turn_layer = "turn";
constexpr std::string_view chance_layer = "chance";
constexpr std::string_view label_layer = "number";
std::vector<std::string_view> other_layers(const GameInfo& info) {
  std::vector<std::string_view> all;
  if (info.name == "tree") all.push_back(label_layer);
  all.push_back(turn_layer);
  if (info.dice) all.push_back(chance_layer);
  return all;
}

std::string kind_words(const std::string& kind) {
  if (kind == number_kind) return "number";
  if (kind == signed_kind) return "added number";
  return kind.empty() ? "man" : kind;
}

}  // namespace

std::vector<std::string> plane_names(const Position& position) {
  const auto game = position.game();
  std::vector<std::string> names;
  for (const Layer& layer : layers_of(*game))
    names.push_back(side_name(layer.owner, game->info()) + " " + kind_words(layer.kind));
  for (const std::string_view other : other_layers(game->info())) names.emplace_back(other);
  return names;
}

py::object planes(const Position& position) {
  const auto game = position.game();
  const Drawing drawing = position.line().drawing();
  const auto layers = layers_of(*game);
  const auto others = other_layers(game->info());
  const auto columns = coordinates(drawing, &Drawing::Spot::x);
  const auto rows = coordinates(drawing, &Drawing::Spot::y);
  py::array_t<float> array({layers.size() + others.size(), rows.size(), columns.size()});
  const std::size_t cells = rows.size() * columns.size();
  float* const first = array.mutable_data();
  std::fill(first, first + array.size(), 0.0F);
  const auto cell = [&](double x, double y) { return nearest_of(rows, y) * columns.size() + nearest_of(columns, x); };
  for (const Drawing::Piece& piece : drawing.pieces) {
    const auto layer = std::ranges::find(layers, Layer{piece.owner, kind_of(piece.mark)});
    if (layer == layers.end())
      raise({.what = "a kind of piece that has no plane: " + in_quotes(piece.mark),
             .where = "planes",
             .expected = "one of those in plane_names()",
             .code = ErrorCode::Unsupported});
    first[static_cast<std::size_t>(layer - layers.begin()) * cells + cell(piece.x, piece.y)] +=
        number_of(piece.mark).value_or(1.0F);
  }
  float* plane = first + layers.size() * cells;
  for (const std::string_view other : others) {
    const Player mover = position.line().to_move();
    if (other == turn_layer) std::fill(plane, plane + cells, mover == Player::Second ? 1.0F : 0.0F);
    if (other == chance_layer) std::fill(plane, plane + cells, mover == Player::Chance ? 1.0F : 0.0F);
    if (other == label_layer)
      for (const Drawing::Label& label : drawing.labels)
        if (is_on_a_spot(drawing, label)) plane[cell(label.x, label.y)] = number_of(label.text).value_or(0.0F);
    plane += cells;
  }
  return array;
}

}  // namespace zermelo::python
