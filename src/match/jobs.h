#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>

#include "zermelo/core/error.h"

namespace zermelo {

/// Does the task of this number; what went wrong ends all work.
using Worker = std::function<std::optional<Error>(std::size_t)>;

/// Does the tasks 0 … tasks-1 with `jobs` workers at the same time, each hired in a thread of its own, so that it has
/// players of its own. They are begun in the order of their numbers. A stop, an error, or memory that is not enough
/// ends it, the latter two with words.
std::optional<Error> share_out(std::size_t tasks, int jobs, const std::stop_token& stop,
                               const std::function<Expected<Worker>()>& hire);

}  // namespace zermelo
