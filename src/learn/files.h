#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "zermelo/core/error.h"

namespace zermelo::learn {

/// Writes a whole file or leaves what was there.
Expected<void> write_whole(const std::string& path, std::string_view content);
Expected<std::string> read_whole(const std::string& path);
bool is_there(const std::string& path);
void remove_file(const std::string& path);  ///< if it is there
/// The name of a file in the folder that begins so; nothing where there is none.
std::optional<std::string> file_beginning(const std::string& folder, std::string_view beginning);
Expected<void> make_folder(const std::string& path);

}  // namespace zermelo::learn
