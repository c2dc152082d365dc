#include "zermelo/solve/exchange.h"

#include <algorithm>

#include "zermelo/solve/seal.h"

namespace zermelo {
namespace {

constexpr std::size_t length_bytes = sizeof(std::uint64_t);

void append_text(std::string& to, const std::string& text) {
  append_little(to, text.size());
  to += text;
}

/// Takes numbers and texts off the front of bytes.
class Unpacking {
 public:
  explicit Unpacking(const std::string& bytes) : bytes_(bytes) {}
  bool empty() const { return at_ == bytes_.size(); }
  std::uint64_t number() {
    need(length_bytes);
    const std::uint64_t value = load_little(reinterpret_cast<const std::byte*>(bytes_.data()) + at_);
    at_ += length_bytes;
    return value;
  }
  std::string text() {
    const std::uint64_t size = number();
    need(size);
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }

 private:
  void need(std::uint64_t size) const {
    if (bytes_.size() - at_ < size)
      throw ExchangeError(
          {.what = "a message is too short", .where = "mpirun", .expected = "the same zermelo everywhere"});
  }
  const std::string& bytes_;
  std::size_t at_ = 0;
};

std::string error_bytes(const Error& error) {
  std::string bytes;
  for (const std::string* part : {&error.what, &error.where, &error.expected, &error.nearest})
    append_text(bytes, *part);
  return bytes;
}

std::string number_bytes(const std::vector<std::uint64_t>& numbers) {
  std::string bytes;
  for (const std::uint64_t number : numbers) append_little(bytes, number);
  return bytes;
}

Error error_in(const std::string& bytes) {
  Unpacking parts(bytes);
  Error error;
  for (std::string* part : {&error.what, &error.where, &error.expected, &error.nearest}) *part = parts.text();
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
  const std::string told = tell(exchange, number_bytes(numbers));
  std::vector<std::uint64_t> heard;
  for (Unpacking left(told); !left.empty();) heard.push_back(left.number());
  return heard;
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
    Unpacking numbers(others[from]);
    for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = join(i, mine[i], numbers.number());
  }
  return tell(exchange, mine);
}

}  // namespace zermelo
