import { expect, test } from 'vitest';
import { inBlank, translated } from './phrases';

const phrases = {
  'no piece': 'keine Figur',
  'no {}': 'kein {1}',
  'no {} king': 'kein {1} König',
  black: 'schwarzer',
  '{} of {} games': 'von {2} Partien {1}',
  '~{} others': '{1} weitere',
  or: 'oder',
};

test('a sentence is said as it stands, or with its blanks filled', () => {
  expect(translated('no piece', phrases)).toBe('keine Figur');
  expect(translated("no 'x'", phrases)).toBe("kein 'x'");
  expect(translated('3 of 4 games', phrases)).toBe('von 4 Partien 3');
});

test('the key with the most words speaks, and what fills a blank is translated', () => {
  expect(translated('no black king', phrases)).toBe('kein schwarzer König');
});

test('what nobody has translated is not guessed', () => {
  expect(translated('something else', phrases)).toBeUndefined();
  expect(translated('toString', phrases)).toBeUndefined();
});

test('a list is said item by item', () => {
  expect(inBlank('e4, d4 or 5 others', phrases)).toBe('e4, d4 oder 5 weitere');
  expect(inBlank('roll 1, roll 2 or roll 3', phrases)).toBe('roll 1, roll 2 oder roll 3');
  expect(inBlank('no piece; 1 of 2 games', phrases)).toBe('keine Figur; von 2 Partien 1');
  expect(inBlank('Nf3', phrases)).toBe('Nf3');
});
