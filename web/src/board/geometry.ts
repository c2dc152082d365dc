import type { Drawing, Label, Spot } from '../messages/messages';

export interface Point {
  x: number;
  y: number;
}

/** A move drawn on the board, with what it is worth. */
export interface MoveArrow {
  move: string;
  path: string[];
  text: string;
  /** How good it is: the best, nearly so, or a mistake; or a hint, or drawn by the person. */
  tone: 'best' | 'fair' | 'poor' | 'hint' | 'own';
}

/** How a drawing lies on the screen. */
export interface Posture {
  /** Seen from the other side of the table. */
  flipped: boolean;
  /** Stood upright, for narrow screens. */
  turned: boolean;
}

export const asDrawn: Posture = { flipped: false, turned: false };

/** Where a point of the drawing lies on the screen. Turning keeps the sense of rotation, so sowing goes the same way. */
export function placed(drawing: Drawing, posture: Posture, point: Point): Point {
  let { x, y } = point;
  let width = drawing.width;
  let height = drawing.height;
  if (posture.turned) {
    [x, y] = [height - y, x];
    [width, height] = [height, width];
  }
  return posture.flipped ? { x: width - x, y: height - y } : { x, y };
}

/** The same drawing with everything where the screen has it. */
export function arranged(drawing: Drawing, posture: Posture): Drawing {
  const at = <T extends Point>(thing: T): T => ({ ...thing, ...placed(drawing, posture, thing) });
  const { turned } = posture;
  const spots = drawing.spots.map((spot) => ({
    ...at(spot),
    width: turned ? spot.height : spot.width,
    height: turned ? spot.width : spot.height,
  }));
  return {
    ...drawing,
    width: turned ? drawing.height : drawing.width,
    height: turned ? drawing.width : drawing.height,
    spots,
    strokes: drawing.strokes.map(([x1, y1, x2, y2]) => {
      const from = placed(drawing, posture, { x: x1, y: y1 });
      const to = placed(drawing, posture, { x: x2, y: y2 });
      return [from.x, from.y, to.x, to.y];
    }),
    pieces: drawing.pieces.map(at),
    labels: posture.flipped ? besideAsBefore(drawing.labels.map(at), spots) : drawing.labels.map(at),
  };
}

/** A flipped board of squares has its coordinates below it and on its left, too. */
function besideAsBefore(labels: readonly Label[], spots: readonly Spot[]): Label[] {
  const squares = spots.filter(({ shape }) => shape === 'square' || shape === 'dark');
  if (squares.length === 0) return [...labels];
  const { x: left, y: top, width, height } = covered(squares);
  const outside = (at: number, low: number, size: number): boolean => at < low || at > low + size;
  return labels.map((label) => ({
    ...label,
    x: outside(label.x, left, width) ? 2 * left + width - label.x : label.x,
    y: outside(label.y, top, height) ? 2 * top + height - label.y : label.y,
  }));
}

export function spotOf(drawing: Drawing, id: string): Spot | undefined {
  return id === '' ? undefined : drawing.spots.find((spot) => spot.id === id);
}

