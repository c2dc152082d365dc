#include <SQLiteCpp/Database.h>
#include <fmt/format.h>
#include <zstd.h>

#include <boost/version.hpp>

#include "zermelo/cli/command.h"
#include "zermelo/cli/help.h"
#include "zermelo/lab/study/build.h"

namespace zermelo {
namespace {

#if defined(__x86_64__)
constexpr const char* architecture = "x86-64";
#elif defined(__aarch64__)
constexpr const char* architecture = "arm64";
#else
constexpr const char* architecture = "another";
#endif

std::string libraries() {
  return fmt::format("fmt {}.{}.{}, nlohmann-json {}.{}.{}, CLI11 {}, Boost {}.{}.{}, SQLite {}, zstd {}",
                     FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100, NLOHMANN_JSON_VERSION_MAJOR,
                     NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH, CLI11_VERSION, BOOST_VERSION / 100000,
                     BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100, SQLite::getLibVersion(), ZSTD_versionString());
}

}  // namespace

std::string version_text() {
  const BuildInfo& build = build_info();
  return fmt::format(
      "zermelo {}\ncommit        {}\ncompiler      {}\nflags         {}\narchitecture  {}\nlibraries     {}\n",
      build.version, build.commit.empty() ? "unknown" : build.commit, build.compiler, build.flags, architecture,
      libraries());
}

}  // namespace zermelo
