import { describe, expect, test } from 'vitest';
import type { Drawing, Piece, Spot } from '../messages/messages';
import { arranged, asDrawn, neighbour, placed, shownRatio, sideBelow, spotAt, tidied } from './geometry';

function spot(id: string, x: number, y: number, width = 1, height = 1): Spot {
  return { id, x, y, shape: 'hole', width, height };
}
/** Two pits a side and the stores, South below. */
const kalah: Drawing = {
  width: 4,
  height: 3,
  turns: true, race: false,
  caption: '',
  spots: [
    spot('1', 1.5, 2),
    spot('2', 2.5, 2),
    spot('S', 3.5, 1.5, 1, 2),
    spot('N1', 2.5, 1),
    spot('N2', 1.5, 1),
    spot('N', 0.5, 1.5, 1, 2),
  ],
  strokes: [[0, 0, 4, 3]],
  pieces: [],
  labels: [],
};

describe('turning', () => {
  const upright = arranged(kalah, { turned: true, flipped: false });
  const where = (id: string): Spot => upright.spots.find((s) => s.id === id)!;

  test('swaps width and height, of the board and of its spots', () => {
    expect([upright.width, upright.height]).toEqual([3, 4]);
    expect([where('S').width, where('S').height]).toEqual([2, 1]);
  });
  test("puts the first player's store below", () => {
    expect(where('S').y).toBeGreaterThan(where('N').y);
    expect(where('S').y).toBe(3.5);
  });
  test('keeps the sense in which seeds are sown', () => {
    const turn = (drawing: Drawing): number => {
      const [a, b, c] = ['1', '2', 'S'].map((id) => drawing.spots.find((s) => s.id === id)!);
      return Math.sign((b!.x - a!.x) * (c!.y - b!.y) - (b!.y - a!.y) * (c!.x - b!.x));
    };
    expect(turn(upright)).toBe(turn(kalah));
  });
});

test('flipping twice changes nothing', () => {
  const once = placed(kalah, { flipped: true, turned: false }, { x: 1, y: 2 });
  expect(placed(kalah, { flipped: true, turned: false }, once)).toEqual({ x: 1, y: 2 });
});

describe('the cursor', () => {
  const at = (id: string): Spot => kalah.spots.find((s) => s.id === id)!;
  test('keeps to its row', () => {
    expect(neighbour(kalah, at('1'), 'ArrowRight').id).toBe('2');
    expect(neighbour(kalah, at('2'), 'ArrowUp').id).toBe('N1');
  });
  test('stays at the edge', () => {
    expect(neighbour(kalah, at('S'), 'ArrowRight').id).toBe('S');
  });
  test('reaches every row where a board has only dark squares', () => {
    const dark = {
      ...kalah,
      spots: [spot('1', 1.5, 0.5), spot('2', 3.5, 0.5), spot('5', 0.5, 1.5), spot('6', 2.5, 1.5), spot('9', 1.5, 2.5)],
    };
    expect(['5', '6']).toContain(neighbour(dark, dark.spots[0]!, 'ArrowDown').id);
    expect(neighbour(dark, dark.spots[0]!, 'ArrowRight').id).toBe('2');
  });
});

test('a point finds its spot, decoration does not', () => {
  expect(spotAt(kalah, { x: 1.6, y: 2.1 })?.id).toBe('1');
  expect(spotAt(kalah, { x: 9, y: 9 })).toBeUndefined();
  expect(spotAt({ ...kalah, spots: [spot('', 1, 1)] }, { x: 1, y: 1 })).toBeUndefined();
});

test('whoever stands lower sits below', () => {
  const piece = (owner: 'first' | 'second', y: number): Piece => ({ x: 1, y, owner, mark: '', disc: true });
  expect(sideBelow({ ...kalah, pieces: [piece('first', 0), piece('second', 7)] })).toBe('second');
  expect(sideBelow({ ...kalah, pieces: [piece('first', 3), piece('second', 3)] })).toBeNull();
  expect(sideBelow(kalah)).toBeNull();
});

