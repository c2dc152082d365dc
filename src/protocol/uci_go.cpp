#include <algorithm>
#include <array>
#include <optional>

#include "zermelo/protocol/uci_search.h"

namespace zermelo {
namespace {

using std::chrono::milliseconds;

constexpr int depth_when_not_understood = 6;
constexpr milliseconds movetime_overhead{5};  ///< between our answer and the moment the other side reads it
constexpr int movetime_overhead_part = 10;    ///< at most a tenth of a short time

constexpr std::array<std::string_view, 12> keywords{"searchmoves", "ponder", "wtime", "btime", "winc",     "binc",
                                                    "movestogo",   "depth",  "nodes", "mate",  "movetime", "infinite"};
bool is_keyword(std::string_view word) { return std::ranges::find(keywords, word) != keywords.end(); }

class GoReader {
 public:
  GoReader(std::span<const std::string_view> words, const AnyLine& line) : words_(words), line_(line) {}

  UciGo read() {
    while (at_ < words_.size()) take(words_[at_++]);
    // A mate may need more plies than it has: the search looks at some lines less deeply than at others.
    if (go_.mate > 0) at_most_deep(2 * (2 * go_.mate - 1));
    if (!go_.problems.empty() && !go_.limited() && !go_.infinite && !go_.ponder)
      at_most_deep(depth_when_not_understood);
    return std::move(go_);
  }

 private:
  void take(std::string_view word) {
    const bool white = line_.to_move() == Player::First;
    TimeLeft& whites = white ? go_.request.clock : go_.request.rival_clock;
    TimeLeft& blacks = white ? go_.request.rival_clock : go_.request.clock;
    if (word == "infinite")
      go_.infinite = true;
    else if (word == "ponder")
      go_.ponder = true;
    else if (word == "searchmoves")
      take_moves();
    else if (word == "depth")
      at_most_deep(static_cast<int>(number(word, 1, Limits::deepest).value_or(0)));
    else if (word == "nodes")
      go_.request.nodes = static_cast<std::uint64_t>(number(word, 1, most_nodes).value_or(0));
    else if (word == "mate")
      go_.mate = static_cast<int>(number(word, 1, Limits::deepest / 4).value_or(0));
    else if (word == "movetime")
      go_.request.time = less_overhead(time(word));
    else if (word == "wtime" || word == "btime")
      (word == "wtime" ? whites : blacks).left = time(word);
    else if (word == "winc" || word == "binc")
      (word == "winc" ? whites : blacks).increment = milliseconds(number(word, 0, longest).value_or(0));
    else if (word == "movestogo")
      whites.moves_to_go = blacks.moves_to_go = static_cast<int>(number(word, 0, most_moves).value_or(0));
    else
      problem("unknown word " + in_quotes(word));
  }

  void take_moves() {
    const auto legal = moves_on_board(line_);
    for (; at_ < words_.size() && !is_keyword(words_[at_]); ++at_)
      if (std::ranges::find(legal, words_[at_]) != legal.end())
        go_.request.only.emplace_back(words_[at_]);
      else
        problem("no such move " + in_quotes(words_[at_]));
  }

  void at_most_deep(int depth) {
    if (depth > 0) go_.request.depth = go_.request.depth > 0 ? std::min(go_.request.depth, depth) : depth;
  }

  static std::chrono::nanoseconds less_overhead(std::chrono::nanoseconds time) {
    return time - std::min<std::chrono::nanoseconds>(movetime_overhead, time / movetime_overhead_part);
  }

  static constexpr long most_nodes = 1'000'000'000'000;
  static constexpr long most_moves = 1000;
  static constexpr long longest = 1000L * 60 * 60 * 24 * 7;  ///< milliseconds

  /// The number behind a word, brought between the two ends; nothing when there is none.
  std::optional<long> number(std::string_view word, long least, long most) {
    if (at_ < words_.size())
      if (const auto value = whole_number(words_[at_])) {
        ++at_;
        return std::clamp(*value, least, most);
      }
    const bool other = at_ < words_.size() && !is_keyword(words_[at_]);
    problem("no number behind " + std::string(word) + (other ? " but " + in_quotes(words_[at_++]) : ""));
    return std::nullopt;
  }
  /// A clock that has run out, or a move that may take no time, still leaves a moment.
  milliseconds time(std::string_view word) { return milliseconds(number(word, 1, longest).value_or(0)); }
  void problem(std::string what) { go_.problems.push_back(std::move(what)); }

  std::span<const std::string_view> words_;
  const AnyLine& line_;
  std::size_t at_ = 0;
  UciGo go_;
};

}  // namespace

UciGo read_uci_go(std::span<const std::string_view> words, const AnyLine& line) { return GoReader(words, line).read(); }

}  // namespace zermelo
