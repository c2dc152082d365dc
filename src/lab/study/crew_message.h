#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "zermelo/core/error.h"
#include "zermelo/store/lab_games.h"

/// What the processes of a crew say to each other.
namespace zermelo::crew {

// From number 0:
struct Begin {
  std::string study;  ///< its text, so that only number 0 needs its file or the store
  std::string file;
  int jobs = 1;
  std::string networks;  ///< the folder of those that were learned, which all machines see
};
struct Play {
  std::size_t place = 0;  ///< in the plan, which everyone makes from the study
};
struct GoHome {
  bool in_parts = false;  ///< somebody died: do not wait for everyone at the door
};

// From the others:
struct Ready {
  std::string version;  ///< of the program, and of what it read: all must play the same games
  std::string hash;
};
struct Played {
  std::size_t place = 0;
  LabGame game;
};
struct Failed {
  Error error;
};
struct Leaving {};  ///< was asked to stop and plays no more
struct Gone {};     ///< the last word of everyone

// From all:
struct Alive {};

using Message = std::variant<Begin, Play, GoHome, Ready, Played, Failed, Leaving, Gone, Alive>;

std::string to_bytes(const Message& message);
/// Nothing when these bytes are no message.
std::optional<Message> from_bytes(const std::string& bytes);

}  // namespace zermelo::crew
