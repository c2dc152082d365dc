import { numeric } from '../format';
import type { Analysis } from '../messages/understand';
import { resultOf } from './value';

export type Grade = 'inaccuracy' | 'mistake' | 'blunder';

/** A mistake loses more than 1.5 times the unit's threshold, a blunder more than 3 times. */
const mistakeFrom = 1.5;
const blunderFrom = 3;
const ranks = { win: 1, draw: 0, loss: -1 };

/** What a move gives away, in the unit of the analysis; nothing where a proven result stands against a guess. Both values are of one search. */
export function lostBy(analysis: Analysis, move: string): number | null {
  const [best] = analysis.moves;
  const played = analysis.moves.find((each) => each.move === move);
  if (!best || !played) return null;
  if (best === played) return 0;
  const [could, does] = [resultOf(best), resultOf(played)];
  if (could !== null && could === does) return 0;
  if ((could !== null && could !== 'draw') || (does !== null && does !== 'draw')) return null;
  return Math.max(0, numeric(best.value) - numeric(played.value));
}

/** Nothing where the move is good enough. */
export function gradeOf(analysis: Analysis, move: string): Grade | null {
  const [best] = analysis.moves;
  const played = analysis.moves.find((each) => each.move === move);
  if (!best || !played || best === played) return null;
  const [could, does] = [resultOf(best), resultOf(played)];
  if (could !== null && does !== null) return ranks[could] > ranks[does] ? 'blunder' : null;
  if (could === 'win') return sized(numeric(played.value) / analysis.threshold);
  if (does === 'loss') return sized(-numeric(best.value) / analysis.threshold);
  const lost = (lostBy(analysis, move) ?? 0) / analysis.threshold;
  return lost > blunderFrom ? 'blunder' : lost > mistakeFrom ? 'mistake' : lost > 1 ? 'inaccuracy' : null;
}

/** A forced win was missed, but how much is left? Or a loss is forced now, but how bad was it before? In thresholds. */
function sized(left: number): Grade {
  return left > blunderFrom ? 'inaccuracy' : left > mistakeFrom ? 'mistake' : 'blunder';
}
