#include "zermelo/protocol/uci.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "zermelo/any/player_spec.h"
#include "zermelo/any/version.h"
#include "zermelo/core/words.h"
#include "zermelo/protocol/uci_search.h"

namespace zermelo {
namespace {

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// The words from `at` up to the word `end`; moves `at` behind them.
std::string phrase(std::span<const std::string_view> words, std::string_view end, std::size_t& at) {
  const std::size_t from = at;
  while (at < words.size() && words[at] != end) ++at;
  return fmt::format("{}", fmt::join(words.subspan(from, at - from), " "));
}

/// An option of the engine's by the name it has in a player spec.
Option engine_option(const std::string& name) {
  const auto all = engine_options();
  return *std::ranges::find(all, name, &Option::name);
}

struct SpinOption {
  const char* name;
  const char* key;  ///< in a player spec
};
constexpr std::array spin_options{SpinOption{"Hash", "hash"}, SpinOption{"Threads", "threads"},
                                  SpinOption{"MultiPV", "lines"}};
const char* const evaluator_option = "Evaluator";
const char* const clear_option = "Clear Hash";

}  // namespace

Uci::Uci(std::shared_ptr<const AnyGame> game, Write write)
    : game_(std::move(game)),
      write_(std::move(write)),
      engine_(PlayerSpec(engine_name).with("depth", Limits::deepest)),
      line_(game_->start().value()) {
  for (const SpinOption& spin : spin_options) engine_ = engine_.with(spin.key, engine_option(spin.key).fallback);
  use(engine_.with("evaluator", game_->info().evaluators.back().name));
}

Uci::~Uci() = default;

bool Uci::hear(std::string_view line) {
  const auto all = words_of(line);
  if (all.empty()) return true;
  const std::string_view command = all.front();
  const Words words = Words(all).subspan(1);
  if (command == "quit") return false;
  if (command == "uci")
    introduce();
  else if (command == "isready")
    say("readyok");
  else if (command == "go")
    go(words);
  else if (command == "stop")
    stop();
  else if (command == "position")
    set_position(words);
  else if (command == "ponderhit")
    ponder_hit();
  else if (command == "ucinewgame")
    new_game();
  else if (command == "setoption")
    set_option(words);
  else if (command != "debug" && command != "register")
    complain("unknown command " + in_quotes(command));
  return true;
}

void Uci::say(const std::string& line) {
  const std::lock_guard lock(writing_);
  write_(line);
}

void Uci::introduce() {
  say(std::string("id name Zermelo ") + version());
  say("id author the Zermelo project");
  for (const SpinOption& spin : spin_options) {
    const Option option = engine_option(spin.key);
    say(fmt::format("option name {} type spin default {} min {} max {}", spin.name, option.fallback, option.least,
                    option.most));
  }
  std::string names;
  for (const EvaluatorInfo& info : game_->info().evaluators) names += fmt::format(" var {}", info.name);
  say(fmt::format("option name {} type combo default {}{}", evaluator_option, game_->info().evaluators.back().name,
                  names));
  say(fmt::format("option name {} type button", clear_option));
  say("uciok");
}

// Options. ------------------------------------------------------------------------------------------------------------

void Uci::set_option(Words words) {
  std::size_t at = 1;
  if (words.empty() || words[0] != "name") return complain("setoption without a name");
  const std::string name = phrase(words, "value", at);
  const std::string value = at < words.size() ? phrase(words, "", ++at) : "";
  if (searching()) return complain("option " + in_quotes(name) + " cannot be set during a search");
  if (same_name(name, clear_option)) return player_->new_game(0);
  if (const auto wish = changed(name, value)) use(*wish);
}

std::optional<PlayerSpec> Uci::changed(std::string_view name, const std::string& value) {
  if (same_name(name, evaluator_option)) {
    const auto choice = evaluator_choice(game_->info(), value, {});
    if (choice) return engine_.with("evaluator", game_->info().evaluators[choice->which].name);
    complain(choice.error().message());
    return std::nullopt;
  }
  const auto* const spin =
      std::ranges::find_if(spin_options, [&](const SpinOption& option) { return same_name(name, option.name); });
  if (spin == spin_options.end()) {
    complain("unknown option " + in_quotes(name));
    return std::nullopt;
  }
  const Option option = engine_option(spin->key);
  const auto wanted = whole_number(value);
  if (!wanted || *wanted < option.least || *wanted > option.most) {
    complain("bad value " + in_quotes(value) + " for " + spin->name + "; expected " + option.values());
    return std::nullopt;
  }
  if (engine_.value(spin->key) == std::to_string(*wanted)) return std::nullopt;
  return engine_.with(spin->key, *wanted);
}

void Uci::use(const PlayerSpec& wish) {
  player_.reset();  // two tables at a time may be more than there is room for
  auto made = game_->player(wish);
  if (made) engine_ = wish;
  if (!made) complain(made.error().message());
  player_ = made ? std::move(*made) : game_->player(engine_).value();
}

// Games. --------------------------------------------------------------------------------------------------------------

void Uci::new_game() {
  if (searching()) return complain("ucinewgame during a search");
  player_->new_game(0);
}

void Uci::set_position(Words words) {
  if (words.empty() || (words[0] != "startpos" && words[0] != "fen"))
    return complain("position without startpos or fen");
  std::size_t at = 1;
  const std::string text = phrase(words, "moves", at);
  if ((words[0] == "fen") == text.empty()) return complain("position: expected startpos, or fen with a position");
  auto line = game_->start(text);
  if (!line) return complain("position: " + line.error().message());
  for (++at; at < words.size(); ++at)
    if (const auto played = (*line)->play(words[at]); !played) return complain("position: " + played.error().message());
  line_ = std::move(*line);
}

// Searches. -----------------------------------------------------------------------------------------------------------

bool Uci::searching() {
  if (search_ && search_->over()) search_.reset();
  return search_ != nullptr;
}

void Uci::go(Words words) {
  search_.reset();  // a second go ends the first, which still says its move
  const auto lines = static_cast<std::size_t>(*whole_number(*engine_.value("lines")));
  UciGo wish = read_uci_go(words, *line_);
  if (!wish.problems.empty()) complain(fmt::format("go: {}", fmt::join(wish.problems, "; ")));
  search_ = std::make_unique<UciSearch>(*player_, line_->clone(), std::move(wish), lines,
                                        [this](const std::string& line) { say(line); });
}

void Uci::stop() { search_.reset(); }

void Uci::ponder_hit() {
  if (searching()) search_->ponder_hit();
}

}  // namespace zermelo
