#include "zermelo/cli/batch.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <limits>
#include <map>
#include <mutex>
#include <new>

#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/line_reader.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/core/trimmed.h"
#include "zermelo/match/jobs.h"
#include "zermelo/solve/part_file.h"

namespace zermelo {
namespace {

constexpr std::uint64_t lines_ahead = 64;  ///< of each thread: answers that wait for an earlier one are kept in memory

/// A file that is closed at the end, unless it is a standard one.
class OpenFile {
 public:
  explicit OpenFile(int file) : file_(file) {}
  ~OpenFile() {
    if (file_ > STDERR_FILENO) ::close(file_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int get() const { return file_; }

 private:
  int file_;
};

Error file_error(const std::string& path, const std::string& what, const std::string& expected) {
  return {.what = what, .where = path, .expected = expected, .code = ErrorCode::Failed};
}
Error system_error(const std::string& path, const char* to_do) {
  return file_error(path, std::string("cannot ") + to_do + ": " + std::strerror(errno), "a file that can be used");
}

bool is_regular(int file) {
  struct stat facts{};
  return fstat(file, &facts) == 0 && S_ISREG(facts.st_mode);
}

// The input. ----------------------------------------------------------------------------------------------------------

int open_input(const std::string& path) {
  if (path == "-") return STDIN_FILENO;
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat facts{};
  if (file < 0 || (fstat(file, &facts) == 0 && S_ISDIR(facts.st_mode)))
    refuse({.what = "cannot read " + in_quotes(path),
            .where = "--positions",
            .expected = "a file that exists, or - for the standard input",
            .code = ErrorCode::NotFound});
  return file;
}

/// Some editors begin a file with a mark that says it is UTF-8.
std::string_view without_mark(std::string_view line, bool first) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return first && line.starts_with(mark) ? line.substr(mark.size()) : line;
}

class BatchInput {
 public:
  BatchInput(int file, const std::string& name, const BatchTask& task, const std::stop_token& stop)
      : reader_(file, name, stop),
        task_(task) {}

  std::optional<BatchLine> next() {
    if (put_back_) return std::exchange(put_back_, std::nullopt);
    while (const auto text = reader_.next()) {
      ++number_;
      auto line = read_batch_line(without_mark(*text, number_ == 1), number_, task_);
      if (line && reader_.too_long()) line->error = too_long();
      if (line) return line;
    }
    return std::nullopt;
  }
  void put_back(BatchLine line) { put_back_ = std::move(line); }

 private:
  static Error too_long() {
    return {.what = "more than 16 MiB", .where = "line", .expected = "one position", .code = ErrorCode::TooLarge};
  }

