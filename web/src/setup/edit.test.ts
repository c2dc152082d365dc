import { describe, expect, test } from 'vitest';
import type { Drawing, Spot } from '../messages/messages';
import { passantSquares, possibleRights, readRest, writeRest } from './chess';
import { codecOf, setupDrawing, steadyIds } from './edit';

function grid(columns: number, rows: number, name: (x: number, y: number) => string): Drawing {
  const spots: Spot[] = [];
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      spots.push({ id: name(x, y), x: x + 0.5, y: y + 0.5, shape: 'square', width: 1, height: 1 });
  return { width: columns, height: rows, turns: false, race: false, caption: '', spots, strokes: [], pieces: [], labels: [] };
}
const chessboard = grid(8, 8, (x, y) => 'abcdefgh'[x] + String(8 - y));
const three = grid(3, 3, (x, y) => 'abc'[x] + String(3 - y));
const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('chess', () => {
  const codec = codecOf('chess')!;
  test('a position reads back', () => {
    expect(codec.write(codec.read(start, chessboard), chessboard)).toBe(start);
  });
  test('a rook that left home takes its right along', () => {
    const setup = codec.read(start, chessboard);
    delete setup.cells['h1'];
    expect(codec.write(setup, chessboard)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1');
  });
  test('an en-passant square stays as long as a pawn can take there', () => {
    const text = 'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1';
    const setup = codec.read(text, chessboard);
    expect(codec.write(setup, chessboard)).toBe(text);
    delete setup.cells['d4'];
    expect(codec.write(setup, chessboard)).toContain(' b KQkq - 0 1');
  });
  test('pieces look like those of the game', () => {
    const drawing = setupDrawing(codec, codec.read(start, chessboard), chessboard);
    expect(drawing.pieces).toHaveLength(32);
    expect(drawing.pieces.find((piece) => piece.x === 4.5 && piece.y === 7.5)?.mark).toBe('♔');
  });
});

test('rows read back', () => {
  const codec = codecOf('mnk')!;
  expect(codec.write(codec.read('x.o/.x./...', three), three)).toBe('x.o/.x./...');
  const points = codecOf('alquerque')!;
  expect(points.write(points.read('b.b/.w./w.w b', three), three)).toBe('b.b/.w./w.w b');
});

test('checkers reads back, kings too', () => {
  const codec = codecOf('checkers')!;
  const board = grid(4, 8, (x, y) => String(4 * y + x + 1));
  for (const text of ['B:W21,K22:B1,K2', 'W:W32:B', 'R:W1,2:R21,22'])
    expect(codec.write(codec.read(text, board), board)).toBe(text);
});

test('kalah reads back, and names pits by side whoever moves', () => {
  const codec = codecOf('kalah')!;
  const text = '4,0,2/1,3,0 N';
  const board = { ...grid(2, 2, (x, y) => (y === 1 ? `S${x + 1}` : String(2 - x))), height: 2 };
  expect(codec.write(codec.read(text, board), board)).toBe(text);
  expect(steadyIds('kalah', board).spots.map((spot) => spot.id)).toEqual(['N2', 'N1', 'S1', 'S2']);
});

test('a game of dice has nothing to put', () => {
  expect(codecOf('pig')).toBeNull();
});

describe('what chess says beside its pieces', () => {
  const cells = codecOf('chess')!.read('r3k2r/8/8/2pP4/8/8/8/R3K3 w - - 0 1', chessboard).cells;
  test('castling is possible with a king and a rook at home', () => {
    expect(possibleRights(cells)).toEqual(['Q', 'k', 'q']);
  });
  test('en passant is possible where a pawn beside could take', () => {
    expect(passantSquares(cells, 'first')).toEqual(['c6']);
    expect(passantSquares(cells, 'second')).toEqual([]);
    expect(passantSquares({ ...cells, c7: 'p' }, 'first')).toEqual([]);
  });
  test('is written as FEN has it', () => {
    expect(writeRest(['q', 'K'], 'c6')).toBe('Kq c6');
    expect(writeRest([], '')).toBe('- -');
    expect(readRest('Kq c6')).toEqual({ rights: ['K', 'q'], passant: 'c6' });
  });
});
