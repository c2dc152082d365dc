import type { Drawing, MoveChoice, Piece, Side, Spot, View } from '../messages/messages';
import { isPile } from './frames';
import { distance, spotOf, type Point } from './geometry';

const near = 0.05;
const at = (drawing: Drawing, point: Point): Piece | undefined => drawing.pieces.find((piece) => distance(piece, point) < near);

/** The spots of the line that ended the game: the longest lines of one owner through the last stone. */
export function winningLine(view: View): Spot[] {
  const end = view.last?.path.at(-1);
  const placed = view.outcome?.reason === 'line' && end !== undefined ? spotOf(view.drawing, end) : undefined;
  const stone = placed && at(view.drawing, placed);
  if (!placed || !stone) return [];
  const run = (dx: number, dy: number): Spot[] => {
    const found: Spot[] = [];
    for (let step = 1; ; step++) {
      const point = { x: placed.x + dx * step, y: placed.y + dy * step };
      const spot = view.drawing.spots.find((each) => each.id !== '' && distance(each, point) < near);
      if (!spot || at(view.drawing, spot)?.owner !== stone.owner) return found;
      found.push(spot);
    }
  };
  const lines = [[1, 0], [0, 1], [1, 1], [1, -1]].map(([dx = 0, dy = 0]) => [...run(-dx, -dy).reverse(), placed, ...run(dx, dy)]);
  const longest = Math.max(...lines.map((line) => line.length));
  return longest < 2 ? [] : lines.filter((line) => line.length === longest).flat();
}

/** The spot of a king in check. */
export function checkedKing(view: View): string | null {
  if (view.outcome?.reason !== 'mate' && !view.check) return null;
  const king = view.drawing.pieces.find((piece) => piece.owner === view.to_move && (piece.mark === '♔' || piece.mark === '♚'));
  return (king && view.drawing.spots.find((spot) => spot.id !== '' && distance(spot, king) < near)?.id) ?? null;
}

/** Where pieces stand that must capture: every move of the side to move takes something. */
export function obliged(view: View): Set<string> {
  const forced = view.moves.length > 0 && view.hidden_moves === 0 && view.moves.every((move) => move.taken.length > 0 && move.touches > 1);
  const discs = view.drawing.pieces.every((piece) => piece.disc);
  return new Set(forced && discs ? view.moves.flatMap((move) => move.path[0] ?? []) : []);
}

/** Where a stone comes to rest that is let go at each spot of a column. */
export function landings(drawing: Drawing, moves: readonly MoveChoice[]): Map<string, string> {
  const found = new Map<string, string>();
  if (!drawing.pieces.every((piece) => piece.disc)) return found;
  for (const { touches, path, area } of moves) {
    const [end] = path;
    if (touches !== 1 || path.length !== 1 || end === undefined) continue;
    if (!['square', 'dark', 'hole'].includes(spotOf(drawing, end)?.shape ?? '')) continue;
    for (const spot of [end, ...area]) found.set(spot, end);
  }
  return found;
}

/** At the end of a sowing game the seeds that are left go to the stores, as the margin of the outcome counted them. */
export function swept(view: View): Drawing {
  const { drawing, outcome } = view;
  if (outcome?.reason !== 'side empty' || outcome.margin === null) return drawing;
  const isStore = (piece: Piece): boolean => {
    const spot = drawing.spots.find((each) => distance(each, piece) < near);
    return spot !== undefined && spot.width * spot.height > 1.5;
  };
  const seeds = (owner: Side, store: boolean): number =>
    drawing.pieces.filter((piece) => piece.owner === owner && isPile(piece) && isStore(piece) === store).reduce((sum, piece) => sum + Number(piece.mark), 0);
  const stores = { first: seeds('first', true), second: seeds('second', true) };
  const left = { first: seeds('first', false), second: seeds('second', false) };
  const all = left.first + left.second;
  const ways = [left, { first: all, second: 0 }, { first: 0, second: all }];
  const way = ways.find((gain) => stores.first + gain.first - stores.second - gain.second === outcome.margin);
  if (all === 0 || !way) return drawing;
  const pieces = drawing.pieces.map((piece) => {
    if (!isPile(piece) || piece.owner === 'chance') return piece;
    return { ...piece, mark: String(isStore(piece) ? stores[piece.owner] + way[piece.owner] : 0) };
  });
  return { ...drawing, pieces };
}

const worths: Record<string, number> = { '♕': 9, '♛': 9, '♖': 5, '♜': 5, '♗': 3, '♝': 3, '♘': 3, '♞': 3, '♙': 1, '♟': 1 };
const isPawn = (mark: string): boolean => mark === '♙' || mark === '♟';

/** The pieces that a side has lost since the start, the most valuable first. A promoted pawn is not lost. */
export function lost(start: Drawing, now: Drawing, side: Side): Piece[] {
  if (start.race || start.pieces.some(isPile)) return [];
  const own = (drawing: Drawing): Piece[] => drawing.pieces.filter((piece) => piece.owner === side);
  const discs = own(start).every((piece) => piece.disc);
  if (discs) return own(start).slice(0, Math.max(0, own(start).length - own(now).length)).map((piece) => ({ ...piece, mark: /^[a-z]?$/.test(piece.mark) ? piece.mark : '' }));
  const left = own(now).map((piece) => piece.mark);
  const gone: Piece[] = [];
  for (const piece of own(start)) {
    const found = left.indexOf(piece.mark);
    if (found >= 0) left.splice(found, 1);
    else gone.push(piece);
  }
  for (let promoted = left.length; promoted > 0; promoted--) {
    const pawn = gone.findIndex((piece) => isPawn(piece.mark));
    if (pawn >= 0) gone.splice(pawn, 1);
  }
  return gone.sort((a, b) => (worths[b.mark] ?? 0) - (worths[a.mark] ?? 0));
}

/** By how much the first side's pieces are worth more than the second's; nothing where pieces have no usual worth. */
export function material(drawing: Drawing): number {
  const sum = (side: Side): number => drawing.pieces.filter((piece) => piece.owner === side).reduce((all, piece) => all + (worths[piece.mark] ?? 0), 0);
  return sum('first') - sum('second');
}
