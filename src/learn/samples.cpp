#include "zermelo/learn/samples.h"

#include <bit>
#include <cmath>

#include "zermelo/core/features.h"
#include "zermelo/core/hash.h"
#include "zermelo/solve/file_frame.h"

namespace zermelo::learn {
namespace {

constexpr FileKind samples_kind{.magic = "zermelo samples\n", .version = "2", .noun = "file of samples"};

constexpr std::uint64_t proven_bit = 1;
constexpr std::uint64_t unplayed_bit = 2;

void append_short(std::string& to, std::size_t value) {
  to += static_cast<char>(value & 0xff);
  to += static_cast<char>(value >> 8 & 0xff);
}

/// Takes numbers off a text; `good` is false once it was too short.
struct ByteReader {
  std::string_view bytes;
  bool good = true;

  std::uint64_t take(std::size_t width) {
    good = good && bytes.size() >= width;
    if (!good) return 0;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < width; ++i) value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    bytes.remove_prefix(width);
    return value;
  }
  float number() { return std::bit_cast<float>(static_cast<std::uint32_t>(take(sizeof(float)))); }
  float share() {
    const float value = number();
    good = good && value >= 0 && value <= 1;  // no NaN either
    return value;
  }
  float finite() {
    const float value = number();
    good = good && std::isfinite(value);
    return value;
  }
  std::vector<std::uint16_t> features(std::size_t count, std::size_t end) {
    std::vector<std::uint16_t> list;
    good = good && bytes.size() >= 2 * count;
    for (std::size_t i = 0; good && i < count; ++i) {
      list.push_back(static_cast<std::uint16_t>(take(2)));
      good = list.back() < end;
    }
    return list;
  }
};

}  // namespace

std::uint64_t key_of_views(std::span<const std::uint16_t> mover, std::span<const std::uint16_t> other) {
  Key key = mover.size();
  for (const auto view : {mover, other})
    for (const std::uint16_t feature : view) key = combine(key, feature);
  return key;
}

bool Samples::add(const Sample& sample) {
  if (!places_.emplace(sample.key, static_cast<std::uint32_t>(size())).second) return false;
  parts_.push_back({.key = sample.key,
                    .held_out = is_held_out(sample.game),
                    .result = sample.result,
                    .search = sample.search,
                    .at = features_.size(),
                    .mover = static_cast<std::uint16_t>(sample.mover.size()),
                    .other = static_cast<std::uint16_t>(sample.other.size())});
  features_.insert(features_.end(), sample.mover.begin(), sample.mover.end());
  features_.insert(features_.end(), sample.other.begin(), sample.other.end());
  return true;
}

void Samples::merge(const Sample& sample) {
  if (add(sample)) return;
  Part& part = parts_[places_.at(sample.key)];
  if (part.held_out != is_held_out(sample.game)) return;
  const float share = 1 / static_cast<float>(++part.times);
  part.result += share * (sample.result - part.result);
  part.search += share * (sample.search - part.search);
}

SampleView Samples::operator[](std::size_t i) const {
  const Part& part = parts_[i];
  const std::span<const std::uint16_t> all(features_);
  return {.mover = all.subspan(part.at, part.mover),
          .other = all.subspan(part.at + part.mover, part.other),
          .result = part.result,
          .search = part.search,
          .held_out = part.held_out};
}

void Samples::shrink_to(std::size_t most) {
  if (size() <= most) return;
  const std::size_t forgotten = size() - most;
  const std::size_t features = most == 0 ? features_.size() : parts_[forgotten].at;
  parts_.erase(parts_.begin(), parts_.begin() + static_cast<std::ptrdiff_t>(forgotten));
  features_.erase(features_.begin(), features_.begin() + static_cast<std::ptrdiff_t>(features));
  places_.clear();
  for (std::uint32_t i = 0; i < parts_.size(); ++i) {
    parts_[i].at -= features;
    places_.emplace(parts_[i].key, i);
  }
}

std::string pack_samples(std::span<const Sample> samples) {
  HeaderWriter header(samples_kind);
  header.line("samples", samples.size());
  std::string bytes = header.text();
  for (const Sample& sample : samples) {
    append_little(bytes, sample.key);
    append_little(bytes, std::uint64_t{std::bit_cast<std::uint32_t>(sample.result)} << 32 |
                             std::bit_cast<std::uint32_t>(sample.search));
    append_little(bytes, sample.game);
    append_little(bytes, std::uint64_t{std::bit_cast<std::uint32_t>(sample.value)} << 32 |
                             (sample.proven ? proven_bit : 0) | (sample.unplayed ? unplayed_bit : 0));
    append_short(bytes, sample.mover.size());
    append_short(bytes, sample.other.size());
    for (const std::uint16_t feature : sample.mover) append_short(bytes, feature);
    for (const std::uint16_t feature : sample.other) append_short(bytes, feature);
  }
  seal(bytes);
  return bytes;
}

Expected<std::vector<Sample>> unpack_samples(std::string_view bytes, std::size_t features, std::string_view where) {
  const auto bad = [&](std::string_view what) {
    return fail({.what = std::string(what),
                 .where = "samples " + printable(where),
                 .expected = "a file that 'zermelo learn' wrote for this game"});
  };
  HeaderReader header;
  if (const auto fault = header.read(bytes, samples_kind)) return bad(*fault);
  const auto content = unsealed(std::as_bytes(std::span(bytes)));
  if (!content) return bad("is cut short or altered");
  const auto count = header.number<std::size_t>("samples");
  if (!header.good()) return bad(unreadable_header);
  ByteReader reader{bytes.substr(header.size(), content->size() - header.size())};
  std::vector<Sample> samples;
  while (reader.good && samples.size() < count) {
    Sample sample{.key = reader.take(8)};
    sample.search = reader.share();
    sample.result = reader.share();
    sample.game = reader.take(8);
    const std::uint64_t bits = reader.take(4);
    reader.good = reader.good && bits <= (proven_bit | unplayed_bit);
    sample.proven = (bits & proven_bit) != 0;
    sample.unplayed = (bits & unplayed_bit) != 0;
    sample.value = reader.finite();
    const std::size_t mover = reader.take(2);
    const std::size_t other = reader.take(2);
    sample.mover = reader.features(mover, features);
    sample.other = reader.features(other, features);
    samples.push_back(std::move(sample));
  }
  if (!reader.good || !reader.bytes.empty()) return bad("has impossible content");
  return samples;
}

}  // namespace zermelo::learn
