import type { MoveArrow } from '../board/geometry';
import { numeric, signed } from '../format';
import type { MoveChoice } from '../messages/messages';
import { u } from '../strings.understand';
import type { Analysis, JudgedMove } from '../messages/understand';

/** Games of dice are judged in wins less losses: what people say is the chance to win. */
function valueOf(move: JudgedMove, unit: string): string {
  if (unit !== 'wins') return signed(move.value);
  return u.chance((50 * (1 + numeric(move.value))).toFixed(0));
}
const drawn = (move: JudgedMove): boolean => move.proof === 'proven' && move.bound !== 'upper' && move.bound !== 'lower' && numeric(move.value) === 0;

/** "W3", "=", "+0.35", "68 %" */
export function brief(move: JudgedMove, unit = ''): string {
  if (move.win !== undefined) return u.winShort(move.win);
  if (move.loss !== undefined) return u.lossShort(move.loss);
  return drawn(move) ? u.drawShort : valueOf(move, unit);
}

/** "wins in 3", "draw", "at most −2.00" */
export function worth(move: JudgedMove, unit = ''): string {
  if (move.win !== undefined) return u.wins(move.win);
  if (move.loss !== undefined) return u.loses(move.loss);
  if (drawn(move)) return u.draw;
  return (move.bound === 'upper' ? u.atMost : move.bound === 'lower' ? u.atLeast : '') + valueOf(move, unit);
}

function tone(best: JudgedMove, move: JudgedMove, threshold: number): MoveArrow['tone'] {
  if (move === best || (move.win !== undefined && best.win === move.win)) return 'best';
  if (best.win !== undefined) return move.win !== undefined ? 'fair' : 'poor';
  if (move.loss !== undefined) return best.loss !== undefined ? 'fair' : 'poor';
  const lost = numeric(best.value) - numeric(move.value);
  return lost === 0 ? 'best' : lost > threshold ? 'poor' : 'fair';
}

/** The moves to be drawn, the best one last, so that it lies on top. */
export function arrowsOf(analysis: Analysis | null, moves: readonly MoveChoice[], most: number): MoveArrow[] {
  const [best] = analysis?.moves ?? [];
  if (!analysis || !best) return [];
  const arrows: MoveArrow[] = [];
  for (const judged of analysis.moves.slice(0, most)) {
    const choice = moves.find((each) => each.move === judged.move);
    const path = choice?.path.slice(0, choice.touches) ?? []; // what a hand touches; a sowing goes on by itself
    if (path.length > 0) arrows.push({ move: judged.move, path, text: brief(judged, analysis.unit), tone: tone(best, judged, analysis.threshold) });
  }
  return arrows.reverse();
}
