#pragma once

namespace zermelo {

/// Of this build, such as "0.2.0".
const char* version();

}  // namespace zermelo
