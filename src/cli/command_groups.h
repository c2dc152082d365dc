#pragma once
#include <vector>

#include "zermelo/cli/command.h"

namespace zermelo {

struct CommandGroup {
  const char* title;
  std::vector<AddCommand*> commands;
};

/// In this order they are listed.
const std::vector<CommandGroup>& command_groups();

}  // namespace zermelo
