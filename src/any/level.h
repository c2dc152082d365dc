#pragma once
#include <memory>

#include "any/any_game.h"
#include "any/spec.h"

namespace zermelo {

/// `level:1` … `level:8`, Beginner to Master. A level looks less far ahead and is less particular among moves that it
/// finds nearly as good as the best; it never plays a move it sees to lose when another does not, and never misses a
/// win it sees.
inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 8;
std::string_view level_name(int level);

Expected<std::unique_ptr<AnyPlayer>> make_level_player(const Spec& spec, const AnyGame& game);

}  // namespace zermelo
