#include "places.h"

namespace zermelo::testing {

std::string source_folder() { return ZERMELO_SOURCE_DIR; }
std::string program() { return ZERMELO_BINARY; }

}  // namespace zermelo::testing
