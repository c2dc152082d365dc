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
  py::object exception = kind(to_str(error.message()));
  exception.attr("code") = to_str(to_string(error.code));
  exception.attr("what") = to_str(error.what);
  exception.attr("where") = to_str(error.where);
  exception.attr("expected") = to_str(error.expected);
  exception.attr("nearest") = to_str(error.nearest);
  PyErr_SetObject(kind.ptr(), exception.ptr());
  throw py::error_already_set();
}

void bind_errors(py::module_& module) {
  error_class() = PyErr_NewExceptionWithDoc(
      "zermelo.Error", "What was wrong: str() is the whole line; code, what, where, expected, nearest are its parts.",
      PyExc_ValueError, nullptr);
  module.add_object("Error", error_class());
}

py::str to_str(std::string_view text) {
  PyObject* const made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(made);
}

void forbid_new(const py::handle& type) {
  reinterpret_cast<PyTypeObject*>(type.ptr())->tp_new = [](PyTypeObject* kind, PyObject*, PyObject*) -> PyObject* {
    PyErr_Format(PyExc_TypeError, "%s objects are made by the functions of zermelo", kind->tp_name);
    return nullptr;
  };
}

std::string text_in(const py::handle& text, std::string_view what) {
  if (!py::isinstance<py::str>(text))
    throw py::type_error(std::string(what) + " must be a text, not " +
                         std::string(py::str(py::type::of(text).attr("__name__"))));
  return std::string(py::reinterpret_borrow<py::str>(text));
}

long whole_number_in(const py::handle& number, std::string_view what, long least, long most) {
  const auto whole = py::reinterpret_steal<py::object>(PyNumber_Index(number.ptr()));
  if (!whole) {
    PyErr_Clear();
    throw py::type_error(std::string(what) + " must be a whole number, not " +
                         std::string(py::str(py::type::of(number).attr("__name__"))));
  }
  int overflow = 0;
  const long value = PyLong_AsLongAndOverflow(whole.ptr(), &overflow);
  if (overflow == 0 && value >= least && value <= most) return value;
  const std::string shown = overflow == 0 ? std::to_string(value) : overflow > 0 ? "too large" : "too small";
  raise({.what = "bad value " + in_quotes(shown),
         .where = std::string(what),
         .expected = "a number from " + std::to_string(least) + " to " + std::to_string(most)});
}

namespace {

/// Objects become what `of_dict` makes of a dict.
template <class OfDict>
py::object converted(const Json& json, const OfDict& of_dict) {
  switch (json.type()) {
    case Json::value_t::object: {
      py::dict all;
      for (const auto& [key, value] : json.items()) all[to_str(key)] = converted(value, of_dict);
      return of_dict(std::move(all));
    }
    case Json::value_t::array: {
      py::list all;
      for (const Json& value : json) all.append(converted(value, of_dict));
      return all;
    }
    case Json::value_t::string: return to_str(json.get_ref<const std::string&>());
    case Json::value_t::boolean: return py::bool_(json.get<bool>());
    case Json::value_t::number_integer: return py::int_(json.get<std::int64_t>());
    case Json::value_t::number_unsigned: return py::int_(json.get<std::uint64_t>());
    case Json::value_t::number_float: return py::float_(json.get<double>());
    default: return py::none();
  }
}

}  // namespace

py::object to_python(const Json& json) {
  return converted(json, [](py::dict all) -> py::object { return all; });
}

py::object to_record(const Json& json) {
  const py::object record = py::module_::import("zermelo._results").attr("Record");
  return converted(json, [&](const py::dict& all) -> py::object { return record(all); });
}

}  // namespace zermelo::python
