#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>

namespace zermelo {

/// How the numbers of a layer are dealt to processes: in blocks, round and round, like cards. Neighbours are alike (one
/// side to move, one king in its corner) and are decided in the same passes; dealt so, everyone has work in each.
///
/// A number has a *place* among those of its owner. Places keep the order of the numbers.
class Deal {
 public:
  /// As many as a file has in a block: nobody unpacks what belongs to others.
  static constexpr std::uint64_t largest_block = 65536;

  Deal(std::uint64_t size, int processes)
      : size_(size),
        processes_(static_cast<std::uint64_t>(processes)),
        bits_(bits_for(size, processes_)) {}

  std::uint64_t size() const { return size_; }
  std::uint64_t block() const { return std::uint64_t{1} << bits_; }
  std::uint64_t blocks() const { return (size_ + block() - 1) >> bits_; }

  int owner_of_block(std::uint64_t which) const { return static_cast<int>(which % processes_); }
  int owner(std::uint64_t number) const { return owner_of_block(number >> bits_); }
  std::uint64_t place(std::uint64_t number) const {
    return ((number >> bits_) / processes_ << bits_) | (number & (block() - 1));
  }
  std::uint64_t number(int owner, std::uint64_t place) const {
    return (((place >> bits_) * processes_ + static_cast<std::uint64_t>(owner)) << bits_) | (place & (block() - 1));
  }

  /// How many numbers below this one are his: the place of his next.
  std::uint64_t places_below(int owner, std::uint64_t number) const {
    const auto him = static_cast<std::uint64_t>(owner);
    const std::uint64_t whole = number >> bits_;
    const std::uint64_t blocks = whole / processes_ + (whole % processes_ > him ? 1 : 0);
    return (blocks << bits_) + (whole % processes_ == him ? number & (block() - 1) : 0);
  }
  /// Places of everyone, the last few of which may be empty.
  std::uint64_t places() const { return (blocks() + processes_ - 1) / processes_ << bits_; }

 private:
  /// A share shall be many blocks, so that shares are even; and scans take eight places at a time.
  static int bits_for(std::uint64_t size, std::uint64_t processes) {
    constexpr std::uint64_t blocks_of_a_share = 16;
    constexpr std::uint64_t smallest_block = 64;
    const std::uint64_t wanted = size / (blocks_of_a_share * processes);
    return std::countr_zero(std::bit_floor(std::clamp(wanted, smallest_block, largest_block)));
  }

  std::uint64_t size_;
  std::uint64_t processes_;
  int bits_;
};

}  // namespace zermelo
