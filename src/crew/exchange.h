#pragma once
#include <chrono>
#include <deque>
#include <string>
#include <vector>

#include "zermelo/crew/crew.h"
#include "zermelo/solve/exchange.h"

namespace zermelo {

/// The processes of a crew solve a layer together.
class CrewExchange final : public Exchange {
 public:
  /// No process works nearly this long without a message to the others; where MPI ends all when one dies, as it usually
  /// does, it is not even waited for.
  static constexpr std::chrono::minutes longest_silence{10};

  explicit CrewExchange(Crew& crew, std::chrono::milliseconds silence = longest_silence)
      : crew_(crew),
        silence_(silence),
        arrived_(static_cast<std::size_t>(crew.size())) {}

  int rank() const override { return crew_.rank(); }
  int size() const override { return crew_.size(); }
  std::string receive(int from) override;

 private:
  void do_send(int to, std::string bytes) override { crew_.send(to, std::move(bytes)); }

  Crew& crew_;
  std::chrono::milliseconds silence_;
  std::vector<std::deque<std::string>> arrived_;  ///< from each, what was not asked for yet
};

}  // namespace zermelo
