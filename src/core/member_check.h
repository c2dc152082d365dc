#pragma once
#include <type_traits>

/// Optional members are detected by their exact form, so a member with another form would be ignored without a word.
/// These macros tell "not there" from "there, but different": a name that a class has is ambiguous in a class that
/// inherits it from two bases.
namespace zermelo::member_check {

struct Names {
  int probability, never_stuck, count_moves, perft_plays_on, ways, noisy, noisy_moves, code, history_slot,
      history_slots, exchange, forcing, pass, may_zugzwang, sound_subset, symmetries, image, line_rules, irreversible,
      repetition_key, clock, value_part, features, features_of_both, feature_name;
  // Those of a game that people can talk about (core/notation.h).
  int read_move, short_text, text_drawing, own_symbols, turned, study_text, starts, problems, drawing, gesture, refusal,
      options, make;
};

template <class G>
struct NamedTwice : Names {};
template <class G>
  requires(std::is_class_v<G> && !std::is_final_v<G>)
struct NamedTwice<G> : G, Names {};

}  // namespace zermelo::member_check

/// Does G have a member of this name, whatever it is?
#define ZERMELO_NAMES(G, member) (!requires { &zermelo::member_check::NamedTwice<G>::member; })

/// Says what is wrong with an optional function of G that is there and that `holds` does not accept. The last argument
/// is a call of it with `g`, `p`, `m`, `list` or `text`, which the code around declares. A function whose own
/// `requires` clause takes it away has no address, and is not there.
#define ZERMELO_CHECK_FUNCTION(member, holds, result, parameters, ...)                              \
  static_assert(                                                                                    \
      !ZERMELO_NAMES(G, member) || holds || !requires { __VA_ARGS__; },                             \
      "`" #member "` is there, but returns another type: it must return " result);                  \
  static_assert(                                                                                    \
      !ZERMELO_NAMES(G, member) || holds || requires { __VA_ARGS__; } || !requires { &G::member; }, \
      "`" #member "` is there, but cannot be called as: " result " " #member parameters)

#define ZERMELO_CHECK_PROMISE(member)                                                                       \
  static_assert(                                                                                            \
      !ZERMELO_NAMES(G, member) || requires { typename std::bool_constant<static_cast<bool>(G::member)>; }, \
      "`" #member "` is there, but is no constant: it must be static constexpr bool " #member)
