#pragma once
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"

namespace zermelo {

/// A process that others wait for is not there any more.
struct ExchangeError : std::exception {
  explicit ExchangeError(Error its_error) : error(std::move(its_error)), words(error.message()) {}
  const char* what() const noexcept override { return words.c_str(); }
  Error error;
  std::string words;
};

/// Processes that solve a layer together, each with a number from 0; a derived class carries the bytes between
/// them. All of them do the same steps in the same order: what one sends, the other waits for.
class Exchange {
 public:
  /// What this process has sent.
  struct Sent {
    std::uint64_t bytes = 0;
    std::uint64_t messages = 0;
  };

  virtual ~Exchange() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;

  /// Does not wait until it is received. Two messages to the same process arrive in their order.
  void send(int to, std::string bytes) {
    sent_.bytes += bytes.size();
    ++sent_.messages;
    do_send(to, std::move(bytes));
  }
  /// The next message of this process; waits for it. Throws ExchangeError when it will not come.
  virtual std::string receive(int from) = 0;

  const Sent& sent() const { return sent_; }

 private:
  virtual void do_send(int to, std::string bytes) = 0;
  Sent sent_;
};

/// Gives everyone the batch that is for them and takes those of all; the own one comes back as it is.
std::vector<std::string> swap_batches(Exchange& exchange, std::vector<std::string> batches);
/// At number 0 what everyone gives, in order; nothing elsewhere.
std::vector<std::string> collect(Exchange& exchange, std::string mine);
/// What number 0 says, to all.
std::string tell(Exchange& exchange, std::string word);
std::vector<std::uint64_t> tell(Exchange& exchange, const std::vector<std::uint64_t>& numbers);
/// The error of the first process that has one, the same for all.
std::optional<Error> agree(Exchange& exchange, const std::optional<Error>& mine);
/// The numbers of all, joined one by one with join(which, a, b), the same for all.
using Join = std::uint64_t(std::size_t which, std::uint64_t a, std::uint64_t b);
std::vector<std::uint64_t> fold(Exchange& exchange, std::vector<std::uint64_t> mine, Join* join);

}  // namespace zermelo
