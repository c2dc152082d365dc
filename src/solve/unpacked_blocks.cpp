#include "zermelo/solve/unpacked_blocks.h"

#include "zermelo/core/hash.h"
#include "zermelo/solve/tablebase_file.h"

namespace zermelo {

UnpackedBlocks& UnpackedBlocks::of_all_files() {
  static UnpackedBlocks blocks(TablebaseFile::block_size * sizeof(code::Code));
  return blocks;
}

void UnpackedBlocks::limit(std::size_t bytes) {
  limit_ = bytes;
  Kept given_up;
  for (Part& part : parts_) {
    const std::scoped_lock lock(part.mutex);
    give_up(part, given_up);
  }
}

std::size_t UnpackedBlocks::bytes() const {
  std::size_t blocks = 0;
  for (const Part& part : parts_) {
    const std::scoped_lock lock(part.mutex);
    blocks += part.kept.size();
  }
  return blocks * block_bytes_;
}

std::optional<code::Code> UnpackedBlocks::at(File file, std::uint64_t block, std::size_t place,
                                             const std::function<Block()>& unpack) {
  const Key key{file, block};
  Part& part = part_of(key);
  {
    const std::scoped_lock lock(part.mutex);
    if (const auto known = part.places.find(key); known != part.places.end()) {
      part.kept.splice(part.kept.begin(), part.kept, known->second);
      return known->second->second[place];
    }
  }
  Kept made;
  made.emplace_back(key, unpack());
  if (!made.front().second) return std::nullopt;
  const code::Code found = made.front().second[place];
  Kept given_up;
  const std::scoped_lock lock(part.mutex);
  if (part.places.try_emplace(key, made.begin()).second) part.kept.splice(part.kept.begin(), made);
  give_up(part, given_up);
  return found;
}

void UnpackedBlocks::forget(File file) {
  Kept given_up;
  for (Part& part : parts_) {
    const std::scoped_lock lock(part.mutex);
    auto place = part.places.lower_bound({file, 0});
    while (place != part.places.end() && place->first.first == file) {
      given_up.splice(given_up.end(), part.kept, place->second);
      place = part.places.erase(place);
    }
  }
}

UnpackedBlocks::Part& UnpackedBlocks::part_of(const Key& key) {
  return parts_[mix(reinterpret_cast<std::uintptr_t>(key.first) + key.second) % parts_.size()];
}

void UnpackedBlocks::give_up(Part& part, Kept& out) const {
  const std::size_t most = limit_.load(std::memory_order_relaxed) / parts_.size() / block_bytes_;
  while (part.kept.size() > most) {
    part.places.erase(part.kept.back().first);
    out.splice(out.end(), part.kept, std::prev(part.kept.end()));
  }
}

}  // namespace zermelo
