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

  /// The documentation below /docs/; where it was not built, a page that says how to build it.
  Expected<void> add_site(const std::string& folder);

  /// "/" is the page itself; null where there is no such file.
  const File* find(std::string_view target) const;
  bool page_is_there() const { return page_; }

 private:
  Expected<void> add(const std::string& folder, const std::string& under);

  std::map<std::string, File, std::less<>> files_;
  bool page_ = false;
};

/// The MIME type of a file, from its extension.
std::string type_of_file(std::string_view name);

/// The folder of the page: beside the built or installed program; ZERMELO_WEB overrides both.
std::string default_web_folder();

/// The folder of the documentation: installed, or where scripts/docs-site writes it.
std::string default_site_folder();

}  // namespace zermelo
