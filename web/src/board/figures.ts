/** Chess figures on a grid of 100, drawn for this page: an outline, which is filled, and lines on top of it. */
export interface Figure {
  body: string;
  lines: string;
}

const foot = 'M27 74h46c4 0 6 3 6 6v6h-58v-6c0-3 2-6 6-6z';

const king: Figure = {
  body:
    'M46.5 8h7v6.5h6.5v7h-6.5V30h-7v-8.500h-6.500v-7h6.500z' +
    'M50 37c3-8 11-11 18-10c9 1 14 9 12 18c-2 9-8 13-10 24h-40c-2-11-8-15-10-24c-2-9 3-17 12-18c7-1 15 2 18 10z' +
    'M28 66h44v10h-44z' + foot,
  lines: 'M50 38v26M31 68.500h38',
};
const queen: Figure = {
  body:
    'M17 33l15 18l2-29l11 25l5-30l5 30l11-25l2 29l15-18l-11 36h-44z' +
    'M17 28a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM34 17a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM50 11a5.500 5.500 0 1 1 0 11a5.500 5.500 0 1 1 0-11z' +
    'M66 17a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM83 28a5 5 0 1 1 0 10a5 5 0 1 1 0-10z' +
    'M28 66h44v10h-44z' + foot,
  lines: 'M30 66.500c12-4 28-4 40 0',
};
const rook: Figure = {
  body: 'M26 18h12v8h6.500v-8h11v8H62v-8h12v18l-7 7l2 25h-38l2-25l-7-7zM29 66h42v10h-42z' + foot,
  lines: 'M33 43.500h34M31 67h38',
};
const bishop: Figure = {
  body:
    'M50 9a6 6 0 1 1 0 12a6 6 0 1 1 0-12z' +
    'M50 19c13 9 20 20 20 30c0 7-4 12-9 15h-22c-5-3-9-8-9-15c0-10 7-21 20-30z' +
    'M35 62h30v7h-30zM40 67h20c1 4 4 6 9 8h-38c5-2 8-4 9-8z' + foot,
  lines: 'M57 33l-9 14M36 65.500h28',
};
const knight: Figure = {
  body:
    'M30 76c-1-15 13-19 15-31c-5 5-9 6-12 10c-2 3-6 4-9 2l-4-3c-2-2-2-5 0-8l13-19l1-12l8 6c20 0 34 17 33 55z' + foot,
  lines: 'M40 32l.5.5M25 48l3-1M52 27c12 6 17 20 16 42',
};
const pawn: Figure = {
  body: 'M50 18a14 14 0 0 1 9 25l5 7h-7c1 11 6 18 14 25h-42c8-7 13-14 14-25h-7l5-7a14 14 0 0 1 9-25z' + foot,
  lines: '',
};

const figures: Record<string, Figure> = {
  '♔': king, '♚': king,
  '♕': queen, '♛': queen,
  '♖': rook, '♜': rook,
  '♗': bishop, '♝': bishop,
  '♘': knight, '♞': knight,
  '♙': pawn, '♟': pawn,
};

export function figureOf(mark: string): Figure | undefined {
  return figures[mark];
}

/** The mark of a piece that the server names: a pawn becomes a "queen". */
export function markNamed(name: string, side: 'first' | 'second'): string | undefined {
  const marks: Record<string, [string, string]> = { queen: ['♕', '♛'], rook: ['♖', '♜'], bishop: ['♗', '♝'], knight: ['♘', '♞'], king: ['♔', '♚'] };
  return marks[name]?.[side === 'first' ? 0 : 1];
}

/** A crown for the king of a game with discs, on the grid of 100. */
export const crown = 'M28 64l-5-26l14 10l13-18l13 18l14-10l-5 26zM29 67h42v6h-42z';
