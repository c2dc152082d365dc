#pragma once
/// What the library asks of a compiler.
#if __cplusplus <= 202002L
#error "Zermelo needs C++23: compile with -std=c++23 (GCC 12 or later, clang 19 or later)"
#endif
#include <version>
#ifndef __cpp_lib_expected
#error "Zermelo needs std::expected: GCC 12 or later, clang 19 or later"
#endif

namespace zermelo {

/// Loads memory into the cache that will be read soon. The empty assembly keeps the function from being taken for one
/// that does nothing: GCC leaves out calls of such functions.
inline void prefetch_memory(const void* memory) {
  __builtin_prefetch(memory);
  asm volatile("");
}

}  // namespace zermelo
