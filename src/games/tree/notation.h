#pragma once
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/options.h"
#include "zermelo/core/text_reader.h"
#include "zermelo/games/tree/node.h"

namespace zermelo::tree {

/// The side to move below a node of this kind, unless the text says otherwise. The sides alternate, and chance takes no
/// turn: below it the side moves that would have moved in its place (`place`).
constexpr Kind side_below(Kind kind, Kind place) {
  if (kind == Kind::Chance) return place;
  return kind == Kind::Max ? Kind::Min : Kind::Max;
}

/// The shortest decimal number that reads back as the same double; never with an exponent.
inline std::string number_text(double value) {
  std::array<char, 400> digits{};
  const auto [end, error] =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed);
  return {digits.data(), end};
}

inline std::string fraction_text(const Edge& edge) {
  const std::string numerator = std::to_string(edge.numerator);
  return edge.denominator == 1 ? numerator : numerator + '/' + std::to_string(edge.denominator);
}

/// Writes a tree so that it reads back as the same tree: `max` or `min` where the side is not the one to be expected,
/// a space only where two children would run together.
class Writer {
 public:
  static std::string text(const Node& root) {
    Writer writer;
    writer.write(root, Kind::Max);
    return std::move(writer.out_);
  }

 private:
  void write(const Node& node, Kind place) {
    if (node.kind == Kind::Leaf) {
      out_ += number_text(node.value);
      return;
    }
    const bool chance = node.kind == Kind::Chance;
    if (!chance && node.kind != place) out_ += node.kind == Kind::Max ? "max" : "min";
    out_ += chance ? '{' : '(';
    const Kind below = side_below(node.kind, place);
    for (const Edge& edge : node.edges) {
      if (&edge != node.edges.data() && !stand_apart(chance, edge, below)) out_ += ' ';
      if (chance) out_ += fraction_text(edge) + ':';
      if (!edge.name.empty()) out_ += edge.name + '=';
      write(*edge.to, below);
    }
    out_ += chance ? '}' : ')';
  }

  /// `(1 2)(3 4)`: brackets need no space between them.
  bool stand_apart(bool chance, const Edge& edge, Kind below) const {
    const bool opens = !chance && edge.name.empty() && (edge.to->kind == below || edge.to->kind == Kind::Chance);
    return opens && (out_.back() == ')' || out_.back() == '}');
  }

  std::string out_;
};

/// Reads a tree:
///
///     tree    = number | side '(' child … ')' | '{' outcome … '}'
///     side    = 'max' | 'min' | nothing: MAX at the root, then the sides alternate; chance takes no turn
///     child   = tree | name '=' tree
///     outcome = probability ':' child          a fraction or a decimal; they sum to one, to within 1e-9
///
/// Nodes go into the pool that is given, those of a text that turns out wrong included.
class Reader {
 public:
  Reader(std::string_view text, bool chance_allowed, Pool& pool)
      : in_{text, "position"},
        chance_allowed_(chance_allowed),
        pool_(pool) {}

  Expected<const Node*> read() {
    skip_spaces();
    const std::size_t start = in_.at;
    if (named()) return in_.defect("the root has a name", start, "names on its children only");
    auto root = tree(Kind::Max, 0);
    if (!root) return root;
    skip_spaces();
    if (in_.at < in_.text.size())
      return in_.defect(in_quotes(in_.text.substr(in_.at, 1)) + " after the end of the tree", in_.at,
                        "one number or one bracket");
    return root;
  }

 private:
  static constexpr double largest = 1e9;
  static constexpr double sum_tolerance = 1e-9;
  static constexpr std::size_t longest_name = 40;
  static constexpr std::string_view tree_shape = "a number, a bracket ( ) or a chance node { }";

  Expected<const Node*> tree(Kind place, int nesting) {
    skip_spaces();
    if (++nodes_ > Limits::nodes) return in_.defect("more than 1000000 nodes", in_.at, "a smaller tree");
    if (in_.at == in_.text.size()) return in_.defect("ends too early", in_.at, std::string(tree_shape));
    if (in_.text[in_.at] == '{') return inner(Kind::Chance, place, nesting);
    if (in_.text[in_.at] == '(') return inner(place, place, nesting);
    const std::size_t start = in_.at;
    const std::string_view found = word();
    if (found.empty())
      return in_.defect("unexpected " + in_quotes(in_.text.substr(in_.at, 1)), in_.at, std::string(tree_shape));
    if (found == "max" || found == "min") {
      skip_spaces();
      if (in_.peek() != '(') return in_.defect(in_quotes(found) + " without a bracket", in_.at, "( after max or min");
      return inner(found == "max" ? Kind::Max : Kind::Min, place, nesting);
    }
    return leaf(found, start);
  }

