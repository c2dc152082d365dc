#include "zermelo/any/tablebases.h"

#include <cstdlib>
#include <mutex>

namespace zermelo {
namespace {

std::string absolute_from(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr && value[0] == '/' ? value : "";
}

std::mutex damage_mutex;
std::function<void(const Error&)> damage_report;

}  // namespace

void on_damaged_tablebase(std::function<void(const Error&)> report) {
  const std::scoped_lock lock(damage_mutex);
  damage_report = std::move(report);
}

void report_damage(const Error& error) {
  const std::scoped_lock lock(damage_mutex);
  if (damage_report) damage_report(error);
}

std::string default_tablebase_folder() {
  if (const std::string cache = absolute_from("XDG_CACHE_HOME"); !cache.empty()) return cache + "/zermelo/tables";
  const std::string home = absolute_from("HOME");
  return home.empty() ? "" : home + "/.cache/zermelo/tables";
}

}  // namespace zermelo
