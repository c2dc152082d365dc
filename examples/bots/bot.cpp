// A player for any game in plain C++: plays the move in the middle of the list. No library is needed; the question is
// one line of JSON whose "moves" are all this bot wants to know.
//
//     g++ -std=c++20 -O2 examples/bots/bot.cpp -o bot
//     ./run match connect --first "program:./bot,time=2s" --second random --games 2
#include <iostream>
#include <string>
#include <vector>

namespace {

std::vector<std::string> moves_of(const std::string& question) {
  std::vector<std::string> moves;
  const std::string key = "\"moves\":[";
  std::size_t at = question.find(key) + key.size();  // behind the bracket: "1","2","3"]
  while (question[at] == '"') {
    const std::size_t close = question.find('"', at + 1);
    moves.push_back(question.substr(at + 1, close - at - 1));
    at = close + 2;  // over the quote and the comma
  }
  return moves;
}

}  // namespace

int main() {
  for (std::string question; std::getline(std::cin, question);) {
    const auto moves = moves_of(question);
    std::cout << moves[moves.size() / 2] << std::endl;
  }
}
