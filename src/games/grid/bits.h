#pragma once
#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "zermelo/core/features.h"
#include "zermelo/core/hash.h"

namespace zermelo {

/// A bitboard wider than a machine word: the operators of an unsigned integer, as far as boards need them.
template <std::size_t Words>
class WideBits {
 public:
  constexpr WideBits() = default;
  explicit constexpr WideBits(std::uint64_t low) : words_{low} {}

  friend constexpr WideBits operator&(WideBits a, const WideBits& b) {
    return a.each(b, [](auto x, auto y) { return x & y; });
  }
  friend constexpr WideBits operator|(WideBits a, const WideBits& b) {
    return a.each(b, [](auto x, auto y) { return x | y; });
  }
  friend constexpr WideBits operator^(WideBits a, const WideBits& b) {
    return a.each(b, [](auto x, auto y) { return x ^ y; });
  }
  constexpr WideBits operator~() const {
    WideBits out;
    for (std::size_t i = 0; i < Words; ++i) out.words_[i] = ~words_[i];
    return out;
  }
  constexpr WideBits operator<<(int by) const {
    const auto [whole, part] = split(by);
    WideBits out;
    for (std::size_t i = Words; i-- > whole;) {
      out.words_[i] = words_[i - whole] << part;
      if (part > 0 && i > whole) out.words_[i] |= words_[i - whole - 1] >> (64 - part);
    }
    return out;
  }
  constexpr WideBits operator>>(int by) const {
    const auto [whole, part] = split(by);
    WideBits out;
    for (std::size_t i = 0; i + whole < Words; ++i) {
      out.words_[i] = words_[i + whole] >> part;
      if (part > 0 && i + whole + 1 < Words) out.words_[i] |= words_[i + whole + 1] << (64 - part);
    }
    return out;
  }
  constexpr WideBits& operator&=(const WideBits& b) { return *this = *this & b; }
  constexpr WideBits& operator|=(const WideBits& b) { return *this = *this | b; }
  friend constexpr auto operator<=>(const WideBits&, const WideBits&) = default;

  constexpr const std::array<std::uint64_t, Words>& words() const { return words_; }
  constexpr void clear_lowest() {
    for (std::uint64_t& word : words_) {
      if (word == 0) continue;
      word &= word - 1;
      return;
    }
  }

 private:
  struct Shift {
    std::size_t whole;
    int part;
  };
  static constexpr Shift split(int by) { return {static_cast<std::size_t>(by) / 64, by % 64}; }
  template <class Op>
  constexpr WideBits& each(const WideBits& b, Op op) {
    for (std::size_t i = 0; i < Words; ++i) words_[i] = op(words_[i], b.words_[i]);
    return *this;
  }

  std::array<std::uint64_t, Words> words_{};
};

// The few operations that a word and a wide board share. -------------------------------------------------------------

constexpr bool any(std::uint64_t bits) { return bits != 0; }
constexpr int count(std::uint64_t bits) { return std::popcount(bits); }
constexpr int lowest(std::uint64_t bits) { return std::countr_zero(bits); }
constexpr void clear_lowest(std::uint64_t& bits) { bits &= bits - 1; }
constexpr Key combine_bits(Key key, std::uint64_t bits) { return combine(key, bits); }
inline void append_bits(std::uint64_t bits, int width, FeatureSet& set) { set.append(bits, width); }

template <std::size_t Words>
constexpr bool any(const WideBits<Words>& bits) {
  std::uint64_t all = 0;
  for (const std::uint64_t word : bits.words()) all |= word;
  return all != 0;
}
template <std::size_t Words>
void append_bits(const WideBits<Words>& bits, int width, FeatureSet& set) {
  for (std::size_t i = 0; width > 0; ++i, width -= 64) set.append(bits.words()[i], width < 64 ? width : 64);
}
template <std::size_t Words>
constexpr int count(const WideBits<Words>& bits) {
  int sum = 0;
  for (const std::uint64_t word : bits.words()) sum += std::popcount(word);
  return sum;
}
/// Of all words together.
template <class Word, std::size_t N>
int count_all(const std::array<Word, N>& words) {
  int sum = 0;
  for (const Word& word : words) sum += count(word);
  return sum;
}
#ifdef __aarch64__
/// The instructions are made for this: counting one word at a time goes from one kind of register to another and back.
inline int count_all(const std::array<std::uint64_t, 4>& words) {
  using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
  using Pairs [[gnu::vector_size(16)]] = std::uint16_t;
  std::array<Bytes, 2> bits;
  std::memcpy(&bits, &words, sizeof(bits));
  for (Bytes& half : bits) asm("cnt %0.16b, %0.16b" : "+w"(half));
  Pairs sum;
  asm("uaddlv %h0, %1.16b" : "=w"(sum) : "w"(bits[0] + bits[1]));
  return sum[0];
}
#endif

template <std::size_t Words>
constexpr int lowest(const WideBits<Words>& bits) {
  int base = 0;
  for (const std::uint64_t word : bits.words()) {
    if (word != 0) return base + std::countr_zero(word);
    base += 64;
  }
  return base;
}
template <std::size_t Words>
constexpr void clear_lowest(WideBits<Words>& bits) {
  bits.clear_lowest();
}
/// The place of the bit with number `n` from below.
template <class Word>
int nth(Word bits, std::uint32_t n) {
#ifdef __BMI2__
  if constexpr (std::same_as<Word, std::uint64_t>)
    return lowest(Word{__builtin_ia32_pdep_di(std::uint64_t{1} << n, bits)});
#endif
  while (n-- > 0) clear_lowest(bits);
  return lowest(bits);
}
template <std::size_t Words>
constexpr Key combine_bits(Key key, const WideBits<Words>& bits) {
  for (const std::uint64_t word : bits.words()) key = combine(key, word);
  return key;
}

template <class Word>
constexpr Word bit(int index) {
  return Word(1) << index;
}

/// Room for 19 × 19.
using WideBoard = WideBits<6>;

}  // namespace zermelo
