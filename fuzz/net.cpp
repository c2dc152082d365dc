#include "check.h"
#include "zermelo/any/net_file.h"
#include "zermelo/solve/file_frame.h"

using namespace zermelo;

namespace {

void must_be_refused_in_one_line_or_read_back(const std::string& bytes) {
  const auto file = unpack_net(std::as_bytes(std::span(bytes)), "fuzz.net");
  if (!file) return fuzz::must_be_one_line(file.error());
  fuzz::must(file->net.rows.size() == file->net.features * file->net.hidden, "every feature has its row");
  const std::string again = pack_net(*file);
  const auto read = unpack_net(std::as_bytes(std::span(again)), "fuzz.net");
  fuzz::must(read && *read == *file, "a network that is written reads back equal");
  // Its value is a number within its bounds, whatever the weights.
  FeatureSet none;
  FeatureSet all;
  for (std::size_t i = 0; i < file->net.features; ++i) none.append(false);
  for (std::size_t i = 0; i < file->net.features; ++i) all.append(true);
  NetView mover;
  NetView other;
  mover.refresh(file->net, all);
  other.refresh(file->net, none);
  const std::int32_t value = net_value(file->net, mover, other);
  fuzz::must(value >= -Net::bound && value <= Net::bound, "a value is within its bounds");
  mover.update(file->net, none);
  fuzz::must(std::ranges::equal(mover.sums(file->net), other.sums(file->net)), "an update is a refresh");
}

}  // namespace

/// The file of a network. No input would guess a checksum, so each is tried a second time with the right one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(fuzz::text_of(data, size));
  must_be_refused_in_one_line_or_read_back(bytes);
  if (bytes.size() < sizeof(std::uint64_t)) return 0;
  bytes.resize(bytes.size() - sizeof(std::uint64_t));
  seal(bytes);
  must_be_refused_in_one_line_or_read_back(bytes);
  return 0;
}
