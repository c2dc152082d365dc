#include "zermelo/quiz/convention.h"

#include <algorithm>

namespace zermelo {

Expected<std::size_t> read_word(const std::string& word, const std::vector<std::string>& words,
                                const std::string& where) {
  const auto found = std::ranges::find(words, word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  return fail(not_among("bad value", word, words, where, ErrorCode::Invalid));
}

std::string Convention::words() const {
  return "cut on α " + sign() + " β, children from " + (order == Order::Natural ? "left to right" : "right to left") +
         ", fail-" + fail_word();
}

Expected<Convention> Convention::read(const std::string& cut, const std::string& order, const std::string& fail) {
  const auto chosen_cut = read_word(cut, {"ge", "gt"}, "cut");
  if (!chosen_cut) return zermelo::fail(chosen_cut.error());
  const auto chosen_order = read_word(order, {"natural", "reverse"}, "order");
  if (!chosen_order) return zermelo::fail(chosen_order.error());
  const auto chosen_fail = read_word(fail, {"soft", "hard"}, "fail");
  if (!chosen_fail) return zermelo::fail(chosen_fail.error());
  return Convention{.cut = *chosen_cut == 0 ? Cut::AtLeast : Cut::Above,
                    .order = *chosen_order == 0 ? Order::Natural : Order::Reverse,
                    .fail = *chosen_fail == 0 ? Fail::Soft : Fail::Hard};
}

}  // namespace zermelo
