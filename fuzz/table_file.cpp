#include "zermelo/solve/tablebase_file.h"

#include "check.h"
#include "zermelo/solve/file_frame.h"

using namespace zermelo;

namespace {

void must_be_refused_in_one_line_or_answer(std::span<const std::byte> bytes) {
  const auto table = TablebaseFile::read(bytes, "fuzz.table");
  if (!table) return fuzz::must_be_one_line(table.error());
  const std::uint64_t size = (*table)->header().size;
  for (const std::uint64_t number : {std::uint64_t{0}, size / 2, size - 1}) (void)(*table)->at(number);
  if (size < 1U << 22U) (void)(*table)->all();
}

}  // namespace

/// A file of a table. No input would guess a checksum, so each is tried a second time with the right one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(fuzz::text_of(data, size));
  must_be_refused_in_one_line_or_answer(std::as_bytes(std::span(bytes)));
  if (bytes.size() < sizeof(std::uint64_t)) return 0;
  bytes.resize(bytes.size() - sizeof(std::uint64_t));
  seal(bytes);
  must_be_refused_in_one_line_or_answer(std::as_bytes(std::span(bytes)));
  return 0;
}
