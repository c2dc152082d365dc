#pragma once
#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "zermelo/any/catalogue.h"
#include "zermelo/lab/study/ledger.h"
#include "zermelo/lab/study/study.h"
#include "zermelo/lab/study/task_player.h"

namespace zermelo {

/// Processes that play the games of a study, or build a table, together, perhaps on many machines. They are numbered;
/// number 0 leads. They send each other bytes; the derived class says how these travel
/// (lab/crew/mpi_crew.h).
class Crew {
 public:
  struct Message {
    int from = 0;
    std::string bytes;
  };

  virtual ~Crew() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  /// Does not wait until it is received. Two messages to the same process arrive in their order.
  virtual void send(int to, std::string bytes) = 0;
  /// The next message, if there is one by now.
  virtual std::optional<Message> receive() = 0;

  /// Somebody will not be there at the end: do not wait for everyone.
  void leave_in_parts() { whole_ = false; }
  bool whole() const { return whole_; }

 private:
  friend void send_home(Crew& crew);
  bool whole_ = true;
  bool sent_home_ = false;
};

/// How long the processes of a crew wait for each other.
struct CrewPatience {
  std::chrono::milliseconds sign_of_life{1000};  ///< sent so often by everyone, also in the middle of a game
  std::chrono::milliseconds silence{30'000};     ///< after which a process counts as dead
};

struct CrewOptions {
  int jobs = 1;  ///< games at the same time in every process
  std::stop_token stop = {};
  /// Called with a sentence about a process that fell silent.
  std::function<void(const std::string&)> on_trouble = {};
  CrewPatience patience = {};
};

/// Hands out the games to everyone, itself included, and keeps what comes back. The game of a process that died is
/// played again by another.
std::optional<Error> lead(Crew& crew, const StudyWork& work, Ledger& ledger, const CrewOptions& options);

/// Number 0 asks all processes to stop playing and to finish. `lead` does so when it is done.
void send_home(Crew& crew);
/// Sends everyone home, where that was not done yet, and waits for their last word. To be called at the very end,
/// whatever happened before.
void dismiss(Crew& crew, const CrewPatience& patience = {});

/// What all others do: play what number 0 hands out until it sends them home. They neither print nor write.
std::optional<Error> follow(Crew& crew, const Catalogue& games, const std::stop_token& stop,
                            const CrewPatience& patience = {});

}  // namespace zermelo
