#pragma once
#include <chrono>
#include <map>
#include <optional>
#include <string_view>

#include "zermelo/serve/clients.h"
#include "zermelo/serve/lab_desk.h"
#include "zermelo/serve/limits.h"
#include "zermelo/serve/play_desk.h"
#include "zermelo/serve/question_desk.h"

namespace zermelo {

/// Takes the requests of all clients (docs/api.md) and passes each to the desk that answers it: `PlayDesk` for
/// sessions, `QuestionDesk` for searches and analysis, `LabDesk` for studies. It knows nothing of sockets: text comes
/// in, text goes out, all on one thread.
class Desk {
 public:
  using Text = Clients::Text;
  using Wire = Clients::Wire;

  Desk(const Catalogue& games, StoredSessions store, EventLoop loop, const DeskLimits& limits = {}, LabPlaces lab = {});

  /// Limits count by the address: several connections of one address share them.
  int join(Wire wire, std::string address = {});
  void leave(int client);
  /// How long the next message of this client waits before it is received. The connections of an address have one rate
  /// together; each lets one message wait, so that they take turns. Nobody waits for a client that sends too much by
  /// itself: the server says so and closes it.
  std::chrono::milliseconds wait(int client);
  void receive(int client, std::string_view text);
  /// Stops all searches, saves everything and says goodbye; returns the first error of the store.
  std::optional<Error> close();
  const DeskLimits& limits() const { return limits_; }
  const Laboratory& laboratory() const { return lab_.laboratory(); }

 private:
  Answer hello(Asked& asked);
  Bucket& messages_of(const std::string& address);
  Answer answer_to(int client, const Json& request, const Json& id);

  DeskLimits limits_;
  Json front_door_;
  Clients clients_;
  std::map<int, Bucket> messages_;                       ///< of each client
  std::map<std::string, Bucket> messages_of_addresses_;  ///< they outlast the connections
  PlayDesk play_;
  QuestionDesk questions_;
  LabDesk lab_;
  Handlers handlers_;
};

}  // namespace zermelo
