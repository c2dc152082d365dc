#include "zermelo/crew/exchange.h"

#include <gtest/gtest.h>

namespace zermelo {
namespace {

using namespace std::chrono_literals;

/// Two others who said something beforehand.
class Talkative final : public Crew {
 public:
  explicit Talkative(std::vector<Message> said) : said_(std::move(said)) {}
  int rank() const override { return 0; }
  int size() const override { return 3; }
  void send(int, std::string) override {}
  std::optional<Message> receive() override {
    if (next_ == said_.size()) return std::nullopt;
    return said_[next_++];
  }

 private:
  std::vector<Message> said_;
  std::size_t next_ = 0;
};

TEST(CrewExchange, HearsEachInItsOrderWhoeverIsQuicker) {
  Talkative crew({{2, "a"}, {2, "b"}, {1, "x"}, {2, "c"}, {1, "y"}});
  CrewExchange exchange(crew);
  EXPECT_EQ(exchange.receive(1), "x");
  EXPECT_EQ(exchange.receive(2), "a");
  EXPECT_EQ(exchange.receive(2), "b");
  EXPECT_EQ(exchange.receive(1), "y");
  EXPECT_EQ(exchange.receive(2), "c");
}

TEST(CrewExchange, CountsWhatItSends) {
  Talkative crew({});
  CrewExchange exchange(crew);
  exchange.send(1, "four");
  exchange.send(2, "");
  EXPECT_EQ(exchange.sent().bytes, 4U);
  EXPECT_EQ(exchange.sent().messages, 2U);
}

TEST(CrewExchange, DoesNotWaitForTheDeadForEver) {
  Talkative crew({{2, "alive"}});
  CrewExchange exchange(crew, 20ms);
  try {
    exchange.receive(1);
    FAIL() << "process 1 never spoke";
  } catch (const ExchangeError& lost) {
    EXPECT_NE(lost.error.message().find("process 1 has fallen silent"), std::string::npos);
  }
  EXPECT_FALSE(crew.whole());
}

}  // namespace
}  // namespace zermelo
