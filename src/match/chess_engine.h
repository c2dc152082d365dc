#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "zermelo/match/outside.h"

namespace zermelo {

struct ChessEngineSettings : OutsideSettings {
  std::chrono::nanoseconds patience{0};  ///< how long it may take to get ready
};

/// `more` are the keys that one kind of engine has. Engines of either kind play one game only.
/// Is it chess with the castling of Chess960? UCI has an option for it.
inline bool is_chess960(const AnyGame& game) { return game.info().full_spec == "chess:rules=chess960"; }

Expected<ChessEngineSettings> chess_engine_settings(const PlayerSpec& spec, const AnyGame& game,
                                                    const char* default_time, std::vector<Option> more);

/// An outside chess engine, whichever language it speaks: greeted once, kept from game to game, asked for a move within
/// its clock or its time a move.
class ChessEnginePlayer : public OutsidePlayer {
 public:
  /// Between an engine and the referee there are pipes and a scheduler.
  static constexpr std::chrono::milliseconds late_by{100};

  ChessEnginePlayer(const PlayerSpec& spec, ChessEngineSettings settings)
      : OutsidePlayer(spec.canonical(), settings.command, "quit"),
        kind_(spec.name()),
        settings_(std::move(settings)) {}

  std::chrono::nanoseconds grace() const override { return late_by; }
  /// Gets it ready before its clock runs; what goes wrong is reported when it is asked for a move.
  void new_game(std::uint64_t number) override;
  Expected<Thought> think(const AnyLine& line, const Request& request) override;

  /// Starts it and speaks the first words, so that what is not there is refused before anything is played.
  Expected<void> greet();

 protected:
  /// The words between the start and the first game; an error where the answers were wrong.
  virtual Expected<void> shake_hands(Time deadline) = 0;
  /// The words before a game; false when it did not answer, or must be started again for another one.
  virtual bool begin_game(Time deadline) = 0;
  /// What keeps it from playing this game at all.
  virtual std::optional<Error> inability(const AnyLine&) const { return std::nullopt; }
  /// Puts the question; false when it no longer listens. `time` is for this move, 0 where a clock runs.
  virtual bool ask(const AnyLine& line, const Request& request, std::chrono::nanoseconds time, Time deadline) = 0;
  /// Takes one line of its output; true when the thought has its move or its forfeit.
  virtual bool take_line(std::string_view said, const AnyLine& line, Thought& thought) = 0;

  /// Sends several lines.
  bool send(const std::vector<std::string>& lines, Time deadline) const;
  const ChessEngineSettings& settings() const { return settings_; }
  Error complaint(std::string what, std::string expected = {}, std::string nearest = {}) const {
    return {.what = std::move(what),
            .where = "player " + kind_,
            .expected = std::move(expected),
            .nearest = std::move(nearest)};
  }
  /// It did not say what it had to say while it was greeted.
  Error no_answer(const std::string& awaited, Process::Silence silence);

 private:
  std::string kind_;
  ChessEngineSettings settings_;
  bool in_game_ = false;
  std::string broken_;  ///< why it could not be made ready
};

/// A line of play as an engine wrote it, as far as it is legal.
std::vector<std::string> legal_beginning(const AnyLine& line, std::span<const std::string_view> moves);

/// Greets the engine, so that one that is not there is refused at once.
template <class Engine>
Expected<std::unique_ptr<AnyPlayer>> greeted(std::unique_ptr<Engine> engine) {
  if (const auto ready = engine->greet(); !ready) return fail(ready.error());
  return engine;
}

/// `uci:CMD,time=1s,depth=…,nodes=…,option.Hash=64`: a chess engine that speaks UCI, as a player (docs/engines.md). It
/// is started and greeted at once: one that is not there, or an option it does not have, is an error.
Expected<std::unique_ptr<AnyPlayer>> make_uci_player(const PlayerSpec& spec, const AnyGame& game);

/// `xboard:CMD,time=1s,depth=…,init="book off",features=2s`: the same for the older language of xboard (CECP).
Expected<std::unique_ptr<AnyPlayer>> make_xboard_player(const PlayerSpec& spec, const AnyGame& game);

}  // namespace zermelo
