#pragma once
#include <functional>
#include <set>

#include "zermelo/serve/clients.h"
#include "zermelo/serve/laboratory.h"

namespace zermelo {

/// Answers the requests about studies and sends the events of the running study to the clients that asked for them.
class LabDesk {
 public:
  LabDesk(const Catalogue& games, LabPlaces places, EventLoop loop, Clients& clients);

  void add_to(Handlers& handlers);
  void leave(int client) { watchers_.erase(client); }
  void close() { lab_.close(); }
  const Laboratory& laboratory() const { return lab_; }

 private:
  Answer watch(Asked& asked);
  Answer ask(const Asked& asked, Laboratory::Pace pace, std::function<Answer(Laboratory&)> work);
  void send(const Json& event) const;

  Clients& clients_;
  std::set<int> watchers_;
  Laboratory lab_;
};

}  // namespace zermelo
