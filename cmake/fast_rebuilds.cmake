# How a rebuild becomes fast. Nothing here changes what is built; a build without this file would only take longer.
#
#   ccache              An object file that was compiled before is copied. It must be found again in another clone: no
#                       absolute path of a clone may reach the compiler (scripts/ccache sees to the rest).
#   precompiled headers Headers of other projects are read once a target (zermelo_precompile). Two compilations never
#                       write the same precompiled header, and ccache would take every file that uses it for changed.
#                       ccache reads FILE.gch.sum in place of the header where that file exists; we write it, as the
#                       checksum of the preprocessed headers.
#   united sources      With ZERMELO_UNITED, twelve source files of a room are compiled as one (zermelo_unite): most of
#                       the time of a small file goes into templates of other projects that it shares with the others,
#                       so the library without its searches takes a quarter of the time. Searches and solvers of a game
#                       are compiled as one (zermelo_unite_searches). CMAKE_UNITY_BUILD would do the same, but the files
#                       it writes contain the path of the clone, and ccache would not find their objects in another
#                       clone. Off in the preset debug, for work on one file.
#   garbage collection  GCC collects its garbage first at 128 MiB, then each time its heap has doubled: 5 to 7 % of the
#                       time of a file of searches. At 512 MiB is soon enough (ZERMELO_LATE_COLLECTION).

set(ZERMELO_LATE_COLLECTION "$<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=524288>")
if(PROJECT_IS_TOP_LEVEL)
  find_program(CCACHE ccache)
  if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${PROJECT_SOURCE_DIR}/scripts/ccache")
  endif()
endif()

# zermelo_unite(LIST NAME FOLDER COUNT [PREFIX]): with ZERMELO_UNITED, replaces the files of LIST that lie in FOLDER by
# files NAME_0.cpp, NAME_1.cpp … that include COUNT of them each, as "PREFIXpath". A file with the property ALONE stays.
function(zermelo_unite list name folder count)
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
    math(EXPR file "${number} / ${count}")
    math(EXPR number "${number} + 1")
    string(APPEND text_${file} "#include \"${ARGV4}${path}\"\n")
    list(APPEND all "${CMAKE_CURRENT_BINARY_DIR}/united/${name}_${file}.cpp")
  endforeach()
  if(number GREATER 0)
    foreach(file RANGE ${file}) # written once: a file that changes is compiled again
      file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/united/${name}_${file}.cpp" CONTENT "${text_${file}}")
    endforeach()
  endif()
  list(REMOVE_DUPLICATES all)
  set(${list} "${all}" PARENT_SCOPE)
endfunction()

# zermelo_unite_searches(LIST FOLDER SMALL...): with ZERMELO_UNITED, replaces files of LIST that have the same name in
# several rooms of FOLDER by one file that includes them all, and those with one of the names SMALL by one file
# together. Reading the headers takes more than two seconds a file.
function(zermelo_unite_searches list folder)
  if(NOT ZERMELO_UNITED)
    return()
  endif()
  set(all "")
  set(groups "")
  foreach(source IN LISTS ${list})
    cmake_path(IS_PREFIX folder "${source}" inside)
    cmake_path(GET source STEM name)
    if(NOT inside)
      list(APPEND all "${source}")
      continue()
    endif()
    if(name IN_LIST ARGN)
      set(name small)
    endif()
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${folder}" OUTPUT_VARIABLE path)
    string(APPEND text_${name} "#include \"zermelo/${path}\"\n")
    list(APPEND files_${name} "${source}")
    list(APPEND groups ${name})
  endforeach()
  list(REMOVE_DUPLICATES groups)
  foreach(name IN LISTS groups)
    list(LENGTH files_${name} count)
    if(count EQUAL 1)
      list(APPEND all ${files_${name}})
      continue()
    endif()
    set(united "${CMAKE_CURRENT_BINARY_DIR}/united/searches_${name}.cpp")
    file(CONFIGURE OUTPUT "${united}" CONTENT "${text_${name}}")
    list(APPEND all "${united}")
  endforeach()
  set(${list} "${all}" PARENT_SCOPE)
endfunction()

# zermelo_precompile(TARGET HEADER...): TARGET reads these headers, and the usual ones of the standard library, once.
set(precompiled_options
  $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess> "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
function(zermelo_precompile target)
  set(headers
    <algorithm> <chrono> <functional> <map> <memory> <optional> <ranges> <string> <variant> <vector> ${ARGN})
  target_precompile_headers(${target} PRIVATE ${headers})
  target_compile_options(${target} PRIVATE ${precompiled_options})
  zermelo_sum_of_precompiled(${target} ${headers})
endfunction()

# The checksum that ccache reads in place of a precompiled header. A package that is installed or updated may change it,
# so that the project is configured again when Debian's list of packages changes. A system without that list gets no
# checksum: an update would go unnoticed.
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
  list(APPEND flags ${precompiled_flags}) # of a project whose headers need more to be read
  execute_process(COMMAND "${CMAKE_CXX_COMPILER}" ${flags} -std=c++23 -E -dD -P "${folder}/precompiled.cpp"
    OUTPUT_VARIABLE text RESULT_VARIABLE status ERROR_QUIET)
  file(REMOVE "${folder}/cmake_pch.hxx.gch.sum" "${folder}/cmake_pch.hxx.pch.sum")
  if(status EQUAL 0)
    string(SHA256 sum "${CMAKE_CXX_COMPILER_VERSION} ${text}")
    file(WRITE "${folder}/cmake_pch.hxx.gch.sum" "${sum}\n")
    file(WRITE "${folder}/cmake_pch.hxx.pch.sum" "${sum}\n")
  endif()
endfunction()

# zermelo_reuse_precompiled(TARGET OTHER): TARGET uses the precompiled header of OTHER; both need the same options.
function(zermelo_reuse_precompiled target other)
  target_precompile_headers(${target} REUSE_FROM ${other})
  target_compile_options(${target} PRIVATE ${precompiled_options})
endfunction()
