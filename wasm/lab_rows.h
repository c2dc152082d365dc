#pragma once
#include <string_view>

namespace zermelo::wasm {

/// Of the lab, and not of a session.
bool is_lab_row(std::string_view name);

/// A row of the lab that the browser has kept, as `host_keep` got it.
void restore_lab_row(std::string_view name, std::string_view row);

}  // namespace zermelo::wasm
