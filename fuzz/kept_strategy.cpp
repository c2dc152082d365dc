#include "zermelo/solve/kept_strategy.h"

#include "check.h"
#include "zermelo/solve/file_frame.h"

using namespace zermelo;

namespace {

void must_be_refused_in_one_line_or_answer(const std::string& bytes) {
  const auto kept = KeptStrategy::parse(bytes, "fuzz.strategy", "alquerque:forced");
  if (!kept) return fuzz::must_be_one_line(kept.error());
  for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{77}, ~std::uint64_t{0} >> 14U})
    static_cast<void>((*kept)->plies(number));
}

}  // namespace

/// A certificate that is kept. No input would guess a checksum, so each is tried a second time with the right one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(fuzz::text_of(data, size));
  must_be_refused_in_one_line_or_answer(bytes);
  seal(bytes);
  must_be_refused_in_one_line_or_answer(bytes);
  return 0;
}
