import { expect, test } from 'vitest';
import type { Option } from '../protocol';
import { chosenSpec, isLevel, isSwitch, optionValues, parseSpec, specText, weightOptions } from './spec';

const options: Option[] = [
  { name: 'columns', meaning: '', default: '3', least: 1, most: 19 },
  { name: 'rows', meaning: '', default: '3', least: 1, most: 19 },
  { name: 'misere', meaning: '', default: 'off', values: ['on', 'off'] },
];

test('a spec reads back', () => {
  for (const text of ['chess', 'mnk:15,15,5', 'kalah:pits=4,pie=on', 'mnk:5,5,misere=on', 'tree:((1 2)(3 4))'])
    expect(specText(parseSpec(text))).toBe(text);
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