  LineReader reader_;
  const BatchTask& task_;
  std::uint64_t number_ = 0;
  std::optional<BatchLine> put_back_;
};

/// How many positions a file has; nothing for a pipe.
std::optional<std::uint64_t> count_lines(const std::string& path, int file, const std::stop_token& stop) {
  if (path == "-" || !is_regular(file)) return std::nullopt;
  const OpenFile again(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (again.get() < 0) return std::nullopt;
  LineReader reader(again.get(), path, stop);
  std::uint64_t count = 0;
  bool first = true;
  while (const auto text = reader.next()) {
    const auto line = trimmed(without_mark(*text, std::exchange(first, false)));
    count += !line.empty() && !line.starts_with('#');
  }
  return count;
}

// The output. ---------------------------------------------------------------------------------------------------------

/// How the answer to a line begins. It says what was asked, and a run that continues compares it.
std::string beginning_of(const BatchLine& line, const std::string& command) {
  std::string text = dump({{"number", line.number}, {"input", line.text}, {"command", command}});
  text.back() = ',';
  return text;
}

/// Where the answers go: the standard output, or a file to which an earlier run may have written.
class Answers {
 public:
  /// `dialogue`: somebody may wait for an answer before asking again.
  Answers(const std::string& path, bool dialogue)
      : path_(path),
        file_(path.empty() ? STDOUT_FILENO : open(path)),
        collects_(!dialogue && is_regular(file_.get())) {
    if (path_.empty()) return;
    if (!is_regular(file_.get())) refuse(file_error(path_, "not a file", "a file to which answers can be added"));
    if (flock(file_.get(), LOCK_EX | LOCK_NB) != 0)
      refuse(file_error(path_, "another zermelo is writing to this file", "a file of its own for each run"));
  }

  bool is_file() const { return !path_.empty(); }

  /// Passes over the lines of the input that the file answers already. Gives their number, and adds the errors among
  /// them to `errors`.
  std::uint64_t continue_after(BatchInput& input, const std::string& command, std::uint64_t& errors,
                               const std::stop_token& stop) {
    if (path_.empty()) return 0;
    constexpr std::size_t escaped = 8;  // a byte of the input may take six in JSON
    LineReader reader(file_.get(), path_, {}, escaped * LineReader::usual_longest);
    std::uint64_t count = 0;
    while (const auto answer = reader.next()) {
      auto line = input.next();
      if (stop.stop_requested()) return count;
      if (!line) refuse(other("has more answers than there are positions"));
      if (reader.too_long()) refuse(no_answer(count + 1, *line));
      const std::string begins = beginning_of(*line, command);
      if (!reader.ended()) {  // a killed run left it
        if (!answer->starts_with(begins) && !begins.starts_with(*answer)) refuse(no_answer(count + 1, *line));
        input.put_back(std::move(*line));
        break;
      }
      if (!answer->starts_with(begins)) refuse(no_answer(count + 1, *line));
      errors += std::string_view(*answer).substr(begins.size()).starts_with(R"("error":)");
      size_ += static_cast<off_t>(answer->size()) + 1;
      ++count;
    }
    if (ftruncate(file_.get(), size_) != 0) refuse(system_error(path_, "write"));
    return count;
  }

  /// Whole lines. Answers to a list that lies in a file are collected for a moment: nobody waits for one of them.
  Expected<void> write(std::string_view lines) {
    constexpr std::chrono::milliseconds soon{50};
    constexpr std::size_t many = std::size_t{1} << 16U;  ///< bytes
    collected_ += lines;
    const auto now = std::chrono::steady_clock::now();
    if (collects_ && now - written_ < soon && collected_.size() < many) return {};
    written_ = now;
    return write_collected();
  }
  Expected<void> finish() {
    const auto written = write_collected();
    if (is_file()) fsync(file_.get());
    return written;
  }

 private:
  Expected<void> write_collected() {
    constexpr std::chrono::seconds often_enough{10};  ///< what a loss of power may cost
    const std::string lines = std::exchange(collected_, {});
    if (const int why = write_all(file_.get(), lines); why != 0) {
      if (is_file() && ftruncate(file_.get(), size_) != 0) errno = why;  // nothing half-written stays
      errno = why;
      return fail(system_error(is_file() ? path_ : "the output", "write"));
    }
    size_ += static_cast<off_t>(lines.size());
    if (is_file() && written_ - synced_ > often_enough) {
      fdatasync(file_.get());
      synced_ = written_;
    }
    return {};
  }

  static int open(const std::string& path) {
    constexpr mode_t readable = 0644;
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, readable);
    if (file < 0) refuse(system_error(path, "open"));
    return file;
  }
  Error other(const std::string& what) const {
    return {.what = "the file " + what, .where = path_, .expected = "the file of the same command, or a new one"};
  }
  Error no_answer(std::uint64_t number, const BatchLine& line) const {
    return other(
        fmt::format("does not belong to this command and these positions: its line {} is no answer to line {} of "
                    "the input",
                    number, line.number));
  }

  std::string path_;
  OpenFile file_;
  bool collects_;
  std::string collected_;  ///< whole lines
  off_t size_ = 0;         ///< up to the end of the last whole line
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point synced_ = written_;
};

/// A bar where the number of positions is known, else a count; silent where the answers are on the same screen.
class BatchProgress {
 public:
  BatchProgress(std::optional<std::uint64_t> missing, bool shown) {
    if (!shown || isatty(STDERR_FILENO) == 0) return;
    if (missing && *missing > 0)
      bar_.emplace("positions", *missing);
    else if (!missing)
      status_.emplace();
  }
  void advance(std::uint64_t done) {
    if (bar_) bar_->advance();
    if (status_) status_->tell(counted(done, "position", "positions"));
  }

