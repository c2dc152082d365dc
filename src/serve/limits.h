#pragma once
#include <cstddef>

#include "zermelo/serve/room.h"

namespace zermelo {

/// What one connection may do, and what all connections of one address may do together. A class behind one address has
/// room in its limits: forty people with four messages a second each, and pages that load at once.
struct DeskLimits {
  std::size_t message = 256 * 1024;   ///< bytes
  int rate = 150;                     ///< messages a second, of an address
  int burst = 600;                    ///< messages at once, of an address
  int sessions = 1000;                ///< created in an hour, by an address
  std::size_t open = 32;              ///< sessions watched at once, by a connection
  std::size_t open_at_address = 400;  ///< sessions watched at once, by an address
  std::size_t connections = 1000;     ///< of all addresses
  RoomLimits room = {};
};

constexpr int most_nodes = 1'000'000;                ///< the largest number of a node in a request
constexpr std::size_t longest_position = 16 * 1024;  ///< letters; every one is drawn

}  // namespace zermelo
