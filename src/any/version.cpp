#include "zermelo/any/version.h"

namespace zermelo {

const char* version() { return ZERMELO_VERSION; }

}  // namespace zermelo
