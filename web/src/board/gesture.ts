import type { MoveChoice } from '../messages/messages';

/** Do these touches begin the move? The same question as `begins_with` in src/core/drawing.h. */
export function begins(move: MoveChoice, touched: readonly string[]): boolean {
  const first = touched[0];
  if (first === undefined || touched.length > move.touches) return false;
  if (move.path[0] !== first && !move.area.includes(first)) return false;
  return touched.slice(1).every((spot, i) => spot === move.path[i + 1]);
}

/** Spots that may be touched next, and the ends of the moves that go through them. */
export function nextSpots(moves: readonly MoveChoice[], touched: readonly string[]): Set<string> {
  const next = new Set<string>();
  for (const move of moves) {
    if (move.touches <= touched.length) continue;
    if (touched.length === 0) {
      for (const spot of [move.path[0], ...move.area]) if (spot !== undefined) next.add(spot);
    } else if (begins(move, touched)) {
      const spot = move.path[touched.length];
      if (spot !== undefined) next.add(spot);
    }
  }
  return next;
}

export function finalSpots(moves: readonly MoveChoice[], touched: readonly string[]): Set<string> {
  const ends = new Set<string>();
  for (const move of moves) {
    const end = move.path[move.touches - 1];
    if (touched.length > 0 && move.touches > touched.length && begins(move, touched) && end !== undefined)
      ends.add(end);
  }
  return ends;
}

export type Touched =
  /** The hand holds this much of a move. */
  | { kind: 'going'; touched: string[] }
  /** A move is complete, though it could go on: the player must say whether it ends here. */
  | { kind: 'may-stop'; touched: string[]; moves: MoveChoice[] }
  | { kind: 'move'; move: MoveChoice }
  /** Several moves with this very path. */
  | { kind: 'choose'; moves: MoveChoice[] }
  | { kind: 'let-go' }
  /** Nothing: the server knows why. */
  | { kind: 'refused'; asked: string[] };

/** What one more touch makes of the touches so far. */
export function touch(moves: readonly MoveChoice[], touched: readonly string[], spot: string): Touched {
  const longer = [...touched, spot];
  const fitting = moves.filter((move) => begins(move, longer));
  if (fitting.length > 0) return settle(fitting, longer);
  const last = touched[touched.length - 1];
  if (last === spot) {
    const ended = moves.filter((move) => move.touches === touched.length && begins(move, touched));
    if (ended.length > 0) return settleEnded(ended);
    return { kind: 'let-go' };
  }
  if (touched.length > 0) {
    const skipped = moves.filter((move) => begins(move, touched) && move.path[move.touches - 1] === spot);
    const texts = new Set(skipped.map((move) => move.path.join(' ')));
    if (texts.size === 1) return settleEnded(skipped);
  }
  const anew = moves.filter((move) => begins(move, [spot]));
  if (anew.length > 0) return settle(anew, [spot]);
  return { kind: 'refused', asked: longer };
}

function settle(fitting: MoveChoice[], touched: string[]): Touched {
  const ended = fitting.filter((move) => move.touches === touched.length);
  if (ended.length === 0) return { kind: 'going', touched };
  if (ended.length < fitting.length) return { kind: 'may-stop', touched, moves: ended };
  return settleEnded(ended);
}

function settleEnded(moves: MoveChoice[]): Touched {
  const [only] = moves;
  return moves.length === 1 && only ? { kind: 'move', move: only } : { kind: 'choose', moves };
}

/** Moves that are made beside the board: "roll", "swap". */
export function buttons(moves: readonly MoveChoice[]): MoveChoice[] {
  return moves.filter((move) => move.path.length === 0);
}
