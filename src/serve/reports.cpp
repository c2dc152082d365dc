#include "zermelo/serve/reports.h"

#include <algorithm>
#include <utility>

namespace zermelo {
namespace {

constexpr std::size_t most_reports = 4;  ///< some megabytes each

}  // namespace

void Reports::keep(const std::string& name, std::vector<ReportFile> files) {
  Report report{.name = name, .files = {}};
  for (ReportFile& file : files) report.files[file.name] = std::make_shared<const std::string>(std::move(file.content));
  const std::scoped_lock lock(mutex_);
  std::erase_if(reports_, [&](const Report& old) { return old.name == name; });
  reports_.push_back(std::move(report));
  if (reports_.size() > most_reports) reports_.erase(reports_.begin());
}

std::shared_ptr<const std::string> Reports::file(std::string_view path) const {
  const std::size_t slash = path.find('/');
  if (slash == path.npos) return nullptr;
  const std::scoped_lock lock(mutex_);
  const auto report = std::ranges::find(reports_, path.substr(0, slash), &Report::name);
  if (report == reports_.end()) return nullptr;
  const auto found = report->files.find(path.substr(slash + 1));
  return found == report->files.end() ? nullptr : found->second;
}

}  // namespace zermelo
