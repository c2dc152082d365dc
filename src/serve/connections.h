#pragma once
#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace zermelo {

/// Where a connection comes from. Limits count by it. `peer` is the address of the other end of the socket. Where that
/// is the trusted `proxy`, the last address that `forwarded` (X-Forwarded-For) names is taken: the proxy has added it.
/// The addresses of a network with IPv6 (its first 64 bits) are one address.
std::string address_of(std::string_view peer, std::string_view forwarded = {}, std::string_view proxy = {});

bool is_address(std::string_view text);

/// The open connections and what they make the server hold. All on the serving thread.
class Connections : public std::enable_shared_from_this<Connections> {
 public:
  using Clock = std::chrono::steady_clock;
  struct Limits {
    std::size_t connections = 1000;
    std::size_t unread = 16 << 20;                      ///< bytes queued for one client before the next answer
    std::size_t all_unread = std::size_t{256} << 20;    ///< bytes queued for all clients
    std::size_t all_arriving = std::size_t{256} << 20;  ///< bytes of requests that have not arrived completely
    std::chrono::seconds stalled{60};                   ///< for a client that reads nothing of what is queued
    std::chrono::seconds idle{60};                      ///< after which a silent client gives way to a new one
  };
  enum class Stage { Asking, Silent, Talking };  ///< HTTP; a socket without a request yet; a socket with one

  struct Connection {
    std::shared_ptr<Connections> all;
    std::list<Connection*>::iterator place = {};
    bool open = true;
    std::string address;
    std::function<void()> drop = [] {};  ///< closes it at once
    Stage stage = Stage::Asking;
    Clock::time_point heard = Clock::now();
    Clock::time_point read = Clock::now();  ///< when the client last took a whole message
    std::size_t unread = 0;
    std::size_t arriving = 0;

    Connection(std::shared_ptr<Connections> list, std::string from);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
  };

  explicit Connections(const Limits& limits) : limits_(limits) {}

  /// Makes room for a connection from this address: at the limit, a connection that is idle gives way. False when none
  /// does.
  bool make_room(const std::string& address);
  std::shared_ptr<Connection> add(const std::string& address);
  /// An answer is queued. False when the client has not read enough: it is dropped.
  bool queued(Connection& connection, std::size_t bytes);
  void was_read(Connection& connection, std::size_t bytes);
  /// The bytes of a request that have arrived; 0 when it is complete.
  void arriving(Connection& connection, std::size_t bytes);
  /// Drops the clients that do not read.
  void drop_stalled();
  std::size_t size() const { return open_.size(); }
  std::size_t unread() const { return unread_; }

 private:
  /// From now on it does not count; what it holds is freed in a moment.
  void let_go(Connection& connection);
  /// The connection that gives way first: one that has asked nothing, then one of the address that has the most; of
  /// these the one that has been silent longest.
  Connection* most_idle() const;
  std::size_t count(const std::string& address) const;

  const Limits limits_;
  std::list<Connection*> open_;
  std::size_t unread_ = 0;
  std::size_t arriving_ = 0;
};

}  // namespace zermelo
