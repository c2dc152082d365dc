import { expect, test } from 'vitest';
import type { SessionState } from '../messages/messages';
import { anything, endingOf, found } from './archive';
import { withGame, type KeptGame } from './storage';

const at = (day: string): number => new Date(`${day}T12:00`).getTime();
const game = (id: string, more: Partial<KeptGame> = {}): KeptGame => ({
  id, key: null, family: 'chess', title: 'Chess', players: 'Human vs. Level 3 (Casual)', when: at('2026-11-17'), over: true, ended: at('2026-11-17'), result: 'won', ...more,
});
const games = [
  game('a'),
  game('b', { family: 'kalah', title: 'Kalah', result: 'lost', ended: at('2026-11-15'), players: 'Human vs. Level 5' }),
  game('c', { ended: at('2026-11-16'), result: 'draw', players: 'José against Person' }),
  game('d', { over: false }),
];
const told = (one: KeptGame): string => `${one.title} ${one.players} ${one.result}`;
const ids = (wanted: Partial<typeof anything>): string => found(games, { ...anything, ...wanted }, told).map((one) => one.id).join('');

test('finished games are listed, the latest first', () => expect(ids({})).toBe('acb'));

test('they are found by game, opponent, result and date', () => {
  expect(ids({ family: 'kalah' })).toBe('b');
  expect(ids({ words: 'level 5' })).toBe('b');
  expect(ids({ words: 'jose CHESS' })).toBe('c');
  expect(ids({ words: 'jose kalah' })).toBe('');
  expect(ids({ result: 'won' })).toBe('a');
  expect(ids({ from: '2026-11-16' })).toBe('ac');
  expect(ids({ to: '2026-11-16' })).toBe('cb');
  expect(ids({ from: '2026-11-16', to: '2026-11-16' })).toBe('c');
});

test('a game keeps the time of its end when it is opened again, and loses it when it continues', () => {
  const again = withGame(games, game('b', { family: 'kalah', ended: at('2026-12-24') }));
  expect(again[0]).toMatchObject({ id: 'b', ended: at('2026-11-15') });
  const { ended: _, result: __, ...open } = game('b', { over: false });
  expect(withGame(again, open)[0]).not.toHaveProperty('ended');
});

test('games under way do not push finished ones out of the list', () => {
  let list = [game('end')];
  for (let i = 0; i < 1000; i++) list = withGame(list, game(`open ${i}`, { over: false }));
  expect(list.filter((one) => one.over)).toHaveLength(1);
  expect(list).toHaveLength(1001);
});

test('an end is kept as the person at this browser sees it', () => {
  const ended = (result: string, people: ('first' | 'second')[], key: string | null = 'k') =>
    endingOf({
      data: { current: 7, view: { outcome: { result, reason: 'mate', margin: null, words: '' } } } as SessionState,
      key, people, tree: { ply: (node) => node }, sideName: (side) => (side === 'first' ? 'White' : 'Black'),
    });
  expect(ended('1-0', ['first'])).toMatchObject({ result: 'won', winner: 'White', reason: 'mate', moves: 7 });
  expect(ended('1-0', ['second'])).toMatchObject({ result: 'lost' });
  expect(ended('1/2-1/2', ['second'])).toMatchObject({ result: 'draw' });
  expect(ended('0-1', ['first', 'second'])).toMatchObject({ result: 'over', winner: 'Black' });
  expect(ended('0-1', ['first'], null)).toMatchObject({ result: 'over' });
});
