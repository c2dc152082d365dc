#pragma once
#include <cstddef>

#include "zermelo/serve/room.h"

namespace zermelo {

/// What one connection may do, and what all connections of one address may do together.
struct DeskLimits {
  std::size_t message = 256 * 1024;   ///< bytes
  int rate = 50;                      ///< messages a second, of a connection
  int burst = 200;                    ///< messages at once, of a connection
  int sessions = 1000;                ///< created in an hour, by an address
  std::size_t open = 32;              ///< sessions watched at once, by a connection
  std::size_t open_at_address = 400;  ///< sessions watched at once, by an address
  std::size_t connections = 1000;     ///< of all addresses
  RoomLimits room = {};
};

constexpr int most_nodes = 1'000'000;                ///< the largest number of a node in a request
constexpr std::size_t longest_position = 16 * 1024;  ///< letters; every one is drawn

}  // namespace zermelo
