#include "helpers.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "host.h"
#include "lock.h"

namespace zermelo::wasm {
namespace {

enum State : int { Idle, Offered, Running };

struct Helper {
  int state = Idle;  ///< the main instance offers and takes back; the helper begins and ends
  const std::function<void()>* work = nullptr;
  bool asked_for = false;
};

constexpr std::size_t most_helpers = 15;
std::array<Helper, most_helpers> helpers;

int state_of(const Helper& helper) { return __atomic_load_n(&helper.state, __ATOMIC_ACQUIRE); }
void set_state(Helper& helper, State state) {
  __atomic_store_n(&helper.state, state, __ATOMIC_RELEASE);
  wake_all(helper.state);
}
bool change(Helper& helper, int from, State to) {
  return __atomic_compare_exchange_n(&helper.state, &from, to, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

/// A stack as large as that of the main instance (wasm/CMakeLists.txt), and a place for the thread-local variables.
void ask_for_worker(std::size_t number) {
  constexpr std::size_t stack_bytes = std::size_t{4} << 20;
  constexpr std::align_val_t alignment{64};
  auto* const stack = static_cast<char*>(::operator new(stack_bytes, alignment));
  void* const variables = ::operator new(std::max<std::size_t>(__builtin_wasm_tls_size(), 1), alignment);
  host_help(static_cast<int>(number), stack + stack_bytes, variables);
}

}  // namespace

Threads& threads() {
  static Threads one;
  return one;
}

std::optional<std::size_t> offer_help(const std::function<void()>& work) {
  const std::size_t there = std::min(threads().most - 1, most_helpers);
  for (std::size_t i = 0; i < there; ++i) {
    Helper& helper = helpers[i];
    if (state_of(helper) != Idle) continue;
    if (!helper.asked_for) ask_for_worker(i);
    helper.asked_for = true;
    helper.work = &work;
    set_state(helper, Offered);
    return i;
  }
  return std::nullopt;
}

void end_help(std::size_t number) {
  Helper& helper = helpers[number];
  if (change(helper, Offered, Idle)) return;
  for (int state = state_of(helper); state != Idle; state = state_of(helper)) wait_while(helper.state, state);
}

/// All that a helper does; it never returns.
extern "C" ZERMELO_EXPORT(help) void zermelo_help(int number) {
  in_helper = true;
  Helper& helper = helpers[static_cast<std::size_t>(number)];
  for (;;) {
    if (!change(helper, Offered, Running)) {
      if (const int state = state_of(helper); state != Offered) wait_while(helper.state, state);
      continue;
    }
    (*helper.work)();
    set_state(helper, Idle);
  }
}

}  // namespace zermelo::wasm
