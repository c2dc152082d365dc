#pragma once
#include <map>
#include <string>
#include <string_view>

#include "zermelo/core/error.h"

namespace zermelo {

/// The built page, read into memory once. A file is found by its whole name, so no path leads outside the folder.
/// Files whose name begins with a dot are left out.
class Files {
 public:
  struct File {
    std::string content;
    std::string type;
    bool lasting = false;  ///< its name changes with its content
  };

  /// Where no page was built, a page that says how to build it.
  static Expected<Files> read(const std::string& folder);

  /// "/" is the page itself; null where there is no such file.
  const File* find(std::string_view target) const;
  bool page_is_there() const { return page_; }

 private:
  std::map<std::string, File, std::less<>> files_;
  bool page_ = false;
};

/// The MIME type of a file, from its extension.
std::string type_of_file(std::string_view name);

/// The folder of the page: beside the built or installed program; ZERMELO_WEB overrides both.
std::string default_web_folder();

}  // namespace zermelo
