#pragma once
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "serve/fields.h"
#include "serve/room.h"

namespace zermelo {

/// What one connection may do.
struct DeskLimits {
  std::size_t message = 256 * 1024;  ///< bytes
  int rate = 50;                     ///< messages a second …
  int burst = 200;                   ///< … and so many at once
  int tables = 100;                  ///< made in an hour
  std::size_t open = 32;             ///< tables looked at at once
  std::size_t connections = 1000;
  RoomLimits room = {};
};

/// Answers requests (docs/api.md) and tells who looks at a table what happens there. It knows nothing of sockets: text
/// comes in, text goes out, all on one thread.
class Desk {
 public:
  using Text = std::shared_ptr<const std::string>;
  struct Wire {  ///< to one client
    std::function<void(Text)> send;
    std::function<void()> close;
  };

  Desk(const Catalogue& games, KeptTables store, Surroundings surroundings, const DeskLimits& limits = {});

  int join(Wire wire);
  void leave(int client);
  void receive(int client, std::string_view text);
  /// Stops all searches, keeps everything, says goodbye; gives what could not be kept.
  std::optional<Error> close();
  const DeskLimits& limits() const { return limits_; }

 private:
  using Clock = std::chrono::steady_clock;
  /// Fills at a steady rate up to a brim; what is not in it cannot be taken out.
  struct Bucket {
    double brim = 0;
    double a_second = 0;
    double content = brim;
    Clock::time_point last = Clock::now();
    bool take();
  };
  struct Client {
    Wire wire;
    Bucket messages;
    Bucket tables;
    std::set<std::string> open = {};
    std::stop_source gone = {};
    bool asking = false;  ///< something that is being searched for it
  };
  /// A request while it is answered.
  struct Asked {
    int client;
    const Json& id;
    Fields fields;
  };
  using Answer = Expected<Json>;
  using Handler = Answer (Desk::*)(Asked&);
  static const std::map<std::string, Handler, std::less<>>& handlers();

  Answer hello(Asked& asked);
  Answer look(Asked& asked);
  Answer check(Asked& asked);
  Answer create(Asked& asked);
  Answer import(Asked& asked);
  Answer open(Asked& asked);
  Answer leave_table(Asked& asked);
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
  Answer hint(Asked& asked);
  Answer search(Asked& asked);
  Answer quiz(Asked& asked);
  Answer write(Asked& asked);

  Answer answer_to(int client, const Json& request, const Json& id);
  void send(int client, const Json& message);
  Answer seat_down(Asked& asked, std::unique_ptr<Table> table);
  Answer watch(int client, const std::string& id, bool with_key);
  Answer think_beside(const Asked& asked, std::unique_ptr<AnyLine> line, const std::string& spec,
                      std::size_t trace_nodes, std::function<Answer(const Thought&)> told);
  /// The id of the table that a request with the right key wants to change.
  Expected<std::string> acting(Asked& asked);
  Answer act(Asked& asked, const std::function<std::optional<Error>(Table&)>& deed);
  void unwatch(int client, const std::string& id);
  bool watched(const std::string& id) const;
  void tell(const std::string& id, const Json& event);

  const Catalogue& games_;
  DeskLimits limits_;
  Json front_door_;
  std::map<int, Client> clients_;
  int next_client_ = 1;
  Room room_;
};

}  // namespace zermelo
