# The part that knows MPI, where MPI is installed: zermelo_mpi.so beside the program, which loads it under mpirun alone and
# links nothing of it.
option(ZERMELO_MPI "Build the part for mpirun where MPI is found" ${PROJECT_IS_TOP_LEVEL})
if(ZERMELO_MPI)
  find_package(MPI QUIET COMPONENTS CXX)
endif()
if(ZERMELO_MPI AND MPI_CXX_FOUND)
  add_library(zermelo_mpi MODULE "${mpi_part}")
  set_target_properties(zermelo_mpi PROPERTIES PREFIX "" LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
  target_link_libraries(zermelo_mpi PRIVATE zermelo_core zermelo_settings MPI::MPI_CXX)
  add_dependencies(zermelo zermelo_mpi)
endif()
