#include <unistd.h>

#include <cstdio>
#include <exception>
#include <filesystem>

#include "zermelo/cli/cli.h"

namespace {

/// A package is compiled for every processor of its family. On x86-64 it also contains this program for the processors
/// that have AVX2 and BMI (scripts/package). On one of those it takes our place, if we are the installed program and no
/// copy: both paths are fixed when a package is built.
void start_faster_program([[maybe_unused]] char** argv) {
#if defined(ZERMELO_FASTER_PROGRAM) && defined(__x86_64__) && !defined(__AVX2__)
  if (!__builtin_cpu_supports("x86-64-v3")) return;
  std::error_code error;
  const auto here = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error && here == ZERMELO_INSTALLED_PROGRAM)
    execv(ZERMELO_FASTER_PROGRAM, argv);  // comes back where there is none
#endif
}

}  // namespace

int main(int argc, char** argv) {
  try {
    start_faster_program(argv);
    return zermelo::cli(zermelo::catalogue(), argc, argv);
  } catch (const std::exception&) {  // the games themselves found no room
    std::fputs("zermelo: not enough memory\n", stderr);
    return 2;
  }
}
