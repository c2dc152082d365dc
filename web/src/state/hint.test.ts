import { afterEach, expect, test } from 'vitest';
import type { HintAnswer } from '../messages/messages';
import { speak } from '../words/speech.svelte';
import { hintWords } from './hint';

const hint: HintAnswer = { id: 1, ok: true, move: 'g1f3', value: 0, proof: 'none', line: ['g1f3'], shown_line: ['Nf3'], words: 'try Nf3', win: null, loss: null };
afterEach(() => speak('en'));

test('a hint is said in the language of the page', async () => {
  expect(hintWords(hint, 'chess')).toBe('Try Nf3.');
  await speak('de');
  expect(hintWords(hint, 'chess')).toBe('Versuche Nf3.');
  expect(hintWords({ ...hint, win: 1 }, 'chess')).toBe('Versuche Nf3: Das gewinnt sofort.');
  expect(hintWords({ ...hint, loss: 4 }, 'chess')).toBe('Versuche Nf3: Das hält am längsten stand.');
  await speak('es');
  expect(hintWords({ ...hint, win: 3 }, 'chess')).toBe('Prueba Nf3: gana en 2 jugadas.');
  expect(hintWords({ ...hint, move: null, shown_line: [] }, 'chess')).toBe('No se encontró ninguna jugada.');
});

test('a win is counted in moves of a side where the sides take turns, and in plies where they do not', () => {
  expect(hintWords({ ...hint, win: 1 }, 'chess')).toBe('Try Nf3: it wins at once.');
  expect(hintWords({ ...hint, win: 3 }, 'chess')).toBe('Try Nf3: it wins in 2 moves.');
  expect(hintWords({ ...hint, win: 4 }, 'mnk')).toBe('Try Nf3: it wins in 2 moves.'); // misère: the loser makes the last move
  expect(hintWords({ ...hint, win: 3 }, 'kalah')).toBe('Try Nf3: it wins in 3 plies.');
});
