#pragma once
// The families that the waist instantiates, game type by game type. CMake writes one source file a family from
// typed_game_test.cpp.in, so a game is in here as soon as src/any/games/ adds it to the catalogue.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "agreement.h"
#include "net_agreement.h"
#include "specs.h"
#include "zermelo/any/spec.h"

namespace zermelo::testing {

inline std::set<std::string>& typed_names() {
  static std::set<std::string> names;
  return names;
}

/// Calls use(game) with every game of the family, by type, that the other suites know by its spec.
template <class Family, class Use>
void each_game(Use&& use) {
  std::vector<Option> options;
  if constexpr (requires { Family::options(); }) options = Family::options();
  for (const std::string& text : game_specs()) {
    if (name_of(text) != Family::name) continue;
    SCOPED_TRACE(text);
    const auto chosen = settings(parse_spec(text, "game").value(), options, "game").value();
    if constexpr (requires { Family::make(chosen, use); }) {
      const auto used = Family::make(chosen, use);
      EXPECT_TRUE(used) << used.error().message();
    } else if constexpr (requires { Family::make(chosen); }) {
      use(Family::make(chosen).value());
    } else {
      use(Family{});
    }
  }
}

}  // namespace zermelo::testing
