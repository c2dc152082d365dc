#pragma once
#include <chrono>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "zermelo/serve/fields.h"

namespace zermelo {

/// Fills at a steady rate up to its capacity. A limit on messages or sessions takes one unit for each.
class Bucket {
 public:
  Bucket(double capacity, double a_second) : capacity_(capacity), a_second_(a_second), content_(capacity) {}
  /// False when less than one unit is left.
  bool take();
  /// Takes one unit, and tells how long it takes until it is there.
  std::chrono::duration<double> borrow();
  bool empty() const { return content_at(Clock::now()) < 1; }
  bool full() const;
  void charge(double units) { content_ -= units; }

 private:
  using Clock = std::chrono::steady_clock;
  double content_at(Clock::time_point now) const;

  double capacity_;
  double a_second_;
  double content_;
  Clock::time_point last_ = Clock::now();
};

using Answer = Expected<Json>;  ///< null: the answer is sent later

/// A request while it is answered.
struct Asked {
  int client;
  const Json& id;
  Fields fields;
};

using Handlers = std::map<std::string, std::function<Answer(Asked&)>, std::less<>>;

template <class D>
void add_handlers(Handlers& list, D& desk, std::initializer_list<std::pair<const char*, Answer (D::*)(Asked&)>> added) {
  for (const auto& [name, handler] : added)
    list.emplace(name, [&desk, handler](Asked& asked) { return (desk.*handler)(asked); });
}

/// The connected clients. Text goes out; a client that has left receives nothing.
class Clients {
 public:
  using Text = std::shared_ptr<const std::string>;
  struct Wire {
    std::function<void(Text)> send;
    std::function<void()> close;
  };

  int add(Wire wire, std::string address);
  void remove(int client);
  /// Where the client comes from; empty for a client that has left.
  std::string address(int client) const;
  void send(int client, const Text& text) const;
  void send(int client, const Json& message) const;
  void send_all(const Json& message) const;
  void answer(int client, const Json& id, const Answer& answer) const;
  void close(int client) const;

 private:
  std::map<int, Wire> wires_;
  std::map<int, std::string> addresses_;
  int next_ = 1;
};

/// The clients that asked for events of one kind.
class Watchers {
 public:
  explicit Watchers(const Clients& clients) : clients_(clients) {}

  /// The request that begins or ends it (`on`).
  Answer watch(Asked& asked);
  void leave(int client) { list_.erase(client); }
  bool empty() const { return list_.empty(); }
  void send(const Json& event) const;

 private:
  const Clients& clients_;
  std::set<int> list_;
};

inline Clients::Text text_of(const Json& message) { return std::make_shared<const std::string>(dump(message)); }

/// What a client receives as the answer with this id.
Json answer_json(const Json& id, const Answer& answer);

inline Error wrong(std::string where, std::string what, std::string expected = {},
                   ErrorCode code = ErrorCode::Invalid) {
  return {.what = std::move(what), .where = std::move(where), .expected = std::move(expected), .code = code};
}

inline Error illegal(std::string where, std::string what) {
  return wrong(std::move(where), std::move(what), {}, ErrorCode::Illegal);
}
inline Error busy(std::string where, std::string what) {
  return wrong(std::move(where), std::move(what), {}, ErrorCode::Busy);
}

}  // namespace zermelo
