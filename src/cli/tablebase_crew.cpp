#include "zermelo/cli/tablebase_crew.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "zermelo/crew/exchange.h"
#include "zermelo/crew/mpi_crew.h"
#include "zermelo/lab/study/build.h"

namespace zermelo {
namespace {

std::string call_word() { return "build " + build_info().version + " " + build_info().commit; }

}  // namespace

std::optional<Error> Helpers::too_many_threads(const std::string& jobs, int threads) const {
  if (exchange_ == nullptr || jobs.empty() || threads == 1) return std::nullopt;
  return Error{.what = "--jobs " + jobs + ": under mpirun every process has one thread",
               .where = "tablebase",
               .expected = fmt::format("-np {}", exchange_->size() * threads)};
}

void Helpers::let_go() {
  if (exchange_ != nullptr && !std::exchange(called_, true)) tell(*exchange_, std::string());
}

std::optional<Error> Helpers::call() {
  called_ = true;
  tell(*exchange_, call_word());
  return agree(*exchange_, std::nullopt);
}

std::string wait_for_call(Exchange& exchange) { return tell(exchange, std::string()); }

std::optional<Error> bad_call(const std::string& word, const Exchange& exchange) {
  if (word == call_word()) return std::nullopt;
  return Error{.what = "process " + std::to_string(exchange.rank()) + " runs another version of zermelo",
               .where = "mpirun",
               .expected = "the same everywhere"};
}

Exchange::Sent sent_by_all(Exchange& exchange) {
  const Exchange::Sent mine = exchange.sent();
  const auto sums =
      fold(exchange, {mine.bytes, mine.messages}, [](std::size_t, std::uint64_t a, std::uint64_t b) { return a + b; });
  return {.bytes = sums[0], .messages = sums[1]};
}

Expected<int> together(const std::function<Expected<int>(Exchange*)>& first,
                       const std::function<int(Exchange&)>& other) try {
  if (!under_mpirun()) return first(nullptr);
  setenv("NO_COLOR", "1", 0);  // mpirun shows a terminal to us whether it has one or not
  if (alone_under_mpirun()) return first(nullptr);
  const auto crew = join_mpi_crew();
  if (!crew && !first_under_mpirun()) return after_the_first(2);
  if (!crew) return fail(crew.error());
  try {
    CrewExchange exchange(**crew);
    if (exchange.rank() > 0) return other(exchange);
    auto code = first(exchange.size() > 1 ? &exchange : nullptr);
    std::fflush(stdout);  // before the others are waited for
    return code;
  } catch (...) {  // whatever it is, the others must not be waited for: they wait for this one
    (*crew)->leave_in_parts();
    throw;
  }
} catch (const ExchangeError& lost) {
  if (!first_under_mpirun()) return after_the_first(2);
  return fail(lost.error);
}

}  // namespace zermelo
