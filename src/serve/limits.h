#pragma once
#include <cstddef>

#include "zermelo/serve/room.h"

namespace zermelo {

/// What one connection may do.
struct DeskLimits {
  std::size_t message = 256 * 1024;  ///< bytes
  int rate = 50;                     ///< messages a second
  int burst = 200;                   ///< messages at once
  int sessions = 100;                ///< created in an hour
  std::size_t open = 32;             ///< sessions watched at once
  std::size_t connections = 1000;
  RoomLimits room = {};
};

constexpr int most_nodes = 1'000'000;                ///< the largest number of a node in a request
constexpr std::size_t longest_position = 16 * 1024;  ///< letters; every one is drawn

}  // namespace zermelo
