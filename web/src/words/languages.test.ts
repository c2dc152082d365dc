import { afterEach, describe, expect, test } from 'vitest';
import { t } from '../strings';
import { u } from '../strings.understand';
import { words as german } from './de/german';
import { explain } from './en/explain';
import { games } from './en/games';
import { lab } from './en/lab';
import { learning } from './en/learning';
import { mcts } from './en/mcts';
import { mistakes } from './en/mistakes';
import { names } from './en/names';
import { puzzles } from './en/puzzles';
import { quiz } from './en/quiz';
import { settings } from './en/settings';
import { site } from './en/site';
import { solved } from './en/solved';
import { studies } from './en/studies';
import { tree } from './en/tree';
import { words as spanish } from './es/spanish';
import type { Words } from './pages';
import { isLanguage, languageOf, speak, spokenLanguage } from './speech.svelte';

/** Top level of a page's words, read through its proxy or not. */
const english = { play: { ...t }, understand: { ...u }, tree, mcts, quiz, puzzles, lab, learning, mistakes, solved, studies, settings, site, games, names, explain };
/** What the server says by itself has no English here: e2e/words.e2e.ts compares it with the program. */
const own = ({ said: _, nouns: __, errors: ___, ...words }: Words): Omit<Words, 'said' | 'nouns' | 'errors'> => words;
const languages = [['Spanish', own(spanish)], ['German', own(german)]] as const;

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
    // A game that is called by its German name everywhere.
    const kept = ['studies.findExample', 'names.games.einstein', 'names.variants.EinStein würfelt nicht!'];
    expect(long.filter(([key, say]) => theirs.get(key) === say).map(([key]) => key)).toEqual(kept);
  });
});

/** Sentences that count, each with what stands in its own number: one of a thing, and two. */
const counting = ({ play, mcts, mistakes, tree, lab }: Pick<typeof english, 'play' | 'mcts' | 'mistakes' | 'tree' | 'lab'>): Record<string, (count: number) => string> => ({
  hiddenMoves: (count) => play.hiddenMoves(String(count)),
  chartOthers: (count) => mcts.chartOthers(count),
  'mistakes.leftOut': (count) => mistakes.leftOut(String(count)),
  'tree.leftOut': (count) => tree.leftOut('7', String(count)),
  folded: (count) => tree.folded(String(count)),
  'lab.leftOut': (count) => lab.leftOut(count),
});

test.each([['English', english], ...languages] as const)('%s says one of a thing otherwise than two', (language, words) => {
  for (const [key, say] of Object.entries(counting(words as unknown as typeof english))) {
    if (language === 'German' && key === 'folded') continue; // one Knoten, two Knoten
    expect(say(1).replace(/\d+/, '#'), key).not.toBe(say(2).replace(/\d+/, '#'));
  }
});

test('tables that a sentence reads from are among the words that are compared', () => {
  const keys = entries(english).map(([key]) => key);
  for (const key of ['mistakes.defectNames.stalemate', 'tree.rests.horizon', 'tree.looks.scout']) expect(keys).toContain(key);
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
