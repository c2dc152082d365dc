#pragma once
#include <string>

namespace zermelo::wasm {

/// A session that the browser has kept, as `host_keep` got it.
void restore_row(const std::string& name, std::string row);

}  // namespace zermelo::wasm
