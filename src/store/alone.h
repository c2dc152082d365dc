#pragma once
#include <memory>
#include <string>

namespace zermelo {

/// The lock of the one server that keeps its games in a file. SQLite knows nothing of it, so that others can read the
/// file meanwhile ('zermelo store backup'). It must outlive SQLite's own files: closing it would take their locks away.
class AloneLock {
 public:
  /// Null when another has it. Where the file system has no locks, everyone gets it.
  static std::unique_ptr<AloneLock> take(const std::string& path);
  static bool is_taken(const std::string& path);

  ~AloneLock();
  AloneLock(const AloneLock&) = delete;
  AloneLock& operator=(const AloneLock&) = delete;

 private:
  explicit AloneLock(int file) : file_(file) {}
  int file_;
};

}  // namespace zermelo
