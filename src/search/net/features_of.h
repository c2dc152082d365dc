#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/core/drawing.h"
#include "zermelo/core/features.h"
#include "zermelo/core/game.h"
#include "zermelo/core/hash.h"
#include "zermelo/core/random.h"

namespace zermelo {

/// Calls `use(position)` along a few random games, always the same ones.
template <class G, class Use>
void walk_at_random(const G& game, Use&& use) {
  constexpr int walks = 16;
  constexpr int most_plies = 300;
  Random random(1912);
  for (int walk = 0; walk < walks; ++walk) {
    typename G::Position position = game.initial();
    MoveList<typename G::Move> moves;
    for (int ply = 0; ply < most_plies; ++ply) {
      use(std::as_const(position));
      if (moves_or_outcome(game, position, moves)) break;
      position = game.after(position, moves[random.below(moves.size())]);
    }
  }
}

/// What stands where and which lines are drawn, read off the drawing of a position: the features of a game that has
/// none of its own. Drawing a position takes far longer than a move, so a game that is to be played well has its own.
template <HasDrawing G>
class DrawingFeatures {
 public:
  explicit DrawingFeatures(const G& game) : game_(game) {
    const Drawing start = game.drawing(game.initial());
    for (const Drawing::Spot& spot : start.spots)
      if (!spot.id.empty()) {
        spots_.push_back({spot.x, spot.y});
        ids_[{spot.x, spot.y}] = spot.id;
      }
    std::ranges::sort(spots_);
    if (!spots_.empty()) {
      const auto [left, right] = std::ranges::minmax(spots_, {}, &Point::first);
      const auto [top, bottom] = std::ranges::minmax(spots_, {}, &Point::second);
      edges_ = {left.first + right.first, top.second + bottom.second};
    }
    turn_ = symmetry_of(start);
    side_ = !turn_ || start.pieces.empty();  // an empty board looks alike to both, whatever their goals are
    look_at_games();
  }

  /// Spots × kinds of pieces × owners, the lines, and which side of the board it is, where it may matter.
  std::size_t count() const {
    const std::size_t all = piece_count() + lines_.size();
    if (all == 0 || all + 1 > FeatureSet::most) return 0;
    return all + (side_ ? 1 : 0);
  }

  void operator()(const typename G::Position& position, Player view, FeatureSet& set) const {
    if (count() == 0) return;
    std::vector<bool> holds(count());
    const Drawing drawing = game_.drawing(position);
    for (const Drawing::Piece& piece : drawing.pieces)
      if (const auto number = feature(piece, view)) holds[*number] = true;
    for (const Drawing::Stroke& stroke : drawing.strokes)
      if (const auto number = feature(stroke, view)) holds[*number] = true;
    if (side_) holds.back() = view == Player::First;
    for (const bool one : holds) set.append(one);
  }

  FeatureName name(std::size_t number, Player view) const {
    if (number >= piece_count() + lines_.size()) return {.owner = Player::First, .what = "side of the board"};
    if (number >= piece_count()) {
      const Line& line = lines_[number - piece_count()];
      const Point middle{(line.first.first + line.second.first) / 2, (line.first.second + line.second.second) / 2};
      return {.owner = Player::First, .what = "line", .spot = id_of(middle, view)};
    }
    const std::size_t kind = number / spots_.size();
    return {.owner = kind < kinds() ? view : opponent(view),
            .what = kind % kinds() < marks_.size() ? marks_[kind % kinds()] : "piece",
            .spot = id_of(spots_[number % spots_.size()], view)};
  }

 private:
  using Point = std::pair<double, double>;
  using Line = std::pair<Point, Point>;  ///< the smaller end first
  enum class Turn { None, Half, Vertical, Horizontal };

  /// The marks, lines and places beside the named spots that a few random games show, as far as there is room.
  void look_at_games() {
    std::map<Line, int> drawn;
    std::set<Point> elsewhere;
    int positions = 0;
    walk_at_random(game_, [&](const auto& position) {
      ++positions;
      const Drawing drawing = game_.drawing(position);
      for (const Drawing::Piece& piece : drawing.pieces) {
        if (std::ranges::find(marks_, piece.mark) == marks_.end()) marks_.push_back(piece.mark);
        if (const Point at{piece.x, piece.y}; !std::ranges::binary_search(spots_, at)) elsewhere.insert(at);
      }
      for (const Drawing::Stroke& stroke : drawing.strokes) ++drawn[line_of(stroke)];
    });
    std::ranges::sort(marks_);
    const std::vector<Point> named = spots_;
    spots_.insert(spots_.end(), elsewhere.begin(), elsewhere.end());
    std::ranges::sort(spots_);
    for (const auto& [line, times] : drawn)
      if (times < positions) lines_.push_back(line);  // the others are the board
    if (piece_count() + lines_.size() + 1 > FeatureSet::most) {
      spots_ = named;
      lines_.clear();
    }
    if (piece_count() > FeatureSet::most) marks_.clear();
  }

  static Line line_of(const Drawing::Stroke& stroke) {
    return std::minmax(Point{stroke.x1, stroke.y1}, Point{stroke.x2, stroke.y2});
  }

  /// A kind more for a mark that no random game has shown.
  std::size_t kinds() const { return marks_.size() + 1; }
  std::size_t piece_count() const { return 2 * kinds() * spots_.size(); }

