#include "zermelo/any/tablebases.h"

#include <cstdlib>
#include <mutex>

namespace zermelo {
namespace {

std::string absolute_from(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr && value[0] == '/' ? value : "";
}

struct DamageReport {
  std::mutex mutex;
  std::function<void(const Error&)> report;
};
DamageReport& damage_report() {
  static DamageReport report;
  return report;
}

}  // namespace

void on_damaged_tablebase(std::function<void(const Error&)> report) {
  const std::scoped_lock lock(damage_report().mutex);
  damage_report().report = std::move(report);
}

void report_damage(const Error& error) {
  const std::scoped_lock lock(damage_report().mutex);
  if (damage_report().report) damage_report().report(error);
}

std::string default_tablebase_folder() {
  if (const std::string cache = absolute_from("XDG_CACHE_HOME"); !cache.empty()) return cache + "/zermelo/tables";
  const std::string home = absolute_from("HOME");
  return home.empty() ? "" : home + "/.cache/zermelo/tables";
}

}  // namespace zermelo
