import { describe, expect, test } from 'vitest';
import type { Sampling, SearchedMove } from '../../messages/messages';
import { Tree } from '../model';
import { pseudoCode } from '../pseudo';
import { rowsOf as besideRows, verdictOf } from './beside';
import { rowsOf, seriesOf, ticks, visitsAt } from './chart';
import { lostSampling, lostTrace } from './fixtures';
import { Phases } from './phases';
import { boundSign, boundWords, formulaOf, sayPhase, sumAt } from './says';

const tree = Tree.read(lostTrace(), 0);
const phases = new Phases(lostSampling(), tree.nodes);
const kinds = Array.from({ length: phases.count + 1 }, (_, done) => phases.stand(done)?.kind);

describe('the steps of an iteration', () => {
  test('are the four phases in their order, one selection for each move of the path', () => {
    expect(kinds).toEqual([
      undefined, 'select', 'expand', 'simulate', 'backup', 'select', 'expand', 'simulate', 'backup',
      'select', 'select', 'expand', 'simulate', 'backup', 'finish',
    ]);
  });

  test('reach a new node only when it is added', () => {
    expect([9, 10, 11, 13, 14].map((done) => phases.path(done))).toEqual([[0, 1], [0, 1], [0, 1, 3], [0, 1, 3], []]);
    expect([9, 10].map((done) => phases.last(done)?.node)).toEqual([1, 1]);
  });

  test('have the terms of the choice that each made', () => {
    expect(phases.choice(9)).toMatchObject({ node: 0, rule: 'ucb' });
    expect(phases.choice(10)).toMatchObject({ node: 1, rule: 'untried' });
    expect(phases.choice(11)).toBeNull();
  });
});

describe('a node', () => {
  test('gets its numbers with the back-propagation, not before', () => {
    expect([3, 4, 8, 12, 13, 14].map((done) => phases.numbers(1, done).visits)).toEqual([0, 1, 1, 1, 2, 2]);
    expect(phases.at(1, 1).seen).toBe('not yet');
    expect(phases.at(1, 2)).toMatchObject({ seen: 'open', best: null });
    expect(phases.at(1, 6)).toMatchObject({ seen: 'done', best: -1, settled: false });
    expect(phases.at(1, 14).settled).toBe(true);
  });

  test('has as many visits as iterations went through it', () => {
    const through = (node: number, done: number): number =>
      lostSampling().iterations.slice(0, phases.finished(done)).filter(({ path }) => path.includes(node)).length;
    for (let done = 0; done <= phases.count; done++)
      for (const { id } of tree.nodes) expect(phases.numbers(id, done).visits, `node ${id} after ${done}`).toBe(through(id, done));
  });

  test('that ends the game and was added without a visit has its own value from then on', () => {
    const sampling = lostSampling();
    sampling.iterations[1]!.added = [2, 3];
    const nodes = lostTrace().map((node) => ({ ...node, low: -1, high: node.id === 3 ? -1 : 1 }));
    const proving = new Phases({ ...sampling, iterations: sampling.iterations.slice(0, 2), total: 2 }, nodes);
    expect(proving.after(3, 1)).toEqual({ visits: 0, value: null, low: null, high: null });
    expect(proving.after(3, 2)).toEqual({ visits: 0, value: -1, low: -1, high: -1 });
  });

  test('shows the numbers of the whole search at the end of a record that is shorter', () => {
    const cut = new Phases({ ...lostSampling(), iterations: lostSampling().iterations.slice(0, 1) }, tree.nodes);
    expect(cut.numbers(0, cut.count - 1).visits).toBe(1);
    expect(cut.numbers(0, cut.count).visits).toBe(3);
  });
});

test('stops are the ends of iterations, forward and back', () => {
  const stops: number[] = [];
  for (let done = 0; done < phases.count; ) stops.push((done = phases.nextStop(done)));
  expect(stops).toEqual([4, 8, 13, 14]);
  expect([14, 13, 9, 8, 4, 1].map((done) => phases.previousStop(done))).toEqual([8, 8, 8, 4, 0, 0]);
  expect([0, 1, 2, 3].map((iterations) => phases.untilFinished(iterations))).toEqual([0, 4, 8, 13]);
  expect(phases.untilDone(2)).toBe(8);
});

test('children stand in the order of the moves; a node that was only played out is no leaf', () => {
  expect(tree.node(0).children).toEqual([2, 1]);
  expect(tree.node(2).leaf).toBeUndefined();
  expect(tree.node(3).leaf).toBe('line');
});

