#include "zermelo/serve/file_type.h"

#include <map>

namespace zermelo {

std::string type_of_file(std::string_view name) {
  static const std::map<std::string_view, const char*> types{{".html", "text/html; charset=utf-8"},
                                                             {".js", "text/javascript; charset=utf-8"},
                                                             {".css", "text/css; charset=utf-8"},
                                                             {".svg", "image/svg+xml"},
                                                             {".png", "image/png"},
                                                             {".json", "application/json"},
                                                             {".csv", "text/csv; charset=utf-8"},
                                                             {".md", "text/markdown; charset=utf-8"},
                                                             {".tex", "text/plain; charset=utf-8"},
                                                             {".toml", "text/plain; charset=utf-8"},
                                                             {".webmanifest", "application/manifest+json"},
                                                             {".ico", "image/x-icon"},
                                                             {".woff2", "font/woff2"},
                                                             {".txt", "text/plain; charset=utf-8"}};
  const std::size_t dot = name.rfind('.');
  const auto found = dot == name.npos ? types.end() : types.find(name.substr(dot));
  return found == types.end() ? "application/octet-stream" : found->second;
}

}  // namespace zermelo
