# The textbook alpha-beta with every mention of a tracer struck out, made anew whenever the original changes.
set(textbook "${PROJECT_SOURCE_DIR}/src/search/textbook")
set(stripped "${CMAKE_CURRENT_BINARY_DIR}/stripped")
add_custom_command(
  OUTPUT "${stripped}/stripped_page.h" "${stripped}/stripped_alpha_beta.h"
  COMMAND "${CMAKE_CURRENT_LIST_DIR}/strip.py" "${textbook}" "${stripped}"
  DEPENDS "${CMAKE_CURRENT_LIST_DIR}/strip.py" "${textbook}/page.h" "${textbook}/alpha_beta.h")
list(APPEND sources_of_untraced "${stripped}/stripped_page.h" "${stripped}/stripped_alpha_beta.h")
# A system folder: a parameter that only the tracer was told is unused now, and shall give no warning.
set_source_files_properties(untraced/untraced_test.cpp PROPERTIES COMPILE_OPTIONS "-isystem;${stripped}")
