import { expect, test } from 'vitest';
import { errors as german } from './de/errors';
import { texts as germanTexts } from './de/texts';
import { errors as spanish } from './es/errors';
import { texts as spanishTexts } from './es/texts';
import { errorIn, untranslated } from './errors';
import type { Phrases } from './phrases';
import { textIn } from './texts.svelte';

const books: [string, Phrases, Phrases][] = [
  ['errors', spanish.phrases, german.phrases],
  ['texts', spanishTexts, germanTexts],
];

test.each(books)('%s: the languages know the same sentences', (_, one, other) => {
  expect(Object.keys(one)).toEqual(Object.keys(other));
});

test.each(books)('%s: a translation fills in no blank that its sentence has not', (_, ...both) => {
  const wrong = both.flatMap((phrases) =>
    Object.entries(phrases).filter(([key, said]) => {
      const blanks = (key.match(/\{\*?\}/g) ?? []).length;
      return [...said.matchAll(/\{(\d+)\}/g)].some(([, place]) => Number(place) < 1 || Number(place) > blanks);
    }),
  );
  expect(wrong).toEqual([]);
});

test('an error says where, what, and what would be right', () => {
  const error = { where: 'position, offset 3', what: "unknown piece 'o'", expected: 'w or b', nearest: '' };
  expect(errorIn(german, error)).toBe("Zeichen 4: unbekannte Figur: 'o'. Erwartet: w oder b.");
  expect(errorIn(spanish, { where: 'move', what: "illegal move 'Nf9'", expected: 'a3, b3 or 18 more', nearest: 'Nf3' })).toBe(
    "Jugada ilegal: 'Nf9'. Se esperaba: a3, b3 o 18 más. ¿Querías decir «Nf3»?",
  );
});

test('an error that nobody has translated is left to the server', () => {
  expect(errorIn(german, { where: '', what: 'a new kind of error', expected: '', nearest: '' })).toBeUndefined();
  expect(untranslated(german, 'position: a new kind of error; expected another one')).toEqual(['a new kind of error', 'another one']);
});

test('an answer is said sentence by sentence, and not at all where one of them is unknown', () => {
  const said = 'White wins 1 of 1 game; the longest has 27 plies. 1 of the 3 games is distinct; each counts once.';
  expect(textIn(germanTexts, said)).toBe('Siege von Weiß: 1 von 1 Partie; die längste hat 27 Halbzüge. 1 der 3 Partien ist verschieden; jede zählt einmal.');
  expect(textIn(germanTexts, `${said} Something new.`)).toBeUndefined();
});
