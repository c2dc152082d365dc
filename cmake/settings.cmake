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

# zermelo_unite(LIST NAME FOLDER [PREFIX]): where ZERMELO_UNITED says so, puts files of a list into others that include
# eight of them each, by their names in FOLDER after PREFIX; those with the property ALONE stay. CMake's own way to do this writes down where
# the clone lies, and ccache would not know them again in another one.
function(zermelo_unite list name folder)
  if(NOT ZERMELO_UNITED)
    return()
  endif()
  set(all "")
  set(number 0)
  foreach(source IN LISTS ${list})
    get_source_file_property(alone "${source}" ALONE)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${folder}" NORMALIZE OUTPUT_VARIABLE path)
    cmake_path(IS_PREFIX folder "${path}" inside)
    if(alone OR NOT inside)
      list(APPEND all "${source}")
      continue()
    endif()
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY "${folder}")
    math(EXPR file "${number} / 8")
    math(EXPR number "${number} + 1")
    string(APPEND text_${file} "#include \"${ARGV3}${path}\"\n")
    set(united "${CMAKE_CURRENT_BINARY_DIR}/united/${name}_${file}.cpp")
    file(CONFIGURE OUTPUT "${united}" CONTENT "${text_${file}}")
    list(APPEND all "${united}")
  endforeach()
  list(REMOVE_DUPLICATES all)
  set(${list} "${all}" PARENT_SCOPE)
endfunction()

# zermelo_precompile(TARGET HEADER...): reads headers of others, and what every file needs of the standard library, once.
set(precompiled_options
  $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess> "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
function(zermelo_precompile target)
  set(headers
    <algorithm> <chrono> <functional> <map> <memory> <optional> <ranges> <string> <variant> <vector> ${ARGN})
  target_precompile_headers(${target} PRIVATE ${headers})
  target_compile_options(${target} PRIVATE ${precompiled_options})
  zermelo_sum_of_precompiled(${target} ${headers})
endfunction()

# No two compilations write the same precompiled header, so that ccache would take every file that uses it for changed:
# it looks at the sum of what was read instead. A package that is installed may change that; where packages are kept in
# another way than Debian's, we would not hear of it, and there is no sum.
function(zermelo_sum_of_precompiled target)
  if(NOT EXISTS /var/lib/dpkg/status)
    return()
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS /var/lib/dpkg/status)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir")
  list(JOIN ARGN "\n#include " text)
  file(WRITE "${folder}/precompiled.cpp" "#include ${text}\n")
  string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
  separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}}")
  execute_process(COMMAND "${CMAKE_CXX_COMPILER}" ${flags} -std=c++23 -E -dD -P "${folder}/precompiled.cpp"
    OUTPUT_VARIABLE text RESULT_VARIABLE status ERROR_QUIET)
  file(REMOVE "${folder}/cmake_pch.hxx.gch.sum" "${folder}/cmake_pch.hxx.pch.sum")
  if(status EQUAL 0)
    string(SHA256 sum "${CMAKE_CXX_COMPILER_VERSION} ${text}")
    file(WRITE "${folder}/cmake_pch.hxx.gch.sum" "${sum}\n")
    file(WRITE "${folder}/cmake_pch.hxx.pch.sum" "${sum}\n")
  endif()
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
    set(CMAKE_CXX_COMPILER_LAUNCHER "${PROJECT_SOURCE_DIR}/scripts/ccache")
  endif()
endif()
