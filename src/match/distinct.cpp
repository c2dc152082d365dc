#include "zermelo/match/distinct.h"

#include "zermelo/core/hash.h"

namespace zermelo {

std::uint64_t GameIdentity::key() const {
  std::uint64_t key = moves.size();
  for (const std::string_view part : {rules, first, second, start, result}) key = combine(key, hash(part));
  for (const std::string& move : moves) key = combine(key, hash(move));
  return key;
}

bool DistinctGames::add(std::uint64_t identity, const Tally& game) {
  const auto [place, is_new] = seen_.try_emplace(identity, game);
  if (!is_new) place->second += game;
  return is_new;
}

DistinctTally DistinctGames::tally() const {
  DistinctTally all;
  for (const auto& [identity, times] : seen_) {
    const int played = times.games() + times.unfinished;
    all.played += played;
    all.wins += static_cast<double>(times.wins) / played;
    all.draws += static_cast<double>(times.draws) / played;
    all.losses += static_cast<double>(times.losses) / played;
    all.unfinished += static_cast<double>(times.unfinished) / played;
  }
  return all;
}

}  // namespace zermelo
