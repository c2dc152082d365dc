#include "zermelo/any/spec.h"

#include "check.h"

using namespace zermelo;

/// The grammar of specs alone: `name[:value,…][,key=value…]`.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto spec = parse_spec(fuzz::text_of(data, size), "game");
  if (!spec) {
    fuzz::must_be_one_line(spec.error());
    return 0;
  }
  const auto again = parse_spec(spec->text(), "game");
  fuzz::must(again.has_value(), "a printed spec is read");
  fuzz::must(*again == *spec, "a printed spec reads back equal");
  return 0;
}
