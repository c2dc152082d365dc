#include "zermelo/lab/study/build.h"

#include <sys/utsname.h>

#include <fstream>
#include <thread>

#include "zermelo/any/version.h"

#ifndef ZERMELO_COMMIT
#define ZERMELO_COMMIT ""
#endif
#ifndef ZERMELO_FLAGS
#define ZERMELO_FLAGS ""
#endif

namespace zermelo {
namespace {

#if defined(__clang__)
constexpr const char* compiler = "clang " __clang_version__;
#else
constexpr const char* compiler = "GCC " __VERSION__;
#endif

/// The value behind a key in /proc/cpuinfo; arm64 has no model name there.
std::string processor_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  utsname name{};
  return uname(&name) == 0 ? name.machine : "unknown";
}

}  // namespace

const BuildInfo& build_info() {
  static const BuildInfo info{
      .version = version(), .commit = ZERMELO_COMMIT, .compiler = compiler, .flags = ZERMELO_FLAGS};
  return info;
}

MachineInfo machine_info() {
  MachineInfo info{.processor = processor_name(), .cores = static_cast<int>(std::thread::hardware_concurrency())};
  std::ifstream load("/proc/loadavg");
  std::string one;
  std::string five;
  std::string fifteen;
  if (load >> one >> five >> fifteen) info.load = one + ", " + five + ", " + fifteen;
  return info;
}

}  // namespace zermelo
