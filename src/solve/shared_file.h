#pragma once
#include <span>
#include <stop_token>
#include <string>

#include "zermelo/core/error.h"
#include "zermelo/solve/deal.h"
#include "zermelo/solve/exchange.h"
#include "zermelo/solve/tablebase_file.h"

namespace zermelo {

/// Writes a layer that is dealt out; all processes call it, and number 0 writes the file, byte for byte that of one
/// process. `mine` are the codes of this one, by places; the header has the names and the size, its counts are found.
/// False when number 0 was stopped. An error is that of number 0.
Expected<bool> write_together(Exchange& exchange, const Deal& deal, std::span<const code::Code> mine,
                              const std::string& path, TablebaseHeader header, const std::stop_token& stop);

}  // namespace zermelo