 private:
  std::optional<ProgressBar> bar_;
  std::optional<StatusLine> status_;
};

// The run. ------------------------------------------------------------------------------------------------------------

Json error_json(const Error& error, std::uint64_t line) {
  return {{"message", error.message()}, {"code", to_string(error.code)}, {"line", line}};
}

std::string answer_to(const BatchLine& line, const std::string& beginning, const BatchWorker& worker,
                      const std::stop_token& stop) {
  Json answer = Json::object();
  try {
    if (line.error) refuse(*line.error);
    answer = worker(line, stop);
  } catch (const Refusal& refusal) {
    answer["error"] = error_json(refusal.error, line.number);
  } catch (const std::bad_alloc&) {
    throw;                                 // ends the run: the line is not to blame
  } catch (const std::exception& error) {  // a position with more moves than a list holds
    answer["error"] = error_json({.what = error.what()}, line.number);
  }
  return beginning + dump(answer).substr(1) + "\n";
}

/// What the threads of a run share.
struct BatchParts {
  BatchInput& input;
  Answers& answers;
  BatchProgress& progress;
  std::string command;
  std::stop_token stop;   ///< the user's: answers may be cut short
  std::stop_source& end;  ///< of the run
};

class BatchRun {
 public:
  BatchRun(BatchParts parts, int jobs, std::uint64_t errors)
      : parts_(std::move(parts)),
        most_ahead_(lines_ahead * static_cast<std::uint64_t>(jobs)),
        errors_(errors) {}

  std::optional<Error> run(int jobs, const std::function<BatchWorker()>& hire) {
    const auto hire_one = [&]() -> Expected<Worker> {
      return [this, worker = BatchWorker(), &hire](std::size_t) mutable -> std::optional<Error> {
        try {
          return answer_next(worker, hire);
        } catch (...) {
          parts_.end.request_stop();  // nobody waits for the answer that will not come
          throw;
        }
      };
    };
    return share_out(std::numeric_limits<std::size_t>::max(), jobs, parts_.end.get_token(), hire_one);
  }

  std::uint64_t written() const { return written_; }
  std::uint64_t errors() const { return errors_; }

 private:
  struct Taken {
    BatchLine line;
    std::uint64_t place;  ///< among the lines that this run answers, from 0
  };
  struct Ready {
    std::string text;
    bool failed;
  };

  std::optional<Error> answer_next(BatchWorker& worker, const std::function<BatchWorker()>& hire) {
    const auto taken = take();
    if (!taken) {
      parts_.end.request_stop();
      return std::nullopt;
    }
    if (!worker) worker = hire();
    const std::string beginning = beginning_of(taken->line, parts_.command);
    std::string text = answer_to(taken->line, beginning, worker, parts_.stop);
    if (parts_.stop.stop_requested()) return std::nullopt;  // the answer may have been cut short
    const bool failed = std::string_view(text).substr(beginning.size()).starts_with(R"("error":)");
    auto error = deliver(taken->place, {std::move(text), failed});
    if (error) parts_.end.request_stop();
    return error;
  }

  /// The next line, once there is room for its answer; nothing at the end.
  std::optional<Taken> take() {
    const std::lock_guard reading(input_mutex_);
    {
      std::unique_lock lock(output_mutex_);
      if (!room_.wait(lock, parts_.end.get_token(), [&] { return taken_ - written_ < most_ahead_; }))
        return std::nullopt;
    }
    if (parts_.end.stop_requested() || parts_.stop.stop_requested()) return std::nullopt;
    auto line = parts_.input.next();
    if (!line) return std::nullopt;
    const std::lock_guard lock(output_mutex_);
    return Taken{std::move(*line), taken_++};
  }

  /// Writes what is ready, in order.
  std::optional<Error> deliver(std::uint64_t place, Ready answer) {
    const std::lock_guard lock(output_mutex_);
    ready_.emplace(place, std::move(answer));
    std::string lines;
    std::uint64_t count = 0;
    for (; !ready_.empty() && ready_.begin()->first == written_ + count; ++count) {
      lines += ready_.begin()->second.text;
      errors_ += ready_.begin()->second.failed;
      ready_.erase(ready_.begin());
    }
    if (count == 0) return std::nullopt;
    if (const auto done = parts_.answers.write(lines); !done) return done.error();
    for (; count > 0; --count) parts_.progress.advance(++written_);
    room_.notify_all();
    return std::nullopt;
  }

