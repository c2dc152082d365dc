#include "zermelo/protocol/uci.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "zermelo/any/level.h"
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
const char* const ponder_option = "Ponder";
const char* const limit_option = "UCI_LimitStrength";
const char* const rating_name = "UCI_Elo";
const char* const chess960_option = "UCI_Chess960";

constexpr int level_by_default = 3;  ///< as the player `level` without a number

}  // namespace

Uci::Uci(std::shared_ptr<const AnyGame> game, Write write, std::shared_ptr<const AnyGame> chess960)
    : game_(std::move(game)),
      chess960_(std::move(chess960)),
      write_(std::move(write)),
      ratings_(level_ratings(*game_)),
      choices_{.engine = PlayerSpec(engine_name).with("depth", Limits::deepest)},
      line_(game_->start().value()) {
  for (const SpinOption& spin : spin_options)
    choices_.engine = choices_.engine.with(spin.key, engine_option(spin.key).fallback);
  choices_.engine = choices_.engine.with("evaluator", game_->info().evaluators.back().name);
  if (!ratings_.empty()) choices_.rating = ratings_[level_by_default - lowest_level];
  use(choices_);
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
  say(fmt::format("option name {} type check default false", ponder_option));
  if (chess960_) say(fmt::format("option name {} type check default false", chess960_option));
  if (!ratings_.empty()) {
    const Option rating = rating_option();
    say(fmt::format("option name {} type check default false", limit_option));
    say(fmt::format("option name {} type spin default {} min {} max {}", rating_name, rating.fallback, rating.least,
                    rating.most));
  }
  say("uciok");
}

// Options. ------------------------------------------------------------------------------------------------------------

void Uci::set_option(Words words) {
  std::size_t at = 1;
  if (words.empty() || words[0] != "name") return complain("setoption without a name");
  const std::string name = phrase(words, "value", at);
  const std::string value = at < words.size() ? phrase(words, "", ++at) : "";
  if (searching()) return complain("option " + in_quotes(name) + " cannot be set during a search");
  if (same_name(name, clear_option)) return player_->new_game(games_);
  if (const auto wish = changed(name, value); wish && *wish != choices_) use(*wish);
}

std::optional<Uci::Choices> Uci::changed(std::string_view name, const std::string& value) {
  Choices wish = choices_;
  const auto* const spin =
      std::ranges::find_if(spin_options, [&](const SpinOption& option) { return same_name(name, option.name); });
  if (spin != spin_options.end()) {
    const auto wanted = number_in(spin->name, value, engine_option(spin->key));
    if (!wanted) return std::nullopt;
    wish.engine = wish.engine.with(spin->key, *wanted);
  } else if (same_name(name, evaluator_option)) {
    const auto choice = evaluator_choice(game_->info(), value, {});
    if (!choice) return complain(choice.error().message()), std::nullopt;
    wish.engine = wish.engine.with("evaluator", game_->info().evaluators[choice->which].name);
  } else if (same_name(name, ponder_option)) {
    if (!flag_in(ponder_option, value)) return std::nullopt;  // the other program says when to ponder
  } else if (chess960_ && same_name(name, chess960_option)) {
    const auto wanted = flag_in(chess960_option, value);
    if (!wanted) return std::nullopt;
    wish.chess960 = *wanted;
  } else if (!ratings_.empty() && same_name(name, limit_option)) {
    const auto wanted = flag_in(limit_option, value);
    if (!wanted) return std::nullopt;
    wish.limited = *wanted;
  } else if (!ratings_.empty() && same_name(name, rating_name)) {
    const auto wanted = number_in(rating_name, value, rating_option());
    if (!wanted) return std::nullopt;
    wish.rating = *wanted;
  } else {
    return complain("unknown option " + in_quotes(name)), std::nullopt;
  }
  return wish;
}

std::optional<long> Uci::number_in(std::string_view name, const std::string& value, const Option& option) {
  const auto wanted = whole_number(value);
  if (wanted && *wanted >= option.least && *wanted <= option.most) return wanted;
  complain(fmt::format("bad value {} for {}; expected {}", in_quotes(value), name, option.values()));
  return std::nullopt;
}

std::optional<bool> Uci::flag_in(std::string_view name, const std::string& value) {
  if (same_name(value, "true")) return true;
  if (same_name(value, "false")) return false;
  complain(fmt::format("bad value {} for {}; expected true or false", in_quotes(value), name));
  return std::nullopt;
}

Option Uci::rating_option() const {
  return Option::number(rating_name, "", ratings_[level_by_default - lowest_level], ratings_.front(), ratings_.back());
}

Expected<std::unique_ptr<AnyPlayer>> Uci::player_for(const Choices& wish) const {
  const auto& game = wish.chess960 ? chess960_ : game_;
  if (!wish.limited) return game->player(wish.engine);
  return game->player(PlayerSpec("level").with("level", level_of_rating(ratings_, wish.rating)));
}

void Uci::use(const Choices& wish) {
  player_.reset();  // two tables at a time may be more than there is room for
  auto made = player_for(wish);
  if (!made) complain(made.error().message());
  const bool other_game = made && wish.chess960 != choices_.chess960;
  if (made) choices_ = wish;
  player_ = made ? std::move(*made) : player_for(choices_).value();
  player_->new_game(games_);
  // A game under way was of the other rules: the next `position` begins one of these.
  if (other_game && line_) line_ = line_->moves().empty() ? game()->start().value() : nullptr;
}

// Games. --------------------------------------------------------------------------------------------------------------

void Uci::new_game() {
  if (searching()) return complain("ucinewgame during a search");
  player_->new_game(++games_);
}

/// A position that is refused leaves none: a move of another game must not be taken for an answer.
void Uci::set_position(Words words) {
  auto line = read_position(words);
  if (!line) complain("error: position: " + line.error().message());
  line_ = line ? std::move(*line) : nullptr;
}

Expected<std::unique_ptr<AnyLine>> Uci::read_position(Words words) const {
  if (words.empty() || (words[0] != "startpos" && words[0] != "fen"))
    return fail({.what = "neither startpos nor fen", .expected = "startpos, or fen and a position"});
  std::size_t at = 1;
  const std::string text = phrase(words, "moves", at);
  if ((words[0] == "fen") == text.empty())
    return fail({.what = words[0] == "fen" ? "no FEN" : "unknown words " + in_quotes(text),
                 .expected = "startpos, or fen and a position"});
  auto line = game()->start(text);
  if (!line) return line;
  for (++at; at < words.size(); ++at)
    if (const auto played = (*line)->play(words[at]); !played) return fail(played.error());
  return line;
}

// Searches. -----------------------------------------------------------------------------------------------------------

bool Uci::searching() {
  if (search_ && search_->over()) search_.reset();
  return search_ != nullptr;
}

void Uci::go(Words words) {
  search_.reset();  // a second go ends the first, which still says its move
  if (!line_) {
    complain("error: go: there is no position, the last one was refused");
    return say(std::string("bestmove ") + no_uci_move);
  }
  const auto lines = static_cast<std::size_t>(*whole_number(*choices_.engine.value("lines")));
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