  Expected<const Node*> leaf(std::string_view digits, std::size_t start) {
    const bool plain = digits.find_first_not_of("0123456789.-") == std::string_view::npos;
    double value = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value, std::chars_format::fixed);
    if (!plain || error != std::errc() || stop != end)
      return in_.defect(in_quotes(digits) + " is not a number", start, std::string(tree_shape));
    if (std::abs(value) > largest)
      return in_.defect(in_quotes(digits) + " is too large", start, "a number from -1000000000 to 1000000000");
    return pool_.intern({.value = value});
  }

  /// From an opening bracket to the one that closes it.
  Expected<const Node*> inner(Kind kind, Kind place, int nesting) {
    const std::size_t open = in_.at++;
    const char close = kind == Kind::Chance ? '}' : ')';
    if (kind == Kind::Chance && !chance_allowed_)
      return in_.defect("this tree has chance nodes: use tree:chance", open, "no { in a tree without chance");
    if (nesting == Limits::nesting)
      return in_.defect("brackets nested too deeply", open, "at most 200 inside each other");
    Node node{.kind = kind};
    std::vector<std::size_t> starts;
    for (skip_spaces(); in_.peek() != close; skip_spaces()) {
      if (in_.at == in_.text.size())
        return in_.defect("the bracket of offset " + std::to_string(open) + " is never closed", in_.at,
                          std::string("another child or ") + close);
      if (starts.size() == Limits::children)
        return in_.defect("too many children", in_.at, "at most 65536 in one bracket");
      starts.push_back(in_.at);
      auto edge = child(kind == Kind::Chance, side_below(kind, place), nesting + 1);
      if (!edge) return fail(edge.error());
      node.edges.push_back(std::move(*edge));
    }
    if (node.edges.empty()) return in_.defect("a bracket without children", open, std::string(tree_shape) + " in it");
    ++in_.at;
    if (auto checked = check(node, open, starts); !checked) return fail(checked.error());
    return pool_.intern(std::move(node));
  }

  Expected<Edge> child(bool chance, Kind place, int nesting) {
    Edge edge;
    if (chance)
      if (auto read = probability(edge); !read) return fail(read.error());
    skip_spaces();
    const std::size_t start = in_.at;
    if (const auto name = named()) {
      if (name->empty() || name->size() > longest_name || name->find_first_of(".+/") != std::string_view::npos)
        return in_.defect("bad name " + in_quotes(*name), start, "1 to 40 letters, digits, _ or - before =");
      edge.name = *name;
    }
    auto to = tree(place, nesting);
    if (!to) return fail(to.error());
    edge.to = *to;
    return edge;
  }

  /// `1/6:`, `0.25:` or `1:`, as a reduced fraction; a decimal is one over a power of ten.
  Expected<void> probability(Edge& edge) {
    const std::size_t start = in_.at;
    const std::string_view found = word();
    skip_spaces();
    const bool colon = in_.peek() == ':';
    const auto fraction = colon ? read_fraction(found) : std::nullopt;
    if (!fraction)
      return in_.defect(
          colon ? in_quotes(found) + " is not a probability" : std::string("a child of { without probability"), start,
          "a fraction or decimal above 0, at most 1, of at most 9 digits, then : as in 1/2:(3 4)");
    ++in_.at;
    edge.numerator = fraction->first;
    edge.denominator = fraction->second;
    return {};
  }

  static std::optional<std::pair<std::uint32_t, std::uint32_t>> read_fraction(std::string_view text) {
    const std::size_t slash = text.find('/');
    const std::size_t point = text.find('.');
    std::optional<std::uint32_t> above;
    std::optional<std::uint32_t> below = 1;
    if (slash != std::string_view::npos) {
      above = digits_of(text.substr(0, slash));
      below = digits_of(text.substr(slash + 1));
    } else if (point != std::string_view::npos) {
      if (text.size() - point - 1 > 9) return std::nullopt;
      above = digits_of(std::string(text.substr(0, point)) + std::string(text.substr(point + 1)));
      for (std::size_t i = point + 1; above && i < text.size(); ++i) *below *= 10;
    } else {
      above = digits_of(text);
    }
    if (!above || !below || *above == 0 || *above > *below) return std::nullopt;
    const std::uint32_t common = std::gcd(*above, *below);
    return std::pair(*above / common, *below / common);
  }

  /// One to nine digits and nothing else (the 0 before a decimal point may make ten).
  static std::optional<std::uint32_t> digits_of(std::string_view text) {
    if (text.size() == 10 && text[0] == '0') text.remove_prefix(1);
    if (text.empty() || text.size() > 9) return std::nullopt;
    if (text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    return static_cast<std::uint32_t>(*whole_number(text));
  }

  /// The moves must have different names, and probabilities must sum to one. A name that is the child's own number is
  /// none.
  Expected<void> check(Node& node, std::size_t open, const std::vector<std::size_t>& starts) const {
    double sum = 0;
    bool names = false;
    for (std::size_t i = 0; i < node.edges.size(); ++i) {
      Edge& edge = node.edges[i];
      sum += edge.probability();
      if (edge.name == std::to_string(i + 1)) edge.name.clear();
      names |= !edge.name.empty();
    }
    if (node.kind == Kind::Chance && std::abs(sum - 1) > sum_tolerance)
      return in_.defect("the probabilities sum to " + number_text(sum), open, "a sum of 1");
    if (!names) return {};
    std::set<std::string> seen;
    for (std::size_t i = 0; i < node.edges.size(); ++i)
      if (!seen.insert(node.move_name(i)).second)
        return in_.defect("two children called " + in_quotes(node.move_name(i)), starts[i], "different names");
    return {};
  }

  /// A word that `=` follows is taken, with the `=`.
  std::optional<std::string_view> named() {
    const std::size_t start = in_.at;
    const std::string_view name = word();
    skip_spaces();
    if (in_.peek() == '=') {
      ++in_.at;
      return name;
    }
    in_.at = start;
    return std::nullopt;
  }

  std::string_view word() {
    const std::size_t start = in_.at;
    while (in_.at < in_.text.size() && in_word(in_.text[in_.at])) ++in_.at;
    return in_.text.substr(start, in_.at - start);
  }
  static bool in_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '+' || c == '.' || c == '/';
  }
  void skip_spaces() { in_.skip(" \t\n\r"); }

  TextReader in_;
  bool chance_allowed_;
  Pool& pool_;
  std::uint32_t nodes_ = 0;
};

}  // namespace zermelo::tree