test('a number in a spot makes way for the piece', () => {
  const numbered = { ...kalah, labels: [{ x: 1.2, y: 1.7, text: '1', size: 0.18 }, { x: 1.5, y: 2.9, text: '1', size: 0.35 }] };
  const [inside, beside] = tidied(numbered).labels;
  expect(Math.hypot(inside!.x - 1.5, inside!.y - 2)).toBeGreaterThan(0.5);
  // The board ends at 2.5: the number stands clear of it, and no further away than it was.
  expect(beside!.y - beside!.size / 2).toBeGreaterThan(2.55);
  expect(beside!.y).toBeLessThan(2.9);
});

test('of a board without letters only its spots are shown', () => {
  const wide = { ...kalah, width: 6, spots: kalah.spots.map((each) => ({ ...each, x: each.x + 2 })) };
  expect(shownRatio(wide, asDrawn, true)).toBeCloseTo(4.14 / 2.14);
  const lettered = { ...wide, labels: [{ x: 1.7, y: 1.5, text: '1', size: 0.3 }] };
  expect(shownRatio(lettered, asDrawn, true)).toBeGreaterThan(4.2 / 2.14);
  expect(shownRatio(lettered, asDrawn, false)).toBeCloseTo(4.14 / 2.14);
});

test('a number beside a point stands between the lines that meet there', () => {
  const point: Spot = { ...spot('13', 2, 2), shape: 'point' };
  const [label] = tidied({ ...kalah, spots: [point], labels: [{ x: 1.7, y: 1.7, text: '13', size: 0.18 }] }).labels;
  const [x, y] = [label!.x - point.x, label!.y - point.y];
  // Half the width and height of two digits of this size.
  const [wide, high] = [0.09, 0.06];
  expect(Math.abs(x) - wide, 'clear of the line up').toBeGreaterThan(0.05);
  expect((Math.abs(y) - high - (Math.abs(x) + wide)) / Math.SQRT2, 'clear of the diagonal').toBeGreaterThan(0.05);
  expect(Math.hypot(Math.abs(x) - wide, Math.abs(y) - high), 'clear of the piece').toBeGreaterThan(0.41);
});

test('the numbers of a tree stay as large as they are, down to its last leaf', () => {
  const leaf = { ...kalah, width: 0.5, height: 1, spots: [{ ...spot('', 0.25, 0.5, 0.7, 0.7), shape: 'nothing' as const }], labels: [{ x: 0.25, y: 0.5, text: '2', size: 0.35 }] };
  expect(tidied(leaf).labels[0]!.size).toBe(0.35);
});

test('letters beside a small board are small as well', () => {
  const size = (width: number): number => tidied({ ...kalah, width, spots: [], labels: [{ x: 0.3, y: 1, text: 'a', size: 0.4 }] }).labels[0]!.size;
  expect(size(3.6)).toBeLessThan(0.14);
  expect(size(9)).toBe(0.3);
});

test('a flipped board of squares keeps its coordinates below and on the left', () => {
  const squares = [0, 1, 2, 3].map((i) => ({ ...spot(String(i), 1.5 + (i % 2), 0.5 + Math.floor(i / 2), 1, 1), shape: 'square' as const }));
  const chess = { ...kalah, width: 3, height: 3, spots: squares, labels: [{ x: 0.5, y: 1.5, text: '1', size: 0.3 }, { x: 1.5, y: 2.5, text: 'a', size: 0.3 }] };
  const [one, a] = arranged(chess, { flipped: true, turned: false }).labels;
  const seen = arranged(chess, { flipped: true, turned: false }).spots;
  const [left, right, top, bottom] = [Math.min(...seen.map(({ x }) => x)), Math.max(...seen.map(({ x }) => x)), Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))];
  expect(one).toMatchObject({ x: left - 1, y: top });
  expect(a).toMatchObject({ x: right, y: bottom + 1 });
  const sown = { ...chess, spots: squares.map((each) => ({ ...each, shape: 'hole' as const })) };
  expect(arranged(sown, { flipped: true, turned: false }).labels[1]!.y, 'the letters of pits turn with them').toBeLessThan(top);
});
