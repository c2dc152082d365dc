// The small module that unpacks the large one (wasm/unzstd.h): hosts compress as they like, or not at all.
#include <string>
#include <vector>

#include "host.h"
#include "unzstd.h"

namespace {

std::vector<std::uint8_t> packed;
std::vector<std::uint8_t> unpacked;

}  // namespace

extern "C" {

/// Where the script writes the packed bytes.
ZERMELO_EXPORT(room) std::uint8_t* zermelo_room(std::size_t bytes) {
  packed.assign(bytes, 0);
  return packed.data();
}

/// The bytes that were unpacked, from `unpacked` on; negative where the frame is broken.
ZERMELO_EXPORT(unpack) int zermelo_unpack() {
  const auto bytes = zermelo::wasm::zstd_content_bytes(packed);
  if (!bytes) return -1;
  unpacked.assign(static_cast<std::size_t>(*bytes), 0);
  const auto got = zermelo::wasm::unzstd(packed, unpacked);
  return got && *got == unpacked.size() ? static_cast<int>(*got) : -1;
}

ZERMELO_EXPORT(unpacked) const std::uint8_t* zermelo_unpacked() { return unpacked.data(); }
}
