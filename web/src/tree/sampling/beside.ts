import { numeric } from '../../format';
import type { SearchedMove, Value } from '../../messages/messages';

/** What two searches of one position say of a move. */
export interface Row {
  move: string;
  value: Value | null;
  /** Plies to a proven win or loss. */
  win: number | null;
  loss: number | null;
  visits: number;
  mean: number | null;
  proven: boolean;
}

export interface Verdict {
  /** The move that Monte Carlo plays, and those that minimax rates highest. */
  sampled: string;
  searched: string[];
}

/** The moves of both searches, the most visited first. */
export function rowsOf(searched: readonly SearchedMove[], sampled: readonly SearchedMove[]): Row[] {
  const names = [...new Set([...sampled, ...searched].map(({ move }) => move))];
  return names.map((move) => {
    const one = searched.find((each) => each.move === move);
    const other = sampled.find((each) => each.move === move);
    const visits = other?.visits ?? 0;
    return {
      move, value: one?.value ?? null, win: one?.win ?? null, loss: one?.loss ?? null,
      visits, mean: other && (visits > 0 || other.proof === 'proven') && other.value !== null ? numeric(other.value) : null, proven: other?.proof === 'proven',
    };
  });
}

export function verdictOf(rows: readonly Row[], sampled: string): Verdict {
  const most = Math.max(...rows.map(({ value }) => (value === null ? -Infinity : numeric(value))));
  return { sampled, searched: rows.filter(({ value }) => value !== null && numeric(value) === most).map(({ move }) => move) };
}
