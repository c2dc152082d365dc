#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "zermelo/any/any_game.h"
#include "zermelo/protocol/uci_go.h"

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

  /// What a user can set; a change makes a new player.
  struct Options {
    long hash = 16;
    long threads = 1;
    long lines = 1;
    std::string evaluator;

    friend bool operator==(const Options&, const Options&) = default;
  };

  void introduce();
  void set_option(Words words);
  bool change(std::string_view name, const std::string& value, Options& wish);
  void use(const Options& wish);
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
  Options options_;
  std::unique_ptr<AnyPlayer> player_;
  std::unique_ptr<AnyLine> line_;
  std::unique_ptr<UciSearch> search_;  ///< the last to be made and the first to go: it uses all the others
};

}  // namespace zermelo
