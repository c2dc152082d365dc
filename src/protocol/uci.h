#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

  /// The games must have an engine (no dice); UCI is about chess, but nothing here is. `chess960` is played while the
  /// option UCI_Chess960 is set; without it there is no such option.
  Uci(std::shared_ptr<const AnyGame> game, Write write, std::shared_ptr<const AnyGame> chess960 = nullptr);
  /// Ends what is searched; its `bestmove` is still said.
  ~Uci();
  Uci(const Uci&) = delete;
  Uci& operator=(const Uci&) = delete;

  /// Takes a command. False when it was `quit`.
  bool hear(std::string_view line);

 private:
  using Words = std::span<const std::string_view>;

  /// What a user has set; a change makes a new player.
  struct Choices {
    PlayerSpec engine;
    bool limited = false;  ///< UCI_LimitStrength
    long rating = 0;       ///< UCI_Elo
    bool chess960 = false;
    friend bool operator==(const Choices&, const Choices&) = default;
  };

  void introduce();
  void set_option(Words words);
  /// The choices with another value of an option; nothing where it is not understood.
  std::optional<Choices> changed(std::string_view name, const std::string& value);
  std::optional<long> number_in(std::string_view name, const std::string& value, const Option& option);
  std::optional<bool> flag_in(std::string_view name, const std::string& value);
  Option rating_option() const;
  void use(const Choices& wish);
  Expected<std::unique_ptr<AnyPlayer>> player_for(const Choices& wish) const;
  const std::shared_ptr<const AnyGame>& game() const { return choices_.chess960 ? chess960_ : game_; }

  void set_position(Words words);
  Expected<std::unique_ptr<AnyLine>> read_position(Words words) const;
  void go(Words words);
  void stop();
  void ponder_hit();
  void new_game();

  /// Is a search under way? One that has said its move is put away.
  bool searching();
  void say(const std::string& line);
  void complain(const std::string& what) { say("info string " + what); }

  std::shared_ptr<const AnyGame> game_;
  std::shared_ptr<const AnyGame> chess960_;
  Write write_;
  std::mutex writing_;
  std::vector<int> ratings_;  ///< of the levels; empty where they are not measured
  Choices choices_;
  std::uint64_t games_ = 0;  ///< begun
  std::unique_ptr<AnyPlayer> player_;
  std::unique_ptr<AnyLine> line_;      ///< none after a position that was refused
  std::unique_ptr<UciSearch> search_;  ///< the last to be made and the first to go: it uses all the others
};

}  // namespace zermelo
