#pragma once
#include <string>

#include "zermelo/cli/terminal.h"
#include "zermelo/learn/learn.h"
#include "zermelo/learn/time_left.h"

namespace zermelo {

/// One line that says where learning stands and when this part of the work will be done.
class LearnLine {
 public:
  void tell(const learn::LearnStatus& status, const std::string& what = {});
  void clear() const { line_.tell(""); }

 private:
  StatusLine line_;
  learn::TimeLeft time_left_;
};

}  // namespace zermelo
