#pragma once
#include <memory>

#include "zermelo/core/error.h"
#include "zermelo/crew/crew.h"

namespace zermelo {

/// Whether mpirun, or what stands for it (srun), started this process.
bool under_mpirun();
/// Is there nobody else to play with?
bool alone_under_mpirun();
/// Whether it is the first of them, as far as is known without MPI: only that one prints errors.
bool first_under_mpirun();

/// `code`, but not before the first process has had time to say what is wrong: mpirun ends all of them as soon as one
/// exits with an error.
int after_the_first(int code);

/// The processes that mpirun started, through zermelo_mpi.so, which lies beside the program or in ../lib/zermelo.
Expected<std::unique_ptr<Crew>> join_mpi_crew();

}  // namespace zermelo
