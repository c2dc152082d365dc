#pragma once
#include <optional>
#include <string>

#include "zermelo/core/error.h"

namespace zermelo {

std::optional<Error> no_store(const std::string& path);
std::optional<Error> is_there(const std::string& path);

/// Files that are removed at the end, with what SQLite puts beside them.
class Scratch {
 public:
  Scratch(const std::string& beside, int number);
  ~Scratch() { clear(); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::string path;

 private:
  void clear() const;
};

/// Puts a finished file on the disk, and then under its name. Throws std::filesystem::filesystem_error.
void publish(const std::string& part, const std::string& into);

}  // namespace zermelo
