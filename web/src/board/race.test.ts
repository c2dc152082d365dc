import { expect, test } from 'vitest';
import type { Drawing } from '../messages/messages';
import { raceOf, ticks } from './race';

/** As `zermelo serve` draws "57/42 14 first". */
const drawing: Drawing = {
  width: 104, height: 3, turns: false, race: true, caption: "goal 100, first's turn", strokes: [], spots: [],
  pieces: [
    { x: 59, y: 0.6, owner: 'first', mark: '57', disc: true },
    { x: 73, y: 0.6, owner: 'first', mark: '+14', disc: false },
    { x: 44, y: 2, owner: 'second', mark: '42', disc: true },
  ],
  labels: [{ x: 0.9, y: 0.6, text: 'First', size: 0.35 }],
};

test('a race is read from its drawing', () => {
  expect(raceOf(drawing)).toEqual({ goal: 100, scores: { first: 57, second: 42 }, turn: 'first', total: 14 });
  expect(raceOf({ ...drawing, caption: 'goal 100', pieces: drawing.pieces.filter((piece) => piece.disc) })).toMatchObject({ turn: null, total: 0 });
});

test('a track is marked at whole numbers', () => {
  expect(ticks(100)).toEqual([0, 25, 50, 75, 100]);
  expect(ticks(10)).toEqual([0, 5, 10]);
  expect(ticks(7)).toEqual([0, 7]);
});
