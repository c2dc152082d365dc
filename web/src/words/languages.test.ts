import { afterEach, describe, expect, test } from 'vitest';
import { t } from '../strings';
import { u } from '../strings.understand';
import { words as german } from './de/german';
import { games } from './en/games';
import { lab } from './en/lab';
import { mistakes } from './en/mistakes';
import { names } from './en/names';
import { quiz } from './en/quiz';
import { settings } from './en/settings';
import { studies } from './en/studies';
import { tree } from './en/tree';
import { words as spanish } from './es/spanish';
import { isLanguage, languageOf, speak, spokenLanguage } from './speech.svelte';

/** Top level of a page's words, read through its proxy or not. */
const english = { play: { ...t }, understand: { ...u }, tree, quiz, lab, mistakes, studies, settings, games, names };
const languages = [['Spanish', spanish], ['German', german]] as const;

type Said = (...values: unknown[]) => unknown;
type Entry = [key: string, said: string | Said];

/** Every text and every sentence with values, by its path: "play.nav.play". */
function entries(words: unknown, path = ''): Entry[] {
  if (typeof words === 'string' || typeof words === 'function') return [[path, words as string | Said]];
  return Object.entries(words as object).flatMap(([key, value]) => entries(value, path === '' ? key : `${path}.${key}`));
}

const probes: readonly (readonly [unknown, unknown])[] = [['alpha', 'beta'], [7, 5], [['one', 'two', 'three'], ['four', 'five']]];

/** All ways to give a function one of the probes for each of its values. */
function choices(count: number): (readonly [unknown, unknown])[][] {
  return count === 0 ? [[]] : choices(count - 1).flatMap((before) => probes.map((probe) => [...before, probe]));
}

function said(say: Said, values: unknown[]): string | null {
  try {
    const words = JSON.stringify(say(...values));
    return /NaN|undefined|object/.test(words) ? null : words;
  } catch {
    return null;
  }
}

/** The values that a sentence depends on: it changes when they change. */
function used(say: Said, chosen: (readonly [unknown, unknown])[]): Set<number> | null {
  const base = chosen.map(([one]) => one);
  const before = said(say, base);
  if (before === null) return null;
  const found = new Set<number>();
  for (const [i, [, other]] of chosen.entries()) {
    const after = said(say, base.map((value, at) => (at === i ? other : value)));
    if (after !== null && after !== before) found.add(i);
  }
  return found;
}

/** The values that English says and the other language does not. What only one of them can read has the wrong types and tells nothing. */
function unsaid(ours: Said, theirs: Said): number[] {
  const wanted = new Set<number>();
  const missing = new Set<number>();
  const given = new Set<number>();
  for (const chosen of choices(ours.length)) {
    const [mine, other] = [used(ours, chosen), used(theirs, chosen)];
    for (const value of mine ?? []) wanted.add(value);
    for (const value of other ?? []) given.add(value);
    if (mine && other) for (const value of mine) if (!other.has(value)) missing.add(value);
  }
  return [...wanted].filter((value) => missing.has(value) || !given.has(value));
}

test('a sentence that drops a value is noticed', () => {
  const ours: Said = (who, count) => `${String(who)} has ${String(count)}`;
  expect(unsaid(ours, (who, count) => `${String(count)} for ${String(who)}`)).toEqual([]);
  expect(unsaid(ours, (who) => `${String(who)} has some`)).toEqual([1]);
});

describe.each(languages)('%s', (_, words) => {
  const ours = entries(english);
  const theirs = new Map(entries(words));

  test('has every key of English and no other, in the same order', () => {
    expect(ours.length).toBeGreaterThan(500);
    expect([...theirs.keys()]).toEqual(ours.map(([key]) => key));
  });

  test('says every value that English says', () => {
    for (const [key, say] of ours) {
      if (typeof say === 'string') continue;
      expect(unsaid(say, theirs.get(key) as Said), key).toEqual([]);
    }
  });

  test('leaves no text empty that English has', () => {
    for (const [key, say] of ours) if (typeof say === 'string') expect((theirs.get(key) as string) !== '', key).toBe(say !== '');
  });

  test('has sentences of its own', () => {
    const long = ours.filter(([, say]) => typeof say === 'string' && say.split(/[^\p{L}]+/u).length > 3);
    expect(long.filter(([key, say]) => theirs.get(key) === say).map(([key]) => key)).toEqual(['studies.findExample']);
  });
});

describe('the page', () => {
  afterEach(() => speak('en'));

  test('begins in English and changes its language', async () => {
    expect(t.nav.play).toBe('Play');
    await speak('de');
    expect(spokenLanguage()).toBe('de');
    expect(t.nav.play).toBe('Spielen');
    await speak('en');
    expect(t.nav.play).toBe('Play');
  });

  test('speaks the language that was asked for last', async () => {
    await Promise.all([speak('es'), speak('en')]);
    expect(spokenLanguage()).toBe('en');
    expect(t.nav.play).toBe('Play');
  });

  test('takes the first language of the browser that it has', () => {
    expect(languageOf(['de-AT', 'en'])).toBe('de');
    expect(languageOf(['fr', 'es-MX', 'de'])).toBe('es');
    expect(languageOf(['fr'])).toBe('en');
    expect(languageOf([])).toBe('en');
    expect(isLanguage('toString')).toBe(false);
  });
});
