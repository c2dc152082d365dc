#pragma once
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <span>

namespace zermelo {

/// Bytes that are zero and cost nothing before they are touched, aligned for large pages.
class ZeroedMemory {
 public:
  /// Is shown the memory before it is first touched.
  using Advise = std::function<void(std::span<std::byte>)>;

  /// Throws std::bad_alloc.
  explicit ZeroedMemory(std::size_t bytes, const Advise& advise = {})
      : size_(bytes),
        block_(std::calloc(bytes + page, 1)) {
    if (!block_) throw std::bad_alloc();
    void* start = block_.get();
    std::size_t room = bytes + page;
    data_ = static_cast<std::byte*>(std::align(page, bytes, start, room));
    if (advise) advise(std::span(data_, size_));
  }

  std::byte* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t page = std::size_t{1} << 21;
  struct Free {
    void operator()(void* block) const { std::free(block); }
  };
  std::size_t size_;
  std::unique_ptr<void, Free> block_;
  std::byte* data_ = nullptr;
};

}  // namespace zermelo
