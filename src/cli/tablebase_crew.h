#pragma once
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "zermelo/cli/interrupt.h"
#include "zermelo/core/error.h"
#include "zermelo/solve/exchange.h"

/// Commands that the processes of mpirun carry out together. The first process reads the arguments and speaks. The
/// others wait until it calls them or lets them go.
namespace zermelo {

/// The other processes, as the first one sees them.
class Helpers {
 public:
  /// Null: there are none.
  explicit Helpers(Exchange* exchange) : exchange_(exchange) {}
  ~Helpers() { let_go(); }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

  /// An error where --jobs asks for more threads than one: under mpirun a process has one. `jobs` is its text, empty
  /// where it was not given, and `threads` its number.
  std::optional<Error> too_many_threads(const std::string& jobs, int threads) const;
  /// Tells the others that there is nothing to do, unless they were called.
  void let_go();
  /// Calls the others; an error when one of them cannot come.
  std::optional<Error> call();

 private:
  Exchange* exchange_;
  bool called_ = false;
};

/// Waits for the call. Gives its word, which is empty when there is nothing to do.
std::string wait_for_call(Exchange& exchange);
/// An error where the call comes from another version, which may number positions in another way.
std::optional<Error> bad_call(const std::string& word, const Exchange& exchange);
/// What all processes have sent together. All of them ask at the end.
Exchange::Sent sent_by_all(Exchange& exchange);

/// What all processes but the first do. `prepare()` gives what is worked with, or why that is impossible, and
/// `work(ready, stop)` works. They print nothing: an error is sent to the first.
template <class Prepare, class Work>
int answer_call(Exchange& exchange, const Prepare& prepare, const Work& work) {
  const Interrupt interrupt;
  const std::string word = wait_for_call(exchange);
  if (word.empty()) return 0;
  auto ready = prepare();
  auto error = ready ? std::optional<Error>() : std::optional(ready.error());
  if (auto bad = bad_call(word, exchange)) error = bad;
  if (agree(exchange, error)) return 0;
  work(*ready, interrupt.token());
  sent_by_all(exchange);
  return 0;
}

/// Joins the processes that mpirun started. The first one calls first(exchange), null where it is alone; each of the
/// others calls other(exchange).
Expected<int> together(const std::function<Expected<int>(Exchange*)>& first,
                       const std::function<int(Exchange&)>& other);

}  // namespace zermelo
