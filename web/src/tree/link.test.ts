import { expect, test } from 'vitest';
import { fitted, showing, zoomed } from './camera';
import { opening, placeText, readPlace, sameSearch, treeLink, type Place } from './link';
import { chance, plain, windowText } from './model';
import { pseudoCode } from './pseudo';
import { offsetIn, writtenChildren } from './written';

test('every state reads back from its link', () => {
  const places: Place[] = [
    opening,
    { ...opening, step: 0 },
    { ...opening, step: Infinity },
    { game: 'chess', position: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', player: 'minimax:depth=2,evaluator=material', step: 17, node: 4, level: 1, flips: [3, 9] },
    { game: 'tree', position: '{1/2:(3 4) 1/2:b=5} & more=?#', player: 'expectimax:depth=3', step: null, node: null, level: null, flips: [] },
  ];
  for (const place of places) expect(readPlace(placeText(place))).toEqual(place);
});

test('an address without a game opens the textbook', () => {
  expect(readPlace('')).toEqual(opening);
});

test('nonsense in a link is left aside', () => {
  expect(readPlace('game=mnk&step=-4&node=x&level=1e9&flip=1.b.2')).toMatchObject({ step: null, node: null, level: null, flips: [1, 2] });
});

test('a link to a search is the same search at every step', () => {
  expect(sameSearch(opening, { ...opening, step: 3, node: 1 })).toBe(true);
  expect(sameSearch(opening, { ...opening, player: 'minimax:depth=2' })).toBe(false);
  expect(treeLink({ game: 'mnk' })).toBe('#/tree?game=mnk&player=alphabeta%3Adepth%3D2');
});

test('the children of a written tree are found by their moves', () => {
  expect([...writtenChildren('min(2 4 6)')]).toEqual([['1', '2'], ['2', '4'], ['3', '6']]);
  expect([...writtenChildren('(b=(2 4) c=5 max(1 2))')]).toEqual([['b', '(2 4)'], ['c', '5'], ['3', 'max(1 2)']]);
  expect([...writtenChildren('{1/2:(3 4) 1/2:-5}')]).toEqual([['1', '(3 4)'], ['2', '-5']]);
  expect(writtenChildren('4,4,4,4,4,4,0/4,4,4,4,4,4,0 S').size).toBe(0);
  expect(writtenChildren('x../.../...').size).toBe(0);
});

test('an error says where in the text it lies', () => {
  expect(offsetIn('position, offset 24')).toBe(24);
  expect(offsetIn('player alphabeta')).toBeNull();
});

test('numbers are short and have a proper minus', () => {
  expect([3, -40, 0.29167, -0.001, 'inf' as const, '-inf' as const].map(plain)).toEqual(['3', '−40', '0.29', '0.00', '+∞', '−∞']);
  expect(windowText('-inf', 3)).toBe('[−∞, 3]');
  expect([1 / 6, 0.5, 1, 0.123].map(chance)).toEqual(['1/6', '1/2', '1', '0.123']);
});

test('zooming keeps the point under the pointer, fitting keeps all in sight', () => {
  const camera = zoomed({ x: 10, y: 20, scale: 1 }, 2, 110, 120);
  expect([(110 - camera.x) / camera.scale, (120 - camera.y) / camera.scale]).toEqual([100, 100]);
  const whole = fitted({ x: -50, y: 0, width: 1000, height: 100 }, 500, 400);
  expect(whole).toMatchObject({ scale: 0.5, x: 25 });
  expect(showing({ x: 0, y: 0, scale: 1 }, 900, 50, 500, 300).x).toBe(-470);
  expect(showing({ x: 0, y: 0, scale: 1 }, 200, 100, 500, 300)).toEqual({ x: 0, y: 0, scale: 1 });
});

test('every step stands on a line of every algorithm', () => {
  for (const [algorithm, kinds] of [['alphabeta', ['max', 'min']], ['minimax', ['max', 'min']], ['expectimax', ['max', 'min', 'chance', 'average']]] as const)
    for (const kind of kinds)
      for (const step of ['enter', 'leaf', 'back', 'leave', 'gap'] as const)
        expect(pseudoCode(algorithm, kind).some((line) => line.during.includes(step))).toBe(true);
});
