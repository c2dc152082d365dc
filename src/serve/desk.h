#pragma once
#include <chrono>
#include <map>
#include <optional>
#include <string_view>

#include "zermelo/serve/clients.h"
#include "zermelo/serve/lab_desk.h"
#include "zermelo/serve/learn_desk.h"
#include "zermelo/serve/limits.h"
#include "zermelo/serve/play_desk.h"
#include "zermelo/serve/question_desk.h"

namespace zermelo {

/// Takes the requests of all clients (docs/api.md) and passes each to the desk that answers it: `PlayDesk` for
/// sessions, `QuestionDesk` for searches and analysis, `LabDesk` for studies, `LearnDesk` for learning. It knows
/// nothing of sockets: text comes in, text goes out, all on one thread.
class Desk {
 public:
  using Text = Clients::Text;
  using Wire = Clients::Wire;

  /// `more_games`: `games` are some of them, and a server with all will take this one's place.
  Desk(const Catalogue& games, StoredSessions store, EventLoop loop, const DeskLimits& limits = {},
       const LabPlaces& lab = {}, bool more_games = false);

  /// Limits count by the address: several connections of one address share them.
  int join(Wire wire, std::string address = {});
  void leave(int client);
  /// How long the next message of this client waits before it is received. The connections of an address have one rate
  /// together; each lets one message wait, so that they take turns. Nobody waits for a client that sends too much by
  /// itself: the server says so and closes it.
  std::chrono::milliseconds wait(int client);
  void receive(int client, std::string_view text);
  /// Another process has played on in a session that nobody watches here, and the store has its moves.
  void reread(const std::string& session) { play_.room().reread(session); }
  /// Stops all searches, saves everything and says goodbye; returns the first error of the store.
  std::optional<Error> close();
  const DeskLimits& limits() const { return limits_; }
  const Laboratory& laboratory() const { return lab_.laboratory(); }

 private:
  Answer hello(Asked& asked);
  Bucket& messages_of(const std::string& address);
  Answer answer_to(int client, const Json& request, const Json& id);

  DeskLimits limits_;
  bool more_games_;
  Json front_door_;
  Clients clients_;
  std::map<int, Bucket> messages_;                       ///< of each client
  std::map<std::string, Bucket> messages_of_addresses_;  ///< they outlast the connections
  PlayDesk play_;
  QuestionDesk questions_;
  LabDesk lab_;
  LearnDesk learn_;
  Handlers handlers_;
};

}  // namespace zermelo
