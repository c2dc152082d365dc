// Memory that runs out is an exception here, too: Debian's libc++abi for WebAssembly would end the program.
#include <cstdlib>
#include <new>

namespace {

void* taken(std::size_t bytes, std::size_t alignment) {
  void* const memory = alignment <= alignof(std::max_align_t)
                           ? std::malloc(bytes == 0 ? 1 : bytes)
                           : std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  return memory;
}

void* needed(std::size_t bytes, std::size_t alignment) {
  void* const memory = taken(bytes, alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

constexpr std::size_t usual = alignof(std::max_align_t);

}  // namespace

void* operator new(std::size_t bytes) { return needed(bytes, usual); }
void* operator new[](std::size_t bytes) { return needed(bytes, usual); }
void* operator new(std::size_t bytes, std::align_val_t at) { return needed(bytes, static_cast<std::size_t>(at)); }
void* operator new[](std::size_t bytes, std::align_val_t at) { return needed(bytes, static_cast<std::size_t>(at)); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return taken(bytes, usual); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return taken(bytes, usual); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
