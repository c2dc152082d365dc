#pragma once
#include <string>
#include <string_view>

namespace zermelo {

/// The MIME type of a file, from its extension.
std::string type_of_file(std::string_view name);

}  // namespace zermelo
