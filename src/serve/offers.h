#pragma once
#include <optional>
#include <string_view>

#include "zermelo/serve/session.h"

namespace zermelo {

/// What one person of a pair may offer or ask for, and the other accepts or declines.
enum class Offer { Draw, TakeBack, Rematch };

std::optional<Offer> read_offer(std::string_view word);

/// The side that a key of a pair plays; nothing for other keys.
std::optional<Player> side_of(Session::Right right);

/// Has the key of this side opened the session?
bool has_joined(const StoredSession::Pair& pair, Player side);
void join(StoredSession::Pair& pair, Player side);
/// The key that the other side has not used yet; empty when both people have come.
std::string invitation(const StoredSession::Pair& pair, Player side);

/// A side offers. The session is one of a pair.
std::optional<Error> make_offer(Session& session, Offer offer, Player side);
/// The other side accepts a draw or grants a take-back. A rematch needs a new session: it is only checked.
std::optional<Error> accept_offer(Session& session, Offer offer, Player side);
/// The other side declines, or the side that offered withdraws.
std::optional<Error> decline_offer(Session& session, Offer offer);

/// A move ends a request to take back, and the other side's offer of a draw.
void lapse_offers(StoredSession::Pair& pair, Player mover);
/// A pair without its keys.
Json pair_json(const StoredSession::Pair& pair);
/// The keys change sides. Both people are there.
StoredSession::Pair swapped(const StoredSession::Pair& pair);

}  // namespace zermelo
