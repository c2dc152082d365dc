// A player for any game, without its rules: everything it knows stands in the question. No library is needed.
//
//     g++ -std=c++20 -O2 examples/bots/bot.cpp -o bot
//     ./run match connect --first "program:./bot,time=2s" --second random --games 2
//     ./run match kalah --first "program:./bot one-ply,successors=on" --second random --games 2
//
// Without a word it plays any move; with one-ply it looks one move ahead.
#include <cstdlib>
#include <iostream>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

// The question is one line of JSON. ---------------------------------------------------------------------------------

struct Json {
  std::string text;                  // of a string; of a number, true, false and null as they stand
  std::vector<Json> list;            // of an array
  std::map<std::string, Json> keys;  // of an object
};

/// Reads what zermelo writes; it does not look for mistakes.
class Reader {
 public:
  explicit Reader(const std::string& line) : line_(line) {}

  Json value() {
    Json json;
    if (line_[at_] == '{') {
      for (++at_; line_[at_] != '}';) {
        const std::string key = string();
        ++at_;  // the colon
        json.keys[key] = value();
        at_ += line_[at_] == ',';
      }
      ++at_;
    } else if (line_[at_] == '[') {
      for (++at_; line_[at_] != ']'; at_ += line_[at_] == ',') json.list.push_back(value());
      ++at_;
    } else if (line_[at_] == '"') {
      json.text = string();
    } else {
      const std::size_t end = line_.find_first_of(",]}", at_);
      json.text = line_.substr(at_, end - at_);
      at_ = end;
    }
    return json;
  }

 private:
  std::string string() {
    std::string text;
    for (++at_; line_[at_] != '"'; ++at_) text += line_[at_ += line_[at_] == '\\'];
    ++at_;
    return text;
  }

  const std::string& line_;
  std::size_t at_ = 0;
};

// Two ways to choose. -----------------------------------------------------------------------------------------------

std::string any_move(const Json& question) {
  static std::mt19937 dice(1913);
  const auto& moves = question.keys.at("moves").list;
  return moves[dice() % moves.size()].text;
}

/// A game that is over counts as won, drawn or lost; any other position has a value for the side that asks.
double worth(const Json& successor, const std::string& me) {
  const Json& outcome = successor.keys.at("outcome");
  if (outcome.text == "null") return std::strtod(successor.keys.at("value").text.c_str(), nullptr);
  const std::string& result = outcome.keys.at("result").text;
  if (result == "1/2-1/2") return 0;
  constexpr double win = std::numeric_limits<double>::infinity();
  return (result == "1-0") == (me == "first") ? win : -win;
}

std::string best_move(const Json& question) {
  const std::string& me = question.keys.at("to_move").text;
  const auto& successors = question.keys.at("successors").list;
  const Json* best = &successors.front();
  for (const Json& successor : successors)
    if (worth(successor, me) > worth(*best, me)) best = &successor;  // the first of equals stays
  return best->keys.at("move").text;
}

}  // namespace

int main(int argc, char** argv) {
  const bool looks_ahead = argc > 1 && std::string_view(argv[1]) == "one-ply";
  for (std::string line; std::getline(std::cin, line);) {
    const Json question = Reader(line).value();
    std::cout << (looks_ahead ? best_move(question) : any_move(question)) << std::endl;  // endl: sent at once
  }
}
