#pragma once
#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "zermelo/any/catalogue.h"

namespace zermelo::testing {

inline const Catalogue& games() {
  static const Catalogue all = catalogue();
  return all;
}

/// Sizes worth a test besides the defaults. A game that is not in the catalogue (yet) is passed over.
inline const std::vector<std::string> interesting_specs{
    "mnk:4,3,3",
    "mnk:3,3,3,misere=on",
    "mnk:1,1,1",
    "mnk:8,8,5",
    "mnk:19,19,5",
    "connect:8,8,4",
    "connect:5,4,4",
    "connect:5,4,4,misere=on",
    "connect:12,7,4",
    "connect:1,3,2",
    "tree:random,b=3,d=4,seed=7",
    "tree:random,b=2,d=7,seed=1",
    "pig:goal=10",
    "piglet:goal=3",
    "einstein:size=3,stones=3",
    "einstein:size=8,start=random,seed=7",
    "kalah:pits=3,seeds=2",
    "kalah:pits=4,seeds=3,capture=empty",
};

inline std::string name_of(const std::string& spec) { return spec.substr(0, spec.find_first_of(":,")); }

/// The games every suite runs on: each entry of the catalogue as it comes, with each word of each option that has
/// words, and in the sizes above. A new game is in here as soon as it is in the catalogue.
inline std::vector<std::string> game_specs() {
  const Catalogue games = catalogue();
  std::vector<std::string> specs;
  for (const auto& entry : games.entries()) {
    specs.push_back(entry.info.name);
    for (const Option& option : entry.info.options)
      for (const std::string& word : option.words)
        if (word != option.fallback) specs.push_back(entry.info.name + ":" + option.name + "=" + word);
    // Some words go only with others (a rule set without this option): what the game refuses in words is no game. A
    // rule set by itself must be one.
    std::erase_if(specs, [&](const std::string& spec) {
      return spec.find(":rules=") == spec.npos && spec.find(":shape=") == spec.npos && spec != entry.info.name &&
             !games.game(spec);
    });
    for (const std::string& spec : interesting_specs)
      if (name_of(spec) == entry.info.name) specs.push_back(spec);
  }
  return specs;
}

/// "mnk:3,3,3" as the name of a test: mnk_3_3_3.
inline std::string as_test_name(std::string spec) {
  std::ranges::replace_if(spec, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return spec;
}

}  // namespace zermelo::testing
