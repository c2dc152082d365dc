#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/store/database.h"

namespace zermelo {

/// A session of the server as it is stored: plain values. The text of the columns is written and read in
/// `StoredSessions`.
struct StoredSession {
  struct Node {
    int parent = -1;  ///< -1 at the start position
    std::string move = {};
    std::string shown = {};  ///< the move as people write it; empty in old sessions
    Player player = Player::First;
    std::optional<Thought> thought = {};       ///< of a program, without its list of moves
    std::vector<std::string> shown_line = {};  ///< `thought->line` as people write it; empty in old sessions
    std::optional<Outcome> outcome = {};       ///< of a game that ended although the board had not ended it
  };
  /// Two people who have a key each, and what they have offered to each other.
  struct Pair {
    std::string first_key = {};
    std::string second_key = {};
    bool first_joined = false;  ///< its key has opened the session
    bool second_joined = false;
    std::optional<Player> draw = {};  ///< the side that offers it
    std::optional<Player> take_back = {};
    std::optional<Player> rematch = {};
    std::string next = {};  ///< the id of the rematch
  };
  std::string id;
  std::string key;  ///< plays both sides; empty where each side has its own
  std::optional<Pair> pair = {};
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

/// The sessions of the server in the store. Their rows are in the SQL tables `tables` and `nodes`, whose names are
/// older than the word session.
class StoredSessions {
 public:
  explicit StoredSessions(Database database) : database_(std::move(database)) {}

  /// Writes the session, and its nodes from number `changed` on.
  std::optional<Error> save(const StoredSession& session, std::size_t changed);
  /// Nothing when there is no such session.
  Expected<std::optional<StoredSession>> load(const std::string& id);
  /// Deletes sessions until at most `count` are left: the oldest in which no person has moved first, then the oldest.
  std::optional<Error> keep_newest(std::int64_t count);
  /// Deletes up to `count` of these sessions: those in which no person has moved first, then the first ones. Returns
  /// what it has deleted.
  Expected<std::vector<std::string>> forget(const std::vector<std::string>& ids, std::size_t count);

 private:
  void choose_durability(const StoredSession& session);

  Database database_;
};

}  // namespace zermelo
