#pragma once
#include <functional>

#include "zermelo/serve/clients.h"
#include "zermelo/serve/laboratory.h"

namespace zermelo {

/// Answers the requests about studies and sends the events of the running study to the clients that asked for them.
class LabDesk {
 public:
  LabDesk(const Catalogue& games, LabPlaces places, EventLoop loop, Clients& clients);

  void add_to(Handlers& handlers);
  void leave(int client) { watchers_.leave(client); }
  void close() { lab_.close(); }
  const Laboratory& laboratory() const { return lab_; }

 private:
  Answer ask(const Asked& asked, Laboratory::Pace pace, std::function<Answer(Laboratory&)> work);

  Clients& clients_;
  Watchers watchers_;
  Laboratory lab_;
};

}  // namespace zermelo
