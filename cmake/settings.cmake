# How our own targets are compiled: they link zermelo_settings. A project that uses ours gets none of it, except that
# floating point has one meaning: a fused multiply-add would change values, and with them node counts, between machines.
set(ZERMELO_REPRODUCIBLE_OPTIONS "$<$<CXX_COMPILER_ID:GNU,Clang>:-ffp-contract=off>")

add_library(zermelo_settings INTERFACE)
target_compile_options(zermelo_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wold-style-cast -Wnon-virtual-dtor
  -Woverloaded-virtual -Wextra-semi -Wdouble-promotion -Wformat=2 -Wno-missing-field-initializers
  # GCC 12 sees overlapping copies in string + string (its bug 105329).
  $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wlogical-op -Wno-restrict>
  # Files compiled at once see each other's constants.
  $<$<BOOL:${CMAKE_UNITY_BUILD}>:-Wno-shadow>
  $<$<BOOL:${ZERMELO_WARNINGS_AS_ERRORS}>:-Werror>)

# zermelo_precompile(TARGET HEADER...): reads headers of others, and what every file needs of the standard library, once.
# ccache must be told that a precompiled header is nothing to fear.
set(precompiled_options
  $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess> "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
function(zermelo_precompile target)
  target_precompile_headers(${target} PRIVATE
    <algorithm> <chrono> <functional> <map> <memory> <optional> <ranges> <string> <variant> <vector> ${ARGN})
  target_compile_options(${target} PRIVATE ${precompiled_options})
endfunction()

# zermelo_reuse_precompiled(TARGET OTHER): what OTHER reads once; both must be compiled alike.
function(zermelo_reuse_precompiled target other)
  target_precompile_headers(${target} REUSE_FROM ${other})
  target_compile_options(${target} PRIVATE ${precompiled_options})
endfunction()

if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_CXX_EXTENSIONS OFF)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
  endif()
  find_program(CCACHE ccache)
  if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime "${CCACHE}")
  endif()
endif()
