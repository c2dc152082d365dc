import { expect, test } from 'vitest';
import type { StudyCell, StudyTable } from '../messages/lab';
import { agreement, agreementLines, cellWords, heat, heatClass, playersOf } from './heat';

function cell(changes: Partial<StudyCell> = {}): StudyCell {
  return {
    number: 0, name: '1 – 2', text: '', table: 'T', first: 'a', second: 'b', row: '1', column: '2', result: null, plies: null,
    expected: null, expected_from: null, seen: null, agrees: null, planned: 4, games: 0, first_wins: 0, draws: 0, second_wins: 0, unfinished: 0,
    nodes: 0, seconds: 0, cpu_seconds: 0, identical: null, repeated_games: 0, distinct_games: 0, first_repeat: null, ...changes,
  };
}

test('a cell is as warm as its first player is successful', () => {
  expect(heat(cell())).toBeNull();
  expect(heat(cell({ games: 4, first_wins: 4 }))).toBe(1);
  expect(heat(cell({ games: 4, first_wins: 1, second_wins: 1, draws: 2 }))).toBe(0);
  expect(heat(cell({ games: 4, second_wins: 3, draws: 1 }))).toBe(-0.75);
});

test('colours tell empty, even, won and lost apart', () => {
  expect(heatClass(cell())).toBe('none');
  expect(heatClass(cell({ games: 2, draws: 2 }))).toBe('mid');
  expect(heatClass(cell({ games: 2, first_wins: 2 }))).toBe('high3');
  expect(heatClass(cell({ games: 2, second_wins: 2 }))).toBe('low3');
  expect(heatClass(cell({ games: 1, second: null, seen: '4' }))).toBe('plain');
});

test('a cell that is not as expected says by whom', () => {
  const words = cellWords(cell({ games: 4, first_wins: 4, agrees: false }), 'published');
  expect(words).toContain('4 won by the first');
  expect(words).toContain('not as published');
  expect(cellWords(cell({ games: 4, agrees: false }), 'ours')).toContain('not our check value');
  expect(cellWords(cell({ games: 4, agrees: true }), 'ours')).not.toContain('not');
});

test('players are called by their sides, unless each has both', () => {
  const table = { swap: false, kind: 'games' } as StudyTable;
  const sides = playersOf(table, ['Red', 'White']);
  expect(cellWords(cell({ games: 4, first_wins: 3, second_wins: 1 }), 'published', sides)).toBe('3 won by Red, 0 drawn, 1 won by White of 4');
  expect(playersOf({ ...table, swap: true }, ['Red', 'White'])).toEqual(['the first', 'the second']);
});

test('sums of agreement and the cells behind them are told apart', () => {
  const text = '57 of 57 published cells are reproduced\n5 of 6 check values of ours are reproduced\n  greedy: ours 1-0, found 0-1\n';
  expect(agreementLines(text)).toEqual({
    sums: ['57 of 57 published cells are reproduced', '5 of 6 check values of ours are reproduced'],
    wrong: ['greedy: ours 1-0, found 0-1'],
  });
});

test('cells counted apart are not among those that agree', () => {
  const cells = [cell({ expected: 'W', agrees: true }), cell({ expected: 'W', agrees: false }), cell({ table: 'X', expected: 'W', agrees: true }), cell()];
  expect(agreement(cells, new Set(['X']))).toEqual({ agree: 1, of: 2 });
});
