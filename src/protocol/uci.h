#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "zermelo/any/any_game.h"
#include "zermelo/any/spec.h"

namespace zermelo {

class UciSearch;

/// An engine that speaks UCI: takes lines, writes lines, and thinks in a thread of its own. Every `go` is answered by
/// exactly one `bestmove`, whatever comes between; what is not understood is left out, and said in one `info string`.
class Uci {
 public:
  /// Gets one line at a time, without its end, from whichever thread has something to say.
  using Write = std::function<void(const std::string&)>;

  /// The game must have an engine (no dice); UCI is about chess, but nothing here is.
  Uci(std::shared_ptr<const AnyGame> game, Write write);
  /// Ends what is searched; its `bestmove` is still said.
  ~Uci();
  Uci(const Uci&) = delete;
  Uci& operator=(const Uci&) = delete;

  /// Takes a command. False when it was `quit`.
  bool hear(std::string_view line);

 private:
  using Words = std::span<const std::string_view>;

  void introduce();
  void set_option(Words words);
  /// The engine with another value of an option; nothing where that changes nothing, or is not understood.
  std::optional<PlayerSpec> changed(std::string_view name, const std::string& value);
  void use(const PlayerSpec& wish);
  void set_position(Words words);
  void go(Words words);
  void stop();
  void ponder_hit();
  void new_game();

  /// Is a search under way? One that has said its move is put away.
  bool searching();
  void say(const std::string& line);
  void complain(const std::string& what) { say("info string " + what); }

  std::shared_ptr<const AnyGame> game_;
  Write write_;
  std::mutex writing_;
  PlayerSpec engine_;  ///< with what a user has set; a change makes a new player
  std::unique_ptr<AnyPlayer> player_;
  std::unique_ptr<AnyLine> line_;
  std::unique_ptr<UciSearch> search_;  ///< the last to be made and the first to go: it uses all the others
};

}  // namespace zermelo
