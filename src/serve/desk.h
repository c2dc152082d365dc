#pragma once
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "zermelo/serve/fields.h"
#include "zermelo/serve/laboratory.h"
#include "zermelo/serve/room.h"

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

  Desk(const Catalogue& games, StoredSessions store, Surroundings surroundings, const DeskLimits& limits = {},
       LabPlaces lab = {});

  int join(Wire wire);
  void leave(int client);
  void receive(int client, std::string_view text);
  /// Stops all searches, keeps everything, says goodbye; gives what could not be kept.
  std::optional<Error> close();
  const DeskLimits& limits() const { return limits_; }
  const Laboratory& laboratory() const { return lab_; }

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
    std::stop_source question = {};  ///< stops what is being searched for it
    int asking = 0;                  ///< questions that are not answered yet
    bool gives_way = false;          ///< the last of them is stopped by a newer one
    bool watches_lab = false;
  };
  /// A request while it is answered.
  struct Asked {
    int client;
    const Json& id;
    Fields fields;
  };
  static constexpr int most_nodes = 1'000'000;
  static constexpr std::size_t longest_position = 16 * 1024;  ///< letters; every one is drawn
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
  Answer analyse(Asked& asked);
  Answer why_move(Asked& asked);
  Answer review_game(Asked& asked);
  Answer terms(Asked& asked);
  Answer enough(Asked& asked);

  // lab_desk.cpp
  Answer studies(Asked& asked);
  Answer study(Asked& asked);
  Answer lab_run(Asked& asked);
  Answer lab_estimate(Asked& asked);
  Answer lab_stop(Asked& asked);
  Answer lab_watch(Asked& asked);
  Answer lab_games(Asked& asked);
  Answer lab_game(Asked& asked);
  Answer lab_compare(Asked& asked);
  Answer lab_report(Asked& asked);
  Answer lab_defect(Asked& asked);
  Answer ask_lab(const Asked& asked, Laboratory::Pace pace, std::function<Answer(Laboratory&)> work);
  void tell_lab(const Json& event);

  static Error wrong(std::string where, std::string what, std::string expected = {});
  static Json refusal(const Json& id, const Error& error);

  Answer answer_to(int client, const Json& request, const Json& id);
  void send(int client, const Json& message);
  /// The position that a request names.
  Expected<std::unique_ptr<AnyLine>> line_of(const std::string& name, const std::string& position) const;
  Answer seat_down(Asked& asked, std::unique_ptr<Table> table);
  Answer watch(int client, const std::string& id, bool with_key);
  Answer think_beside(const Asked& asked, std::unique_ptr<AnyLine> line, const std::string& spec,
                      std::size_t trace_nodes, std::function<Answer(const Thought&)> told);
  /// Work for the threads that search; its answer is sent when it is found. A question that gives way is stopped by a
  /// newer one; the others want to be answered first.
  enum class Manner { WantsAnAnswer, GivesWay };
  Answer answer_later(const Asked& asked, Manner manner, std::function<Answer(const Request&)> work);
  /// Sends events about a question under way, from the thread that searches, at most ten a second.
  std::function<void(const std::function<Json()>&)> reporter(const Asked& asked, const char* event);
  /// The position that a question is about: at a node of a table, or by its text.
  Expected<std::unique_ptr<AnyLine>> line_in_question(Asked& asked);
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
  Laboratory lab_;
};

}  // namespace zermelo
