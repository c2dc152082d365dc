// Exceptions. Debian's libc++abi for WebAssembly is built without them; this file has the functions that clang calls
// for `throw` and `catch` with -fwasm-exceptions (the Itanium C++ ABI, part "Exception Handling", and the conventions
// of LLVM for WebAssembly). The machine itself unwinds the stack. What is left to do here: keep the thrown object, and
// say which `catch` of a block takes it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <typeinfo>

namespace __cxxabiv1 {

/// As libc++abi declares it: the order of the virtual functions is what matters.
class __shim_type_info : public std::type_info {
 public:
  ~__shim_type_info() override;
  virtual void noop1() const;
  virtual void noop2() const;
  virtual bool can_catch(const __shim_type_info* thrown, void*& object) const = 0;
};

}  // namespace __cxxabiv1

namespace {

using Destructor = void* (*)(void*);  // in WebAssembly a destructor returns its argument
using Type = __cxxabiv1::__shim_type_info;

/// Stands before the thrown object. What is thrown is its address.
struct alignas(std::max_align_t) Thrown {
  const Type* type = nullptr;
  Destructor destroy = nullptr;
  void* caught = nullptr;   ///< the object as the `catch` sees it: a base of what was thrown
  Thrown* outer = nullptr;  ///< the exception that was caught before it and is still handled
  int handlers = 0;
  bool thrown_again = false;

  void* object() { return this + 1; }
};

thread_local Thrown* handled = nullptr;

Thrown* before(void* object) { return static_cast<Thrown*>(object) - 1; }

std::uint64_t unsigned_number(const std::uint8_t*& at) {
  std::uint64_t number = 0;
  for (unsigned shift = 0;; shift += 7) {
    const std::uint8_t byte = *at++;
    number |= std::uint64_t{byte & 0x7fU} << shift;
    if ((byte & 0x80U) == 0) return number;
  }
}

std::int64_t signed_number(const std::uint8_t*& at) {
  std::uint64_t number = 0;
  for (unsigned shift = 0;;) {
    const std::uint8_t byte = *at++;
    number |= std::uint64_t{byte & 0x7fU} << shift;
    shift += 7;
    if ((byte & 0x80U) != 0) continue;
    if ((byte & 0x40U) != 0 && shift < 64) number |= ~std::uint64_t{0} << shift;
    return static_cast<std::int64_t>(number);
  }
}

}  // namespace

extern "C" {

/// Every thread has its own. Clang writes the block and its table of types here, and reads the number of the `catch`
/// that takes the exception.
thread_local struct {
  std::uintptr_t block;
  const std::uint8_t* table;
  std::uintptr_t chosen;
} __wasm_lpad_context;

/// The table: two bytes of encodings with the end of the list of types between them, then for each block a pair of
/// numbers, of which the second is the place of its first action; then the actions: the number of a type, and how far
/// the next action is.
int _Unwind_CallPersonality(void* exception) {
  auto* const thrown = static_cast<Thrown*>(exception);
  __wasm_lpad_context.chosen = 0;
  const std::uint8_t* at = __wasm_lpad_context.table;
  constexpr std::uint8_t omitted = 0xff;
  ++at;  // no other start of the blocks is ever written
  const std::type_info* const* types = nullptr;
  if (*at++ != omitted) {
    const std::uint64_t distance = unsigned_number(at);
    types = reinterpret_cast<const std::type_info* const*>(at + distance);
  }
  ++at;  // the encoding of the pairs: always these numbers
  const std::uint64_t bytes = unsigned_number(at);
  const std::uint8_t* const actions = at + bytes;
  std::uint64_t action = 0;
  for (std::uintptr_t i = 0; i <= __wasm_lpad_context.block; ++i) {
    unsigned_number(at);
    action = unsigned_number(at);
  }
  if (action == 0) return 0;
  for (const std::uint8_t* record = actions + action - 1;;) {
    const std::int64_t number = signed_number(record);
    if (number > 0) {
      const auto* const type = static_cast<const Type*>(types[-number]);
      void* object = thrown->object();
      if (type == nullptr || type->can_catch(thrown->type, object)) {
        thrown->caught = object;
        __wasm_lpad_context.chosen = static_cast<std::uintptr_t>(number);
        return 0;
      }
    }
    const std::uint8_t* next = record;
    const std::int64_t distance = signed_number(next);
    if (distance == 0) return 0;
    record += distance;
  }
}

void* __cxa_allocate_exception(std::size_t bytes) noexcept {
  void* const memory = std::malloc(sizeof(Thrown) + bytes);
  if (memory == nullptr) std::abort();
  return (new (memory) Thrown)->object();
}

void __cxa_free_exception(void* object) noexcept { std::free(before(object)); }

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, Destructor destroy) {
  Thrown* const thrown = before(object);
  thrown->type = static_cast<const Type*>(type);
  thrown->destroy = destroy;
  thrown->caught = object;
  __builtin_wasm_throw(0, thrown);
}

void* __cxa_get_exception_ptr(void* exception) noexcept { return static_cast<Thrown*>(exception)->caught; }

void* __cxa_begin_catch(void* exception) noexcept {
  auto* const thrown = static_cast<Thrown*>(exception);
  thrown->thrown_again = false;
  if (thrown->handlers++ == 0) {
    thrown->outer = handled;
    handled = thrown;
  }
  return thrown->caught;
}

void __cxa_end_catch() {
  Thrown* const thrown = handled;
  if (thrown == nullptr || --thrown->handlers > 0) return;
  handled = thrown->outer;
  if (thrown->thrown_again) return;
  if (thrown->destroy != nullptr) thrown->destroy(thrown->object());
  std::free(thrown);
}

[[noreturn]] void __cxa_rethrow() {
  if (handled == nullptr) std::terminate();
  handled->thrown_again = true;
  __builtin_wasm_throw(0, handled);
}

}  // extern "C"
