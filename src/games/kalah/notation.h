#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/text_reader.h"
#include "zermelo/games/kalah/position.h"
#include "zermelo/games/kalah/rules.h"

namespace zermelo::kalah {

/// `4,4,4,4,4,4,0/4,4,4,4,4,4,0 S`: South's pits in sowing order and its store, North's likewise, whose turn it is, and
/// ` pie` while Second may still swap.
template <class Row>
std::string position_text(const Rules& rules, const Position<Row>& p) {
  std::string text;
  for (const Player player : {Player::First, Player::Second}) {
    if (player == Player::Second) text += '/';
    for (int cell = 0; cell <= rules.pits; ++cell) text += (cell > 0 ? "," : "") + std::to_string(p.of(player)[cell]);
  }
  text += p.turn == Player::First ? " S" : " N";
  return p.pie ? text + " pie" : text;
}

/// Reads that text. Any number of seeds up to the game's own is accepted, in any pits and stores, so that endings can
/// be studied on their own.
template <class Row>
class Reader {
 public:
  Reader(const Rules& rules, std::string_view text) : rules_(rules), in_{text, "position"} {}

  Expected<Position<Row>> read() {
    Position<Row> p;
    if (!read_row(p.own) || !in_.take('/') || !read_row(p.other) || !in_.take(' ')) return fail(defect());
    if (in_.take('N')) {
      std::swap(p.own, p.other);
      p.turn = Player::Second;
    } else if (!in_.take('S')) {
      return fail(defect());
    }
    if (in_.text.substr(in_.at) == " pie" && rules_.pie) {
      p.pie = true;
      in_.at = in_.text.size();
    }
    if (in_.at != in_.text.size()) return fail(defect());
    return p;
  }

  /// One that stops the reading hides what comes behind it; too many seeds do not stop it.
  std::vector<std::string> problems() {
    counting_ = true;
    std::vector<Error> found;
    if (const auto p = read(); !p) found.push_back(p.error());
    if (seeds_ > rules_.all_seeds() && !too_many_)
      found.push_back({.what = std::to_string(seeds_) + " seeds in all",
                       .where = "position",
                       .expected = "at most " + std::to_string(rules_.all_seeds())});
    return messages(found);
  }

 private:
  bool read_row(Row& row) {
    for (int cell = 0; cell <= rules_.pits; ++cell)
      if ((cell > 0 && !in_.take(',')) || !read_number(row, cell)) return false;
    return true;
  }

  /// The seeds read so far never pass the game's number, so a cell cannot overflow, however long the digits run.
  bool read_number(Row& row, int cell) {
    const std::size_t start = in_.at;
    int seeds = 0;
    while (!in_.done() && in_.text[in_.at] >= '0' && in_.text[in_.at] <= '9') {
      seeds = 10 * seeds + (in_.text[in_.at] - '0');
      if (seeds_ + seeds > (counting_ ? most_counted : rules_.all_seeds())) {
        in_.at = start;
        too_many_ = true;
        return false;
      }
      ++in_.at;
    }
    if (in_.at == start) return false;
    seeds_ += seeds;
    if (!counting_) row.add(cell, seeds);
    return true;
  }

  Error defect() const {
    std::string what = "unexpected " + in_quotes(in_.text.substr(in_.at, 1));
    if (in_.done()) what = "ends too early";
    if (too_many_) what = "more than " + std::to_string(rules_.all_seeds()) + " seeds in all";
    return {.what = std::move(what), .where = at_offset("position", in_.at), .expected = shape()};
  }

  std::string shape() const {
    return "South's " + std::to_string(rules_.pits) +
           " pits and store with commas between, '/', North's, ' S' or ' N'" +
           (rules_.pie ? ", and ' pie' while a swap is open" : "");
  }

  static constexpr int most_counted = 1'000'000;

  const Rules& rules_;
  TextReader in_;
  int seeds_ = 0;
  bool too_many_ = false;
  bool counting_ = false;  ///< seeds are counted but not placed: there may be more than a row can hold
};

}  // namespace zermelo::kalah
