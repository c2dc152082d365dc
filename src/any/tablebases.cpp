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

bool comes_true(const AnyLine& line, const Exact& exact) {
  const auto left = line.plies_to_clock_draw();
  return exact.value == 0 || !left || exact.plies < *left;
}
bool comes_true_after(const AnyLine& line, const std::string& move, const Exact& exact) {
  if (comes_true(line, exact)) return true;
  const auto after = line.clone();
  if (!after->play(move)) return false;
  if (const auto outcome = after->outcome()) return outcome->sign() != 0;
  return comes_true(*after, {.value = exact.value, .plies = exact.plies - 1});
}

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
