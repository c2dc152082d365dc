import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { explain as german } from './de/explain';
import { explain as english } from './en/explain';
import { explain as spanish } from './es/explain';
import { explained, filled } from './explain';
import { speak } from './speech.svelte';

/** The keys that the server can send, as its source lists them. */
const source = readFileSync(new URL('../../../src/quiz/said.h', import.meta.url), 'utf8');
const list = /quiz_sentence_keys\{([^}]*)\}/.exec(source)?.[1] ?? '';
const keys = [...list.matchAll(/"([^"]+)"/g)].map(([, key]) => key!);

const places = (template: string): string[] => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();

describe.each([['English', english], ['Spanish', spanish], ['German', german]] as const)('%s', (_, words) => {
  test('has every sentence of the server, and no other', () => {
    expect(keys.length).toBeGreaterThan(15);
    expect(Object.keys(words).sort()).toEqual([...keys].sort());
  });
  test('says all that English says', () => {
    for (const key of Object.keys(english) as (keyof typeof english)[]) expect(places(words[key]), key).toEqual(places(english[key]));
  });
});

describe('an explanation', () => {
  afterEach(() => speak('en'));
  const sentence = { key: 'returns', with: { node: 'MIN C', value: '2' } };

  test('is in the language of the page', async () => {
    expect(explained([sentence], 'MIN C returns 2.')).toBe('MIN C returns 2.');
    await speak('de');
    expect(explained([sentence, sentence], '')).toBe('MIN C gibt 2 zurück. MIN C gibt 2 zurück.');
  });
  test('stays in English where it has no keys, or one that the page does not know', async () => {
    await speak('es');
    expect(explained([], 'Why.')).toBe('Why.');
    expect(explained([sentence, { key: 'new', with: {} }], 'Why.')).toBe('Why.');
  });
  test('lists names as the language does', () => {
    const many = { key: '', with: { cut: ['C2', 'C3', 'C4'] } };
    expect(filled('{cut}', many, 'en')).toBe('C2, C3 and C4');
    expect(filled('{cut}', many, 'es')).toBe('C2, C3 y C4');
    expect(filled('{cut}', many, 'de')).toBe('C2, C3 und C4');
  });
});
