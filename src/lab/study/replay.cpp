#include "zermelo/lab/study/replay.h"

#include <fmt/format.h>

#include "zermelo/any/svg.h"
#include "zermelo/core/number_text.h"
#include "zermelo/lab/report/plot.h"

namespace zermelo {
namespace {

Json pieces_of(const Drawing& drawing) {
  Json pieces = Json::array();
  for (const Drawing::Piece& piece : drawing.pieces)
    pieces.push_back({piece.x, piece.y, static_cast<int>(piece.owner), piece.mark, piece.disc ? 1 : 0});
  return pieces;
}

Json labels_of(const Drawing& drawing) {
  Json labels = Json::array();
  for (const Drawing::Label& label : drawing.labels) labels.push_back({label.x, label.y, label.text, label.size});
  return labels;
}

std::string empty_board(Drawing drawing) {
  drawing.pieces.clear();
  drawing.labels.clear();
  drawing.caption.clear();
  return board_svg(drawing);
}

}  // namespace

Expected<Replay> replay_of(const LabGame& game, const std::string& title, const AnyGame& rules) {
  const auto line = rules.start(game.position);
  if (!line) return fail(line.error());
  Replay replay{.title = title, .board = empty_board((*line)->drawing()), .data = {}};
  Json boards = Json::array();
  Json moves = Json::array();
  const auto see = [&] {
    const Drawing drawing = (*line)->drawing();
    boards.push_back({pieces_of(drawing), labels_of(drawing)});
  };
  see();
  const auto texts = moves_of(game);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (const auto played = (*line)->play(texts[i]); !played) return fail(played.error());
    const bool opening = i < game.opening.size();
    const LabGame::Move* const move = opening ? nullptr : &game.moves[i - game.opening.size()];
    const std::string value = move != nullptr && move->value ? number_text(*move->value) : "";
    moves.push_back({texts[i], opening ? "opening" : move->player, value, opening ? 0 : move->nodes});
    see();
  }
  replay.data = {{"boards", std::move(boards)},
                 {"moves", std::move(moves)},
                 {"end", fmt::format("{} ({})", game.result, game.reason)}};
  replay.final_position = board_svg((*line)->drawing());
  replay.values = value_svg(game);
  return replay;
}

}  // namespace zermelo
