import type { HintAnswer } from '../messages/messages';
import { takesTurns } from '../spec';
import { t } from '../strings';

/** A hint in the language of the page. A win is counted in moves of a side where the sides take turns, and in plies elsewhere. */
export function hintWords(hint: HintAnswer, family: string): string {
  const [move] = hint.shown_line;
  if (hint.move === null || move === undefined) return t.hints.none;
  if (hint.win === 1) return t.hints.winsAtOnce(move);
  if (hint.win != null) return takesTurns(family) ? t.hints.winsInMoves(move, Math.ceil(hint.win / 2)) : t.hints.winsInPlies(move, hint.win);
  return hint.loss != null ? t.hints.holds(move) : t.hints.move(move);
}
