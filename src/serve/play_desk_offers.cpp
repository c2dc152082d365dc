#include "zermelo/serve/offers.h"
#include "zermelo/serve/play_desk.h"

namespace zermelo {

Expected<PlayDesk::Offered> PlayDesk::offered(Asked& asked) {
  const std::string word = asked.fields.text("offer");
  const auto found = played(asked);
  if (!found) return fail(found.error());
  const auto offer = read_offer(word);
  if (!offer) return fail(wrong("offer", "there is no such offer", "draw, take_back or rematch"));
  if (!found->side)
    return fail(wrong("key", "one key plays both sides: there is nobody to offer it to",
                      "the key of one side of a game of two people", ErrorCode::Unsupported));
  return Offered{.id = found->id, .side = *found->side, .offer = *offer};
}

Answer PlayDesk::offer(Asked& asked) {
  const auto wish = offered(asked);
  if (!wish) return fail(wish.error());
  const auto error =
      room_.act(wish->id, [&](Session& session) { return make_offer(session, wish->offer, wish->side); });
  if (error) return fail(*error);
  return Json::object();
}

Answer PlayDesk::accept(Asked& asked) {
  const auto wish = offered(asked);
  if (!wish) return fail(wish.error());
  if (wish->offer == Offer::Rematch) return rematch(asked, *wish);
  const auto error =
      room_.act(wish->id, [&](Session& session) { return accept_offer(session, wish->offer, wish->side); });
  if (error) return fail(*error);
  return Json::object();
}

Answer PlayDesk::decline(Asked& asked) {
  const auto wish = offered(asked);
  if (!wish) return fail(wish.error());
  const auto error = room_.act(wish->id, [&](Session& session) { return decline_offer(session, wish->offer); });
  if (error) return fail(*error);
  return Json::object();
}

/// Both people keep their keys: no message has to carry a new one.
Answer PlayDesk::rematch(const Asked& asked, const Offered& wish) {
  const auto session = room_.find(wish.id);
  if (!session) return fail(session.error());
  if (const auto error = accept_offer(**session, wish.offer, wish.side)) return fail(*error);
  const StoredSession& stored = (*session)->stored();
  auto made = Session::make(games_, {.game = stored.game,
                                     .position = stored.start,
                                     .clock = std::chrono::milliseconds(stored.clock_ms),
                                     .increment = std::chrono::milliseconds(stored.increment_ms)});
  if (!made) return fail(made.error());
  (*made)->make_pair(swapped(*stored.pair));
  const auto next = add(asked, std::move(*made));
  if (!next) return fail(next.error());
  const auto error = room_.act(wish.id, [&](Session& old) {
    old.pair()->rematch.reset();
    old.pair()->next = *next;
    return std::nullopt;
  });
  if (error) return fail(*error);
  return Json::object();
}

}  // namespace zermelo
