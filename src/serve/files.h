#pragma once
#include <map>
#include <string>
#include <string_view>

#include "zermelo/core/error.h"

namespace zermelo {

/// The built page, read into memory once. Whatever is asked for is looked up by its whole name, so that no path can
/// lead anywhere else.
class Files {
 public:
  struct File {
    std::string content;
    std::string type;
    bool lasting = false;  ///< its name changes with its content
  };

  /// Without a page built, one that says how to build it.
  static Expected<Files> read(const std::string& folder);

  /// "/" is the page itself; nothing for what is not there.
  const File* find(std::string_view target) const;
  bool page_is_there() const { return page_; }

 private:
  std::map<std::string, File, std::less<>> files_;
  bool page_ = false;
};

/// What a file is, by the end of its name.
std::string type_of_file(std::string_view name);

/// Where the page is: beside the program where it was built, or where it was installed; ZERMELO_WEB overrides both.
std::string default_web_folder();

}  // namespace zermelo
