#pragma once
#include <cstdint>
#include <string>

#include "zermelo/core/error.h"

namespace zermelo {

/// What books on alpha-beta differ in, and a teacher has to choose before an answer can be right or wrong.
struct Convention {
  enum class Cut : std::uint8_t { AtLeast, Above };      ///< α ≥ β, α > β
  enum class Order : std::uint8_t { Natural, Reverse };  ///< children from the left, from the right
  enum class Fail : std::uint8_t { Soft, Hard };         ///< a value outside the window: as it is, or the bound

  Cut cut = Cut::AtLeast;
  Order order = Order::Natural;
  Fail fail = Fail::Soft;

  bool cuts(double alpha, double beta) const { return cut == Cut::AtLeast ? alpha >= beta : alpha > beta; }
  std::string sign() const { return cut == Cut::AtLeast ? "≥" : ">"; }
  /// "cut on α ≥ β, children from left to right, fail-soft"
  std::string words() const;

  /// From the words of the command line and of links: ge or gt, natural or reverse, soft or hard.
  static Expected<Convention> read(const std::string& cut, const std::string& order, const std::string& fail);
  std::string cut_word() const { return cut == Cut::AtLeast ? "ge" : "gt"; }
  std::string order_word() const { return order == Order::Natural ? "natural" : "reverse"; }
  std::string fail_word() const { return fail == Fail::Soft ? "soft" : "hard"; }

  friend bool operator==(const Convention&, const Convention&) = default;
};

/// One of a few words, by its place among them; `where` is what the user wrote it for.
Expected<std::size_t> read_word(const std::string& word, const std::vector<std::string>& words,
                                const std::string& where);

}  // namespace zermelo
