#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "zermelo/any/any_game.h"

/// The JSON shapes that docs/json.md documents; keys keep their order.
namespace zermelo {

using Json = nlohmann::ordered_json;

/// Whole numbers without a decimal point; infinite ones as "inf" and "-inf".
Json json_number(double value);
/// `null` for nothing.
Json json_number(const std::optional<double>& value);
/// Such a number again; nothing where there is none.
std::optional<double> number_from(const Json& json);

Json to_json(const Option& option);
Json to_json(const GamePlayer& player);
Json to_json(const Outcome& outcome);
Json to_json(const GameInfo& info);
/// After the members that `json` has already.
Json to_json(const Thought& thought, Json json = Json::object());
Json to_json(const Thought::Move& move);
Json to_json(const TraceNode& node);
Json to_json(const SamplingTrace& sampling);
Json to_json(const Drawing& drawing);
Json to_json(const Gesture& gesture);

/// What a stranger wrote: discarded (`is_discarded`) when it is no JSON, or nested deeper than any message of ours.
Json parse_stranger(std::string_view text);

/// One line of text, valid UTF-8 whatever went in.
std::string dump(const Json& json, int indent = -1);

}  // namespace zermelo
