import { expect, test } from 'vitest';
import { clock, duration, effort, forFirst, short, signed } from './format';

test('large counts are short', () => {
  expect([7, 999, 1000, 12345, 1234567, 250e6, 3e9].map(short)).toEqual(
    ['7', '999', '1.0 k', '12.3 k', '1.2 M', '250 M', '3.0 G'],
  );
});

test('time has no more digits than matter', () => {
  expect([0.034, 2.25, 12.3, 75].map(duration)).toEqual(['0.03 s', '2.3 s', '12 s', '1:15']);
  expect([300, 61.9, 9.47, 0, -3, 3723].map(clock)).toEqual(['5:00', '1:01', '0:09.4', '0:00.0', '0:00.0', '1:02:03']);
});

test('values carry their sign', () => {
  expect([0.354, -2, 0, 'inf' as const, '-inf' as const].map(signed)).toEqual(['+0.35', '−2', '0', '+∞', '−∞']);
});

test("the second player's values are turned round", () => {
  expect(forFirst(3, 'second')).toBe(-3);
  expect(forFirst('inf', 'second')).toBe(-Infinity);
  expect(Object.is(forFirst(0, 'second'), 0)).toBe(true);
});

test('effort leaves out what a person has not', () => {
  const nobody = { id: 1, parent: 0, move: 'x', shown: 'x', by: 'first' as const, value: null, proof: null, win: null, loss: null, shown_line: null };
  expect(effort({ ...nobody, depth: null, nodes: null, seconds: null, line: null })).toBe('');
  expect(effort({ ...nobody, value: 0.5, depth: 7, nodes: 1200, seconds: 0.8, line: [] })).toBe(
    '+0.50 · depth 7 · 1.2 k positions · 0.80 s',
  );
});
