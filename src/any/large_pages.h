#pragma once
#include <cstddef>
#include <span>

namespace zermelo {

/// Asks the system for large pages before the memory is first touched: a wish, without which a table is only slower.
void wish_for_large_pages(std::span<std::byte> memory);

/// The memory of this machine.
std::size_t machine_mib();

}  // namespace zermelo
