#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"
#include "zermelo/match/referee.h"
#include "zermelo/store/stored_session.h"

namespace zermelo {

/// A game at the server: a tree of moves with a current node, two seats and clocks. It enforces the rules. It knows
/// neither sockets nor threads.
class Session {
 public:
  struct Setup {
    std::string game;
    std::string position = {};
    std::string first = "human";
    std::string second = "human";
    std::chrono::milliseconds clock{0};
    std::chrono::milliseconds increment{0};
  };
  /// What a key allows. `Both` is the only key of a session: it plays every seat of a person and changes everything.
  enum class Right { Watch, First, Second, Both };
  static Expected<std::unique_ptr<Session>> make(const Catalogue& games, const Setup& setup);
  static Expected<std::unique_ptr<Session>> restore(const Catalogue& games, StoredSession stored);

  /// The values that the store keeps, the clocks included.
  const StoredSession& stored() const { return stored_; }
  /// The id for watching, the key for playing, and the seed of dice and levels. A pair has its own keys.
  void name(std::string id, std::string key, std::int64_t seed) {
    stored_.id = std::move(id);
    if (!stored_.pair) stored_.key = std::move(key);
    stored_.seed = seed;
  }
  Right right_of(std::string_view key) const;
  /// Gives each side a key of its own; both seats must be people's.
  void make_pair(StoredSession::Pair pair) { stored_.pair = std::move(pair); }
  std::optional<StoredSession::Pair>& pair() { return stored_.pair; }
  const std::optional<StoredSession::Pair>& pair() const { return stored_.pair; }
  const AnyGame& game() const { return *game_; }
  const AnyLine& line() const { return *line_; }  ///< at the current node
  int current() const { return stored_.current; }
  bool full() const { return stored_.nodes.size() >= most_nodes; }

  /// The outcome at the current node: on the board, or because a side resigned or ran out of time.
  std::optional<Outcome> outcome() const { return outcome_at(stored_.current, *line_); }
  std::optional<Outcome> outcome_at(int node, const AnyLine& line) const;
  const std::string& seat(Player side) const { return side == Player::First ? stored_.first : stored_.second; }
  bool person(Player side) const { return side != Player::Chance && seat(side) == "human"; }

  bool has_person() const { return person(Player::First) || person(Player::Second); }

  /// Plays a move at any node: follows the branch that exists or adds a new one. The new node becomes the current one.
  std::optional<Error> play(int node, std::string_view move, const Thought* thought = nullptr);
  std::optional<Error> go(int node);
  /// Goes back to the last position in which a person was to move; without a person, to the position one move earlier.
  std::optional<Error> back();
  /// The last earlier node at which this side was to move.
  std::optional<int> last_turn_of(Player side) const;
  /// Ends the game at the current node.
  void decide(const Outcome& outcome);
  std::optional<Error> sit(const std::string& first, const std::string& second);
  void pause(bool on) { stored_.paused = on; }
  void set_delay(int milliseconds) { stored_.delay = milliseconds; }

  bool has_clock() const { return stored_.clock_ms > 0; }
  /// There is a clock, the first move is made, and both people of a pair have come.
  bool clock_started() const;
  std::chrono::milliseconds increment() const { return std::chrono::milliseconds(stored_.increment_ms); }
  std::chrono::milliseconds left(Player side) const {
    return std::chrono::milliseconds(side == Player::First ? stored_.first_ms : stored_.second_ms);
  }
  void set_left(Player side, std::chrono::milliseconds time) {
    (side == Player::First ? stored_.first_ms : stored_.second_ms) = time.count();
  }

  Expected<std::unique_ptr<AnyLine>> line_at(int node) const;
  Json state() const;
  Json view() const { return view_of(stored_.current, *line_); }
  Expected<Json> view_at(int node) const;
  PlayedGame played() const;  ///< from the start to the current node

  /// The first node that has changed since the session was last saved.
  std::size_t first_changed() const { return changed_; }
  void was_saved() { changed_ = stored_.nodes.size(); }

 private:
  static constexpr std::size_t most_nodes = 4000;

  Session(StoredSession stored, std::shared_ptr<const AnyGame> game, std::unique_ptr<AnyLine> line);

  std::optional<Error> check_node(int node) const;
  const StoredSession::Node& node_at(int node) const;
  StoredSession::Node& node_at(int node) {
    return const_cast<StoredSession::Node&>(std::as_const(*this).node_at(node));
  }
  std::vector<int> path_to(int node) const;
  Json view_of(int node, const AnyLine& line) const;
  void changed(int node) { changed_ = std::min(changed_, static_cast<std::size_t>(node)); }

  StoredSession stored_;
  std::shared_ptr<const AnyGame> game_;
  std::unique_ptr<AnyLine> line_;
  std::size_t changed_ = 0;
};

/// A position as a page draws it; `last` is the move that led there, in spots of the drawing before that move.
Json view_json(const AnyLine& line, const std::optional<Outcome>& outcome, const std::optional<Gesture>& last);

/// Why this player may not take a seat; nothing where it may. Allowed are people and the project's own players.
/// Refused is everything that names a program or a folder of the machine (any/stranger.h).
std::optional<Error> refused_seat(const AnyLine& line, const std::string& spec);

}  // namespace zermelo
