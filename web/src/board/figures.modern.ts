import type { Figure } from './figures';

/** A second set of chess figures on the grid of 100: straight lines and arcs, without curls. */
const foot = 'M22 78h56v10h-56z';

const king: Figure = {
  body: 'M45.500 6h9v8h8v8h-8v9h-9v-9h-8v-8h8zM24 30h52l-8 40h-36zM30 66h40v16h-40z' + foot,
  lines: 'M34 69h32M50 38v22M42 49h16',
};
const queen: Figure = {
  body: 'M50 7a6 6 0 1 1 0 12a6 6 0 1 1 0-12zM18 24l17 18l15-26l15 26l17-18l-12 46h-40zM30 66h40v16h-40z' + foot,
  lines: 'M34 69h32M36 58h28',
};
const rook: Figure = {
  body: 'M25 16h13v9h6v-9h12v9h6v-9h13v24h-50zM32 36h36v36h-36zM27 68h46v12h-46z' + foot,
  lines: 'M34 41h32M34 69h32',
};
const bishop: Figure = {
  body: 'M50 8a6 6 0 1 1 0 12a6 6 0 1 1 0-12zM50 16l20 30l-10 24h-20l-10-24zM34 66h32v14h-32z' + foot,
  lines: 'M58 36l-10 15M37 69h26',
};
const knight: Figure = {
  body: 'M32 80l3-20l15-15l-18 10l-12-2l2-12l13-18l1-13l12 8c18 2 28 18 28 40v22z' + foot,
  lines: 'M38 34l.5.5M58 30c8 8 10 22 8 40',
};
const pawn: Figure = {
  body: 'M50 20a14 14 0 1 1 0 28a14 14 0 1 1 0-28zM42 44h16l8 28h-32zM30 70h40v12h-40z' + foot,
  lines: '',
};

export const modern: Record<string, Figure> = {
  '♔': king, '♚': king,
  '♕': queen, '♛': queen,
  '♖': rook, '♜': rook,
  '♗': bishop, '♝': bishop,
  '♘': knight, '♞': knight,
  '♙': pawn, '♟': pawn,
};
