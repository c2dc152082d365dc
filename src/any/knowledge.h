#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/any/policy_map.h"
#include "zermelo/any/proofs.h"
#include "zermelo/any/tablebases.h"

namespace zermelo {

class AnyStrategy;  // any/strategy.h
class AnyValues;    // any/values.h

/// A game with dice, solved whole: what best play may expect, and what best play is. Chances are those of the side to
/// move to win, a draw counted half; of First while something is thrown.
struct ChanceSolved {
  double wins = 0;
  std::string fraction = {};                               ///< the exact chance, where the game is small
  std::vector<std::pair<std::string, double>> moves = {};  ///< best first; none where nobody chooses
  std::uint64_t positions = 0;
  std::uint64_t sweeps = 0;              ///< of value iteration, where it took longest
  std::optional<PolicyMap> policy = {};  ///< where the game can draw its best play
};

/// What is known for certain of a game, made from what the game offers (core/knowledge.h):
///
///   | the game                                 | what is known                                                      |
///   |------------------------------------------|--------------------------------------------------------------------|
///   | numbers its endings                      | `endgames`: tablebases in files                                    |
///   | has positions that are two sets          | `values`: win, draw or loss of all positions, in files             |
///   | has positions that are two sets          | `strategy`: a win that a certificate showed, in a file             |
///   | has no dice                              | `prove`, `check`: the value of a position, and a certificate of it |
///   |                                          | (by df-pn alone where positions come back)                         |
///   | … repeats no position and is small       | `whole`: all positions as one tablebase, "all"                     |
///   | has dice and is small                    | `chances`                                                          |
///   | has values in the literature             | `published`                                                        |
///
/// What a game lacks is an error that says why: its code is Unsupported or TooLarge.
class Knowledge {
 public:
  virtual ~Knowledge() = default;

  /// The files of a folder; empty: the default one.
  virtual Expected<std::shared_ptr<AnyTablebases>> endgames(const std::string& folder = {}) const = 0;
  /// Solved in memory when it is first asked.
  virtual Expected<std::shared_ptr<AnyTablebases>> whole() const = 0;
  /// Of the endings, or else of the whole game.
  Expected<std::shared_ptr<AnyTablebases>> tablebases(const std::string& folder = {}) const {
    auto found = endgames(folder);
    return found ? found : whole();
  }
  /// The tablebase that puzzles are drawn from unless another is named: quickly built, and not too easy.
  virtual std::string puzzle_tablebase() const = 0;

  /// The result for the player to move, +1, 0 or -1, where the literature has it.
  virtual std::optional<int> published(std::string_view position) const = 0;

  /// Why no position of the game can be proven, if so.
  virtual std::optional<Error> why_not_provable() const = 0;
  /// Why df-pn has no answer either, if so. In a game that goes round it shows who wins, if anybody does.
  virtual std::optional<Error> why_no_proof_numbers() const = 0;
  virtual Expected<Solved> prove(std::string_view position, const SolveRequest& request) const = 0;
  /// Follows a certificate by the rules of the game alone; an error where its position is none.
  virtual Expected<Checked> check(const Certificate& certificate, const CheckRequest& request) const = 0;
  /// Df-pn where the game tells a search nothing but its rules, unless the distance is wanted.
  virtual SolveMethod usual_method(bool distance) const = 0;

  virtual Expected<ChanceSolved> chances(std::string_view position, const std::stop_token& stop = {}) const = 0;

  /// Win, draw or loss of all positions, in the files of a folder; empty: the default one.
  virtual Expected<std::shared_ptr<AnyValues>> values(const std::string& folder = {}) const = 0;

  /// A certificate that was kept in a folder, or can be; empty: the default one.
  virtual Expected<std::shared_ptr<AnyStrategy>> strategy(const std::string& folder = {}) const = 0;
};

/// Defined in any/knowledge/knowledge_of.h, which <zermelo/zermelo.h> includes: a game of another program gets it
/// compiled there. The games of the catalogue have it compiled in any/knowledge/, one source file a game.
template <class G>
std::unique_ptr<const Knowledge> make_knowledge(const G& rules, const GameInfo& info, const std::string& spec);

}  // namespace zermelo
