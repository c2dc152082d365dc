#include "binding.h"
#include "contests.h"
#include "python_game.h"
#include "zermelo/any/version.h"

namespace zermelo::python {

Catalogue& games() {
  static Catalogue all = catalogue();
  return all;
}

}  // namespace zermelo::python

// The other parts are added here, in the order in which they need each other.
PYBIND11_MODULE(_core, module) {
  module.attr("__version__") = zermelo::version();
  zermelo::python::bind_errors(module);
  zermelo::python::bind_games(module);
  zermelo::python::bind_search(module);
  zermelo::python::bind_knowledge(module);
  zermelo::python::bind_insight(module);
  zermelo::python::bind_python_games(module);
  zermelo::python::bind_contests(module);
  zermelo::python::bind_learn(module);
}
