#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/store/database.h"

namespace zermelo {

/// A game on the server as it is kept: plain text and numbers, nothing that thinks.
struct StoredSession {
  struct Node {
    int parent = -1;
    std::string move;
    std::string shown;  ///< the move as people write it, or empty in old games
    std::string player;
    std::string thought;  ///< JSON, or empty
    std::string outcome;  ///< JSON where the table ended a game that the board had not; else empty
  };
  std::string id;
  std::string key;
  std::string game;
  std::string start;
  std::string first;
  std::string second;
  int current = 0;
  bool paused = false;
  int delay = 0;
  std::int64_t clock_ms = 0;  ///< for each side; 0: no clock
  std::int64_t increment_ms = 0;
  std::int64_t first_ms = 0;
  std::int64_t second_ms = 0;
  std::int64_t seed = 0;
  std::vector<Node> nodes;
};

/// The tables of the server in the store.
class StoredSessions {
 public:
  explicit StoredSessions(Database database) : database_(std::move(database)) {}

  /// Keeps the table, and of its nodes those from `changed` on.
  std::optional<Error> save(const StoredSession& table, std::size_t changed);
  /// Nothing when there is no such table.
  Expected<std::optional<StoredSession>> load(const std::string& id);
  /// Forgets the oldest so that at most so many stay.
  std::optional<Error> keep_newest(std::int64_t count);

 private:
  Database database_;
};

}  // namespace zermelo