  BatchParts parts_;
  std::uint64_t most_ahead_;

  std::mutex input_mutex_;
  std::mutex output_mutex_;  ///< of all that follows; taken after the other, never before it
  std::condition_variable_any room_;
  std::uint64_t taken_ = 0;
  std::uint64_t written_ = 0;
  std::uint64_t errors_ = 0;
  std::map<std::uint64_t, Ready> ready_;
};

std::string command_text(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + shell_word(word);
  return text;
}

/// How far the run came.
struct BatchCount {
  std::uint64_t earlier = 0;
  std::uint64_t answered = 0;  ///< with those of earlier runs
  std::uint64_t errors = 0;
  std::optional<std::uint64_t> total;
  bool interrupted = false;
};

/// "Interrupted after 12 of 200 positions."; empty where there is nothing to say.
std::string end_words(const BatchCount& count, const std::string& out) {
  const std::string all = counted(count.total.value_or(count.answered), "position", "positions");
  const std::string with_errors = count.errors == 0 ? "" : fmt::format(", {} with an error", with_commas(count.errors));
  if (count.interrupted)
    return fmt::format("Interrupted after {}{}{}.{}\n", count.total ? with_commas(count.answered) + " of " : "", all,
                       with_errors, out.empty() ? "" : " The same command continues with the others.");
  if (out.empty() && count.errors == 0) return {};
  const std::string before =
      count.earlier == 0 ? "" : fmt::format(", {} of them by an earlier run", with_commas(count.earlier));
  return fmt::format("{} answered{}{}{}\n", counted(count.answered, "position", "positions"), before, with_errors,
                     out.empty() ? "" : ": " + printable(out));
}

Error no_positions(const char* option) {
  return {.what = "there is no list of positions", .where = option, .expected = "--positions FILE, too"};
}

}  // namespace

void BatchArguments::add_to(CLI::App& command, const char* out_help) {
  command.add_option("--positions", positions,
                     "answer many positions, one a line of this file (-: the standard input), each with a line of JSON "
                     "(docs/batch.md)");
  command.add_option("--jobs", jobs,
                     "with --positions: positions at the same time (default: 1); the answers do not depend on it");
  command.add_option("--out", out, out_help);
}

void BatchArguments::check_absent(bool own_out) const {
  if (!jobs.empty()) refuse(no_positions("--jobs"));
  if (!out.empty() && !own_out) refuse(no_positions("--out"));
}

void refuse_in_batch(const std::string& value, const char* option) {
  if (!value.empty()) refuse({.what = "not together with --positions", .where = option, .expected = "one of them"});
}

int run_batch(const BatchArguments& arguments, const BatchTask& task) {
  const int jobs = arguments.jobs.empty() ? 1 : read_number(arguments.jobs, "--jobs", 1, most_jobs);
  task.hire();  // a wrong request is refused before the first line is read
  const OpenFile file(open_input(arguments.positions));
  Answers answers(arguments.out, !is_regular(file.get()));
  const Interrupt interrupt;
  std::stop_source end;  // of the run: also at the end of the input, and after an error
  const std::stop_callback ends_too(interrupt.token(), [&end] { end.request_stop(); });
  const std::string command = command_text(task.command);
  BatchInput input(file.get(), arguments.positions, task, end.get_token());
  BatchCount count{.total = count_lines(arguments.positions, file.get(), end.get_token())};
  count.earlier = answers.continue_after(input, command, count.errors, end.get_token());
  std::fflush(stdout);
  std::optional<Error> error;
  {
    const auto missing =
        count.total ? std::optional(*count.total - std::min(*count.total, count.earlier)) : std::nullopt;
    BatchProgress progress(missing, answers.is_file() || isatty(STDOUT_FILENO) == 0);
    BatchRun run({input, answers, progress, command, interrupt.token(), end}, jobs, count.errors);
    error = run.run(jobs, task.hire);
    count.answered = count.earlier + run.written();
    count.errors = run.errors();
  }
  const auto finished = answers.finish();
  if (error) refuse(*error);
  need(finished);
  count.interrupted = interrupt.token().stop_requested() && count.answered != count.total;
  fmt::print(stderr, "{}", end_words(count, arguments.out));
  return count.interrupted || count.errors > 0 ? 1 : 0;
}

}  // namespace zermelo
