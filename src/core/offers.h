#pragma once
#include <string>
#include <string_view>
#include <utility>

#include "zermelo/core/evaluator.h"
#include "zermelo/core/notation.h"

namespace zermelo {

/// The optional members that a game has, or those that it lacks, by name: what `zermelo games NAME` and the conformance
/// suite print, so that a member that is not used can be seen.
template <class G>
[[gnu::cold]] std::string offers_text(bool there) {
  constexpr std::pair<std::string_view, bool> offers[]{{"notation", Notated<G>},
                                                       {"Evaluator", HasEvaluator<G>},
                                                       {"probability", HasChance<G>},
                                                       {"never_stuck", NeverStuck<G>},
                                                       {"count_moves", CountsMoves<G>},
                                                       {"ways", HasWays<G>},
                                                       {"noisy", HasNoisy<G>},
                                                       {"noisy_moves", ListsNoisy<G>},
                                                       {"code", HasCode<G>},
                                                       {"history_slot", HasHistory<G>},
                                                       {"exchange", HasExchange<G>},
                                                       {"forcing", HasForcing<G>},
                                                       {"pass", HasPass<G>},
                                                       {"sound_subset", HasSoundSubset<G>},
                                                       {"symmetries", HasSymmetry<G>},
                                                       {"line_rules", CanRepeat<G>},
                                                       {"repetition_key", HasRepetitionKey<G>},
                                                       {"clock", HasClock<G>},
                                                       {"value_part", HasValuePart<G>},
                                                       {"features", HasFeatures<G>},
                                                       {"features_of_both", HasFeaturesOfBoth<G>},
                                                       {"feature_name", HasFeatureNames<G>},
                                                       {"read_move", ReadsMoves<G>},
                                                       {"short_text", ShortensMoves<G>},
                                                       {"text_drawing", HasTextDrawing<G>},
                                                       {"drawing", HasDrawing<G>},
                                                       {"gesture", HasGesture<G>},
                                                       {"refusal", HasRefusal<G>},
                                                       {"turned", HasTurned<G>},
                                                       {"starts", HasStarts<G>},
                                                       {"problems", ListsProblems<G>}};
  std::string text;
  for (const auto& [name, has] : offers)
    if (has == there) text += (text.empty() ? "" : " ") + std::string(name);
  return text.empty() ? "nothing" : text;
}

}  // namespace zermelo
