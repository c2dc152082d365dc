# What zermelo::zermelo links. A new dependency is one line at the end of this file, and one in scripts/packages.

set(ZERMELO_FIND_DEPENDENCIES "")

# zermelo_depends_on(PACKAGE TARGET): find PACKAGE, link TARGET, and have the installed zermeloConfig.cmake find it too.
macro(zermelo_depends_on package target)
  find_package(${package} REQUIRED)
  target_link_libraries(zermelo_lib PUBLIC ${target})
  string(APPEND ZERMELO_FIND_DEPENDENCIES "  find_dependency(${package})\n")
endmacro()

zermelo_depends_on(Threads Threads::Threads)
zermelo_depends_on(fmt fmt::fmt)
zermelo_depends_on(nlohmann_json nlohmann_json::nlohmann_json)
zermelo_depends_on(CLI11 CLI11::CLI11)
zermelo_depends_on(SQLiteCpp SQLiteCpp)
zermelo_depends_on(tomlplusplus tomlplusplus::tomlplusplus)
zermelo_depends_on(zstd zstd::libzstd_shared)
# Boost.Asio and Boost.Beast are headers and used inside the library alone.
find_package(Boost 1.81 REQUIRED)
target_link_libraries(zermelo_lib PRIVATE "$<BUILD_INTERFACE:Boost::headers>")
