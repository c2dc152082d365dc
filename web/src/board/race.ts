import type { Drawing, Side } from '../messages/messages';

/** A race to a goal, as its drawing tells it. */
export interface Race {
  goal: number;
  scores: Record<Side, number>;
  /** Whose turn it is, and the points of the turn, which are not safe yet. */
  turn: Side | null;
  total: number;
}

export function raceOf(drawing: Drawing): Race {
  const marked = (side: Side, disc: boolean): number =>
    Number(drawing.pieces.find((piece) => piece.owner === side && piece.disc === disc)?.mark ?? 0);
  const scores = { first: marked('first', true), second: marked('second', true) };
  const [, goal = ''] = /goal (\d+)/.exec(drawing.caption) ?? [];
  const [, turn = null] = /(first|second)'s turn/.exec(drawing.caption) ?? [];
  const side = turn as Side | null;
  return { goal: Number(goal) || Math.max(1, scores.first, scores.second), scores, turn: side, total: side ? marked(side, false) : 0 };
}

/** Where a track has a number: its quarters, or its halves, where those are whole. */
export function ticks(goal: number): number[] {
  const parts = goal % 4 === 0 ? 4 : goal % 2 === 0 ? 2 : 1;
  return Array.from({ length: parts + 1 }, (_, i) => (goal / parts) * i);
}
