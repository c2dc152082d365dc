# cmake --install, and find_package(zermelo) or pkg-config afterwards. The core has an export set of its own, so that
# find_package(zermelo COMPONENTS search) needs none of the library's dependencies.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/zermelo")

install(DIRECTORY src/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/zermelo" FILES_MATCHING PATTERN "*.h")
install(FILES tests/support/conformance.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/zermelo/testing")
install(TARGETS zermelo_core zermelo_testing EXPORT zermeloCoreTargets)
install(TARGETS zermelo_lib EXPORT zermeloTargets)
install(TARGETS zermelo)
if(TARGET zermelo_mpi)
  install(TARGETS zermelo_mpi LIBRARY DESTINATION lib/zermelo) # the program looks there whatever the library folder is
endif()
install(DIRECTORY web/dist/ DESTINATION "${CMAKE_INSTALL_DATADIR}/zermelo/web" OPTIONAL) # the page, where it is built
install(DIRECTORY "${PROJECT_SOURCE_DIR}/build/site/" DESTINATION "${CMAKE_INSTALL_DATADIR}/zermelo/docs" OPTIONAL) # scripts/docs-site
install(DIRECTORY studies/ DESTINATION "${CMAKE_INSTALL_DATADIR}/zermelo/studies" FILES_MATCHING PATTERN "*.toml")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(EXPORT zermeloCoreTargets NAMESPACE zermelo:: DESTINATION "${package_dir}")
install(EXPORT zermeloTargets NAMESPACE zermelo:: DESTINATION "${package_dir}")

# pkg-config: zermelo-search for the headers, zermelo for the library with the command line. The files find the prefix by
# their own place, so that an installation can be moved.
set(pc_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
file(RELATIVE_PATH to_prefix "/${pc_dir}" "/")
string(REGEX REPLACE "/$" "" to_prefix "${to_prefix}")
foreach(name zermelo-search zermelo)
  configure_file("cmake/${name}.pc.in" "${name}.pc" @ONLY)
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/${name}.pc" DESTINATION "${pc_dir}")
endforeach()

configure_package_config_file(cmake/zermeloConfig.cmake.in zermeloConfig.cmake INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file(zermeloConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/zermeloConfig.cmake" "${CMAKE_CURRENT_BINARY_DIR}/zermeloConfigVersion.cmake"
  DESTINATION "${package_dir}")
