#pragma once
#include <cstdint>

/// Functions that a processor and a graphics card compute alike. Headers that include this one are C++20, which nvcc
/// reads; their functions use integers and plain arrays alone.
#if defined(__CUDACC__)
#define ZERMELO_BOTH __host__ __device__
#else
#define ZERMELO_BOTH
#endif

namespace zermelo::device {

ZERMELO_BOTH inline int popcount(std::uint32_t set) {
#if defined(__CUDA_ARCH__)
  return __popc(set);
#else
  return __builtin_popcount(set);
#endif
}

/// Of a set that is not empty.
ZERMELO_BOTH inline int lowest(std::uint32_t set) {
#if defined(__CUDA_ARCH__)
  return __ffs(static_cast<int>(set)) - 1;
#else
  return __builtin_ctz(set);
#endif
}
ZERMELO_BOTH inline int highest(std::uint32_t set) {
#if defined(__CUDA_ARCH__)
  return 31 - __clz(static_cast<int>(set));
#else
  return 31 - __builtin_clz(set);
#endif
}

/// The members of `set` by their places among the points that are not `taken`. The two must have nothing in common.
ZERMELO_BOTH inline std::uint32_t compress(std::uint32_t set, std::uint32_t taken) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
  return __builtin_ia32_pext_si(set, ~taken);
#else
  while (taken != 0) {
    const int point = highest(taken);
    const std::uint32_t below = (1U << point) - 1;
    set = (set & below) | (set >> 1 & ~below);
    taken &= below;
  }
  return set;
#endif
}

/// The way back.
ZERMELO_BOTH inline std::uint32_t deposit(std::uint32_t set, std::uint32_t taken) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
  return __builtin_ia32_pdep_si(set, ~taken);
#else
  for (; taken != 0; taken &= taken - 1) {
    const std::uint32_t below = (taken & (0U - taken)) - 1;
    set = (set & below) | (set & ~below) << 1;
  }
  return set;
#endif
}

// Many threads at one word. Each gives what was there before. --------------------------------------------------------

ZERMELO_BOTH inline std::uint32_t fetch_or(std::uint32_t* word, std::uint32_t bits) {
#if defined(__CUDA_ARCH__)
  return atomicOr(word, bits);
#else
  return __atomic_fetch_or(word, bits, __ATOMIC_RELAXED);
#endif
}
ZERMELO_BOTH inline std::uint32_t fetch_sub(std::uint32_t* word, std::uint32_t number) {
#if defined(__CUDA_ARCH__)
  return atomicSub(word, number);
#else
  return __atomic_fetch_sub(word, number, __ATOMIC_RELAXED);
#endif
}
ZERMELO_BOTH inline void add(std::uint64_t* sum, std::uint64_t number) {
#if defined(__CUDA_ARCH__)
  static_assert(sizeof(unsigned long long) == sizeof(std::uint64_t));
  atomicAdd(reinterpret_cast<unsigned long long*>(sum), static_cast<unsigned long long>(number));
#else
  __atomic_fetch_add(sum, number, __ATOMIC_RELAXED);
#endif
}
ZERMELO_BOTH inline void keep_least(std::uint64_t* least, std::uint64_t number) {
#if defined(__CUDA_ARCH__)
  atomicMin(reinterpret_cast<unsigned long long*>(least), static_cast<unsigned long long>(number));
#else
  std::uint64_t known = __atomic_load_n(least, __ATOMIC_RELAXED);
  while (number < known &&
         !__atomic_compare_exchange_n(least, &known, number, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
#endif
}
/// A read or write that other threads may race with.
ZERMELO_BOTH inline std::uint32_t read(const std::uint32_t* word) {
#if defined(__CUDA_ARCH__)
  return *reinterpret_cast<const volatile std::uint32_t*>(word);
#else
  return __atomic_load_n(word, __ATOMIC_RELAXED);
#endif
}
ZERMELO_BOTH inline void write(std::uint32_t* word, std::uint32_t value) {
#if defined(__CUDA_ARCH__)
  *reinterpret_cast<volatile std::uint32_t*>(word) = value;
#else
  __atomic_store_n(word, value, __ATOMIC_RELAXED);
#endif
}
ZERMELO_BOTH inline void write(std::uint16_t* place, std::uint16_t value) {
#if defined(__CUDA_ARCH__)
  *reinterpret_cast<volatile std::uint16_t*>(place) = value;
#else
  __atomic_store_n(place, value, __ATOMIC_RELAXED);
#endif
}

}  // namespace zermelo::device
