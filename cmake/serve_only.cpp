#include "zermelo/cli/command_groups.h"

/// The commands of a build that only serves (ZERMELO_ONLY_SERVE). Every other build has all of them,
/// cli/command_groups.cpp.
namespace zermelo {

const std::vector<CommandGroup>& command_groups() {
  static const std::vector<CommandGroup> groups{{"Play", {add_serve_command}}};
  return groups;
}

}  // namespace zermelo
