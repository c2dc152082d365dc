import { numeric, signed } from '../format';
import type { Mover, Outcome, Side } from '../messages/messages';
import type { Analysis, JudgedMove } from '../messages/understand';
import { takesTurns } from '../spec';
import { u } from '../strings.understand';
import { unitNamed } from '../words/names';

/**
 * How values are shown. The server tells values as the player to move sees them. The page turns every number to the first
 * side, so that lines, arrows, bar and graph agree; words ("win in 3") are about the player who makes the move.
 */
export type Seat = Mover;

const sign = (mover: Seat): number => (mover === 'second' ? -1 : 1);
/** Without the minus of a zero. */
const turned = (value: number, mover: Seat): number => (value === 0 ? 0 : sign(mover) * value);

/** How the game ends for the player to move, as far as that is known. */
export function resultOf(move: JudgedMove): 'win' | 'draw' | 'loss' | null {
  if (move.result) return move.result;
  if (move.win !== undefined) return 'win';
  return move.loss !== undefined ? 'loss' : null;
}

/** Games of dice are judged in wins less losses: people say the chance to win. */
export const isChance = (unit: string): boolean => unit === 'wins';
const percent = (value: number): string => u.chance((50 * (1 + value)).toFixed(0));

function number(move: JudgedMove, unit: string, mover: Seat): string {
  const value = turned(numeric(move.value), mover);
  return isChance(unit) ? percent(value) : signed(Number.isFinite(value) ? value : value > 0 ? 'inf' : '-inf');
}

/** "W3", "=", "+0.35", "68%" */
export function brief(move: JudgedMove, unit = '', mover: Seat = 'first'): string {
  if (move.win !== undefined) return u.winShort(move.win);
  if (move.loss !== undefined) return u.lossShort(move.loss);
  const result = resultOf(move);
  return result ? u.resultShort[result] : number(move, unit, mover);
}

/** As a narrow bar has it: without a sign of per cent, in tenths, "+0.17" as "+0.2". */
export function inTenths(written: string): string {
  return written.replace(/\u00a0?%$/, '').replace(/(\d+)([.,])(\d{2,})$/, (_, whole: string, point: string, part: string) => {
    const tenths = Math.round(Number(`${whole}.${part}`) * 10);
    return `${Math.floor(tenths / 10)}${point}${tenths % 10}`;
  });
}

/** "win in 3", "draw", "at most −2.00" */
export function worth(move: JudgedMove, unit = '', mover: Seat = 'first'): string {
  if (move.win !== undefined) return u.wins(move.win);
  if (move.loss !== undefined) return u.loses(move.loss);
  const result = resultOf(move);
  if (result) return u.result[result];
  const most = mover === 'second' ? 'lower' : 'upper';
  const bound = move.bound === 'exact' ? '' : move.bound === most ? u.atMost : u.atLeast;
  return bound + number(move, unit, mover);
}

/** A value as the first side sees it: infinite where that side is known to win or to lose. */
export function forFirstSide(move: JudgedMove, mover: Seat): number {
  const result = resultOf(move);
  const value = result === null ? numeric(move.value) : { win: Infinity, draw: 0, loss: -Infinity }[result];
  return turned(value, mover);
}

export function outcomeForFirst(outcome: Outcome): number {
  return outcome.result === '1-0' ? Infinity : outcome.result === '0-1' ? -Infinity : 0;
}

/** How much of the bar belongs to the first side, from 0 to 1. A value of two thresholds is three quarters of it. */
export function shareOf(value: number, analysis: Pick<Analysis, 'unit' | 'threshold'>): number {
  if (!Number.isFinite(value)) return value > 0 ? 1 : 0;
  if (isChance(analysis.unit)) return Math.min(1, Math.max(0, (1 + value) / 2));
  return 0.5 + (0.5 * value) / (Math.abs(value) + 2 * analysis.threshold);
}

/** How a position stands, in words. `game` is its rules, and `made` counts the plies of the analysis that are made already: 1 after the judged move. */
export function standingWords(move: JudgedMove, analysis: Pick<Analysis, 'unit' | 'threshold'>, mover: Seat, sides: readonly [string, string], game: string, made = 0): string {
  const value = forFirstSide(move, mover);
  const [ahead, behind] = value >= 0 ? sides : [sides[1], sides[0]];
  const result = resultOf(move);
  if (result === 'draw') return u.stands.draw;
  if (result) {
    const plies = (move.win ?? move.loss ?? 0) - made;
    if (plies <= 0) return u.stands.wins(ahead);
    return takesTurns(game) ? u.stands.winsInMoves(ahead, Math.ceil(plies / 2)) : u.stands.winsInPlies(ahead, plies);
  }
  if (isChance(analysis.unit)) return u.stands.chance(sides[0], percent(value));
  if (move.proof === 'proven') return value === 0 ? u.stands.draw : u.stands.points(ahead, String(Math.abs(value)), unitNamed(analysis.unit));
  const size = Math.abs(value) / analysis.threshold;
  const [, words] = steps.find(([most]) => size < most)!;
  return words(ahead, behind);
}
/** By how many thresholds a side is ahead. */
const steps: [number, (ahead: string, behind: string) => string][] = [
  [0.5, () => u.stands.even],
  [1.5, (ahead) => u.stands.slightly(ahead)],
  [4, (ahead) => u.stands.clearly(ahead)],
  [Infinity, (ahead) => u.stands.winning(ahead)],
];

/** A point of the graph: the value of a position as the first side sees it, in the shape of a session's node. */
export function pointOf(analysis: Analysis & { mover: Seat }): { by: Side; value: number; win: number | null; loss: number | null } | null {
  const [best] = analysis.moves;
  if (!best) return null;
  const value = forFirstSide(best, analysis.mover);
  return { by: 'first', value: Number.isFinite(value) ? value : Math.sign(value), win: value === Infinity ? 1 : null, loss: value === -Infinity ? 1 : null };
}
