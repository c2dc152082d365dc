#pragma once
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "any/model.h"
#include "any/spec.h"
#include "studies/quirk.h"

namespace zermelo {

/// What a published program answers, as the player to move sees it.
struct StudyAnswer {
  std::string move;
  std::optional<double> value;
  std::uint64_t nodes = 0;
  int depth = 0;
};

/// A published program at the table: always the same answer to the same position.
template <class G>
class StudyPlayer final : public AnyPlayer {
 public:
  using Choose = std::function<Expected<StudyAnswer>(const G&, const typename G::Position&)>;

  StudyPlayer(std::string spec, Choose choose) : spec_(std::move(spec)), choose_(std::move(choose)) {}

  const std::string& spec() const override { return spec_; }
  bool deterministic() const override { return true; }
  void new_game(std::uint64_t) override {}

  Expected<Thought> think(const AnyLine& any_line, const Request&) override {
    const auto* const line = dynamic_cast<const LineOf<G>*>(&any_line);
    if (line == nullptr) return fail(other_game(spec_));
    const Meter watch({});
    auto answer = choose_(line->line().game(), line->line().position());
    if (!answer) return fail(answer.error());
    Thought thought;
    thought.move = std::move(answer->move);
    if (answer->value) thought.value = *answer->value + 0.0;  // no negative zero
    thought.nodes = answer->nodes;
    thought.depth = answer->depth;
    thought.seconds = watch.seconds();
    return thought;
  }

 private:
  std::string spec_;
  Choose choose_;
};

/// The keys of a published program: how deep it looks and which of its quirks are mended.
struct StudySettings {
  int depth = 0;
  std::string mend;
};

inline Expected<StudySettings> study_settings(const Spec& spec, int default_depth, int most_depth) {
  const auto s = settings(spec,
                          {Option::number("depth", "plies to look ahead", default_depth, 1, most_depth),
                           Option::text("mend", "quirks to mend: an id, several with +, or all", "")},
                          "player");
  if (!s) return fail(s.error());
  return StudySettings{.depth = s->small("depth"), .mend = s->text("mend")};
}

/// A published program by its name: `make(game, depth, flags)` gives the function that chooses a move.
template <class G, class Flags, std::size_t N, class Make>
OwnPlayer<G> study_player(std::string name, std::string meaning, int default_depth, int most_depth,
                          const std::array<studies::Quirk<Flags>, N>& quirks, Make make) {
  meaning += "; quirks:";
  for (const auto& quirk : quirks) meaning += " " + std::string(quirk.id);
  return {std::move(name), std::move(meaning),
          [=](const G& game, const Spec& spec) -> Expected<std::unique_ptr<AnyPlayer>> {
            const auto chosen = study_settings(spec, default_depth, most_depth);
            if (!chosen) return fail(chosen.error());
            const auto flags = studies::mend(Flags{}, quirks, chosen->mend);
            if (!flags) return fail(flags.error());
            auto choose = make(game, chosen->depth, *flags);
            if (!choose) return fail(choose.error());
            return std::make_unique<StudyPlayer<G>>(spec.text(), std::move(*choose));
          }};
}

}  // namespace zermelo
