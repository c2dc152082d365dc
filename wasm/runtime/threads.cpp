// What the standard library would have for threads.
#include <cstdint>

extern "C" {

/// No instance ever ends: what should be destroyed with it is not.
int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept { return 0; }

// The first use of a local static variable (the Itanium C++ ABI, part "Once-time Initialization API"). Two instances
// may come at once; the second waits. The first byte of the guard says that the variable is there, the second that
// somebody makes it.
int __cxa_guard_acquire(std::uint8_t* guard) {
  for (;;) {
    if (__atomic_load_n(guard, __ATOMIC_ACQUIRE) != 0) return 0;
    if (__atomic_exchange_n(guard + 1, 1, __ATOMIC_ACQUIRE) == 0) break;
  }
  if (__atomic_load_n(guard, __ATOMIC_ACQUIRE) == 0) return 1;
  __atomic_store_n(guard + 1, 0, __ATOMIC_RELEASE);
  return 0;
}
void __cxa_guard_release(std::uint8_t* guard) {
  __atomic_store_n(guard, 1, __ATOMIC_RELEASE);
  __atomic_store_n(guard + 1, 0, __ATOMIC_RELEASE);
}
void __cxa_guard_abort(std::uint8_t* guard) { __atomic_store_n(guard + 1, 0, __ATOMIC_RELEASE); }

}  // extern "C"
