#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/lab/report/report.h"

namespace zermelo {

/// A report contains its script and its style. It runs in a sandbox without access to what served it.
constexpr const char* report_policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-downloads";

/// The last reports that were made. Each function may be called from any thread.
class Reports {
 public:
  /// In place of the report that had this name. The name needs no escapes in an address.
  void keep(const std::string& name, std::vector<ReportFile> files);
  /// "NAME/index.html"; null where there is no such file.
  std::shared_ptr<const std::string> file(std::string_view path) const;

 private:
  struct Report {
    std::string name;
    std::map<std::string, std::shared_ptr<const std::string>, std::less<>> files;
  };
  mutable std::mutex mutex_;
  std::vector<Report> reports_;  ///< the oldest first
};

}  // namespace zermelo