  Point seen(Point point, Turn turn) const {
    if (turn == Turn::Half || turn == Turn::Horizontal) point.first = edges_.first - point.first;
    if (turn == Turn::Half || turn == Turn::Vertical) point.second = edges_.second - point.second;
    return point;
  }
  Point seen_by(Player view, Point point) const {
    return view == Player::Second && turn_ ? seen(point, *turn_) : point;
  }
  std::string id_of(Point point, Player view) const {
    const auto id = ids_.find(seen_by(view, point));
    return id == ids_.end() ? "" : id->second;
  }

  /// How the board is turned so that Second sees at the start what First does; nothing where no turn does it.
  std::optional<Turn> symmetry_of(const Drawing& start) const {
    if (spots_.empty()) return std::nullopt;
    using Standing = std::vector<std::pair<Point, std::pair<bool, std::string>>>;
    const auto standing = [&](Turn turn, bool swapped) {
      Standing all;
      for (const Drawing::Piece& piece : start.pieces)
        all.push_back({seen({piece.x, piece.y}, turn), {(piece.owner == Player::First) != swapped, piece.mark}});
      std::ranges::sort(all);
      return all;
    };
    for (const Turn turn : {Turn::None, Turn::Half, Turn::Vertical, Turn::Horizontal})
      if (standing(turn, true) == standing(Turn::None, false)) return turn;
    return std::nullopt;
  }

  std::optional<std::size_t> feature(const Drawing::Piece& piece, Player view) const {
    const Point point = seen_by(view, {piece.x, piece.y});
    const auto spot = std::ranges::lower_bound(spots_, point);
    if (spot == spots_.end() || *spot != point) return std::nullopt;
    const auto mark = std::ranges::lower_bound(marks_, piece.mark);
    const bool known = mark != marks_.end() && *mark == piece.mark;
    const std::size_t kind = known ? static_cast<std::size_t>(mark - marks_.begin()) : marks_.size();
    const std::size_t owner = piece.owner == view ? 0 : 1;
    return (owner * kinds() + kind) * spots_.size() + static_cast<std::size_t>(spot - spots_.begin());
  }

  std::optional<std::size_t> feature(const Drawing::Stroke& stroke, Player view) const {
    const Line line = std::minmax(seen_by(view, {stroke.x1, stroke.y1}), seen_by(view, {stroke.x2, stroke.y2}));
    const auto known = std::ranges::lower_bound(lines_, line);
    if (known == lines_.end() || *known != line) return std::nullopt;
    return piece_count() + static_cast<std::size_t>(known - lines_.begin());
  }

  G game_;
  std::vector<Point> spots_;  ///< those with a name, and other places where pieces stood
  std::map<Point, std::string> ids_;
  Point edges_;  ///< of the named spots: left plus right, top plus bottom
  std::vector<std::string> marks_;
  std::vector<Line> lines_;
  std::optional<Turn> turn_;
  bool side_ = true;  ///< there is a feature for it
};

/// The features of a game, its own or those of its drawing.
template <class G>
class FeaturesOf {
 public:
  explicit FeaturesOf(const G& game) : source_(game) {
    FeatureSet set;
    (*this)(game.initial(), Player::First, set);
    count_ = set.size();
    fingerprint_ = count_;
    Key before = 0;
    int positions = 0;
    int changes = 0;
    walk_at_random(game, [&](const auto& position) {
      Key views = 0;
      for (const Player view : {Player::First, Player::Second}) {
        (*this)(position, view, set);
        for (const std::uint64_t word : set.words()) {
          fingerprint_ = combine(fingerprint_, word);
          views = combine(views, word);
        }
      }
      if (game.to_move(position) == Player::Chance) return;
      ++positions;
      if (std::exchange(before, views) != views) ++changes;
    });
    blind_ = 4 * changes < positions;
  }

  /// 0 where a game has neither features nor a drawing, or too large a one.
  std::size_t count() const { return count_; }
  /// Few moves of some random games changed a feature.
  bool blind() const { return blind_; }
  /// Differs where a feature means something else: a hash of the features of a few random games.
  std::uint64_t fingerprint() const { return fingerprint_; }

  /// Empty where the game does not say.
  FeatureName name(std::size_t number, Player view) const {
    if constexpr (HasFeatureNames<G>)
      return source_.game.feature_name(number, view);
    else if constexpr (!HasFeatures<G> && HasDrawing<G>)
      return source_.name(number, view);
    else
      return {};
  }

  void operator()(const typename G::Position& position, Player view, FeatureSet& set) const {
    set.clear();
    if constexpr (HasFeatures<G>)
      source_.game.features(position, view, set);
    else if constexpr (HasDrawing<G>)
      source_(position, view, set);
  }
  /// Both views: First's and Second's.
  void both(const typename G::Position& position, FeatureSet& first, FeatureSet& second) const {
    if constexpr (HasFeaturesOfBoth<G>) {
      first.clear();
      second.clear();
      source_.game.features_of_both(position, first, second);
    } else {
      (*this)(position, Player::First, first);
      (*this)(position, Player::Second, second);
    }
  }

 private:
  struct Own {
    explicit Own(const G& of) : game(of) {}
    G game;
  };
  template <class T>
  static auto source() {
    if constexpr (HasFeatures<T> || !HasDrawing<T>)
      return std::type_identity<Own>();
    else
      return std::type_identity<DrawingFeatures<T>>();
  }

  typename decltype(source<G>())::type source_;
  std::size_t count_ = 0;
  std::uint64_t fingerprint_ = 0;
  bool blind_ = false;
};

}  // namespace zermelo
