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

/// Which rules a game has. Games with the same name for them share positions, players and tablebases. It is the full
/// spec; a game written in Python that was added again under the same name has other rules.
std::string rules_name(const AnyGame& game);

/// The games of this process: those that come with Zermelo, and those written in Python.
Catalogue& games();

/// JSON as dicts, lists, strings and numbers.
py::object to_python(const Json& json);

/// The same with zermelo.Record for dicts: keys are attributes as well.
py::object to_record(const Json& json);

/// Text in UTF-8 as str; what is no UTF-8 is replaced.
py::str to_str(std::string_view text);

/// Python cannot make objects of this class by itself: pybind11 would give such a one memory that nobody has written.
void forbid_new(const py::handle& type);

/// What was handed over as text: TypeError for anything but a str.
std::string text_in(const py::handle& text, std::string_view what);

/// A whole number in a range: TypeError for what is no number, zermelo.Error for one outside.
long whole_number_in(const py::handle& number, std::string_view what, long least, long most);

/// A game in progress, as a value: `play` gives another position and leaves this one as it is. It is used with the GIL
/// held; the line that `line` gives stays as it is and may be read without.
class Position {
 public:
  explicit Position(std::unique_ptr<const AnyLine> line) : line_(std::move(line)) {}

  const AnyLine& line() const {
    if (!line_) play_it();
    return *line_;
  }
  std::shared_ptr<const AnyGame> game() const { return (line_ ? line_ : before_)->game(); }

  /// The legal moves as a tuple of str; none when the game is over.
  py::tuple moves() const {
    if (!moves_) list_moves();
    return py::reinterpret_borrow<py::tuple>(moves_);
  }
  Position play(const py::str& move) const;

 private:
  Position(std::shared_ptr<const AnyLine> before, py::object move)
      : before_(std::move(before)),
        move_(std::move(move)) {}
  void play_it() const;
  void list_moves() const;

  // A legal move is played when something is asked of the position after it: the leaves of a search in Python often are
  // asked nothing.
  mutable std::shared_ptr<const AnyLine> line_ = {};
  mutable std::shared_ptr<const AnyLine> before_ = {};
  mutable py::object move_ = {};
  mutable py::object moves_ = {};
};

void bind_errors(py::module_& module);
void bind_games(py::module_& module);
void bind_search(py::module_& module);
void bind_knowledge(py::module_& module);
void bind_insight(py::module_& module);
void bind_learn(py::module_& module);

}  // namespace zermelo::python
