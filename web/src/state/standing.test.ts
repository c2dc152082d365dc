import { afterEach, expect, test } from 'vitest';
import type { Side } from '../messages/messages';
import { t } from '../strings';
import { speak } from '../words/speech.svelte';
import { ending } from './standing';

const name = (side: Side): string => (side === 'first' ? 'White' : 'Black');
const limit = { result: '1/2-1/2', reason: 'move limit', margin: null, words: 'Draw: too many moves without progress' };
afterEach(() => speak('en'));

test('a draw by the limit of moves is called by the rule of its game', async () => {
  expect(ending(limit, name, 'chess')).toBe('Draw by the 75-move rule.');
  expect(ending(limit, name, 'checkers')).toBe('Draw by the 40-move rule.');
  expect(ending(limit, name, 'alquerque:bell')).toBe('Draw by the 50-move rule.');
  expect(ending(limit, name, 'chess:study'), 'a limit of its own').toBe('Draw: too many moves without progress.');
  await speak('de');
  expect(ending(limit, name, 'chess')).toBe('Remis nach der 75-Züge-Regel.');
});

test('a reason that is a phrase goes on with the sentence', async () => {
  expect(t.resultWhy(t.youLost, t.reasons['out of time']!)).toBe('You lost on time');
  expect(t.resultWhy(t.draw, t.reasons['agreement']!)).toBe('Draw by agreement');
  expect(t.resultWhy(t.youWon, t.reasons['mate']!)).toBe('You won – checkmate');
  await speak('es');
  expect(t.resultWhy(t.youLost, t.reasons['out of time']!)).toBe('Has perdido por tiempo');
  await speak('de');
  expect(t.resultWhy(t.draw, t.reasons['agreement']!)).toBe('Unentschieden durch Vereinbarung');
});
