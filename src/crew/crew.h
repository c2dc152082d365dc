#pragma once
#include <optional>
#include <string>
#include <utility>

namespace zermelo {

/// Processes that play the games of a study, or build a tablebase, together, perhaps on many machines. They are
/// numbered; number 0 leads. They send each other bytes; a class derived from this one carries them (crew/mpi_crew.h).
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

  /// True the first time: the leader asks everyone to finish only once.
  bool begin_end() { return !std::exchange(ending_, true); }

 private:
  bool whole_ = true;
  bool ending_ = false;
};

}  // namespace zermelo
