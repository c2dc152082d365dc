import { describe, expect, test } from 'vitest';
import { fakeMove, fakeView } from '../fake';
import type { Drawing, Gesture, Outcome, Piece, Side } from '../messages/messages';
import { checkedKing, landings, lost, material, obliged, swept, winningLine } from './reading';

const letters = 'abcdefgh';
function grid(rows: string[]): Drawing {
  const spots = rows.flatMap((row, y) => [...row].map((_, x) => ({ id: `${letters[x]}${rows.length - y}`, x, y, shape: 'square' as const, width: 1, height: 1 })));
  const pieces = rows.flatMap((row, y) =>
    [...row].flatMap((mark, x): Piece[] => {
      if (mark === '.') return [];
      const owner: Side = /[xw♔♕♖♗♘♙]/u.test(mark) ? 'first' : 'second';
      return [{ x, y, owner, mark, disc: /[xowb]/.test(mark) }];
    }),
  );
  return { width: 3, height: 3, turns: false, race: false, caption: '', spots, strokes: [], pieces, labels: [] };
}
const gesture = (path: string[]): Gesture => ({ path, taken: [], touches: path.length, area: [], choice: '' });
const outcome = (reason: string, margin: number | null = null): Outcome => ({ result: '1-0', reason, margin, words: '' });

describe('the winning line', () => {
  test('goes through the last stone', () => {
    const view = fakeView({ drawing: grid(['x.o', 'ox.', 'o.x']), last: gesture(['c1']), outcome: outcome('line') });
    expect(winningLine(view).map((spot) => spot.id)).toEqual(['a3', 'b2', 'c1']);
  });
  test('may be two lines', () => {
    const view = fakeView({ drawing: grid(['xxx', 'oxo', 'oox'].map((row) => row)), last: gesture(['a3']), outcome: outcome('line') });
    expect(new Set(winningLine(view).map((spot) => spot.id))).toEqual(new Set(['a3', 'b3', 'c3', 'b2', 'c1']));
  });
  test('is none where the game ended otherwise', () => {
    expect(winningLine(fakeView({ drawing: grid(['xx.', 'oo.', '...']), last: gesture(['b3']), outcome: outcome('time') }))).toEqual([]);
  });
});

describe('a king in check', () => {
  const drawing = grid(['♚..', '...', '♖.♔']);
  test('is the one to move, where the server says so or the game ended by mate', () => {
    expect(checkedKing(fakeView({ drawing, to_move: 'second', check: true }))).toBe('a3');
    expect(checkedKing(fakeView({ drawing, to_move: 'second' }))).toBeNull();
    expect(checkedKing(fakeView({ drawing, to_move: 'second', outcome: outcome('mate') }))).toBe('a3');
  });
});

test('pieces that must capture are known by their moves', () => {
  const drawing = grid(['w.b']);
  const jump = fakeMove('1x9', ['a1', 'c1'], { taken: ['b1'] });
  expect([...obliged(fakeView({ drawing, moves: [jump] }))]).toEqual(['a1']);
  expect(obliged(fakeView({ drawing, moves: [jump, fakeMove('2-6', ['b1', 'c1'])] })).size).toBe(0);
  expect(obliged(fakeView({ drawing: grid(['♔.♚']), moves: [jump] })).size).toBe(0);
});

test('a stone that is let go in a column lands on its lowest free spot', () => {
  const found = landings(grid(['..', '..', '.x']), [fakeMove('1', ['a1'], { area: ['a3', 'a2', 'a1'] }), fakeMove('e2e4', ['e2', 'e4'])]);
  expect(Object.fromEntries(found)).toEqual({ a1: 'a1', a2: 'a1', a3: 'a1' });
});

describe('the last seeds', () => {
  const pit = (owner: Side, x: number, seeds: number, height = 1): Piece & { height: number } => ({ x, y: owner === 'first' ? 2 : 1, owner, mark: String(seeds), disc: false, height });
  const piles = [pit('first', 1, 0), pit('first', 2, 11, 2), pit('second', 1, 6), pit('second', 0, 10, 2)];
  const drawing: Drawing = {
    ...grid([]),
    spots: piles.map((pile, i) => ({ id: String(i), x: pile.x, y: pile.y, shape: 'hole', width: 1, height: pile.height })),
    pieces: piles.map(({ height: _, ...piece }) => piece),
  };
  const marks = (margin: number): string[] => swept(fakeView({ drawing, outcome: outcome('side empty', margin) })).pieces.map((piece) => piece.mark);
  test('go to the side on whose pits they lie', () => expect(marks(11 - 16)).toEqual(['0', '11', '0', '16']));
  test('go to the other side where the rules say so', () => expect(marks(17 - 10)).toEqual(['0', '17', '0', '10']));
  test('stay where they count for nobody', () => expect(marks(1)).toEqual(['0', '11', '6', '10']));
});

describe('lost pieces', () => {
  test('are those of the start that are gone', () => {
    const start = grid(['♚♛♟♟', '♔♕♙♙']);
    const now = grid(['♚..♟', '♔♕♙.']);
    expect(lost(start, now, 'second').map((piece) => piece.mark)).toEqual(['♛', '♟']);
    expect(lost(start, now, 'first').map((piece) => piece.mark)).toEqual(['♙']);
    expect(material(now)).toBe(9);
  });
  test('are not pawns that became something else', () => {
    expect(lost(grid(['♔♙♙']), grid(['♔♕♙']), 'first')).toEqual([]);
  });
  test('of discs are counted', () => {
    expect(lost(grid(['www', 'bbb']), grid(['w..', 'bb.']), 'first')).toHaveLength(2);
    expect(lost(grid(['...']), grid(['x.o']), 'first')).toEqual([]);
  });
});
