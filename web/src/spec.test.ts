import { expect, test } from 'vitest';
import type { GamePlayer, Option } from './messages/messages';
import { newGameLink, readWish } from './setup/link';
import {
  asWords, chosenSpec, isLevel, isSwitch, optionValues, parseSpec, readWords, severalWords, specText, variantOf, weightOptions, wordsValue,
} from './spec';

const options: Option[] = [
  { name: 'columns', meaning: '', default: '3', least: 1, most: 19 },
  { name: 'rows', meaning: '', default: '3', least: 1, most: 19 },
  { name: 'misere', meaning: '', default: 'off', values: ['on', 'off'] },
];

test('a spec reads back', () => {
  for (const text of ['chess', 'mnk:15,15,5', 'kalah:pits=4,pie=on', 'mnk:5,5,misere=on', 'tree:((1 2)(3 4))'])
    expect(specText(parseSpec(text))).toBe(text);
});

test('a value may have a colon in it, with quotes or without', () => {
  for (const text of ['mcts:playout=engine:depth=1,nodes=9', 'mcts:playout="engine:depth=1",nodes=9'])
    expect(parseSpec(text)).toEqual({ name: 'mcts', plain: [], keyed: { playout: 'engine:depth=1', nodes: '9' } });
});

test('plain values are the options in their order', () => {
  expect(optionValues(parseSpec('mnk:15,misere=on'), options)).toEqual({ columns: '15', rows: '3', misere: 'on' });
});

test('defaults are left unsaid', () => {
  expect(chosenSpec('mnk', options, { columns: '3', rows: '5', misere: 'off' })).toBe('mnk:rows=5');
  expect(chosenSpec('mnk', options, {})).toBe('mnk');
});

test('weights of an evaluator are said with its name, and only where they differ', () => {
  const parameters = [{ name: 'pits', meaning: '', default: 0.2 }, { name: 'turn', meaning: '', default: 1 }];
  const weights = weightOptions({ name: 'harvest', meaning: '', aliases: [], parameters, unit: 'seeds', mistake: 2.5 });
  const text = chosenSpec('alphabeta', weights, { 'harvest.pits': '0.5', 'harvest.turn': '1', 'other.pits': '9' });
  expect(text).toBe('alphabeta:harvest.pits=0.5');
  expect(optionValues(parseSpec(text), weights)).toEqual({ 'harvest.pits': '0.5', 'harvest.turn': '1' });
  expect(weightOptions(undefined)).toEqual([]);
});

test('levels are known by their number', () => {
  expect(isLevel('level:3')).toBe(3);
  expect(isLevel('level:level=8')).toBe(8);
  expect(isLevel('alphabeta:depth=3')).toBeNull();
});

test('on and off make a switch', () => {
  expect(options.map(isSwitch)).toEqual([false, false, true]);
});

const poda: GamePlayer = {
  name: 'faithful-alphabeta',
  meaning: '',
  options: [
    { name: 'depth', meaning: '', default: '3', least: 1, most: 12 },
    { name: 'fix', meaning: '', default: '' },
    { name: 'without', meaning: '', default: '' },
  ],
  quirks: [{ id: 'root-pits', meaning: 'a' }, { id: 'five-hundred', meaning: 'b' }, { id: 'third', meaning: 'c' }],
  parts: [{ id: 'stores', meaning: 'd' }, { id: 'pits', meaning: 'e' }],
};

test('defects are ticked: their names joined, or all', () => {
  expect(wordsValue([], poda.quirks)).toBe('');
  expect(wordsValue(['five-hundred'], poda.quirks)).toBe('five-hundred');
  expect(wordsValue(['five-hundred', 'root-pits'], poda.quirks)).toBe('root-pits+five-hundred');
  expect(wordsValue(['third', 'root-pits', 'five-hundred'], poda.quirks)).toBe('all');
  expect(wordsValue(['root-pits'], poda.quirks.slice(0, 1))).toBe('root-pits');
  expect(wordsValue([], [])).toBe('');
});

test('ticks read back from what a spec says', () => {
  expect(readWords('', poda.quirks)).toEqual([]);
  expect(readWords('third+root-pits', poda.quirks)).toEqual(['root-pits', 'third']);
  expect(readWords('all', poda.quirks)).toEqual(['root-pits', 'five-hundred', 'third']);
  expect(readWords('no-such-defect', poda.quirks)).toEqual([]);
});

test('which options are ticked: fix and without, where there is something to tick', () => {
  expect(poda.options.map((option) => severalWords(option, poda)?.length ?? null)).toEqual([null, 3, 2]);
  expect(severalWords(poda.options[2]!, { quirks: poda.quirks, parts: [] })).toBeNull();
});

test('the spec of a published program: depth, fixes and what is left out, each only where it differs', () => {
  const spec = (values: Record<string, string>) => chosenSpec(poda.name, poda.options, values);
  expect(spec({ depth: '3', fix: '', without: '' })).toBe('faithful-alphabeta');
  expect(spec({ depth: '2', fix: 'root-pits+third', without: '' })).toBe('faithful-alphabeta:depth=2,fix=root-pits+third');
  expect(spec({ depth: '3', fix: 'all', without: 'pits' })).toBe('faithful-alphabeta:fix=all,without=pits');
  for (const text of ['faithful-alphabeta:depth=2,fix=root-pits+third', 'faithful-alphabeta:fix=all,without=pits'])
    expect(spec(optionValues(parseSpec(text), poda.options))).toBe(text);
});

test('a name with hyphens is read as words', () => {
  expect(asWords('five-hundred')).toBe('Five hundred');
});

test('a game has the rules of the variant that says most of what it says', () => {
  const rules: Option[] = [{ name: 'rules', meaning: '', default: 'english', values: ['english', 'study'] }, { name: 'top-row', meaning: '', default: 'on', values: ['on', 'off'] }];
  const variants = [{ spec: 'checkers' }, { spec: 'checkers:study' }];
  const found = (game: string) => variantOf(variants, rules, game)?.spec;
  expect(found('checkers')).toBe('checkers');
  expect(found('checkers:study')).toBe('checkers:study');
  expect(found('checkers:rules=study')).toBe('checkers:study');
  expect(found('checkers:study,top-row=off')).toBe('checkers:study');
  expect(found('checkers:top-row=off')).toBe('checkers');
  expect(variantOf([{ spec: 'mnk:3,3' }], options, 'mnk:rows=5')).toBeUndefined();
});

test('a link fills the form in: game, start and players', () => {
  const link = newGameLink('chess:study', { start: 'rook-endgame', second: 'faithful-minimax:depth=3,fix=a+b' });
  expect(link.startsWith('#/new/chess%3Astudy?')).toBe(true);
  expect(readWish(link.slice(link.indexOf('?') + 1))).toEqual({ start: 'rook-endgame', first: '', second: 'faithful-minimax:depth=3,fix=a+b' });
  expect(newGameLink('kalah')).toBe('#/new/kalah');
});
