#pragma once

/// What the main instance of the module and its helpers (wasm/helpers.h) need to wait for each other.
namespace zermelo::wasm {

/// Is this instance a helper? Every instance has thread-local variables of its own.
inline constinit thread_local bool in_helper = false;

/// Sleeps while `word` has this value; may wake early. Only memory that is shared allows it.
inline void wait_while(int& word, int value) {
  constexpr long long for_ever = -1;
  __builtin_wasm_memory_atomic_wait32(&word, value, for_ever);
}
inline void wake_all(int& word) {
  constexpr unsigned all = ~0U;
  __builtin_wasm_memory_atomic_notify(&word, all);
}

/// A lock between instances. One instance alone never finds it taken, and so never waits.
class Lock {
 public:
  constexpr Lock() = default;
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

  bool try_lock() {
    int expected = open;
    return __atomic_compare_exchange_n(&state_, &expected, taken, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
  }
  void lock() {
    if (try_lock()) return;
    while (__atomic_exchange_n(&state_, awaited, __ATOMIC_ACQUIRE) != open) wait_while(state_, awaited);
  }
  void unlock() {
    if (__atomic_exchange_n(&state_, open, __ATOMIC_RELEASE) == awaited) wake_all(state_);
  }

 private:
  static constexpr int open = 0;
  static constexpr int taken = 1;
  static constexpr int awaited = 2;  ///< taken, and somebody sleeps
  int state_ = open;
};

}  // namespace zermelo::wasm
