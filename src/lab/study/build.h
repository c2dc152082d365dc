#pragma once
#include <string>

namespace zermelo {

/// What this program was built from and with, for reports.
struct BuildInfo {
  std::string version;
  std::string commit;  ///< empty where it was built without its history
  std::string compiler;
  std::string flags;
};
const BuildInfo& build_info();

/// The machine it runs on now.
struct MachineInfo {
  std::string processor;
  int cores = 1;
  std::string load;  ///< the averages of one, five and fifteen minutes
};
MachineInfo machine_info();

}  // namespace zermelo
