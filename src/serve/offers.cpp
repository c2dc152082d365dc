#include "zermelo/serve/offers.h"

#include <array>
#include <cassert>
#include <utility>

#include "zermelo/serve/clients.h"

namespace zermelo {
namespace {

std::optional<Player>& offer_place(StoredSession::Pair& pair, Offer offer) {
  switch (offer) {
    case Offer::Draw: return pair.draw;
    case Offer::TakeBack: return pair.take_back;
    case Offer::Rematch: break;
  }
  return pair.rematch;
}

/// Why this cannot be offered now.
std::optional<Error> misplaced(const Session& session, Offer offer, Player side) {
  const bool over = session.outcome().has_value();
  if (offer != Offer::Rematch && over) return illegal("offer", "the game is over");
  if (offer == Offer::Rematch && !over) return illegal("offer", "the game is not over");
  if (offer == Offer::Rematch && !session.pair()->next.empty()) return illegal("offer", "the rematch has begun");
  if (offer == Offer::TakeBack && !session.last_turn_of(side)) return illegal("offer", "there is no move to take back");
  return std::nullopt;
}

Json side_json(const std::optional<Player>& side) { return side ? Json(to_string(*side)) : Json(nullptr); }

}  // namespace

std::optional<Offer> read_offer(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, Offer>, 3> words{
      {{"draw", Offer::Draw}, {"take_back", Offer::TakeBack}, {"rematch", Offer::Rematch}}};
  for (const auto& [known, offer] : words)
    if (known == word) return offer;
  return std::nullopt;
}

std::optional<Player> side_of(Session::Right right) {
  if (right == Session::Right::First) return Player::First;
  if (right == Session::Right::Second) return Player::Second;
  return std::nullopt;
}

bool has_joined(const StoredSession::Pair& pair, Player side) {
  return side == Player::First ? pair.first_joined : pair.second_joined;
}

void join(StoredSession::Pair& pair, Player side) {
  (side == Player::First ? pair.first_joined : pair.second_joined) = true;
}

std::string invitation(const StoredSession::Pair& pair, Player side) {
  if (has_joined(pair, opponent(side))) return {};
  return side == Player::First ? pair.second_key : pair.first_key;
}

std::optional<Error> make_offer(Session& session, Offer offer, Player side) {
  assert(session.pair() && side != Player::Chance);
  if (auto error = misplaced(session, offer, side)) return error;
  std::optional<Player>& place = offer_place(*session.pair(), offer);
  if (place && *place != side) return illegal("offer", "the other side has offered it: accept or decline");
  place = side;
  return std::nullopt;
}

std::optional<Error> accept_offer(Session& session, Offer offer, Player side) {
  assert(session.pair() && side != Player::Chance);
  std::optional<Player>& place = offer_place(*session.pair(), offer);
  if (!place || *place == side) return illegal("offer", "the other side has not offered it");
  if (auto error = misplaced(session, offer, *place)) return error;
  if (offer == Offer::Rematch) return std::nullopt;
  if (offer == Offer::Draw) {
    session.decide(Outcome::draw(Reason::Agreement));
    return std::nullopt;
  }
  const int node = *session.last_turn_of(*place);
  session.pair()->draw = session.pair()->take_back = std::nullopt;
  return session.go(node);
}

std::optional<Error> decline_offer(Session& session, Offer offer) {
  assert(session.pair());
  std::optional<Player>& place = offer_place(*session.pair(), offer);
  if (!place) return illegal("offer", "there is no such offer");
  place.reset();
  return std::nullopt;
}

void lapse_offers(StoredSession::Pair& pair, Player mover) {
  if (mover == Player::Chance) return;
  pair.take_back.reset();
  if (pair.draw && *pair.draw != mover) pair.draw.reset();
}

Json pair_json(const StoredSession::Pair& pair) {
  Json joined = Json::array();
  if (pair.first_joined) joined.push_back(to_string(Player::First));
  if (pair.second_joined) joined.push_back(to_string(Player::Second));
  return {{"joined", std::move(joined)},
          {"draw", side_json(pair.draw)},
          {"take_back", side_json(pair.take_back)},
          {"rematch", side_json(pair.rematch)},
          {"next", pair.next.empty() ? Json(nullptr) : Json(pair.next)}};
}

StoredSession::Pair swapped(const StoredSession::Pair& pair) {
  return {.first_key = pair.second_key, .second_key = pair.first_key, .first_joined = true, .second_joined = true};
}

}  // namespace zermelo
