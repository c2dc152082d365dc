#pragma once
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// How the games of a match begin: with random moves, which every game can make. `random` takes them as they come,
/// `balanced` only those after which a shallow search finds neither side ahead.
struct Openings {
  enum class Kind { Random, Balanced };
  Kind kind = Kind::Random;
  int plies = 0;
  bool distinct = false;    ///< no position twice, as long as the game has others; always so when balanced
  double within = 1;        ///< balanced: the value is at most this far from even, in the evaluator's units
  int depth = 4;            ///< balanced: plies of the search that finds the value
  std::string evaluator{};  ///< balanced: evaluator of that search; empty: the game's own
  bool engine = false;      ///< balanced: the engine searches, much deeper in the same time

  /// `random:plies=4`; reads back equal. Empty for no opening at all.
  std::string text() const;
  /// Is each opening a matter of its number alone, whatever came before?
  bool independent() const { return kind == Kind::Random && !distinct; }
  friend bool operator==(const Openings&, const Openings&) = default;
};

/// `random:plies=4[,distinct=on]`, `balanced:plies=6,within=1,depth=4[,evaluator=NAME][,engine=on]`, or empty: none.
Expected<Openings> parse_openings(std::string_view text, const AnyGame& game);

/// A position some random moves from `start`, in which the game is not over. One number always gives one opening.
Expected<std::unique_ptr<AnyLine>> random_opening(const AnyGame& game, const std::string& start, std::size_t plies,
                                                  std::uint64_t seed, std::uint64_t number);

/// The openings of a match or tournament by their number. The same seed gives the same book, on every machine; it is
/// made as far as it is asked for. Several threads may ask.
class OpeningBook {
 public:
  OpeningBook(std::shared_ptr<const AnyGame> game, std::string start, Openings openings, std::uint64_t seed);

  Expected<std::unique_ptr<AnyLine>> opening(std::uint64_t number);

  /// An earlier run has found the opening of this number: it need not be looked for again, if it is the next one.
  void adopt(std::uint64_t number, const std::vector<std::string>& moves);

  /// Could these moves be the opening of this number? They must be among those drawn for it, and balanced; whether
  /// another that was drawn earlier had been used up by then only the whole book could tell.
  Expected<bool> could_be(const std::vector<std::string>& moves, std::uint64_t number);

  /// How many of the first `count` openings had to be used a second time, because the game has no others.
  std::size_t repeated(std::uint64_t count);

 private:
  Expected<void> make(std::uint64_t count);
  Expected<void> add_next();
  Expected<bool> balanced(const AnyLine& line);

  std::shared_ptr<const AnyGame> game_;
  std::string start_;
  Openings openings_;
  std::uint64_t seed_;
  std::mutex mutex_;
  std::unique_ptr<AnyPlayer> judge_;
  std::vector<std::vector<std::string>> book_;
  std::set<std::string> taken_;
  std::set<std::string> lopsided_;
  std::vector<std::uint64_t> repeated_;  ///< their numbers
};

}  // namespace zermelo
