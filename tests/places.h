#pragma once
#include <string>

/// Where things are on this machine. Only places.cpp is compiled with it, so that all other files are the same in every
/// clone.
namespace zermelo::testing {

std::string source_folder();  ///< of the project
std::string program();        ///< zermelo, as it was built

}  // namespace zermelo::testing