/** The spot that a point lies in; the nearest where several share it. */
export function spotAt(drawing: Drawing, point: Point): Spot | undefined {
  const inside = drawing.spots.filter(
    (spot) =>
      spot.id !== '' &&
      Math.abs(point.x - spot.x) <= Math.max(spot.width, 1) / 2 &&
      Math.abs(point.y - spot.y) <= Math.max(spot.height, 1) / 2,
  );
  return inside.sort((a, b) => distance(a, point) - distance(b, point))[0];
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export function isArrow(key: string): key is Arrow {
  return key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight';
}

/** A step aside costs more than one ahead: an arrow keeps to its row, or goes to the next row where columns are staggered. */
const sidewaysCost = { across: 2.5, along: 0.9 };

/** Where the cursor goes from a spot: the nearest spot ahead. */
export function neighbour(drawing: Drawing, from: Spot, arrow: Arrow): Spot {
  const across = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
  const sense = arrow === 'ArrowRight' || arrow === 'ArrowDown' ? 1 : -1;
  let best = from;
  let least = Infinity;
  for (const spot of drawing.spots) {
    if (spot.id === '' || spot === from) continue;
    const ahead = sense * (across ? spot.x - from.x : spot.y - from.y);
    const aside = Math.abs(across ? spot.y - from.y : spot.x - from.x);
    const cost = ahead + (across ? sidewaysCost.across : sidewaysCost.along) * aside;
    if (ahead > 0.25 && cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/** The part of a drawing that its spots cover. */
export function covered(spots: readonly (Point & { width: number; height: number })[]): { x: number; y: number; width: number; height: number } {
  const left = Math.min(...spots.map((spot) => spot.x - spot.width / 2));
  const top = Math.min(...spots.map((spot) => spot.y - spot.height / 2));
  const right = Math.max(...spots.map((spot) => spot.x + spot.width / 2));
  const bottom = Math.max(...spots.map((spot) => spot.y + spot.height / 2));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const smallText = 0.2;
/** In the corner of a square, clear of its disc. */
const clearOfDisc = 0.39;
const cornerSize = 0.19;
/** Beside a point where lines meet, between the one that leads up and the diagonal. */
const betweenLines = { x: 0.21, y: 0.465 };
/** The largest letter beside a board, as a part of the board's longer side. */
const letterShare = 0.034;

const isFlat = ({ shape }: Spot): boolean => shape === 'square' || shape === 'dark' || shape === 'hole';
/** Between a board and the letters beside it. */
const besideBoard = 0.14;
/** A letter's share of its size, from its middle to its side. */
const halfLetter = 0.33;

/** As close to an edge, from outside, as `least` allows. */
const closer = (at: number, low: number, high: number, least: number): number =>
  at < low ? Math.max(at, low - least) : at > high ? Math.min(at, high + least) : at;

/**
 * Numbers inside a spot move into its corner, clear of the piece; those beside the board are kept modest, and close to it. What is
 * written in a tree is no coordinate and stays as it is.
 */
export function tidied(drawing: Drawing): Drawing {
  if (drawing.spots.length > 0 && !drawing.spots.some((spot) => isFlat(spot) || spot.shape === 'point')) return drawing;
  const flat = drawing.spots.filter(isFlat);
  const box = flat.length > 0 ? covered(flat) : null;
  const labels = drawing.labels.map((label): Label => {
    if (label.size > smallText) {
      const size = Math.min(label.size, 0.3, letterShare * Math.max(drawing.width, drawing.height));
      if (!box) return { ...label, size };
      const x = closer(label.x, box.x, box.x + box.width, besideBoard + halfLetter * size * label.text.length);
      return { ...label, x, y: closer(label.y, box.y, box.y + box.height, besideBoard + size / 2), size };
    }
    const spot = drawing.spots.find((each) => each.id !== '' && distance(each, label) < 0.6);
    if (!spot) return label;
    const point = spot.shape === 'point';
    const aside = point ? betweenLines : { x: clearOfDisc, y: clearOfDisc };
    return { ...label, x: spot.x + Math.sign(label.x - spot.x) * aside.x, y: spot.y + Math.sign(label.y - spot.y) * aside.y, size: point ? 0.15 : cornerSize };
  });
  return { ...drawing, labels };
}

const margin = 0.07;
/** Small drawings are not blown up beyond this many cells a board. */
const leastWidth = 3.5;

/** The part of a tidy drawing that is shown: of a board its spots, and the letters beside it where they are wanted; of others all. */
export function shownPart(board: Drawing, letters: boolean): { x: number; y: number; width: number; height: number } {
  const points = board.spots.some((spot) => spot.shape === 'point');
  const flat = board.spots.some(isFlat);
  const written = (letters ? board.labels : []).map(({ x, y, size, text }) => ({ x, y, width: 2 * halfLetter * size * text.length, height: size }));
  const part = points ? covered(board.spots) : flat ? covered([...board.spots, ...written]) : { x: 0, y: 0, width: board.width, height: board.height };
  const more = Math.max(0, leastWidth - part.width) / 2 + margin;
  return { x: part.x - more, y: part.y - margin, width: part.width + 2 * more, height: part.height + 2 * margin };
}

/** Its width by its height. */
export function shownRatio(drawing: Drawing, posture: Posture, letters: boolean): number {
  const { width, height } = shownPart(tidied(arranged(drawing, posture)), letters);
  return width / height;
}

/** Without what is written beside the board: for pictures. */
export function bare(drawing: Drawing): Drawing {
  const labels = drawing.labels.filter((label) =>
    drawing.spots.some((spot) => spot.shape === 'nothing' && Math.abs(spot.y - label.y) < 0.7),
  );
  return { ...drawing, labels };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Whose pieces stand nearer to the lower edge, where the drawing tells; people like to sit there. */
export function sideBelow(drawing: Drawing): 'first' | 'second' | null {
  const middle = (owner: string): number | null => {
    const own = drawing.pieces.filter((piece) => piece.owner === owner);
    return own.length === 0 ? null : own.reduce((sum, piece) => sum + piece.y, 0) / own.length;
  };
  const first = middle('first');
  const second = middle('second');
  if (drawing.race || first === null || second === null || Math.abs(first - second) < 0.5) return null;
  return first > second ? 'first' : 'second';
}
