import { numeric, signed } from '../format';
import type { MoveChoice } from '../protocol';
import { u } from '../strings.understand';
import type { Analysis, JudgedMove } from './messages';

/** A move drawn on the board, with what it is worth. */
export interface Arrow {
  move: string;
  path: string[];
  text: string;
  /** How good it is: the best, nearly so, or a mistake. */
  tone: 'best' | 'fair' | 'poor';
}

/** "W3", "+0.35" */
export function brief(move: JudgedMove): string {
  if (move.win !== undefined) return u.winShort(move.win);
  if (move.loss !== undefined) return u.lossShort(move.loss);
  return signed(move.value);
}

/** "wins in 3", "at most −2.00" */
export function worth(move: JudgedMove): string {
  if (move.win !== undefined) return u.wins(move.win);
  if (move.loss !== undefined) return u.loses(move.loss);
  return (move.bound === 'upper' ? u.atMost : move.bound === 'lower' ? u.atLeast : '') + signed(move.value);
}

function tone(best: JudgedMove, move: JudgedMove, threshold: number): Arrow['tone'] {
  if (move === best || (move.win !== undefined && best.win === move.win)) return 'best';
  if (best.win !== undefined) return move.win !== undefined ? 'fair' : 'poor';
  if (move.loss !== undefined) return best.loss !== undefined ? 'fair' : 'poor';
  const lost = numeric(best.value) - numeric(move.value);
  return lost === 0 ? 'best' : lost > threshold ? 'poor' : 'fair';
}

/** The moves to be drawn, the best one last, so that it lies on top. */
export function arrowsOf(analysis: Analysis | null, moves: readonly MoveChoice[], most: number): Arrow[] {
  const [best] = analysis?.moves ?? [];
  if (!analysis || !best) return [];
  const drawn: Arrow[] = [];
  for (const judged of analysis.moves.slice(0, most)) {
    const choice = moves.find((each) => each.move === judged.move);
    const path = choice?.path.slice(0, choice.touches) ?? []; // what a hand touches; a sowing goes on by itself
    if (path.length > 0) drawn.push({ move: judged.move, path, text: brief(judged), tone: tone(best, judged, analysis.threshold) });
  }
  return drawn.reverse();
}
