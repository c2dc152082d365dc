#pragma once
#include "binding.h"

namespace zermelo::python {

/// match, tournament, study, SPRT, Elo and the command line.
void bind_contests(py::module_& module);

}  // namespace zermelo::python
