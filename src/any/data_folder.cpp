#include "zermelo/any/data_folder.h"

#include <cstdlib>

namespace zermelo {
namespace {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::string data_folder() {
  const std::string data = variable("XDG_DATA_HOME");
  const std::string home = variable("HOME");
  if (data.starts_with('/')) return data + "/zermelo";
  return home.starts_with('/') ? home + "/.local/share/zermelo" : "";
}

}  // namespace zermelo
