import { describe, expect, test } from 'vitest';
import { fakeMove } from '../fake';
import { arrowsOf, brief, worth } from './arrows';
import type { Analysis, JudgedMove } from '../messages/understand';

function judged(move: string, value: number, more: Partial<JudgedMove> = {}): JudgedMove {
  return { move, shown: move, value, bound: 'exact', proof: 'heuristic', line: [], shown_line: [], ...more };
}
function analysis(...moves: JudgedMove[]): Analysis {
  return {
    position: '', player: '', unit: 'pawns', threshold: 0.75, depth: 1, nodes: 1, seconds: 0, proof: 'heuristic', complete: true, moves,
  };
}
const moves = [fakeMove('a', ['1', '2']), fakeMove('b', ['1', '3']), fakeMove('c', ['4']), fakeMove('sow', ['5', '6', '7'], { touches: 1 }), fakeMove('pass', [])];

describe('arrows', () => {
  test('the best lies on top, and what loses more than the threshold is poor', () => {
    const found = analysis(judged('a', 1), judged('b', 0.5), judged('c', 0.2));
    expect(arrowsOf(found, moves, Infinity).map(({ move, tone }) => [move, tone])).toEqual([['c', 'poor'], ['b', 'fair'], ['a', 'best']]);
  });
  test('only so many are drawn', () => {
    expect(arrowsOf(analysis(judged('a', 1), judged('b', 0.5)), moves, 1)).toHaveLength(1);
    expect(arrowsOf(null, moves, 3)).toEqual([]);
  });
  test('a sowing is where the hand begins, a move without spots is nowhere', () => {
    const drawn = arrowsOf(analysis(judged('sow', 1), judged('pass', 1)), moves, 3);
    expect(drawn.map(({ path }) => path)).toEqual([['5']]);
  });
  test('a slower win is fair beside a win, anything else poor; a loss is poor unless all lose', () => {
    const tones = (...list: JudgedMove[]) => arrowsOf(analysis(...list), moves, 3).map(({ tone }) => tone).reverse();
    expect(tones(judged('a', 99, { win: 1 }), judged('b', 98, { win: 3 }), judged('c', 5))).toEqual(['best', 'fair', 'poor']);
    expect(tones(judged('a', 0), judged('b', -99, { loss: 2 }))).toEqual(['best', 'poor']);
    expect(tones(judged('a', -97, { loss: 4 }), judged('b', -99, { loss: 2 }))).toEqual(['best', 'fair']);
  });
});

test('a proven draw is a draw, and dice are chances', () => {
  expect(brief(judged('a', 0, { proof: 'proven' }))).toBe('=');
  expect(worth(judged('a', 0, { proof: 'proven' }))).toBe('draw');
  expect(worth(judged('a', 0))).toBe('0');
  // Wins less losses: 68 of 100 won and 32 lost are 0.36.
  expect(brief(judged('a', 0.36), 'wins')).toBe('68\u00a0%');
});

test('a value is brief on the board and said in the list', () => {
  expect(brief(judged('a', 0.354))).toBe('+0.35');
  expect(brief(judged('a', 99, { win: 3 }))).toBe('W3');
  expect(worth(judged('a', -99, { loss: 2 }))).toBe('loses in 2');
  expect(worth(judged('a', -1, { bound: 'upper' }))).toBe('at most −1');
});
