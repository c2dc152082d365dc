import { expect, test } from 'vitest';
import { freshText, movesOf, pliesOf, puzzleLink, readSheet, sameSheet, sheetSize } from './link';

test('a link says which puzzles are set, and which of them is on the board', () => {
  const sheet = { game: 'mnk:3,3,3', seed: 7, plies: 5, number: 4 };
  const [path = '', query = ''] = puzzleLink(sheet).replace(/^#\/puzzles\//, '').split('?');
  expect(readSheet(decodeURIComponent(path), query)).toEqual(sheet);
});

test('what a link does not say is as usual, and so is what makes no sense', () => {
  const usual = { game: 'chess', seed: 1, plies: pliesOf(2), number: 1 };
  expect(readSheet('chess', 'seed=1')).toEqual(usual);
  expect(readSheet('chess', `seed=1&plies=-3&number=${sheetSize + 1}`)).toEqual(usual);
  expect(readSheet('chess', 'seed=1&plies=250&number=0')).toEqual(usual);
  expect(readSheet('chess', 'seed=1&plies=0')).toMatchObject({ plies: 0 });
});

test('without a seed there are no puzzles, and a fresh seed keeps the length that was asked for', () => {
  for (const query of ['', 'seed=', 'seed=-1', 'seed=1.5', 'seed=99999999999', 'seed=2147483648']) expect(readSheet('chess', query)).toBeNull();
  const sheet = readSheet('chess', freshText('plies=7&number=3'));
  expect(sheet).toMatchObject({ plies: 7, number: 3 });
  expect(sheet!.seed).toBeGreaterThan(0);
});

test('two numbers of a sheet are of the same sheet; another seed, length or game is not', () => {
  const sheet = { game: 'chess', seed: 7, plies: 5, number: 4 };
  expect(sameSheet(sheet, { ...sheet, number: 1 })).toBe(true);
  for (const change of [{ seed: 8 }, { plies: 3 }, { game: 'checkers' }]) expect(sameSheet(sheet, { ...sheet, ...change })).toBe(false);
  expect(sameSheet(null, sheet)).toBe(false);
});

test('the solver makes the first and the last move', () => {
  for (let moves = 1; moves < 9; ++moves) expect(movesOf(pliesOf(moves))).toBe(moves);
});
