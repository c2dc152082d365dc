import type { Drawing, Gesture, Mover, Piece } from '../messages/messages';
import { distance, spotOf, type Point } from './geometry';

/** A piece with an identity, so that it can be seen to move from one frame to the next. */
export interface ScenePiece extends Piece {
  key: string;
}

/** Seeds on their way: where the hand is and how many it still holds. */
export interface Hand extends Point {
  seeds: number;
}

/** One picture of a move being made. */
export interface Frame {
  pieces: ScenePiece[];
  hand: Hand | null;
  /** How long it stands, as a multiple of a step's time. */
  beats: number;
}

const near = 0.05;

/** Identities for the pieces of a drawing that stands still. */
export function scene(drawing: Drawing): ScenePiece[] {
  return drawing.pieces.map((piece) => ({ ...piece, key: standing(piece) }));
}

function standing(piece: Piece): string {
  return `${piece.owner}:${piece.mark}:${piece.x.toFixed(2)}:${piece.y.toFixed(2)}`;
}

/** A pile of seeds: a number that lies in a pit. */
export function isPile(piece: Piece): boolean {
  return !piece.disc && /^\d+$/.test(piece.mark);
}

/** The pictures that lead from one position to the next; the last is the position after the move. */
export function frames(before: Drawing, gesture: Gesture | null, after: Drawing): Frame[] {
  const start = scene(before);
  const path = (gesture?.path ?? []).map((id) => spotOf(before, id)).filter((spot) => spot !== undefined);
  const origin = path[0];
  if (!gesture || !origin) return [last(start, after)];
  const mover = pieceAt(start, origin);
  if (mover && isPile(mover)) return sowing(start, gesture, before, path, after);
  if (mover && path.length > 1) return walking(start, mover, gesture, before, path, after);
  return [...falling(start, gesture, before, after), last(start, after)];
}

/** A piece goes from spot to spot; what it jumps vanishes behind it. */
function walking(
  start: ScenePiece[],
  mover: ScenePiece,
  gesture: Gesture,
  before: Drawing,
  path: Point[],
  after: Drawing,
): Frame[] {
  const taken = gesture.taken.map((id) => spotOf(before, id)).filter((spot) => spot !== undefined);
  const oneEach = taken.length === path.length - 1;
  const frames: Frame[] = [];
  let pieces = start;
  path.slice(1).forEach((point, i) => {
    pieces = pieces.map((piece) => (piece.key === mover.key ? { ...piece, x: point.x, y: point.y } : piece));
    frames.push({ pieces, hand: null, beats: 1 });
    const gone = oneEach ? taken.slice(i, i + 1) : i === path.length - 2 ? taken : [];
    pieces = pieces.filter((piece) => piece.key === mover.key || !gone.some((spot) => distance(spot, piece) < near));
  });
  frames.push(last(pieces, after));
  return frames;
}

/** Seeds leave a pit and fall one by one along the path; then what was captured goes. */
function sowing(start: ScenePiece[], gesture: Gesture, before: Drawing, path: Point[], after: Drawing): Frame[] {
  const [origin, ...rest] = path;
  if (!origin) return [last(start, after)];
  const frames: Frame[] = [];
  let pieces = counted(start, origin, () => 0);
  frames.push({ pieces, hand: { ...point(origin), seeds: rest.length }, beats: 0.8 });
  rest.forEach((spot, i) => {
    pieces = counted(pieces, spot, (seeds) => seeds + 1);
    frames.push({ pieces, hand: { ...point(spot), seeds: rest.length - i - 1 }, beats: 0.7 });
  });
  const taken = gesture.taken.map((id) => spotOf(before, id)).filter((spot) => spot !== undefined);
  if (taken.length > 0) {
    frames.push({ pieces, hand: null, beats: 0.6 });
    for (const spot of taken) pieces = counted(pieces, spot, () => 0);
    frames.push({ pieces, hand: null, beats: 0.6 });
  }
  frames.push(last(pieces, after));
  return frames;
}

/** A stone that may be let go anywhere in a column comes from above it. */
function falling(start: ScenePiece[], gesture: Gesture, before: Drawing, after: Drawing): Frame[] {
  const landing = spotOf(before, gesture.path[gesture.path.length - 1] ?? '');
  const column = gesture.area.map((id) => spotOf(before, id)).filter((spot) => spot !== undefined);
  if (!landing || column.length < 2) return [];
  const stone = after.pieces.find((piece) => distance(piece, landing) < near);
  if (!stone) return [];
  const top = Math.min(...column.map((spot) => spot.y));
  return [{ pieces: [...start, { ...stone, y: top, key: standing(stone) }], hand: null, beats: 0.15 }];
}

/** The position after the move, its pieces recognised: where they stand, or else by kind. */
function last(pieces: ScenePiece[], after: Drawing): Frame {
  const left = new Set(pieces);
  const keys = new Map<Piece, string>();
  const claim = (fits: (old: ScenePiece, piece: Piece) => boolean): void => {
    for (const piece of after.pieces) {
      if (keys.has(piece)) continue;
      for (const old of left) {
        if (!fits(old, piece)) continue;
        keys.set(piece, old.key);
        left.delete(old);
        break;
      }
    }
  };
  claim((old, piece) => old.owner === piece.owner && distance(old, piece) < near);
  claim((old, piece) => old.owner === piece.owner && old.mark === piece.mark && old.disc === piece.disc);
  claim((old, piece) => old.owner === piece.owner && piece.disc && old.disc);
  const used = new Set(keys.values());
  return {
    pieces: after.pieces.map((piece) => {
      let key = keys.get(piece) ?? standing(piece);
      while (!keys.has(piece) && used.has(key)) key += "'";
      used.add(key);
      return { ...piece, key };
    }),
    hand: null,
    beats: 1,
  };
}

function counted(pieces: ScenePiece[], at: Point, change: (seeds: number) => number): ScenePiece[] {
  return pieces.map((piece) =>
    isPile(piece) && distance(piece, at) < near ? { ...piece, mark: String(change(Number(piece.mark))) } : piece,
  );
}

function pieceAt(pieces: ScenePiece[], at: Point): ScenePiece | undefined {
  return pieces.find((piece) => distance(piece, at) < near);
}

function point({ x, y }: Point): Point {
  return { x, y };
}

/** What the dice showed, where a move of chance says it: "roll 4", "heads". */
export function thrown(by: Mover | null, move: string | null): { face: number } | { word: string } | null {
  if (by !== 'chance' || move === null) return null;
  const face = /([1-6])$/.exec(move);
  return face ? { face: Number(face[1]) } : { word: move };
}
