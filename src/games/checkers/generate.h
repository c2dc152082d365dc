#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "zermelo/core/move_list.h"
#include "zermelo/games/checkers/position.h"

namespace zermelo::checkers {

/// The moves of one position, generated and counted. `Down` is the direction of the side to move, so the shifts are
/// constants.
///
/// A captured piece stays on the board until the move is finished, and cannot be captured twice. It never stands in the
/// way: jumped pieces lie on rows that the jumping piece does not land on.
template <bool Down>
class Generator {
 public:
  explicit constexpr Generator(const Position& p)
      : own_(p.own),
        other_(p.other),
        kings_(p.own & p.kings()),
        empty_(p.empty()) {}

  /// Pieces by number; from each the targets by number, captures as they are found.
  void moves(MoveList<Move>& list) const {
    if (const Bits jumpers = this->jumpers(); jumpers != 0) return jumps(jumpers, list);
    for (Bits left = movers(); left != 0; left &= left - 1) {
      const int from = std::countr_zero(left);
      for (Bits to = targets(left & -left); to != 0; to &= to - 1)
        list.push_back({0, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(std::countr_zero(to))});
    }
  }

  /// Jumps alone; false where there is no move at all.
  [[gnu::always_inline]] bool noisy_moves(MoveList<Move>& list) const {
    const Bits jumpers = this->jumpers();
    jumps(jumpers, list);
    return jumpers != 0 || movers() != 0;
  }

  /// As many as `moves` lists, or more: every jump path counts.
  [[gnu::always_inline]] std::uint64_t count() const {
    if (const Bits jumpers = this->jumpers(); jumpers != 0) return count_jumps(jumpers);
    return static_cast<std::uint64_t>(mobility());
  }

  [[gnu::always_inline]] bool captures() const { return jumpers() != 0; }

  /// How many squares the side to move could step to, captures not looked at.
  [[gnu::always_inline]] int mobility() const {
    const int forward = count_steps<Down>(step<forward_left>(own_) & empty_, step<forward_right>(own_) & empty_);
    if (kings_ == 0) return forward;
    return forward + count_steps<!Down>(step<-forward_left>(kings_) & empty_, step<-forward_right>(kings_) & empty_);
  }

 private:
  static constexpr int forward_left = Down ? Board::left : -Board::left;
  static constexpr int forward_right = Down ? Board::right : -Board::right;
  /// Two trails with the same ends and the same pieces differ in the way round a ring, and the least ring has four.
  static constexpr int least_ring = 4;

  Bits movers() const {
    return (own_ & (step<-forward_left>(empty_) | step<-forward_right>(empty_))) |
           (kings_ & (step<forward_left>(empty_) | step<forward_right>(empty_)));
  }
  Bits targets(Bits piece) const {
    Bits to = step<forward_left>(piece) | step<forward_right>(piece);
    if ((piece & kings_) != 0) to |= step<-forward_left>(piece) | step<-forward_right>(piece);
    return to & empty_;
  }

  /// Targets to the left and to the right, counted at once: nobody steps down to the first row or up to the last, so
  /// that 31 bits are enough for either. Where counting bits is no single instruction this halves the cost.
  template <bool Downwards>
  static int count_steps(Bits left, Bits right) {
    constexpr int room = Board::bit_of(Board::squares) + 1 - Board::left;
    if constexpr (Downwards) return std::popcount(left >> Board::left | right << (room - Board::left));
    return std::popcount(left | right << room);
  }

  template <int By>
  Bits can_jump(Bits pieces) const {
    return pieces & step<-By>(other_ & step<-By>(empty_));
  }
  [[gnu::always_inline]] Bits jumpers() const {
    Bits jumpers = can_jump<forward_left>(own_) | can_jump<forward_right>(own_);
    if (kings_ != 0) jumpers |= can_jump<-forward_left>(kings_) | can_jump<-forward_right>(kings_);
    return jumpers;
  }

  /// Mostly men jump, and only once: then the landing squares are counted, nobody is followed.
  std::uint64_t count_jumps(Bits jumpers) const {
    if ((jumpers & kings_) == 0) {
      const Bits left = step<forward_left>(step<forward_left>(jumpers) & other_) & empty_;
      const Bits right = step<forward_right>(step<forward_right>(jumpers) & other_) & empty_;
      if ((can_jump<forward_left>(left | right) | can_jump<forward_right>(left | right)) == 0)
        return static_cast<std::uint64_t>(count_steps<Down>(left, right));
    }
    std::uint64_t sum = 0;
    for (Bits left = jumpers; left != 0; left &= left - 1) {
      const Bits piece = left & -left;
      sum += (piece & kings_) != 0 ? count_king(piece, other_, empty_ | piece) : count_man(piece);
    }
    return sum;
  }

