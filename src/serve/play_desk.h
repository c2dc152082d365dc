#pragma once
#include <map>
#include <set>
#include <string>

#include "zermelo/serve/clients.h"
#include "zermelo/serve/limits.h"
#include "zermelo/serve/offers.h"
#include "zermelo/serve/room.h"

namespace zermelo {

/// Answers the requests about sessions and sends their events to the clients that watch them.
class PlayDesk {
 public:
  PlayDesk(const Catalogue& games, StoredSessions store, EventLoop loop, Clients& clients, const DeskLimits& limits);

  void add_to(Handlers& handlers);
  void leave(int client);
  std::optional<Error> close() { return room_.close(); }
  Room& room() { return room_; }

 private:
  struct Visitor {
    std::string address = {};
    std::set<std::string> open = {};
  };

  Answer create(Asked& asked);
  Answer import(Asked& asked);
  Answer open(Asked& asked);
  Answer leave_session(Asked& asked);
  Answer play(Asked& asked);
  Answer touch(Asked& asked);
  Answer view(Asked& asked);
  Answer back(Asked& asked);
  Answer go(Asked& asked);
  Answer claim(Asked& asked);
  Answer resign(Asked& asked);
  Answer seats(Asked& asked);
  Answer pause(Asked& asked);
  Answer step(Asked& asked);
  Answer speed(Asked& asked);
  Answer stop(Asked& asked);
  Answer write(Asked& asked);
  Answer offer(Asked& asked);
  Answer accept(Asked& asked);
  Answer decline(Asked& asked);

  Visitor& visitor(int client);
  /// False when the address has created too many sessions.
  bool may_create(const std::string& address);
  std::size_t open_at(const std::string& address) const;
  /// The id of the new session.
  Expected<std::string> add(const Asked& asked, std::unique_ptr<Session> session);
  Answer start(const Asked& asked, std::unique_ptr<Session> session);
  Answer watch(int client, const std::string& id, const std::string& key);
  /// The session that a request names.
  Expected<Session*> named(Asked& asked);
  /// The session whose key a request has, and the side that the key plays: nothing where it plays both.
  struct Played {
    std::string id;
    std::optional<Player> side;
  };
  Expected<Played> played(Asked& asked);
  /// The id of the session that a request wants to change; its key plays both sides.
  Expected<std::string> changeable(Asked& asked);
  Answer act(Asked& asked, const Room::Action& action);
  using ActionOfSide = std::function<std::optional<Error>(Session&, std::optional<Player>)>;
  Answer act_as_side(Asked& asked, const ActionOfSide& action);
  /// What a person of a pair says about an offer.
  struct Offered {
    std::string id;
    Player side;
    Offer offer;
  };
  Expected<Offered> offered(Asked& asked);
  Answer rematch(const Asked& asked, const Offered& wish);
  bool watched(const std::string& id) const;
  /// To all clients that watch the session.
  void send(const std::string& id, const Json& event) const;

  const Catalogue& games_;
  const DeskLimits limits_;
  Clients& clients_;
  std::map<int, Visitor> visitors_;
  std::map<std::string, Bucket> creating_;  ///< of each address; they outlast its connections
  Room room_;
};

}  // namespace zermelo
