#include "python_player.h"

#include <chrono>

#include "zermelo/any/knowledge.h"

namespace zermelo::python {

namespace {

constexpr std::string_view kind = "python";

/// Asks Python for a move. What it raises, or an answer that is no text, loses the game with the reason, as a program
/// that crashes does.
class PythonPlayer final : public AnyPlayer {
 public:
  PythonPlayer(std::string spec, Held player) : AnyPlayer(std::move(spec)), player_(std::move(player)) {
    const py::gil_scoped_acquire gil;
    deterministic_ = py::hasattr(object(), "deterministic") && py::bool_(object().attr("deterministic"));
  }

  bool deterministic() const override { return deterministic_; }

  void new_game(std::uint64_t number) override {
    const py::gil_scoped_acquire gil;
    trouble_.clear();
    try {
      if (py::hasattr(object(), "new_game")) object().attr("new_game")(number);
    } catch (py::error_already_set& raised) {
      trouble_ = spec() + ", new_game raised " + exception_words(raised);
    }
  }

  Expected<Thought> think(const AnyLine& line, const Request& request) override {
    if (!trouble_.empty()) return lost(trouble_);
    const auto start = std::chrono::steady_clock::now();
    const py::gil_scoped_acquire gil;
    Thought thought;
    if (request.stop.stop_requested()) {
      thought.forfeit = Reason::Interrupted;
      return thought;
    }
    try {
      const py::object position = py::cast(Position(line.clone()));
      const py::object said = py::hasattr(object(), "move") ? object().attr("move")(position) : object()(position);
      if (!py::isinstance<py::str>(said))
        return lost(spec() + " gave " + printable(py::repr(said).cast<std::string>()) + "; expected a move as text");
      thought.move = said.cast<std::string>();
    } catch (py::error_already_set& raised) {
      return lost(spec() + " raised " + exception_words(raised));
    } catch (const std::exception& other) {
      return lost(spec() + ": " + other.what());
    }
    thought.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return thought;
  }

 private:
  py::object object() const { return py::reinterpret_borrow<py::object>(player_.get()); }
  static Thought lost(std::string why) {
    Thought thought;
    thought.forfeit = Reason::Crash;
    thought.detail = std::move(why);
    return thought;
  }

  Held player_;
  bool deterministic_ = false;
  std::string trouble_;  ///< of the beginning of the game
};

/// The name of a function, of the class of an object, or its own `name`; fit for a spec.
std::string name_of(const py::object& player) {
  py::object name = py::str(py::type::of(player).attr("__name__"));
  for (const char* attribute : {"name", "__name__"})
    if (py::hasattr(player, attribute) && py::isinstance<py::str>(player.attr(attribute))) {
      name = player.attr(attribute);
      break;
    }
  std::string word;
  for (const char c : name.cast<std::string>()) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
    if (plain) word += c;
  }
  return word.empty() ? "player" : word;
}

}  // namespace

PlayerSpec GuestGame::add(const py::object& player) {
  if (py::isinstance<py::str>(player)) return value_or_raise(PlayerSpec::parse(player.cast<std::string>()));
  const bool moves = py::hasattr(player, "move") && PyCallable_Check(player.attr("move").ptr()) != 0;
  if (!moves && py::hasattr(player, "spec") && py::isinstance<py::str>(player.attr("spec")))
    return value_or_raise(PlayerSpec::parse(player.attr("spec").cast<std::string>()));
  if (!moves && PyCallable_Check(player.ptr()) == 0)
    throw py::type_error(
        "a player is a spec (\"engine:depth=6\"), a function of a position, or an object with move(position)");
  const std::string name = std::string(kind) + ":" + name_of(player);
  std::string spec = name;
  for (int again = 2; guests_.contains(spec) && guests_.at(spec).get() != player.ptr(); ++again)
    spec = name + "-" + std::to_string(again);
  guests_[spec] = hold(player);
  return value_or_raise(PlayerSpec::parse(spec));
}

Expected<std::unique_ptr<AnyPlayer>> GuestGame::player(const PlayerSpec& spec) const {
  if (spec.name() != kind) return game_->player(spec);
  const auto guest = guests_.find(spec.text());
  if (guest == guests_.end())
    return fail({.what = "no player " + in_quotes(spec.text()), .where = "player", .expected = "a Python function"});
  return std::make_unique<PythonPlayer>(spec.text(), guest->second);
}

std::unique_ptr<const Knowledge> GuestGame::knowledge() const { return game_->knowledge(); }

}  // namespace zermelo::python
