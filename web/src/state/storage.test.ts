import { expect, test } from 'vitest';
import { keptGames, keptTheme, withGame, type KeptGame } from './storage';

const game = (id: string, key: string | null = null): KeptGame => ({
  id, key, family: 'chess', title: 'Chess', players: '', when: 0, over: false,
});

test('the game last looked at comes first, once', () => {
  expect(withGame([game('a'), game('b')], game('b')).map((entry) => entry.id)).toEqual(['b', 'a']);
});

test('a key is not forgotten when the game is opened without it', () => {
  expect(withGame([game('a', 'secret')], game('a'))[0]?.key).toBe('secret');
});

test('symbols that were chosen stay with their game', () => {
  const chosen = { ...game('a'), symbols: { first: '#' } };
  expect(withGame([chosen], game('a'))[0]?.symbols).toEqual({ first: '#' });
  expect(withGame([chosen], game('b'))[0]).not.toHaveProperty('symbols');
});

test('the list has an end, far away: a game that is dropped loses its key', () => {
  const many = Array.from({ length: 1100 }, (_, i) => game(String(i)));
  expect(withGame(many, game('new'))).toHaveLength(1000);
});

test('without storage the page still works', () => {
  expect(keptGames()).toEqual([]);
  expect(keptTheme()).toBe('auto');
});
