#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"
#include "zermelo/match/referee.h"
#include "zermelo/store/stored_session.h"

namespace zermelo {

/// A game on the server: a tree of moves with a current node, two seats, clocks. It holds to the rules and knows
/// neither sockets nor threads; the desk moves it.
class Table {
 public:
  struct Wish {
    std::string game;
    std::string position = {};
    std::string first = "human";
    std::string second = "human";
    std::chrono::milliseconds clock{0};
    std::chrono::milliseconds increment{0};
  };
  static Expected<std::unique_ptr<Table>> make(const Catalogue& games, const Wish& wish);
  static Expected<std::unique_ptr<Table>> restore(const Catalogue& games, StoredSession kept);

  /// As it is to be kept, the clocks included.
  const StoredSession& kept() const { return kept_; }
  /// How it is called, who may change it, and what its dice and levels hang on.
  void name(std::string id, std::string key, std::int64_t seed) {
    kept_.id = std::move(id);
    kept_.key = std::move(key);
    kept_.seed = seed;
  }
  const AnyGame& game() const { return *game_; }
  const AnyLine& line() const { return *line_; }  ///< at the current node
  int current() const { return kept_.current; }
  bool full() const { return kept_.nodes.size() >= most_nodes; }

  /// How the game stands at the current node: over on the board, or because somebody resigned or ran out of time.
  std::optional<Outcome> outcome() const { return outcome_at(kept_.current, *line_); }
  std::optional<Outcome> outcome_at(int node, const AnyLine& line) const;
  const std::string& seat(Player side) const { return side == Player::First ? kept_.first : kept_.second; }
  bool person(Player side) const { return side != Player::Chance && seat(side) == "human"; }

  bool has_person() const { return person(Player::First) || person(Player::Second); }

  /// Plays at any node: follows the branch that is there or makes a new one, and makes its end the current node.
  std::optional<Error> play(int node, std::string_view move, const Thought* thought = nullptr);
  std::optional<Error> go(int node);
  /// To where a person was to move last; to the move before where nobody is one.
  std::optional<Error> back();
  void decide(const Outcome& outcome);
  std::optional<Error> sit(const std::string& first, const std::string& second);
  void pause(bool on) { kept_.paused = on; }
  void set_delay(int milliseconds) { kept_.delay = milliseconds; }

  bool has_clock() const { return kept_.clock_ms > 0; }
  std::chrono::milliseconds increment() const { return std::chrono::milliseconds(kept_.increment_ms); }
  std::chrono::milliseconds left(Player side) const {
    return std::chrono::milliseconds(side == Player::First ? kept_.first_ms : kept_.second_ms);
  }
  void set_left(Player side, std::chrono::milliseconds time) {
    (side == Player::First ? kept_.first_ms : kept_.second_ms) = time.count();
  }

  Expected<std::unique_ptr<AnyLine>> line_at(int node) const;
  Json state() const;
  Json view() const { return view_of(kept_.current, *line_); }
  Expected<Json> view_at(int node) const;
  PlayedGame played() const;  ///< from the start to the current node

  /// The nodes that were changed since they were kept last begin here.
  std::size_t first_changed() const { return changed_; }
  void was_kept() { changed_ = kept_.nodes.size(); }

 private:
  static constexpr std::size_t most_nodes = 4000;

  Table(StoredSession kept, std::shared_ptr<const AnyGame> game, std::unique_ptr<AnyLine> line);

  std::optional<Error> check_node(int node) const;
  std::vector<int> path_to(int node) const;
  Json view_of(int node, const AnyLine& line) const;
  void changed(int node) { changed_ = std::min(changed_, static_cast<std::size_t>(node)); }

  StoredSession kept_;
  std::shared_ptr<const AnyGame> game_;
  std::unique_ptr<AnyLine> line_;
  std::size_t changed_ = 0;
};

/// A position as a page draws it; `last` is the move that led there, in spots of the drawing before it.
Json view_json(const AnyLine& line, const std::optional<Outcome>& outcome, const std::optional<Gesture>& last);

/// A player that may sit at a table: a person, or a program of ours. Programs of the machine are refused.
std::optional<Error> refused_seat(const AnyGame& game, const std::string& spec);

}  // namespace zermelo