  /// The ways a man can jump on from here, or the one way to stop. It only goes forward: nothing is met twice.
  std::uint64_t count_man(Bits at) const {
    std::uint64_t ways = 0;
    if (const Bits to = step<forward_left>(step<forward_left>(at) & other_) & empty_; to != 0) ways += count_man(to);
    if (const Bits to = step<forward_right>(step<forward_right>(at) & other_) & empty_; to != 0) ways += count_man(to);
    return ways != 0 ? ways : 1;
  }

  std::uint64_t count_king(Bits at, Bits other, Bits empty) const {
    std::uint64_t ways = 0;
    each_king_jump(at, other, empty, [&](Bits over, Bits to) { ways += count_king(to, other ^ over, empty); });
    return ways != 0 ? ways : 1;
  }

  template <class Use>
  static void each_king_jump(Bits at, Bits other, Bits empty, Use&& use) {
    one_jump<-Board::right>(at, other, empty, use);
    one_jump<-Board::left>(at, other, empty, use);
    one_jump<Board::left>(at, other, empty, use);
    one_jump<Board::right>(at, other, empty, use);
  }
  template <int By, class Use>
  [[gnu::always_inline]] static void one_jump(Bits at, Bits other, Bits empty, Use&& use) {
    const Bits over = step<By>(at) & other;
    if (const Bits to = step<By>(over) & empty; to != 0) use(over, to);
  }

  void jumps(Bits jumpers, MoveList<Move>& list) const {
    for (Bits left = jumpers; left != 0; left &= left - 1) jumps_from(left & -left, list);
  }
  void jumps_from(Bits piece, MoveList<Move>& list) const {
    Move move{0, static_cast<std::uint8_t>(std::countr_zero(piece)), 0};
    if ((piece & kings_) == 0) return jump_man(piece, move, list);
    jump_king(piece, empty_ | piece, move, list, list.size());
  }

  void jump_man(Bits at, const Move& so_far, MoveList<Move>& list) const {
    bool on = false;
    const auto further = [&](Bits over, Bits to) {
      on = true;
      jump_man(to, {so_far.taken | over, so_far.from, 0}, list);
    };
    one_jump<Down ? Board::left : -Board::right>(at, other_, empty_, further);
    one_jump<Down ? Board::right : -Board::left>(at, other_, empty_, further);
    if (!on) list.push_back({so_far.taken, so_far.from, static_cast<std::uint8_t>(std::countr_zero(at))});
  }

  void jump_king(Bits at, Bits empty, const Move& so_far, MoveList<Move>& list, std::size_t mine) const {
    bool on = false;
    each_king_jump(at, other_ & ~so_far.taken, empty, [&](Bits over, Bits to) {
      on = true;
      jump_king(to, empty, {so_far.taken | over, so_far.from, 0}, list, mine);
    });
    if (on) return;
    const Move move{so_far.taken, so_far.from, static_cast<std::uint8_t>(std::countr_zero(at))};
    if (std::popcount(move.taken) >= least_ring && std::find(list.begin() + mine, list.end(), move) != list.end())
      return;
    list.push_back(move);
  }

  Bits own_;
  Bits other_;
  Bits kings_;
  Bits empty_;
};

/// The squares a piece touches, the first and the last included. Twelve pieces can be taken at most.
struct Path {
  static constexpr std::size_t longest = 13;
  std::array<std::uint8_t, longest> squares{};  ///< numbers of the notation
  std::size_t length = 0;

  constexpr void push(int square) { squares[length++] = static_cast<std::uint8_t>(square); }
  constexpr void pop() { --length; }
  constexpr const std::uint8_t* begin() const { return squares.data(); }
  constexpr const std::uint8_t* end() const { return squares.data() + length; }
  friend constexpr bool operator==(const Path& a, const Path& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
};

/// Every path that has the effect of the legal move `m`: calls use(path) until it returns false.
template <class Use>
class Paths {
 public:
  Paths(const Position& p, const Move& m, Use& use)
      : to_(m.to),
        man_((p.kings() >> m.from & 1) == 0),
        down_(!p.white_to_move()),
        use_(use) {
    path_.push(Board::square_of(m.from));
    if (m.taken != 0) {
      walk(m.from, m.taken, p.empty() | Board::one(m.from));
    } else {
      path_.push(Board::square_of(m.to));
      use_(path_);
    }
  }

 private:
  bool walk(int at, Bits taken, Bits empty) {
    if (taken == 0) return at != to_ || use_(path_);
    for (const int by : {-Board::right, -Board::left, Board::left, Board::right}) {
      if (man_ && (by > 0) != down_) continue;
      const int over = at + by;
      const int to = over + by;
      if (over < 0 || to < 0 || (taken >> over & 1) == 0 || (empty >> to & 1) == 0) continue;
      path_.push(Board::square_of(to));
      const bool go_on = walk(to, taken & ~Board::one(over), empty);
      path_.pop();
      if (!go_on) return false;
    }
    return true;
  }

  Path path_;
  int to_;
  bool man_;
  bool down_;
  Use& use_;
};

template <class Use>
void each_path(const Position& p, const Move& m, Use&& use) {
  Paths<Use>(p, m, use);
}

}  // namespace zermelo::checkers
