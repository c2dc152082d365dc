import { expect, test } from 'vitest';
import type { StudyCell } from '../protocol.lab';
import { agreement, cellWords, heat, heatClass } from './heat';

function cell(changes: Partial<StudyCell> = {}): StudyCell {
  return {
    number: 0, name: '1 – 2', text: '', table: 'T', first: 'a', second: 'b', row: '1', column: '2', result: null, plies: null,
    expected: null, seen: null, agrees: null, planned: 4, games: 0, first_wins: 0, draws: 0, second_wins: 0, unfinished: 0,
    nodes: 0, seconds: 0, cpu_seconds: 0, identical: null, repeated_games: 0, first_repeat: null, ...changes,
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

test('a cell that is not as published says so', () => {
  const words = cellWords(cell({ games: 4, first_wins: 4, agrees: false }));
  expect(words).toContain('4 won by the first');
  expect(words).toContain('not as published');
});

test('cells counted apart are not among those that agree', () => {
  const cells = [cell({ expected: 'W', agrees: true }), cell({ expected: 'W', agrees: false }), cell({ table: 'X', expected: 'W', agrees: true }), cell()];
  expect(agreement(cells, new Set(['X']))).toEqual({ agree: 1, of: 2 });
});
