// Makes the certificate of White's win under forced captures (docs/solved.md) from the strategy that
// `scripts/alquerque-gpu forced OUT --strategy FILE` writes. It takes a minute and 1.2 GB:
//
//   g++ -std=c++23 -O2 -march=native -ffp-contract=off -I INCLUDE alquerque_certificate.cpp SRC/solve/certificate.cpp
//     SRC/solve/file_frame.cpp -lfmt -lzstd -o alquerque_certificate
//   ./alquerque_certificate FILE alquerque-forced.certificate
//
// INCLUDE has a link `zermelo` to src/, which is SRC.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/games/alquerque/sets.h"
#include "zermelo/solve/certificate.h"
#include "zermelo/solve/pairs/strategy.h"
#include "zermelo/solve/pairs/threads.h"

namespace zermelo {
namespace {

using Game = Alquerque<alquerque::forced>;
using Position = Game::Position;

/// The strategy as a file: for each layer its cells, as differences, and what is played there.
class PlayedCells {
 public:
  explicit PlayedCells(const std::string& bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
      const std::size_t end = bytes.find('\n', at);
      int own = 0, other = 0;
      unsigned long count = 0;
      if (end == std::string::npos || std::sscanf(bytes.c_str() + at, "layer %d %d %lu", &own, &other, &count) != 3)
        throw std::runtime_error("this is no strategy");
      at = end + 1;
      Layer& layer = layers_[{own, other}];
      std::uint32_t cell = 0;
      for (unsigned long i = 0; i < count; ++i) {
        for (int shift = 0;; shift += 7) {
          const auto byte = static_cast<unsigned char>(bytes.at(at++));
          cell += static_cast<std::uint32_t>(byte & 127) << shift;
          if (byte < 128) break;
        }
        layer.cells.push_back(cell);
      }
      layer.choices.assign(bytes.begin() + static_cast<long>(at), bytes.begin() + static_cast<long>(at + count));
      at += count;
    }
  }
  std::uint32_t choice(int own, int other, std::uint64_t cell) const {
    const Layer& layer = layers_.at({own, other});
    const auto found = std::ranges::lower_bound(layer.cells, cell);
    if (found == layer.cells.end() || *found != cell) throw std::runtime_error("the strategy has no move here");
    return static_cast<unsigned char>(layer.choices[static_cast<std::size_t>(found - layer.cells.begin())]);
  }

 private:
  struct Layer {
    std::vector<std::uint32_t> cells;
    std::vector<char> choices;
  };
  std::map<std::pair<int, int>, Layer> layers_;
};

/// Positions by number, open addressing.
class Met {
 public:
  Met() : slots_(std::size_t{1} << 27, 0) {}
  bool insert(const Position& p) {
    const std::uint64_t key = key_of(p);
    std::size_t slot = pairs::mixed(key) & (slots_.size() - 1);
    for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1))
      if (slots_[slot] == key) return false;
    slots_[slot] = key;
    if (++size_ > slots_.size() / 2) throw std::runtime_error("too many positions");
    return true;
  }
  bool has(const Position& p) const {
    const std::uint64_t key = key_of(p);
    for (std::size_t slot = pairs::mixed(key) & (slots_.size() - 1); slots_[slot] != 0;
         slot = (slot + 1) & (slots_.size() - 1))
      if (slots_[slot] == key) return true;
    return false;
  }
  std::uint64_t size() const { return size_; }

 private:
  static std::uint64_t key_of(const Position& p) {
    return (std::uint64_t{p.own} << 26 | std::uint64_t{p.other} << 1 | (p.turn == Player::First ? 1 : 0)) +
           (std::uint64_t{1} << 60);
  }
  std::vector<std::uint64_t> slots_;
  std::uint64_t size_ = 0;
};

class Maker {
 public:
  explicit Maker(const std::string& bytes) : played_(bytes) {}

  Strategy operator()(const Position& start) {
    Strategy strategy;
    std::vector<Position> ahead{start};
    while (!ahead.empty()) {
      const Position position = ahead.back();
      ahead.pop_back();
      if (met_.has(position)) continue;
      MoveList<Game::Move> moves;
      if (const auto outcome = moves_or_outcome(game_, position, moves)) {
        if (outcome->sign() != 1) throw std::runtime_error("White does not win");
        continue;
      }
      met_.insert(position);
      if (position.turn == Player::First) {
        const std::size_t number = number_of(position, moves);
        append_move(strategy.moves, number);
        ahead.push_back(game_.after(position, moves[number]));
      } else {
        for (std::size_t i = moves.size(); i-- > 0;) ahead.push_back(game_.after(position, moves[i]));
      }
    }
    strategy.positions = met_.size();
    return strategy;
  }
  const Game& game() const { return game_; }

 private:
  /// The strategy speaks of one position of each class: an equal one is wanted.
  std::size_t number_of(const Position& p, const MoveList<Game::Move>& moves) const {
    const pairs::SpaceView& space = space_.view();
    const int own = std::popcount(p.own), other = std::popcount(p.other);
    const std::uint64_t cell = pairs::locate_first(space, p.own, own, p.other, other);
    const pairs::Layer layer = pairs::layer_of(space, own, other);
    const std::uint32_t there = space.sizes[other].firsts[cell / layer.columns];
    const std::uint32_t mine = device::deposit(space.sizes[own].sets[cell % layer.columns], there);
    const auto [after, left] = pairs::after(space, rules_, mine, there, played_.choice(own, other, cell));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Position next = game_.after(p, moves[i]);
      for (int symmetry = 0; symmetry < space.symmetries; ++symmetry)
        if (pairs::image(space, next.other, symmetry) == after && pairs::image(space, next.own, symmetry) == left)
          return i;
    }
    throw std::runtime_error("no move leads where the strategy wants");
  }

  Game game_;
  alquerque::Lines lines_ = alquerque::lines_of(5, 5);
  pairs::Space space_{pairs::shape_of(lines_), 12};
  alquerque::SetRules rules_{&lines_, alquerque::Jumps::MustGoOn, true};
  PlayedCells played_;
  Met met_;
};

}  // namespace
}  // namespace zermelo

int main(int count, char** words) try {
  using namespace zermelo;
  if (count != 3) throw std::runtime_error("usage: alquerque_certificate STRATEGY CERTIFICATE");
  std::ifstream file(words[1], std::ios::binary);
  Maker maker(std::string(std::istreambuf_iterator<char>(file), {}));
  const auto start = maker.game().initial();
  Certificate certificate{.game = "alquerque:rules=forced", .position = maker.game().position_text(start), .value = 1};
  certificate.at_least = maker(start);
  std::printf("%llu positions, %zu bytes of moves\n", static_cast<unsigned long long>(certificate.positions()),
              certificate.at_least->moves.size());
  const auto packed = pack_certificate(certificate);
  if (!packed) throw std::runtime_error("cannot be packed");
  std::ofstream out(words[2], std::ios::binary);
  if (!(out << *packed << std::flush)) throw std::runtime_error("cannot write the certificate");
  std::printf("%zu bytes\n", packed->size());
} catch (const std::exception& problem) {
  std::fprintf(stderr, "alquerque_certificate: %s\n", problem.what());
  return 1;
}
