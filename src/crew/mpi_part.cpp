// Not part of the library: this file alone becomes zermelo_mpi.so.
#include "zermelo/crew/mpi_part.h"

#define OMPI_SKIP_MPICXX 1   // NOLINT(cppcoreguidelines-macro-usage): what MPI's headers ask for
#define MPICH_SKIP_MPICXX 1  // NOLINT(cppcoreguidelines-macro-usage)
#include <mpi.h>

#include <list>
#include <string>

namespace {

constexpr int tag = 6;

/// A message on its way: MPI reads the bytes until it is done with the request.
struct Sent {
  std::string bytes;
  MPI_Request request = MPI_REQUEST_NULL;
};

struct Post {
  std::list<Sent> under_way;
  MPI_Message found = MPI_MESSAGE_NULL;
  int found_bytes = 0;
};

Post& post() {
  static Post one;
  return one;
}

void forget_what_arrived() {
  post().under_way.remove_if([](Sent& sent) {
    int done = 0;
    return MPI_Test(&sent.request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS || done != 0;
  });
}

void send(int to, const char* bytes, std::size_t count) {
  forget_what_arrived();
  Sent& sent = post().under_way.emplace_back(std::string(bytes, count));
  MPI_Isend(sent.bytes.data(), static_cast<int>(count), MPI_BYTE, to, tag, MPI_COMM_WORLD, &sent.request);
}

long pending(int* from) {
  forget_what_arrived();
  int there = 0;
  MPI_Status status{};
  const int code = MPI_Improbe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &there, &post().found, &status);
  if (code != MPI_SUCCESS || there == 0) return -1;
  MPI_Get_count(&status, MPI_BYTE, &post().found_bytes);
  *from = status.MPI_SOURCE;
  return post().found_bytes;
}

void take(char* bytes) { MPI_Mrecv(bytes, post().found_bytes, MPI_BYTE, &post().found, MPI_STATUS_IGNORE); }

void leave(bool together) {
  if (!together) return;
  for (Sent& sent : post().under_way) MPI_Wait(&sent.request, MPI_STATUS_IGNORE);
  MPI_Finalize();
}

ZermeloMpi part{.rank = 0, .size = 1, .send = send, .pending = pending, .take = take, .leave = leave};

}  // namespace

const ZermeloMpi* zermelo_mpi_join() {
  int threads = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &threads) != MPI_SUCCESS) return nullptr;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);  // a message to a dead process must not end the others
  MPI_Comm_rank(MPI_COMM_WORLD, &part.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &part.size);
  return &part;
}
