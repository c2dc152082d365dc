import { expect, test } from 'vitest';
import { analyseLink, pastedMoves } from './link';

test('a pasted list of moves is read without its numbers, results, signs and comments', () => {
  expect(pastedMoves('1. e4 e5 2.Nf3! {good} Nc6?? 1-0')).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
  expect(pastedMoves('1... c5 2. c3')).toEqual(['c5', 'c3']);
  expect(pastedMoves('4 4 3')).toEqual(['4', '4', '3']);
  expect(pastedMoves('11-15, 23-19 *')).toEqual(['11-15', '23-19']);
});
test('a game with tags is no list of moves', () => {
  expect(pastedMoves('[Event "x"]\n\n1. e4 e5')).toEqual([]);
});
test('a link keeps moves that have a space', () => {
  expect(new URLSearchParams(analyseLink('pig', '', ['roll', 'roll 6']).split('?')[1]).get('moves')?.split(',')).toEqual(['roll', 'roll 6']);
});
