#pragma once
#include <cstddef>

/// How the program speaks to the part of it that knows MPI. That part is a file of its own, loaded under mpirun alone,
/// so that the program starts where there is no MPI.
extern "C" {

struct ZermeloMpi {
  int rank;
  int size;
  void (*send)(int to, const char* bytes, std::size_t count);
  /// The size of the next message and its sender; negative if there is none yet.
  long (*pending)(int* from);
  /// The message that `pending` found.
  void (*take)(char* bytes);
  /// The end, for everybody together or, where somebody died, for this process alone.
  void (*leave)(bool together);
};

/// Joins the other processes; null when MPI would not start.
using ZermeloMpiJoin = const ZermeloMpi*();
ZermeloMpiJoin zermelo_mpi_join;
}
