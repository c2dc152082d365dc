import { expect, test } from 'vitest';
import { alike, calledBy, chosenSymbols, inSymbols, oneSymbol } from './symbols';

test('a symbol is one character as people count them', () => {
  expect(oneSymbol('x')).toBe('x');
  expect(oneSymbol('ab')).toBe('b');
  expect(oneSymbol('é')).toBe('é');
  expect(oneSymbol('👩‍🌾')).toBe('👩‍🌾');
  expect(oneSymbol('  ')).toBe('');
});

test('an empty field keeps the usual look', () => {
  expect(chosenSymbols('', '')).toEqual({});
  expect(chosenSymbols('#', '')).toEqual({ first: '#' });
  expect(chosenSymbols('#', '@')).toEqual({ first: '#', second: '@' });
});

test('two sides that look the same are told', () => {
  expect(alike({}, ['X', 'O'])).toBe(false);
  expect(alike({ first: '#', second: '#' }, ['White', 'Black'])).toBe(true);
  expect(alike({ first: 'O' }, ['X', 'O'])).toBe(true);
  expect(alike({ first: 'O', second: 'X' }, ['X', 'O'])).toBe(false);
  expect(alike({ first: '#' }, ['White', 'Black'])).toBe(false);
});

test('sides called by their symbol are called by the chosen one', () => {
  expect(calledBy('X', '#')).toBe('#');
  expect(calledBy('X', undefined)).toBe('X');
  expect(calledBy('White', '#')).toBe('White');
  expect(inSymbols('X wins: a line is complete.', ['X', 'O'], { first: '$', second: '@' })).toBe('$ wins: a line is complete.');
  expect(inSymbols('X wins: O has no move', ['X', 'O'], { first: 'O', second: 'X' })).toBe('O wins: X has no move');
  expect(inSymbols('White wins', ['White', 'Black'], { first: '#' })).toBe('White wins');
});
