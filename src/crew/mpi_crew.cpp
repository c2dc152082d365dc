#include "zermelo/crew/mpi_crew.h"

#include <dlfcn.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <thread>

#include "zermelo/crew/mpi_part.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

constexpr const char* mpi_file = "zermelo_mpi.so";

class MpiCrew final : public Crew {
 public:
  explicit MpiCrew(const ZermeloMpi& mpi) : mpi_(mpi) {}
  ~MpiCrew() override { mpi_.leave(whole()); }
  MpiCrew(const MpiCrew&) = delete;
  MpiCrew& operator=(const MpiCrew&) = delete;

  int rank() const override { return mpi_.rank; }
  int size() const override { return mpi_.size; }
  void send(int to, std::string bytes) override { mpi_.send(to, bytes.data(), bytes.size()); }
  std::optional<Message> receive() override {
    Message message;
    const long count = mpi_.pending(&message.from);
    if (count < 0) return std::nullopt;
    message.bytes.resize(static_cast<std::size_t>(count));
    mpi_.take(message.bytes.data());
    return message;
  }

 private:
  const ZermeloMpi& mpi_;
};

/// The first of these variables that is set. Open MPI, MPICH and its kin, PMIx (Slurm) each have their own.
std::string_view mpi_variable(std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (const char* const value = std::getenv(name); value != nullptr) return value;
  return {};
}

Expected<ZermeloMpiJoin*> load_mpi() {
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  const Error missing{.what = "this zermelo cannot work together with others: it has no " + std::string(mpi_file),
                      .where = "mpirun",
                      .expected = "that file in " + here.string() + "; it is built where MPI is installed"};
  for (const fs::path& place : {here / mpi_file, here / "../lib/zermelo" / mpi_file}) {
    if (!fs::exists(place, error)) continue;
    // Global: MPI loads parts of its own that look for its symbols.
    void* const part = dlopen(place.c_str(), RTLD_NOW | RTLD_GLOBAL);
    void* const join = part == nullptr ? nullptr : dlsym(part, "zermelo_mpi_join");
    if (join != nullptr) return reinterpret_cast<ZermeloMpiJoin*>(join);  // NOLINT: what POSIX promises
    return fail({.what = dlerror(), .where = "mpirun", .expected = "the MPI it was built with"});
  }
  return fail(missing);
}

/// The threads that MPI starts must not take the signals that Ctrl-C and mpirun send: ours waits for them.
const ZermeloMpi* join_without_signals(ZermeloMpiJoin* join) {
  sigset_t all{};
  sigset_t before{};
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  const ZermeloMpi* const mpi = join();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return mpi;
}

}  // namespace

bool under_mpirun() { return !mpi_variable({"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"}).empty(); }

bool alone_under_mpirun() { return mpi_variable({"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) == "1"; }

bool first_under_mpirun() {
  const auto rank = mpi_variable({"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK"});
  return rank.empty() || rank == "0";
}

int after_the_first(int code) {
  std::this_thread::sleep_for(std::chrono::seconds(10));
  return code;
}

Expected<std::unique_ptr<Crew>> join_mpi_crew() {
  const auto join = load_mpi();
  if (!join) return fail(join.error());
  const ZermeloMpi* const mpi = join_without_signals(*join);
  if (mpi == nullptr) return fail({.what = "MPI would not start", .where = "mpirun"});
  return std::make_unique<MpiCrew>(*mpi);
}

}  // namespace zermelo
