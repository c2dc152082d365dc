#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/solve/certificate.h"

/// The value of one position, proven: from a tablebase that has it, or by a search.
namespace zermelo {

/// MiB for the proof table of what was found, by default: enough for 7×6 Connect Four, where the machine has four times
/// that.
std::size_t usual_table_mib();

/// Alpha-beta with all that a game can tell; or df-pn, which uses the rules alone, or the tablebases as well, and finds
/// the winner and no distance.
enum class SolveMethod : std::uint8_t { AlphaBeta, ProofNumbers };

struct SolveRequest {
  bool distance = false;  ///< how soon as well
  SolveMethod method = SolveMethod::AlphaBeta;
  bool tablebases =
      false;  ///< df-pn asks the endgame tablebases that are built, and a certificate is written with them
  std::size_t table_mib = usual_table_mib();
  std::stop_token stop = {};
  /// Now and then: nodes so far, and what the value is known to lie between.
  std::function<void(std::uint64_t nodes, int lower, int upper)> progress = {};
  /// The proof is wanted, too: of at most this many positions, or else samples of it.
  std::uint64_t certified_positions = 0;
  std::function<void(std::uint64_t positions)> certified = {};  ///< when that begins, and now and then
};

struct Solved {
  bool complete = false;  ///< false: stopped, and only the bounds are known
  int lower = 0;          ///< for the side to move: points, or ±1
  int upper = 0;
  std::optional<int> plies = {};  ///< until a decided game is over, where that is known
  bool margin = false;            ///< the value is points
  std::vector<std::string> line = {};
  std::uint64_t nodes = 0;
  std::optional<Certificate> certificate = {};  ///< where it was wanted and not too large
  std::optional<SampledProof> sampled = {};     ///< where it was too large
};

/// An error for games that have dice. Where positions can come back a tablebase answers, or df-pn if it is asked for;
/// an error if no tablebase has the position, or if the rule of plies without progress may come before what it says.
Expected<Solved> solve(const AnyLine& line, const SolveRequest& request);

// Certificates. -------------------------------------------------------------------------------------------------------

/// How many positions a certificate may have when their set gets as much memory as the proof table, never more than
/// `most_certified_positions`; an error for games and methods that give none.
Expected<std::uint64_t> certified_positions(const AnyGame& game, const SolveRequest& request);
/// The bytes that the set of these positions takes at most.
std::uint64_t certified_bytes(const AnyGame& game, const SolveRequest& request, std::uint64_t positions);

}  // namespace zermelo
