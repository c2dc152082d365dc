import type { MoveArrow } from '../board/geometry';
import type { MoveChoice } from '../messages/messages';
import type { Analysis } from '../messages/understand';
import { brief, type Seat } from './value';
import { gradeOf } from './grade';

/** The moves to be drawn, the best one last, so that it lies on top. */
export function arrowsOf(analysis: Analysis | null, moves: readonly MoveChoice[], most: number, mover: Seat = 'first'): MoveArrow[] {
  const [best] = analysis?.moves ?? [];
  if (!analysis || !best) return [];
  const arrows: MoveArrow[] = [];
  for (const judged of analysis.moves.slice(0, most)) {
    const path = pathOf(moves, judged.move);
    const tone = gradeOf(analysis, judged.move) !== null ? 'poor' : equal(best, judged) ? 'best' : 'fair';
    if (path.length > 0) arrows.push({ move: judged.move, path, text: brief(judged, analysis.unit, mover), tone });
  }
  return arrows.reverse();
}

/** What a hand touches; a sowing goes on by itself. */
export function pathOf(moves: readonly MoveChoice[], move: string): string[] {
  const choice = moves.find((each) => each.move === move);
  return choice?.path.slice(0, choice.touches) ?? [];
}

function equal(best: Analysis['moves'][number], move: Analysis['moves'][number]): boolean {
  if (move === best) return true;
  return best.win === move.win && best.loss === move.loss && best.result === move.result && best.value === move.value;
}
