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
  $<$<BOOL:${ZERMELO_UNITED}>:-Wno-shadow>
  $<$<BOOL:${ZERMELO_WARNINGS_AS_ERRORS}>:-Werror>)

if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_CXX_EXTENSIONS OFF)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
  endif()
endif()
