#pragma once
#include <map>
#include <string>
#include <string_view>

#include "zermelo/core/error.h"

namespace zermelo {

/// The built page, read into memory once. A file is found by its whole name, so no path leads outside the folder.
/// Files whose name begins with a dot are left out. A file beside another, named after it with .br or .gz, is that
/// file's compressed form and has no address of its own.
class Files {
 public:
  struct File {
    std::string content;
    std::string type;
    bool lasting = false;  ///< its name changes with its content
    std::string tag;       ///< for ETag: weak, since all forms of a file share it
    std::string brotli;    ///< its content compressed; empty where the build wrote none
    std::string gzip;
    /// For the Content-Security-Policy of the page: " 'sha256-…'" for each script and style that stands in it.
    std::string inline_scripts;
    std::string inline_styles;
  };
  /// A file as it travels.
  struct Form {
    const std::string& content;
    std::string_view coding;  ///< for Content-Encoding; empty where the content is not compressed
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
  void join_compressed(std::string_view suffix, std::string File::* form);

  std::map<std::string, File, std::less<>> files_;
  bool page_ = false;
};

/// The smallest form of a file that a client accepts, by its Accept-Encoding (RFC 9110, section 12.5.3).
Files::Form form_for(const Files::File& file, std::string_view accepted);

/// Whether an If-None-Match names the content that a client already has (RFC 9110, section 13.1.2).
bool is_known(const Files::File& file, std::string_view if_none_match);

/// The folder of the page: beside the built or installed program; ZERMELO_WEB overrides both.
std::string default_web_folder();

/// The folder of the documentation: installed, or where scripts/docs-site writes it.
std::string default_site_folder();

}  // namespace zermelo
