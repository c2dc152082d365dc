#pragma once
#include <type_traits>

/// Optional members are detected by their exact form, so a member with another form would be ignored without a word.
/// These macros tell "not there" from "there, but different": a name that a class has is ambiguous in a class that
/// inherits it from two bases.
#define ZERMELO_NAMES(member)                   \
  namespace member_names {                      \
  struct member##_alone {                       \
    int member;                                 \
  };                                            \
  template <class G>                            \
  struct member##_twice : G, member##_alone {}; \
  }                                             \
  template <class G>                            \
  concept names_##member =                      \
      std::is_class_v<G> && !std::is_final_v<G> && !requires { &member_names::member##_twice<G>::member; }

/// Says what is wrong with an optional function that is there and that `holds` does not accept. The last argument is a
/// call of it with `g`, `p`, `m`, `list` or `text`, which the code around declares. A function whose own `requires`
/// clause takes it away has no address, and is not there.
#define ZERMELO_CHECK_FUNCTION(member, holds, result, parameters, ...)                       \
  static_assert(                                                                             \
      !names_##member<G> || holds || !requires { __VA_ARGS__; },                             \
      "`" #member "` is there, but returns another type: it must return " result);           \
  static_assert(                                                                             \
      !names_##member<G> || holds || requires { __VA_ARGS__; } || !requires { &G::member; }, \
      "`" #member "` is there, but cannot be called as: " result " " #member parameters)

#define ZERMELO_CHECK_PROMISE(member)                                                                \
  static_assert(                                                                                     \
      !names_##member<G> || requires { typename std::bool_constant<static_cast<bool>(G::member)>; }, \
      "`" #member "` is there, but is no constant: it must be static constexpr bool " #member)