describe('in words', () => {
  test('each step says its phase and what it does', () => {
    const said = (done: number): string => sayPhase(phases, tree, done);
    expect(said(1)).toBe('Selection: 2 moves were never tried. One is picked at random: c1.');
    expect(said(2)).toBe('Expansion: c1 becomes a node of the tree.');
    expect(said(3)).toBe('Simulation: a playout of 1 move ends with the result −1.');
    expect(said(4)).toBe('Back-propagation: all 2 nodes of the path count one more visit and the result −1.');
    expect(said(9)).toBe('Selection: c1 has the largest sum, 1.18.');
    expect(said(11)).toBe('Expansion: c1 › a1 becomes a node of the tree. The game is over there.');
    expect(said(12)).toBe('Simulation: no playout is needed. The game is over with the result −1.');
    expect(said(14)).toBe('The search is over. c1 has the most visits, 2 of 3, and is played.');
  });

  test('the formula has the numbers that were compared', () => {
    const choice = { node: 0, rule: 'ucb' as const, chosen: 1, parent_visits: 12, visits: [8, 4], mean: [0.5, 0.625], exploration: [0.788, 1.1147] };
    // √2 · √(ln 12 / 4) = 1.1147
    expect(formulaOf(choice, lostSampling(), 'c1')).toBe('c1: 0.63 + 1.41 · √(ln 12 / 4) = 0.63 + 1.11 = 1.74');
    expect(sumAt(choice, 1)).toBeCloseTo(1.7397);
    const puct: Sampling = { ...lostSampling(), rule: 'puct', c: 2 };
    // 2 · 0.5 · √9 / (1 + 2) = 1
    expect(formulaOf({ ...choice, rule: 'puct', parent_visits: 9, visits: [1, 2], mean: [0, -0.25], exploration: [0, 1] }, puct, 'a1')).toBe('a1: −0.25 + 2 · 0.50 · √9 / 3 = −0.25 + 1.00 = 0.75');
  });

  test('what is proven is written as books do', () => {
    const count = (low: number | null, high: number | null) => ({ visits: 1, value: 0, low, high });
    expect([count(null, null), count(-1, 1), count(0, 1), count(-1, 0), count(1, 1), count(0, 0.5)].map(boundSign)).toEqual(['', '', '≥ 0', '≤ 0', '= 1', '≥ 0 ≤ 0.50']);
    expect([count(0, 1), count(-1, 0), count(-1, -1)].map(boundWords)).toEqual(['at least 0', 'at most 0', 'proven −1']);
  });

  test('every step stands on a line of the algorithm', () => {
    for (const algorithm of ['mcts', 'mcts-solver'])
      for (const kind of new Set(kinds.slice(1))) expect(pseudoCode(algorithm, 'max').filter((line) => line.during.includes(kind!))).toHaveLength(1);
  });
});

describe('the chart', () => {
  test('has a line for each move, the most visited first, from nothing to all', () => {
    const series = seriesOf(lostSampling());
    expect(series.map(({ move, points }) => [move, ...points.map(([, visits]) => visits)])).toEqual([['c1', 0, 1, 1, 2], ['a1', 0, 0, 1, 1]]);
    expect([0, 1, 2, 3, 9].map((at) => visitsAt(series[0]!, at))).toEqual([0, 1, 1, 2, 2]);
    expect(visitsAt({ move: 'x', value: null, points: [[0, 0], [100, 50]] }, 50)).toBe(25);
  });

  test('is marked at round numbers, and its table ends with the last row', () => {
    expect(ticks(100, 4)).toEqual([0, 50, 100]);
    expect(ticks(7, 4)).toEqual([0, 2, 4, 6]);
    expect(ticks(0, 4)).toEqual([0]);
    expect(rowsOf(Array.from({ length: 200 }, (_, i) => i), 10).at(-1)).toBe(199);
    expect(rowsOf([1, 2, 3], 10)).toEqual([0, 1, 2]);
  });
});

describe('side by side', () => {
  const move = (name: string, value: number, more: Partial<SearchedMove> = {}): SearchedMove => ({ move: name, value, bound: 'exact', proof: 'heuristic', line: [name], ...more });
  const searched = [move('a', 3), move('b', 3), move('c', -107, { loss: 2, proof: 'proven' })];
  const sampled = [move('b', 0.5, { visits: 80 }), move('a', 0.1, { visits: 20 }), move('c', 0, { visits: 0 })];

  test('has every move with both opinions', () => {
    expect(besideRows(searched, sampled)).toEqual([
      { move: 'b', value: 3, win: null, loss: null, visits: 80, mean: 0.5, proven: false },
      { move: 'a', value: 3, win: null, loss: null, visits: 20, mean: 0.1, proven: false },
      { move: 'c', value: -107, win: null, loss: 2, visits: 0, mean: null, proven: false },
    ]);
  });

  test('knows whether they agree', () => {
    expect(verdictOf(besideRows(searched, sampled), 'b')).toEqual({ sampled: 'b', searched: ['b', 'a'] });
    expect(verdictOf(besideRows([move('c', 9), ...searched.slice(0, 2)], sampled), 'b').searched).toEqual(['c']);
  });
});
