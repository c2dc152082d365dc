#include "zermelo/solve/seal.h"

#include "zermelo/core/hash.h"

namespace zermelo {
namespace {

constexpr std::size_t seal_bytes = sizeof(std::uint64_t);

std::uint64_t checksum(std::span<const std::byte> bytes) {
  Checksum sum(bytes.size());
  sum.add(bytes);
  return sum.value();
}

}  // namespace

std::uint64_t load_little(const std::byte* at) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof value; ++i) value |= std::to_integer<std::uint64_t>(at[i]) << (8 * i);
  return value;
}

void append_little(std::string& to, std::uint64_t value) {
  for (std::size_t i = 0; i < sizeof value; ++i) to += static_cast<char>(value >> (8 * i) & 0xff);
}

void Checksum::add(std::span<const std::byte> part) {
  constexpr std::size_t word = sizeof(std::uint64_t);
  Key sum = sum_;
  std::size_t i = 0;
  for (; i + word <= part.size(); i += word) {
    sum = (sum ^ load_little(part.data() + i)) * 0x9e3779b97f4a7c15;
    sum ^= sum >> 32;
  }
  for (; i < part.size(); ++i) sum = mix(sum ^ std::to_integer<std::uint64_t>(part[i]));
  sum_ = sum;
}

std::uint64_t Checksum::value() const { return mix(sum_); }

void seal(std::string& bytes) { append_little(bytes, checksum(std::as_bytes(std::span(bytes)))); }

std::optional<std::span<const std::byte>> unsealed(std::span<const std::byte> bytes) {
  if (bytes.size() < seal_bytes) return std::nullopt;
  const auto content = bytes.first(bytes.size() - seal_bytes);
  if (checksum(content) != load_little(bytes.data() + content.size())) return std::nullopt;
  return content;
}

}  // namespace zermelo
