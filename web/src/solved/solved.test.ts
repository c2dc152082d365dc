import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { facts, lineGame, ruleSets } from './solved';

const text = readFileSync(new URL('../../../docs/solved.md', import.meta.url), 'utf8');
const section = text.slice(text.indexOf('### The whole of Alquerque'), text.indexOf('**How many positions.**'));
const words: Record<string, number> = { 'White wins': 1, draw: 0, 'Black wins': -1 };
const written = (count: number): string => new Intl.NumberFormat('en').format(count);

test('the first moves have the values of docs/solved.md', () => {
  const rows = [...section.matchAll(/^\| (\d+-\d+) \| (.*) \|$/gm)].map(([, move, cells]) => ({
    move, values: Object.fromEntries(cells!.split(' | ').map((cell, i) => [ruleSets[i], words[cell.replaceAll('*', '')]])),
  }));
  expect(facts.first).toEqual(rows);
  for (const name of ruleSets) expect(facts.values[name], name).toBe(Math.max(...facts.first.map((each) => each.values[name])));
});

test('the numbers of the page stand in docs/solved.md', () => {
  const { certificate } = facts;
  for (const number of [written(facts.positions), `${facts.seconds} s`, `${facts.gigabytes} GB`, written(certificate.positions), `${certificate.megabytes} MB`, `${certificate.seconds} s of one core`, certificate.file])
    expect(section).toContain(number);
});

test('the game begins with the only winning move, both sides move in turn, and Black is left without a piece or a move', () => {
  const { moves, start } = lineGame();
  expect(moves[0]?.move).toBe(facts.first.find((each) => each.values.forced === 1)?.move);
  expect(start.endsWith(' w')).toBe(true);
  for (const [i, { position, by }] of moves.entries()) {
    expect(position).toMatch(i % 2 === 0 ? / b$/ : / w$/);
    expect(by).toBe(i % 2 === 0 ? 'first' : 'second');
  }
  expect(moves.length % 2).toBe(1);
});
