#include "check.h"
#include "zermelo/any/player_spec.h"

using namespace zermelo;

/// `250ms`, `1s`, `2m`
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto time = parse_duration(fuzz::text_of(data, size), "time");
  if (!time) {
    fuzz::must_be_one_line(time.error());
    return 0;
  }
  fuzz::must(time->count() > 0, "a duration is positive");
  fuzz::must(*time <= std::chrono::hours(24 * 7), "a duration is a week at most");
  return 0;
}
