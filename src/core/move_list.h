#pragma once
#include <cassert>
#include <cstddef>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace zermelo {

/// Memory for the few lists that outgrow their inline room, one arena a thread. Lists end in the reverse order of their
/// creation and only the youngest grows, so the arena is a stack. It keeps its blocks: a warm search never allocates.
class Arena {
 public:
  struct Mark {
    std::size_t block;
    std::size_t used;
  };

  static Arena& of_this_thread() {
    thread_local Arena arena;
    return arena;
  }

  Mark mark() const { return at_; }
  void release(Mark mark) {
    assert(mark.block < at_.block || (mark.block == at_.block && mark.used <= at_.used));
    at_ = mark;
  }

  void* take(std::size_t bytes) {
    bytes = (bytes + alignment - 1) / alignment * alignment;
    while (at_.block < blocks_.size() && at_.used + bytes > blocks_[at_.block].size) at_ = {at_.block + 1, 0};
    if (at_.block == blocks_.size()) {
      const std::size_t size = bytes > smallest_block ? bytes : smallest_block;
      blocks_.push_back({std::make_unique_for_overwrite<std::byte[]>(size), size});
      at_.used = 0;
    }
    void* const memory = blocks_[at_.block].memory.get() + at_.used;
    at_.used += bytes;
    return memory;
  }

 private:
  struct Block {
    std::unique_ptr<std::byte[]> memory;
    std::size_t size;
  };
  static constexpr std::size_t alignment = alignof(std::max_align_t);
  static constexpr std::size_t smallest_block = std::size_t{1} << 20;
  std::vector<Block> blocks_;
  Mark at_{0, 0};
};

/// The moves of one position: room for 128 on the stack, then the thread's arena. Lives in one scope, never copied.
template <class Move>
class MoveList {
  static_assert(std::is_trivially_copyable_v<Move>, "a Move must be a trivial value: from, to and what it takes");

 public:
  using value_type = Move;
  static constexpr std::size_t inline_capacity = 128;
  static constexpr std::size_t most = 65536;

  MoveList() : data_(reinterpret_cast<Move*>(inline_)) {}  // NOLINT(*-member-init): a list is made at every node
  ~MoveList() {
    if (capacity_ != inline_capacity) [[unlikely]]
      leave_arena();
  }
  MoveList(const MoveList&) = delete;
  MoveList& operator=(const MoveList&) = delete;

  /// Room for this many moves behind the last one. The caller writes them and says with `end_at` where they end.
  [[gnu::always_inline]] Move* room(std::size_t more) {
    while (size_ + more > capacity_) grow();
    return data_ + size_;
  }
  void end_at(const Move* end) {
    assert(end >= data_ && end <= data_ + capacity_);
    size_ = static_cast<std::size_t>(end - data_);
  }
  [[gnu::always_inline]] void push_back(const Move& move) {
    if (size_ == capacity_) [[unlikely]]
      grow();
    new (data_ + size_++) Move(move);
  }
  void clear() { size_ = 0; }
  /// Sets the length. New elements have no value yet and must be written.
  void resize(std::size_t size) {
    while (size > capacity_) grow();
    size_ = size;
  }
  void shrink_to(std::size_t size) {
    assert(size <= size_);
    size_ = size;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move& operator[](std::size_t i) {
    assert(i < size_);
    return data_[i];
  }
  const Move& operator[](std::size_t i) const {
    assert(i < size_);
    return data_[i];
  }
  Move* begin() { return data_; }
  Move* end() { return data_ + size_; }
  const Move* begin() const { return data_; }
  const Move* end() const { return data_ + size_; }

 private:
  // Out of line, so that what every list does stays small enough to be inlined everywhere.
  [[gnu::noinline, gnu::cold]] void grow() {
    if (capacity_ >= most) throw std::length_error("a position has more than 65,536 moves");
    Arena& arena = Arena::of_this_thread();
    if (capacity_ == inline_capacity) mark_ = arena.mark();
    auto* const larger = static_cast<Move*>(arena.take(2 * capacity_ * sizeof(Move)));
    std::memcpy(static_cast<void*>(larger), data_, size_ * sizeof(Move));
    data_ = larger;
    capacity_ *= 2;
  }
  [[gnu::noinline, gnu::cold]] void leave_arena() { Arena::of_this_thread().release(mark_); }

  Move* data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = inline_capacity;
  Arena::Mark mark_;  ///< set when the list leaves its inline room
  alignas(Move) std::byte inline_[inline_capacity * sizeof(Move)];
};

}  // namespace zermelo
