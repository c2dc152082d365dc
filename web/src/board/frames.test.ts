import { describe, expect, test } from 'vitest';
import type { Drawing, Gesture, Mover, Piece, Spot } from '../messages/messages';
import { frames, scene, thrown } from './frames';

function spot(id: string, x: number, y: number): Spot {
  return { id, x, y, shape: 'square', width: 1, height: 1 };
}
function piece(x: number, y: number, owner: Mover, mark = '', disc = true): Piece {
  return { x, y, owner, mark, disc };
}
function board(spots: Spot[], pieces: Piece[]): Drawing {
  return { width: 4, height: 4, turns: false, race: false, caption: '', spots, strokes: [], pieces, labels: [] };
}
function gesture(path: string[], more: Partial<Gesture> = {}): Gesture {
  return { path, taken: [], touches: path.length, area: [], choice: '', ...more };
}
const at = (pieces: readonly Piece[]): string[] => pieces.map((p) => `${p.mark}${p.x},${p.y}`);

describe('a multi-jump', () => {
  const spots = [spot('a', 0, 4), spot('b', 1, 3), spot('c', 2, 2), spot('d', 3, 1), spot('e', 4, 0)];
  const before = board(spots, [piece(0, 4, 'first'), piece(1, 3, 'second'), piece(3, 1, 'second')]);
  const after = board(spots, [piece(4, 0, 'first', 'K')]);
  const shown = frames(before, gesture(['a', 'c', 'e'], { taken: ['b', 'd'] }), after);

  test('goes square by square, captured pieces vanish behind it', () => {
    expect(shown.map((frame) => at(frame.pieces))).toEqual([
      ['2,2', '1,3', '3,1'],
      ['4,0', '3,1'],
      ['K4,0'],
    ]);
  });
  test('it is one piece all the way, crowned at the end', () => {
    const keys = shown.map((frame) => frame.pieces[0]?.key);
    expect(new Set(keys)).toEqual(new Set([scene(before)[0]?.key]));
  });
});

test('castling moves the rook too', () => {
  const spots = [spot('e1', 4, 0), spot('f1', 5, 0), spot('g1', 6, 0), spot('h1', 7, 0)];
  const before = board(spots, [piece(4, 0, 'first', '♔', false), piece(7, 0, 'first', '♖', false)]);
  const after = board(spots, [piece(5, 0, 'first', '♖', false), piece(6, 0, 'first', '♔', false)]);
  const shown = frames(before, gesture(['e1', 'g1']), after);
  const [king, rook] = scene(before);
  expect(shown[1]?.pieces.find((p) => p.key === king?.key)?.x).toBe(6);
  expect(shown[1]?.pieces.find((p) => p.key === rook?.key)?.x).toBe(5);
});

describe('sowing', () => {
  const spots = [spot('1', 1, 0), spot('2', 2, 0), spot('S', 3, 0), spot('N2', 1, 1)];
  const pile = (x: number, y: number, seeds: number): Piece => piece(x, y, 'first', String(seeds), false);
  const before = board(spots, [pile(1, 0, 2), pile(2, 0, 0), pile(3, 0, 5), pile(1, 1, 4)]);
  const after = board(spots, [pile(1, 0, 0), pile(2, 0, 1), pile(3, 0, 6), pile(1, 1, 4)]);

  test('drops one seed at a time', () => {
    const shown = frames(before, gesture(['1', '2', 'S'], { touches: 1 }), after);
    expect(shown.map((frame) => frame.pieces.map((p) => p.mark).join(' '))).toEqual([
      '0 0 5 4',
      '0 1 5 4',
      '0 1 6 4',
      '0 1 6 4',
    ]);
    expect(shown.map((frame) => frame.hand?.seeds ?? null)).toEqual([2, 1, 0, null]);
  });
  test('shows a capture apart', () => {
    const taking = board(spots, [pile(1, 0, 1), pile(2, 0, 0), pile(3, 0, 10), pile(1, 1, 0)]);
    const shown = frames(before, gesture(['1', '2', 'S'], { touches: 1, taken: ['N2'] }), taking);
    expect(shown.slice(-2).map((frame) => frame.pieces.map((p) => p.mark).join(' '))).toEqual(['0 1 6 0', '1 0 10 0']);
  });
});

test('a stone falls from the top of its column', () => {
  const spots = [spot('d1', 1, 3), spot('d2', 1, 2), spot('d3', 1, 1)];
  const after = board(spots, [piece(1, 3, 'first', 'x')]);
  const shown = frames(board(spots, []), gesture(['d1'], { area: ['d1', 'd2', 'd3'] }), after);
  expect(shown.map((frame) => at(frame.pieces))).toEqual([['x1,1'], ['x1,3']]);
  expect(shown[0]?.pieces[0]?.key).toBe(shown[1]?.pieces[0]?.key);
});

test('a move beside the board is one picture', () => {
  const race = board([], [piece(1, 1, 'first', '7')]);
  expect(frames(race, gesture([]), race)).toHaveLength(1);
  expect(frames(race, null, race)).toHaveLength(1);
});

test('keys are never shared', () => {
  const spots = [spot('a', 0, 0), spot('b', 1, 0)];
  const before = board(spots, [piece(0, 0, 'first')]);
  const after = board(spots, [piece(0, 0, 'first'), piece(1, 0, 'first')]);
  const keys = frames(before, null, after)[0]!.pieces.map((p) => p.key);
  expect(new Set(keys).size).toBe(2);
});

test('dice are read from the move of chance', () => {
  expect(thrown('chance', 'roll 4')).toEqual({ face: 4 });
  expect(thrown('chance', 'heads')).toEqual({ word: 'heads' });
  expect(thrown('first', 'roll')).toBeNull();
});
