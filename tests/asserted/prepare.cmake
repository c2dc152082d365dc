# Headers alone, with assertions on in every build. Nothing here may use a function of the library: a release library is
# compiled without assertions, and a template must not be compiled in both ways into one program.
set_source_files_properties(asserted/asserted_test.cpp PROPERTIES
  COMPILE_OPTIONS "-UNDEBUG" SKIP_PRECOMPILE_HEADERS ON ALONE ON)
