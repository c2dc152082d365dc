#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/notation.h"
#include "zermelo/core/options.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/games/checkers/study.h"

namespace zermelo {

/// The family for the catalogue: the rule sets by name, and the study's quirks one by one.
struct CheckersFamily {
  static constexpr std::string_view name = "checkers";
  static constexpr std::string_view summary = "draughts on 64 squares: English rules, or the checkers study's own";
  static constexpr std::string_view title = "Checkers";
  static constexpr std::array<std::string_view, 2> sides{"Black", "White"};
  static std::vector<Variant> variants() {
    return {{"checkers", "English draughts", "captures are compulsory, kings move one square"},
            {"checkers:study", "The study's rules", "as the checkers study programmed them, quirks included"}};
  }

  struct Quirk {
    std::string_view id;
    std::string_view meaning;
    bool CheckersStudyQuirks::* kept;
  };
  static std::vector<Quirk> quirks() {
    return {{"top-row", "study: a chained jump cannot land on the top row", &CheckersStudyQuirks::top_row},
            {"last-two", "study: a chain removes only the last two pieces it jumped", &CheckersStudyQuirks::last_two},
            {"later-path", "study: of two jump paths to one square only the later counts",
             &CheckersStudyQuirks::later_path},
            {"arrivals", "study: the king counter grows at every arrival on an end row, and never falls",
             &CheckersStudyQuirks::arrivals}};
  }

  static std::vector<Option> options() {
    std::vector<Option> options{Option::word("rules", "the rule set", "english", {"english", "study"})};
    for (const Quirk& quirk : quirks())
      options.push_back(Option::word(std::string(quirk.id), std::string(quirk.meaning), "on", {"on", "off"}));
    return options;
  }
  static std::vector<std::pair<std::string, std::string>> aliases() { return {{"draughts", "checkers"}}; }

  template <class Use>
  static std::optional<Error> make(const Settings& s, Use&& use) {
    CheckersStudyQuirks kept;
    for (const Quirk& quirk : quirks()) {
      const std::string id(quirk.id);
      if (s.given(id) && s.text("rules") != "study")
        return Error{.what = id + " is a quirk of the study's rules",
                     .where = "game checkers",
                     .expected = "checkers:study," + id + "=" + s.text(id)};
      kept.*quirk.kept = s.on(id);
    }
    if (s.text("rules") == "study")
      use(CheckersStudy(kept));
    else
      use(Checkers<>());
    return std::nullopt;
  }
};

}  // namespace zermelo
