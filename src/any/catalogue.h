#pragma once
#include <concepts>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/any/spec.h"

namespace zermelo {

/// The games that can be asked for by name. A value: add your own and hand it to `cli`.
///
///     auto games = zermelo::catalogue();
///     games.add<Nim>();                        // needs #include <zermelo/zermelo.h>
///     return zermelo::cli(games, argc, argv);
class Catalogue {
 public:
  using Made = Expected<std::shared_ptr<const AnyGame>>;
  struct Entry {
    GameInfo info;
    std::function<Made(const Settings&, const std::string& spec)> make;
    std::function<std::string(std::string_view position)>
        variant_for;  ///< a rule set that a position asks for by itself
  };

  /// A game type, or a family that chooses between several (see mnk::Family).
  template <class Family>
  void add();
  /// An entry made by hand, in place of an older one of the same name.
  void add(Entry entry);

  const std::vector<Entry>& entries() const { return entries_; }

  /// "connect:rows=4"; a position may ask for a rule set (a tree with chance nodes).
  Made game(std::string_view text, std::string_view position = {}) const;

  /// May a position choose the rule set of this text? False where it is no game.
  bool position_matters(std::string_view text) const;

  /// Do two texts ask for the same rules? "tic-tac-toe" and "mnk:3,3,3" do. False where one is no game.
  bool same_rules(std::string_view one, std::string_view other, std::string_view position = {}) const;

 private:
  struct Choice {
    const Entry* entry;
    Settings settings;
  };

  Expected<const Entry*> entry(const std::string& name) const;
  Expected<Choice> choice(std::string_view text, std::string_view position) const;

  std::vector<Entry> entries_;
};

/// All games that come with Zermelo.
Catalogue catalogue();

// -------------------------------------------------------------------------------------------------------------------

template <class G>
class GameOf;

/// What keeps a game or a family from being listed is said in a sentence.
template <class Family>
struct RequireEntry {
  static_assert(
      requires { std::string(Family::name); },
      "a game in a catalogue needs: static constexpr std::string_view name, what people type");
  static_assert(
      requires { std::string(Family::summary); },
      "a game in a catalogue needs: static constexpr std::string_view summary, one line about it");
  static_assert(!ZERMELO_NAMES(Family, options) || ZERMELO_NAMES(Family, make),
                "`options` is there, but `make` is missing: static Expected<Game> make(const Settings&)");
  static_assert(
      !ZERMELO_NAMES(Family, options) || requires {
        requires std::same_as<decltype(Family::options()), std::vector<Option>>;
      }, "`options` is there, but not as: static std::vector<Option> options()");
  static_assert(
      !requires { Family::title; } || requires { std::string(Family::title); },
      "`title` is there, but is no text: static constexpr std::string_view");
  static_assert(
      !requires { Family::aliases; } ||
          requires {
            requires std::same_as<decltype(Family::aliases()), std::vector<std::pair<std::string, std::string>>>;
          },
      "`aliases` is there, but not as: static std::vector<std::pair<std::string, std::string>> aliases()");
  static_assert(
      !requires { Family::variants; } ||
          requires { requires std::same_as<decltype(Family::variants()), std::vector<Variant>>; },
      "`variants` is there, but not as: static std::vector<Variant> variants()");
  static_assert(
      !requires { Family::make; } || requires(const Settings& settings) { Family::make(settings).value(); },
      "`make` is there, but not as: static Expected<Game> make(const Settings&)");
};

template <class Family>
[[gnu::cold]] void Catalogue::add() {
  static_assert(sizeof(RequireEntry<Family>) > 0);
  GameInfo info;
  info.name = info.title = Family::name;
  info.summary = Family::summary;
  if constexpr (requires { Family::title; }) info.title = Family::title;
  if constexpr (requires { Family::sides; })
    for (std::size_t i = 0; i < info.sides.size(); ++i) info.sides[i] = Family::sides[i];
  if constexpr (requires { Family::variants(); }) info.variants = Family::variants();
  if (info.variants.empty()) info.variants.push_back({info.name, info.title, info.summary});
  if constexpr (requires { Family::options(); }) info.options = Family::options();
  if constexpr (requires { Family::aliases(); }) info.aliases = Family::aliases();
  Entry entry{.info = info, .make = {}, .variant_for = {}};
  if constexpr (requires { Family::variant_for(std::string_view()); }) entry.variant_for = Family::variant_for;
  entry.make = [info](const Settings& settings, const std::string& spec) -> Made {
    std::shared_ptr<const AnyGame> made;
    GameInfo chosen = info;
    chosen.full_spec = full_spec(info.name, info.options, settings);
    const auto use = [&](auto game) {
      static_assert(
          requires { sizeof(GameOf<decltype(game)>); }, "Catalogue::add needs its model: #include <zermelo/zermelo.h>");
      made = std::make_shared<const GameOf<decltype(game)>>(std::move(game), chosen, spec);
    };
    if constexpr (requires { Family::make(settings, use); }) {
      if (auto used = Family::make(settings, use); !used) return fail(used.error());
    } else if constexpr (requires { Family::make(settings); }) {
      auto game = Family::make(settings);
      if (!game) return fail(game.error());
      use(std::move(*game));
    } else {
      static_assert(std::default_initializable<Family>,
                    "a game in a catalogue needs a default constructor, or: static Expected<Game> make(Settings)");
      use(Family{});
    }
    return made;
  };
  entries_.push_back(std::move(entry));
}

}  // namespace zermelo
