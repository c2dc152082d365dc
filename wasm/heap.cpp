// wasi-libc's heap is made for one thread: here a lock surrounds it. The linker calls these functions in place of those
// without the prefix (--wrap in wasm/CMakeLists.txt).
#include <cstddef>

#include "lock.h"

namespace {

zermelo::wasm::Lock heap;

struct Locked {
  Locked() { heap.lock(); }
  ~Locked() { heap.unlock(); }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;
};

}  // namespace

extern "C" {

void* __real_malloc(std::size_t bytes);
void* __real_calloc(std::size_t count, std::size_t bytes);
void* __real_realloc(void* memory, std::size_t bytes);
void* __real_aligned_alloc(std::size_t alignment, std::size_t bytes);
int __real_posix_memalign(void** memory, std::size_t alignment, std::size_t bytes);
void __real_free(void* memory);

void* __wrap_malloc(std::size_t bytes) {
  const Locked lock;
  return __real_malloc(bytes);
}
void* __wrap_calloc(std::size_t count, std::size_t bytes) {
  const Locked lock;
  return __real_calloc(count, bytes);
}
void* __wrap_realloc(void* memory, std::size_t bytes) {
  const Locked lock;
  return __real_realloc(memory, bytes);
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t bytes) {
  const Locked lock;
  return __real_aligned_alloc(alignment, bytes);
}
int __wrap_posix_memalign(void** memory, std::size_t alignment, std::size_t bytes) {
  const Locked lock;
  return __real_posix_memalign(memory, alignment, bytes);
}
void __wrap_free(void* memory) {
  const Locked lock;
  __real_free(memory);
}

}  // extern "C"
