#pragma once
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "zermelo/any/any_game.h"
#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"

/// What the parts of the module share. Each part adds its classes and functions: bind_games to module.cpp and so on.
namespace zermelo::python {

namespace py = pybind11;

/// Raises zermelo.Error with the words, code and place of an error.
[[noreturn]] void raise(const Error& error);

template <class T>
T value_or_raise(Expected<T> expected) {
  if (!expected) raise(expected.error());
  if constexpr (!std::is_void_v<T>) return std::move(*expected);
}

/// The games of this process: those that come with Zermelo, and those written in Python.
Catalogue& games();

/// JSON as dicts, lists, strings and numbers.
py::object to_python(const Json& json);

/// A game in progress, as a value: `play` gives another position and leaves this one as it is.
class Position {
 public:
  explicit Position(std::unique_ptr<const AnyLine> line) : line_(std::move(line)) {}
  const AnyLine& line() const { return *line_; }
  std::shared_ptr<const AnyGame> game() const { return line_->game(); }

 private:
  std::shared_ptr<const AnyLine> line_;
};

void bind_errors(py::module_& module);
void bind_games(py::module_& module);

}  // namespace zermelo::python
