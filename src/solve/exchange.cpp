#include "zermelo/solve/exchange.h"

#include <algorithm>
#include <sstream>

#include "zermelo/solve/file_frame.h"

namespace zermelo {
namespace {

[[noreturn]] void refuse_message(const char* what) {
  throw ExchangeError({.what = what, .where = "mpirun", .expected = "the same zermelo everywhere"});
}

std::string number_bytes(const std::vector<std::uint64_t>& numbers) {
  std::string bytes;
  for (const std::uint64_t number : numbers) append_little(bytes, number);
  return bytes;
}

std::vector<std::uint64_t> numbers_in(const std::string& bytes) {
  if (bytes.size() % sizeof(std::uint64_t) != 0) refuse_message("a message is too short");
  std::vector<std::uint64_t> numbers;
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(std::uint64_t))
    numbers.push_back(load_little(reinterpret_cast<const std::byte*>(bytes.data()) + at));
  return numbers;
}

/// Its parts end with a zero each, which no text of an error has.
std::string error_bytes(const Error& error) {
  std::string bytes;
  for (const std::string* part : {&error.what, &error.where, &error.expected, &error.nearest}) bytes += *part + '\0';
  return bytes;
}

Error error_in(const std::string& bytes) {
  std::istringstream parts(bytes);
  Error error;
  for (std::string* part : {&error.what, &error.where, &error.expected, &error.nearest})
    if (!std::getline(parts, *part, '\0')) refuse_message("a message is too short");
  return error;
}

}  // namespace

std::vector<std::string> swap_batches(Exchange& exchange, std::vector<std::string> batches) {
  const int size = exchange.size();
  const int me = exchange.rank();
  for (int i = 1; i < size; ++i) {  // everyone begins with another one, so that nobody is flooded
    const int to = (me + i) % size;
    exchange.send(to, std::move(batches[static_cast<std::size_t>(to)]));
  }
  for (int i = 1; i < size; ++i) {
    const int from = (me + size - i) % size;
    batches[static_cast<std::size_t>(from)] = exchange.receive(from);
  }
  return batches;
}

std::vector<std::string> collect(Exchange& exchange, std::string mine) {
  if (exchange.rank() > 0) {
    exchange.send(0, std::move(mine));
    return {};
  }
  std::vector<std::string> all{std::move(mine)};
  for (int from = 1; from < exchange.size(); ++from) all.push_back(exchange.receive(from));
  return all;
}

std::string tell(Exchange& exchange, std::string word) {
  if (exchange.rank() > 0) return exchange.receive(0);
  for (int to = 1; to < exchange.size(); ++to) exchange.send(to, word);
  return word;
}

std::vector<std::uint64_t> tell(Exchange& exchange, const std::vector<std::uint64_t>& numbers) {
  return numbers_in(tell(exchange, number_bytes(numbers)));
}

std::optional<Error> agree(Exchange& exchange, const std::optional<Error>& mine) {
  const auto all = collect(exchange, mine ? error_bytes(*mine) : "");
  const auto first = std::ranges::find_if_not(all, &std::string::empty);
  const std::string agreed = tell(exchange, first == all.end() ? "" : *first);
  return agreed.empty() ? std::nullopt : std::optional(error_in(agreed));
}

std::vector<std::uint64_t> fold(Exchange& exchange, std::vector<std::uint64_t> mine, Join* join) {
  const auto others = collect(exchange, number_bytes(mine));
  for (std::size_t from = 1; from < others.size(); ++from) {
    const auto theirs = numbers_in(others[from]);
    if (theirs.size() != mine.size()) refuse_message("a message has another length");
    for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = join(i, mine[i], theirs[i]);
  }
  return tell(exchange, mine);
}

}  // namespace zermelo
