// Debian's arithmetic for 128 bits is compiled with a guard of the stack and wants these two.
#include <cstdint>
#include <cstdlib>

extern "C" {
std::uintptr_t __stack_chk_guard = 0x5a65726d;
[[noreturn]] void __stack_chk_fail() { std::abort(); }
}
