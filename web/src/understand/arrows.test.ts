import { describe, expect, test } from 'vitest';
import { fakeMove } from '../fake';
import type { Analysis, JudgedMove } from '../messages/understand';
import { arrowsOf } from './arrows';
import { gradeOf, lostBy } from './grade';
import { brief, forFirstSide, shareOf, standingWords, worth } from './value';

function judged(move: string, value: number, more: Partial<JudgedMove> = {}): JudgedMove {
  return { move, shown: move, value, bound: 'exact', proof: 'heuristic', line: [], shown_line: [], ...more };
}
function analysis(...moves: JudgedMove[]): Analysis {
  return {
    position: '', player: '', unit: 'pawns', threshold: 0.75, depth: 1, nodes: 1, seconds: 0, proof: 'heuristic', complete: true, source: 'search', moves,
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
  test('a slower win is fair beside a win, what may not win is poor; a loss is poor unless all lose', () => {
    const tones = (...list: JudgedMove[]) => arrowsOf(analysis(...list), moves, 3).map(({ tone }) => tone).reverse();
    expect(tones(judged('a', 99, { win: 1 }), judged('b', 98, { win: 3 }), judged('c', 5))).toEqual(['best', 'fair', 'poor']);
    expect(tones(judged('a', 0), judged('b', -99, { loss: 2 }))).toEqual(['best', 'poor']);
    expect(tones(judged('a', -97, { loss: 4 }), judged('b', -99, { loss: 2 }))).toEqual(['best', 'fair']);
  });
});

test('a proven draw is a draw, and dice are chances', () => {
  expect(brief(judged('a', 0, { proof: 'proven', result: 'draw' }))).toBe('=');
  expect(worth(judged('a', 0, { proof: 'proven', result: 'draw' }))).toBe('draw');
  expect(worth(judged('a', 0))).toBe('0');
  // Wins less losses: 68 of 100 won and 32 lost are 0.36.
  expect(brief(judged('a', 0.36), 'wins')).toBe('68%');
  expect(brief(judged('a', 0.36), 'wins', 'second')).toBe('32%');
});

describe('a value', () => {
  test('is brief on the board and said in the list', () => {
    expect(brief(judged('a', 0.354))).toBe('+0.35');
    expect(brief(judged('a', 99, { win: 3 }))).toBe('W3');
    expect(worth(judged('a', -99, { loss: 2 }))).toBe('loss in 2');
    expect(worth(judged('a', -1, { bound: 'upper' }))).toBe('at most −1');
    expect(worth(judged('a', 0, { result: 'win', proof: 'proven' }))).toBe('win');
  });
  test('is a number for the first side, whoever moves', () => {
    expect(brief(judged('a', 0.354), 'pawns', 'second')).toBe('−0.35');
    expect(worth(judged('a', -1, { bound: 'upper' }), 'pawns', 'second')).toBe('at least +1');
    expect(forFirstSide(judged('a', 99, { win: 3 }), 'second')).toBe(-Infinity);
    expect(Object.is(forFirstSide(judged('a', 0), 'second'), 0)).toBe(true);
  });
  test('fills the bar: even in the middle, a certain win all of it', () => {
    const unit = { unit: 'pawns', threshold: 0.75 };
    expect(shareOf(0, unit)).toBe(0.5);
    expect(shareOf(1.5, unit)).toBe(0.75);
    expect(shareOf(-Infinity, unit)).toBe(0);
    expect(shareOf(0.5, { unit: 'wins', threshold: 0.1 })).toBe(0.75);
  });
  test('stands for words', () => {
    const unit = { unit: 'pawns', threshold: 1 };
    const words = (value: number, more: Partial<JudgedMove> = {}, mover: 'first' | 'second' = 'first', game = 'chess', made = 0) => standingWords(judged('a', value, more), unit, mover, ['White', 'Black'], game, made);
    expect(words(0.1)).toBe('the position is about even');
    expect(words(2, {}, 'second')).toBe('Black is clearly better');
    expect(words(-9, { loss: 4 })).toBe('Black wins in 2 moves');
    expect(words(-9, { loss: 4 }, 'first', 'kalah')).toBe('Black wins in 4 plies');
    // After the judged move one ply less is left: 1 g4 Qh4# is a loss in two plies.
    expect(words(-9, { loss: 2 }, 'first', 'chess', 1)).toBe('Black wins in 1 move');
    expect(words(9, { win: 5 }, 'first', 'chess', 1)).toBe('White wins in 2 moves');
    expect(words(9, { win: 2 }, 'first', 'kalah', 1)).toBe('White wins in 1 ply');
    expect(words(8, { proof: 'proven' })).toBe('White wins by 8 pawns');
  });
});

describe('a grade', () => {
  const grades = (...list: JudgedMove[]) => list.map(({ move }) => gradeOf(analysis(...list), move));
  test('goes by how often the threshold is lost', () => {
    expect(grades(judged('a', 3), judged('b', 2.3), judged('c', 2), judged('d', 1.5), judged('e', 0))).toEqual([null, null, 'inaccuracy', 'mistake', 'blunder']);
  });
  test('is a blunder where a result is thrown away, and nothing where none is', () => {
    expect(grades(judged('a', 9, { win: 3 }), judged('b', 9, { win: 9 }), judged('c', 0, { result: 'draw' }))).toEqual([null, null, 'blunder']);
    expect(grades(judged('a', 0, { result: 'draw' }), judged('b', -9, { loss: 2 }))).toEqual([null, 'blunder']);
  });
  test('of a missed win goes by what is left of it', () => {
    expect(grades(judged('a', 99, { win: 5 }), judged('b', 6), judged('c', 1.5), judged('d', 0.5))).toEqual([null, 'inaccuracy', 'mistake', 'blunder']);
  });
  test('of a loss goes by how the game stood before', () => {
    expect(grades(judged('a', -0.2), judged('b', -99, { loss: 2 }))).toEqual([null, 'blunder']);
    expect(grades(judged('a', -5), judged('b', -99, { loss: 2 }))).toEqual([null, 'inaccuracy']);
  });
  test('has no amount where a result stands against a guess', () => {
    expect(lostBy(analysis(judged('a', 99, { win: 5 }), judged('b', 6)), 'b')).toBeNull();
    expect(lostBy(analysis(judged('a', 3), judged('b', 2)), 'b')).toBe(1);
  });
});
