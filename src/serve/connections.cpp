#include "zermelo/serve/connections.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <cassert>
#include <map>
#include <tuple>

namespace zermelo {
namespace {

namespace ip = boost::asio::ip;

std::string_view without_spaces(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<ip::address> read_address(std::string_view text) {
  boost::system::error_code error;
  auto address = ip::make_address(std::string(without_spaces(text)), error);
  if (error) return std::nullopt;
  if (address.is_v6() && address.to_v6().is_v4_mapped()) address = ip::make_address_v4(ip::v4_mapped, address.to_v6());
  return address;
}

std::string network_of(const ip::address& address) {
  if (address.is_v4() || address.is_loopback()) return address.to_string();
  auto bytes = address.to_v6().to_bytes();
  constexpr std::size_t network_bytes = 8;
  std::fill(bytes.begin() + network_bytes, bytes.end(), static_cast<unsigned char>(0));
  return ip::address_v6(bytes).to_string() + "/64";
}

}  // namespace

bool is_address(std::string_view text) { return read_address(text).has_value(); }

std::string address_of(std::string_view peer, std::string_view forwarded, std::string_view proxy) {
  const auto direct = read_address(peer);
  if (!direct) return std::string(peer);
  if (const auto trusted = read_address(proxy); trusted && *trusted == *direct)
    if (const auto named = read_address(forwarded.substr(forwarded.rfind(',') + 1))) return network_of(*named);
  return network_of(*direct);
}

Connections::Connection::Connection(std::shared_ptr<Connections> list, std::string from)
    : all(std::move(list)),
      address(std::move(from)) {
  place = all->open_.insert(all->open_.end(), this);
}

Connections::Connection::~Connection() {
  all->unread_ -= unread;
  all->arriving_ -= arriving;
  if (open) all->open_.erase(place);
}

void Connections::let_go(Connection& connection) {
  assert(connection.open);
  connection.open = false;
  open_.erase(connection.place);
  arriving_ -= connection.arriving;
  connection.arriving = 0;
  connection.drop();
}

std::shared_ptr<Connections::Connection> Connections::add(const std::string& address) {
  return std::make_shared<Connection>(shared_from_this(), address);
}

std::size_t Connections::count(const std::string& address) const {
  return static_cast<std::size_t>(std::ranges::count(open_, address, &Connection::address));
}

Connections::Connection* Connections::most_idle() const {
  std::map<std::string_view, std::size_t> counts;
  for (const Connection* connection : open_) ++counts[connection->address];
  const auto key = [&](const Connection* connection) {
    return std::tuple(connection->stage, -static_cast<std::ptrdiff_t>(counts[connection->address]), connection->heard);
  };
  const auto found = std::ranges::min_element(open_, {}, key);
  return found == open_.end() ? nullptr : *found;
}

bool Connections::make_room(const std::string& address) {
  if (open_.size() < limits_.connections) return true;
  Connection* const idle = most_idle();
  if (idle == nullptr) return false;
  const bool gives_way = idle->stage != Stage::Talking || Clock::now() - idle->heard >= limits_.idle ||
                         count(idle->address) > count(address) + 1;
  if (gives_way) let_go(*idle);
  return gives_way;
}

bool Connections::queued(Connection& connection, std::size_t bytes) {
  if (connection.unread > limits_.unread) return false;  // one answer may be larger (a tree of ten thousand nodes)
  if (connection.unread == 0) connection.read = Clock::now();
  connection.unread += bytes;
  unread_ += bytes;
  if (unread_ <= limits_.all_unread) return true;
  const auto most = std::ranges::max_element(open_, {}, &Connection::unread);
  if (most == open_.end() || *most == &connection) return false;
  let_go(**most);
  return true;
}

void Connections::was_read(Connection& connection, std::size_t bytes) {
  bytes = std::min(bytes, connection.unread);
  connection.read = Clock::now();
  connection.unread -= bytes;
  assert(unread_ >= bytes);
  unread_ -= bytes;
}

void Connections::arriving(Connection& connection, std::size_t bytes) {
  if (!connection.open) return;
  arriving_ = arriving_ - connection.arriving + bytes;
  connection.arriving = bytes;
  if (arriving_ <= limits_.all_arriving) return;
  if (const auto most = std::ranges::max_element(open_, {}, &Connection::arriving); most != open_.end()) let_go(**most);
}

void Connections::drop_stalled() {
  const auto now = Clock::now();
  for (auto place = open_.begin(); place != open_.end();) {
    Connection& connection = **place++;
    if (connection.unread > 0 && now - connection.read >= limits_.stalled) let_go(connection);
  }
}

}  // namespace zermelo
