#include "binding.h"

namespace zermelo::python {

namespace {

/// The class of all errors of ours. It lives as long as the interpreter.
PyObject*& error_class() {
  static PyObject* one = nullptr;
  return one;
}

}  // namespace

void raise(const Error& error) {
  const py::gil_scoped_acquire gil;
  const auto kind = py::reinterpret_borrow<py::object>(error_class());
  py::object exception = kind(error.message());
  exception.attr("code") = std::string(to_string(error.code));
  exception.attr("what") = error.what;
  exception.attr("where") = error.where;
  exception.attr("expected") = error.expected;
  exception.attr("nearest") = error.nearest;
  PyErr_SetObject(kind.ptr(), exception.ptr());
  throw py::error_already_set();
}

void bind_errors(py::module_& module) {
  error_class() = PyErr_NewExceptionWithDoc(
      "zermelo.Error", "What was wrong: str() is the whole line; code, what, where, expected, nearest are its parts.",
      PyExc_ValueError, nullptr);
  module.add_object("Error", error_class());
}

py::object to_python(const Json& json) {
  switch (json.type()) {
    case Json::value_t::object: {
      py::dict all;
      for (const auto& [key, value] : json.items()) all[py::str(key)] = to_python(value);
      return all;
    }
    case Json::value_t::array: {
      py::list all;
      for (const Json& value : json) all.append(to_python(value));
      return all;
    }
    case Json::value_t::string: return py::str(json.get_ref<const std::string&>());
    case Json::value_t::boolean: return py::bool_(json.get<bool>());
    case Json::value_t::number_integer: return py::int_(json.get<std::int64_t>());
    case Json::value_t::number_unsigned: return py::int_(json.get<std::uint64_t>());
    case Json::value_t::number_float: return py::float_(json.get<double>());
    default: return py::none();
  }
}

}  // namespace zermelo::python
