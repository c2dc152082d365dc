#pragma once
#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/solve/exact.h"
#include "zermelo/solve/numbering.h"

namespace zermelo {

/// What a look at one position gives.
struct Appraisal {
  code::Code code = code::open;
  bool special = false;                        ///< a move makes a right that is not numbered
  bool saved = false;                          ///< one reply is no win, whatever the others are
  std::optional<std::uint64_t> saved_by = {};  ///< the number of that reply, if it stays in the layer
};

/// One byte for each position that is not lost yet: the tag of a reply that is no win for the other side. The position
/// is looked at again only when that reply becomes one.
namespace escape {
inline constexpr code::Code none = 0;
/// Two numbers with one tag cost a look, nothing more.
constexpr code::Code tag(std::uint64_t number) {
  const auto byte = static_cast<code::Code>(number * 0x9e3779b97f4a7c15 >> 56U);
  return byte == none ? code::Code{1} : byte;
}
}  // namespace escape

/// What one position of a layer is worth, by its moves and by the codes of the positions they lead to. The caller
/// brings a reader that knows where these lie:
///
///   `read.own(i)`       the code of number i of the layer
///   `read.below(k, i)`  the code of number i of the k-th layer below
///
/// Which codes are read, and in which order, does not depend on what they are; only `look_again` ends early.
template <Numbering N>
class Appraiser {
 public:
  using Layer = typename N::Layer;
  using Position = typename N::Game::Position;
  using Move = typename N::Game::Move;
  using Code = code::Code;

  Appraiser(const N& numbering, Layer layer)
      : numbering_(numbering),
        layer_(std::move(layer)),
        below_(layers_below(numbering_, layer_)) {}

  const Layer& layer() const { return layer_; }

  /// A game that takes more plies than a byte can say has been met.
  bool too_long() const { return too_long_.load(); }

  /// When nothing of the layer itself is known yet. Nothing where the number is no position, as in all that follow.
  template <class Read>
  std::optional<Appraisal> begin(std::uint64_t number, Read&& read) const {
    const auto p = layer_.position(number);
    if (!p) return std::nullopt;
    MoveList<Move> list;
    if (const auto outcome = moves_or_outcome(game(), *p, list)) return Appraisal{.code = of_outcome(*outcome)};
    Balance balance;
    bool special = false;
    for (const Move& m : list) {
      if (layer_.stays(*p, m)) {
        balance.open = true;
        special = special || (!layer_.complete() && !layer_.index(game().after(*p, m)));
      } else {
        balance.add(value_below(game().after(*p, m), read));
      }
    }
    return Appraisal{.code = value(balance), .special = special};
  }

  /// What the moves say when everything up to `level` plies is final; `open` when that is nothing, `holds` when it is a
  /// draw.
  template <class Read>
  std::optional<Appraisal> from_moves(std::uint64_t number, int level, Read&& read) const {
    const auto p = layer_.position(number);
    return p ? std::optional(Appraisal{.code = value_from_moves(*p, level, read)}) : std::nullopt;
  }

  /// Is a position lost, now that one reply more has become a win?
  template <class Read>
  std::optional<Appraisal> look_again(std::uint64_t number, int level, Read&& read) const {
    const auto p = layer_.position(number);
    if (!p) return std::nullopt;
    MoveList<Move> list;
    game().moves(*p, list);
    Code longest_win = 0;
    for (const Move& m : list) {
      const auto reply = number_after(*p, number, m);
      const Code c = reply ? final_at(*reply, level, read) : value_after(*p, m, level, read);
      if (!code::is_won(c)) return Appraisal{.saved = true, .saved_by = reply};
      longest_win = std::max(longest_win, c);
    }
    return Appraisal{.code = one_more(longest_win)};
  }

  /// Calls use(number) for the positions before one.
  template <class Use>
  void each_before(std::uint64_t number, Use&& use) const
    requires GoesBack<N>
  {
    const auto p = layer_.position(number);
    if (!p) return;
    if constexpr (requires { layer_.numbers_before(*p, number, use); })
      layer_.numbers_before(*p, number, use);
    else
      layer_.before(*p, [&](const Position& q) {
        if (const auto i = layer_.index(q)) use(*i);
      });
  }

 private:
  const typename N::Game& game() const { return numbering_.game(); }

  /// The code one ply before.
  Code one_more(Code c) const {
    if (c < code::most) return static_cast<Code>(c + 1);
    too_long_.store(true);
    return code::most;
  }

  /// What the replies come to.
  struct Balance {
    Code shortest_loss = code::none;
    Code longest_win = 0;
    bool open = false;
    bool drawn = false;

    void add(Code c) {
      if (code::is_lost(c))
        shortest_loss = std::min(shortest_loss, c);
      else if (code::is_won(c))
        longest_win = std::max(longest_win, c);
      else
        (c == code::holds ? drawn : open) = true;
    }
  };

  Code value(const Balance& balance) const {
    if (balance.shortest_loss != code::none) return one_more(balance.shortest_loss);
    if (balance.drawn) return code::holds;
    return balance.open ? code::open : one_more(balance.longest_win);
  }

  /// The side to move in a decided game has lost it: the numbering promises so.
  static Code of_outcome(const Outcome& outcome) { return outcome.winner() ? code::decided(0) : code::holds; }

  /// In the layers below and at the end of the game; `holds` is a draw.
  template <class Read>
  Code value_below(const Position& p, Read&& read) const {
    if (const auto outcome = game().ended(p)) return of_outcome(*outcome);
    const auto id = numbering_.id_of(p);
    const auto solved = std::ranges::find_if(below_, [&](const Layer& one) { return one.id() == id; });
    assert(solved != below_.end() && "a move leads to a layer that `below` did not name");
    const Code c = read.below(static_cast<std::size_t>(solved - below_.begin()), *solved->index(p));
    return code::is_decided(c) ? c : code::holds;
  }

  template <class Read>
  Code value_from_moves(const Position& p, int level, Read&& read) const {
    MoveList<Move> list;
    if (const auto outcome = moves_or_outcome(game(), p, list)) return of_outcome(*outcome);
    Balance balance;
    for (const Move& m : list) balance.add(value_after(p, m, level, read));
    return value(balance);
  }

  /// What is final about the position after a move; `open` when nothing is.
  template <class Read>
  Code value_after(const Position& p, const Move& m, int level, Read&& read) const {
    const Position q = game().after(p, m);
    if (!layer_.stays(p, m)) return value_below(q, read);
    const auto i = layer_.index(q);
    return i ? final_at(*i, level, read) : one_ply(q, level, read);
  }
  template <class Read>
  static Code final_at(std::uint64_t i, int level, Read&& read) {
    const Code c = read.own(i);
    return c <= code::decided(level) ? c : code::open;
  }

  /// Where a move leads to that stays.
  std::optional<std::uint64_t> number_after(const Position& p, std::uint64_t number, const Move& m) const {
    if (!layer_.stays(p, m)) return std::nullopt;
    if constexpr (requires { layer_.number_after(p, number, m); })
      return layer_.number_after(p, number, m);
    else
      return layer_.index(game().after(p, m));
  }

  /// A position with a right that is not numbered.
  template <class Read>
  Code one_ply(const Position& p, int level, Read&& read) const {
    const Code c = value_from_moves(p, level, read);
    if (code::is_won(c) && c > code::decided(level + 1)) return code::open;  // may yet be shorter
    return c;
  }

  const N& numbering_;
  Layer layer_;
  std::vector<Layer> below_;
  mutable std::atomic<bool> too_long_{false};
};

}  // namespace zermelo
