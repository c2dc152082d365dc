#pragma once
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/serve/desk.h"
#include "zermelo/serve/files.h"

namespace zermelo {

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::vector<std::string> names = {};  ///< other host names that it answers to, in small letters
  std::uint16_t port = 8080;            ///< 0: any that is free
  DeskLimits limits = {};
  LabPlaces lab = {};
  bool more_games = false;  ///< the other games are still being compiled; the page says so
  std::string proxy = {};   ///< the address of a reverse proxy whose X-Forwarded-For names the clients; empty: none
};

/// HTTP for the page and a WebSocket for everything else, on one thread, until `stop` is requested. `ready` receives
/// the address.
Expected<int> serve(const Catalogue& games, StoredSessions store, Files files, const ServerOptions& options,
                    const std::stop_token& stop, const std::function<void(const std::string& address)>& ready);

}  // namespace zermelo
