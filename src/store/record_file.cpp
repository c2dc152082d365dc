#include "zermelo/store/record_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <tuple>

#include "zermelo/any/json.h"
#include "zermelo/match/record.h"
#include "zermelo/solve/part_file.h"

namespace zermelo {
namespace {

constexpr std::string_view beginning = R"({"zermelo":)";  ///< of every record

Error file_error(const std::string& path, const std::string& what, const std::string& expected) {
  return {.what = what, .where = path, .expected = expected};
}

Error failed(const std::string& path, const char* to_do, int why) {
  return file_error(path, std::string("cannot ") + to_do + ": " + std::strerror(why),
                    "a file that can be read and written");
}

/// What a truncated record looks like. A file that looks otherwise was named by mistake and is kept.
bool cut_short(std::string_view tail) { return tail.starts_with(beginning) || beginning.starts_with(tail); }

Expected<std::string> content_of(int file, const std::string& path) {
  constexpr std::size_t largest = std::size_t{1} << 30U;
  std::string content;
  std::array<char, 1 << 16> piece{};
  for (;;) {
    const ssize_t count = ::read(file, piece.data(), piece.size());
    if (count == 0) return content;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail(failed(path, "read", errno));
    content.append(piece.data(), static_cast<std::size_t>(count));
    if (content.size() > largest) return fail(file_error(path, "the file is too large", "at most 1 GiB"));
  }
}

bool is_standard_output(const struct stat& file) {
  struct stat output{};
  return fstat(STDOUT_FILENO, &output) == 0 && output.st_dev == file.st_dev && output.st_ino == file.st_ino;
}

/// Writes the folder to the disk: the name of a new file must survive as well.
void sync_folder(const std::string& path) {
  const auto folder = std::filesystem::path(path).parent_path();
  const int opened = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return;
  fsync(opened);
  close(opened);
}

}  // namespace

RecordFile::~RecordFile() {
  if (file_ < 0) return;
  struct stat facts{};
  if (made_ && fstat(file_, &facts) == 0 && facts.st_size == 0) ::unlink(path_.c_str());
  close(file_);
}
RecordFile::RecordFile(RecordFile&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      made_(other.made_),
      settled_(other.settled_),
      unended_(other.unended_),
      size_(other.size_),
      games_(std::move(other.games_)) {}

Expected<RecordFile> RecordFile::open(const std::string& path, Open how, const Catalogue& games) {
  constexpr mode_t readable = 0644;
  constexpr int ways = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC;
  int opened = ::open(path.c_str(), ways | O_EXCL, readable);
  const bool made = opened >= 0;
  if (!made) opened = ::open(path.c_str(), ways, readable);
  if (opened < 0) return fail(failed(path, "open", errno));
  RecordFile file(path, opened);
  struct stat facts{};
  if (fstat(opened, &facts) != 0 || !S_ISREG(facts.st_mode))
    return fail(file_error(path, "not a file", "a file to which games can be added"));
  if (is_standard_output(facts))
    return fail(file_error(path, "the answer is written to this file, too", "a file of its own for the games"));
  if (flock(opened, LOCK_EX | LOCK_NB) != 0)
    return fail(file_error(path, "another zermelo is writing to this file", "a file of its own for each run"));
  file.made_ = made;  // not before: the file belongs to the process that has the lock
  if (const auto read = file.read(how, games); !read) return fail(read.error());
  sync_folder(path);
  return file;
}

Expected<void> RecordFile::read(Open how, const Catalogue& games) {
  const auto content = content_of(file_, path_);
  if (!content) return fail(content.error());
  if (how == Open::New && !content->empty())
    return fail(file_error(path_, "the file is not empty", "--resume to continue with its games, or another file"));
  std::size_t whole = content->rfind('\n') + 1;  // 0 where there is no line
  const auto tail = std::string_view(*content).substr(whole);
  if (!tail.empty() && Json::accept(tail)) {
    whole = content->size();  // only the end of the line is missing
    unended_ = true;
  } else if (!cut_short(tail)) {
    return fail(file_error(path_, "the last line is no record",
                           "a file of games that 'zermelo match' or 'zermelo tournament' wrote"));
  }
  size_ = static_cast<std::int64_t>(whole);
  if (whole == 0) return {};
  auto records = read_lawful_records(std::string_view(*content).substr(0, whole), games);
  if (!records) {
    Error error = records.error();
    error.where = path_ + ": " + error.where;
    return fail(error);
  }
  games_ = std::move(*records);
  return {};
}

Expected<void> RecordFile::cut_tail() {
  struct stat facts{};
  if (fstat(file_, &facts) != 0) return fail(failed(path_, "read", errno));
  if (std::exchange(settled_, true) && facts.st_size != size_)
    return fail(
        file_error(path_, "somebody else has written to this file meanwhile", "a file of its own for each run"));
  if (facts.st_size > size_ && ftruncate(file_, size_) != 0) return fail(failed(path_, "write", errno));
  return {};
}

Expected<void> RecordFile::add(const PlayedGame& game) {
  if (auto cut = cut_tail(); !cut) return cut;
  const std::string line = (unended_ ? "\n" : "") + record_line(game);
  int why = write_all(file_, line);
  if (why == 0 && fsync(file_) != 0) why = errno;
  if (why != 0) {
    std::ignore = ftruncate(file_, size_);  // nothing half-written stays
    return fail(failed(path_, "write", why));
  }
  unended_ = false;
  size_ += static_cast<std::int64_t>(line.size());
  return {};
}

}  // namespace zermelo
