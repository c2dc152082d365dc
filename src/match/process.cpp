#include "zermelo/match/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

namespace zermelo {
namespace {

constexpr std::size_t longest_line = 1 << 20;
constexpr std::chrono::milliseconds poll_interval{20};  // how soon a stop request is seen
constexpr std::chrono::milliseconds grace{100};         // to end by itself once its input is closed
constexpr std::chrono::seconds until_reaped{5};         // after its output has ended, on a busy machine

struct Pipe {
  int read_end = -1;
  int write_end = -1;
};

Expected<Pipe> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return fail(
        {.what = std::string("no pipe: ") + std::strerror(errno), .where = "program", .code = ErrorCode::Failed});
  return Pipe{ends[0], ends[1]};
}

constexpr std::string_view mark_name = "ZERMELO_PROGRAM=";

/// The beginning of the marks of all programs that this process starts. A zermelo that is itself somebody's program
/// puts its number behind the one it got, so that ending it ends its programs too.
std::string marks_of_this_process() {
  const char* const outer = std::getenv("ZERMELO_PROGRAM");
  return std::string(mark_name) + (outer == nullptr ? "" : outer) + std::to_string(getpid()) + ".";
}

/// Does an environment, its entries ended by zeros, have an entry that begins so?
bool has_entry(std::string_view environment, std::string_view beginning) {
  while (!environment.empty()) {
    if (environment.starts_with(beginning)) return true;
    environment.remove_prefix(std::min(environment.find('\0'), environment.size() - 1) + 1);
  }
  return false;
}

/// Processes whose environment bears a mark that begins so. Those that have ended have none.
std::vector<pid_t> marked_processes(std::string_view beginning) {
  std::vector<pid_t> found;
  std::error_code error;
  for (std::filesystem::directory_iterator entry("/proc", error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream file(entry->path() / "environ", std::ios::binary);
    const std::string environment{std::istreambuf_iterator<char>(file), {}};
    if (has_entry(environment, beginning)) found.push_back(std::stoi(name));
  }
  return found;
}

/// Again and again, because a process may bear another while we look; each round is one generation less.
void kill_marked(std::string_view beginning) {
  constexpr int most_rounds = 100;
  for (int round = 0; round < most_rounds; ++round) {
    const auto found = marked_processes(beginning);
    if (found.empty()) return;
    for (const pid_t pid : found) kill(pid, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

/// Our own environment with the mark in it.
std::vector<char*> marked_environment(std::string& mark) {
  std::vector<char*> out;
  for (char** entry = environ; *entry != nullptr; ++entry)
    if (!std::string_view(*entry).starts_with(mark_name)) out.push_back(*entry);
  out.push_back(mark.data());
  out.push_back(nullptr);
  return out;
}

/// The shell runs the command in a new process group, with default signals.
int spawn(const std::string& command, std::string mark, int input, int output, pid_t& pid) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigset_t all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::array<char*, 4> arguments{const_cast<char*>("sh"), const_cast<char*>("-c"), const_cast<char*>(command.c_str()),
                                 nullptr};
  const auto environment = marked_environment(mark);
  const int error = posix_spawn(&pid, "/bin/sh", &actions, &attributes, arguments.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

int wait_for(int descriptor, short events, std::chrono::milliseconds time) {
  pollfd request{.fd = descriptor, .events = events, .revents = 0};
  return poll(&request, 1, static_cast<int>(time.count()));
}

std::chrono::milliseconds until(Process::Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Process::Clock::now());
  return std::clamp(left, std::chrono::milliseconds{0}, poll_interval);
}

}  // namespace

Expected<std::unique_ptr<Process>> Process::start(const std::string& command) {
  auto input = make_pipe();
  if (!input) return fail(input.error());
  auto output = make_pipe();
  if (!output) {
    close(input->read_end);
    close(input->write_end);
    return fail(output.error());
  }
  static std::atomic<unsigned> started = 0;  // tells the programs of this process apart
  const std::string mark = marks_of_this_process() + std::to_string(++started) + "/";
  pid_t pid = 0;
  const int error = spawn(command, mark, input->read_end, output->write_end, pid);
  close(input->read_end);
  close(output->write_end);
  if (error != 0) {
    close(input->write_end);
    close(output->read_end);
    return fail({.what = "cannot start " + in_quotes(command) + ": " + std::strerror(error),
                 .where = "program",
                 .code = ErrorCode::Failed});
  }
  fcntl(input->write_end, F_SETFL, O_NONBLOCK);
  fcntl(output->read_end, F_SETFL, O_NONBLOCK);
  signal(SIGPIPE, SIG_IGN);  // a program that left is noticed by the failed write
  return std::unique_ptr<Process>(new Process(pid, mark, input->write_end, output->read_end));
}

Process::~Process() {
  close(to_);
  wait_for_end(grace);
  kill(-pid_, SIGKILL);
  if (!reaped_) waitpid(pid_, &status_, 0);
  kill_marked(mark_);
  close(from_);
}

void Process::kill_all() { kill_marked(marks_of_this_process()); }

bool Process::write_line(std::string_view line, Clock::time_point deadline) const {
  std::string text(line);
  text += '\n';
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t n = write(to_, text.data() + sent, text.size() - sent);
    if (n > 0)
      sent += static_cast<std::size_t>(n);
    else if ((n < 0 && errno != EAGAIN && errno != EINTR) || Clock::now() >= deadline)
      return false;
    else
      wait_for(to_, POLLOUT, until(deadline));
  }
  return true;
}

std::expected<std::string, Process::Silence> Process::read_line(Clock::time_point deadline,
                                                                const std::stop_token& stop) {
  std::array<char, 4096> chunk;
  for (;;) {
    if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (buffer_.size() > longest_line) return std::unexpected(Silence::TooLong);
    if (stop.stop_requested()) return std::unexpected(Silence::Stopped);
    const ssize_t n = read(from_, chunk.data(), chunk.size());
    if (n > 0)
      buffer_.append(chunk.data(), static_cast<std::size_t>(n));
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
      return std::unexpected(Silence::Ended);
    else if (Clock::now() >= deadline)
      return std::unexpected(Silence::Late);
    else
      wait_for(from_, POLLIN, until(deadline));
  }
}

void Process::wait_for_end(std::chrono::milliseconds patience) {
  const auto end = Clock::now() + patience;
  while (!reaped_ && Clock::now() < end) {
    reaped_ = waitpid(pid_, &status_, WNOHANG) == pid_;
    if (!reaped_) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

std::string Process::ending() {
  wait_for_end(until_reaped);
  if (!reaped_) return "closed its pipes";
  if (WIFSIGNALED(status_)) return "was ended by signal " + std::to_string(WTERMSIG(status_));
  constexpr int not_found = 127;
  constexpr int by_signal = 128;  // a shell adds it to the signal that killed its program
  if (WEXITSTATUS(status_) > by_signal)
    return "was ended by signal " + std::to_string(WEXITSTATUS(status_) - by_signal);
  if (WEXITSTATUS(status_) == not_found) return "could not be started (no such program)";
  return "exited with code " + std::to_string(WEXITSTATUS(status_));
}

}  // namespace zermelo
