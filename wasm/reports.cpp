// Reports go to the page, whose service worker answers with them (web/site/sw.js).
#include "zermelo/serve/reports.h"

#include "host.h"
#include "zermelo/any/json.h"
#include "zermelo/serve/file_type.h"

namespace zermelo {

void Reports::keep(const std::string& name, std::vector<ReportFile> files) {
  Json list = Json::array();
  for (const ReportFile& file : files)
    list.push_back({{"path", "report/" + name + "/" + file.name},
                    {"headers",
                     {{"Content-Type", type_of_file(file.name)},
                      {"Content-Security-Policy", report_policy},
                      {"X-Content-Type-Options", "nosniff"}}},
                    {"content", file.content}});
  const std::string text = dump(list);
  host_publish(text.data(), text.size());
}

std::shared_ptr<const std::string> Reports::file(std::string_view) const { return nullptr; }

}  // namespace zermelo
