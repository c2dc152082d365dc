#pragma once
#include <string>

#include "zermelo/core/score.h"

namespace zermelo {

/// A number as people write it: 3, -0.5, inf.
inline std::string number_text(double value) {
  if (value == ValueTraits<double>::infinity()) return "inf";
  if (value == -ValueTraits<double>::infinity()) return "-inf";
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace zermelo
