#pragma once
#include <string>

namespace zermelo {

/// Where the program keeps what it makes: $XDG_DATA_HOME/zermelo, or ~/.local/share/zermelo. Empty without a home
/// folder.
std::string data_folder();

}  // namespace zermelo
