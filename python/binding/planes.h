#pragma once
#include <string>
#include <vector>

#include "binding.h"

namespace zermelo::python {

/// A drawing as layers of numbers: one for each side and kind of piece, and one for the side to move.
py::object planes(const Position& position);
/// What each of them holds.
std::vector<std::string> plane_names(const Position& position);

}  // namespace zermelo::python
