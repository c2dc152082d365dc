#pragma once

namespace zermelo {

/// Memory that will be read soon comes nearer meanwhile. The empty assembly keeps the compiler from taking a function
/// that does nothing else for one that does nothing at all: GCC leaves out the calls of such functions.
inline void prefetch_memory(const void* memory) {
  __builtin_prefetch(memory);
  asm volatile("");
}

}  // namespace zermelo
