#pragma once
#include <array>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "python_game.h"

namespace zermelo::python {

/// The table behind a PythonGame: Python values and what Python said about each. Everything is written with the GIL
/// held and published by an atomic flag; what is there is read without the GIL.
class PythonRules {
 public:
  using Position = PythonGame::Position;
  using Move = PythonGame::Move;

  /// `game` is the author's object. The GIL is held.
  PythonRules(std::string name, std::array<std::string, 2> sides, const py::object& game);
  ~PythonRules();
  PythonRules(const PythonRules&) = delete;
  PythonRules& operator=(const PythonRules&) = delete;

  /// Tells the rules of this process apart.
  std::uint64_t serial() const { return serial_; }
  Position initial() const { return initial_; }
  Player to_move(Position p) { return judged(p).turn; }
  const std::optional<Outcome>& outcome(Position p) { return judged(p).outcome; }
  void moves(Position p, MoveList<Move>& list);
  Position after(Position p, Move m);
  Key key(Position p) const { return nodes_[p.number].key; }
  const std::string& text(Position p) const { return nodes_[p.number].text; }
  const std::string& move_text(Move m) const { return words_[m.text]; }
  Expected<Position> read(std::string_view text);
  bool dice() const { return dice_; }        ///< has probability(p, move)
  bool repeats() const { return repeats_; }  ///< a position may come back
  /// Of a move that chance makes.
  double probability(Position p, Move m);
  bool irreversible(Position p, Move m);
  Key repetition_key(Position p);
  double guess(Position p);
  double bound() const { return bound_; }
  /// Rows of characters; none where the game has no drawing.
  std::vector<std::string> rows(Position p);
  /// Whose piece a character of the drawing is; nothing for one that is nobody's.
  std::optional<Player> owner(const std::string& character) const;
  std::vector<std::string> contradictions(Position p);

 private:
  static inline std::atomic<std::uint64_t> made_{0};
  const std::uint64_t serial_ = ++made_;

  struct Step {
    enum class Return : std::uint8_t { Unknown, Possible, Impossible };
    std::uint32_t word = 0;
    std::atomic<std::uint32_t> next = 0;         ///< the position behind it; 0: not asked yet
    std::atomic<Return> back = Return::Unknown;  ///< to this position or an earlier one, after this step
    double probability = 0;
  };
  struct Node {
    PyObject* value = nullptr;
    std::string text;
    Key key = 0;
    std::atomic<bool> judged = false;  ///< turn and outcome are known
    std::atomic<bool> listed = false;  ///< the steps are known
    std::atomic<bool> weighed = false;
    std::atomic<std::uint32_t> part = 0;  ///< the number of what a repetition looks at; 0: not asked yet
    Player turn = Player::First;
    std::optional<Outcome> outcome;
    std::unique_ptr<Step[]> steps;
    std::uint32_t count = 0;
    double guess = 0;
  };

  const Node& judged(Position p);
  Node& listed(Position p);
  Step& step_of(Node& node, Move m) const;

  // With the GIL held:
  template <class Ask>
  auto ask(const Node* node, const char* method, Ask question);
  py::object call(const char* method, const Node& node);
  std::uint32_t number_of(const py::object& value, const char* method, const std::string& where);
  std::uint32_t number_of_word(const std::string& word);
  std::string text_of(const py::object& value);
  Player read_turn(const py::object& said, const std::string& where) const;
  std::optional<Outcome> read_outcome(const py::object& said, const std::string& where) const;
  std::vector<std::string> read_moves(const py::object& said, const std::string& where) const;
  std::vector<double> read_probabilities(const Node& node, const std::vector<std::string>& moves) const;
  Result read_result_of(const py::object& said, const py::object& whole, const std::string& where) const;
  std::string where(const Node* node) const;
  bool has(const char* method) const { return py::hasattr(game_, method); }

  std::string name_;
  std::array<std::string, 2> sides_;
  py::object game_;
  py::dict numbers_;  ///< of the values
  py::dict parts_;    ///< the numbers of what a repetition looks at
  std::uint32_t last_part_ = 0;
  std::map<std::string, Player> pieces_;
  std::unordered_map<std::string_view, std::uint32_t> by_text_;  ///< the texts are those of the nodes
  std::unordered_map<std::string, std::uint32_t> word_numbers_;
  Grown<Node> nodes_;
  Grown<std::string> words_;
  Position initial_;
  double bound_ = 0;
  bool draws_ = false;
  bool writes_ = false;  ///< has text(p)
  bool reads_ = false;   ///< has read(text)
  bool dice_ = false;
  bool repeats_ = false;
  bool has_irreversible_ = false;
  bool has_part_ = false;  ///< has repetition_part(p)
};

}  // namespace zermelo::python
