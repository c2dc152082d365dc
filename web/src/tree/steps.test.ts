import { describe, expect, test } from 'vitest';
import type { TraceNode } from '../messages/messages';
import { textbookTrace, uniformTrace } from './fixtures';
import { signsOf } from '../marks';
import { Tree, windowText } from './model';
import { Steps, type Moment } from './steps';

const tree = Tree.read(textbookTrace(), 0);
const steps = new Steps(tree);
const told = (step: { kind: string; node: number; child: number | null }): string =>
  `${step.kind} ${step.node}${step.child === null ? '' : ` from ${step.child}`}`;
const stand = (done: number): Moment[] => tree.nodes.map((node) => steps.at(node.id, done));
const state = (done: number): string => JSON.stringify([steps.last(done), stand(done)]);

describe('the steps of the textbook tree', () => {
  test('go down, judge a leaf, and bring its value up', () => {
    expect(steps.list.slice(0, 8).map(told)).toEqual([
      'enter 0', 'enter 1', 'enter 2', 'leaf 2', 'back 1 from 2', 'enter 3', 'leaf 3', 'back 1 from 3',
    ]);
  });

  test('change the window only when a value comes up', () => {
    expect(steps.at(1, 4)).toMatchObject({ seen: 'open', best: null, alpha: -Infinity, beta: Infinity });
    expect(steps.at(1, 5)).toMatchObject({ seen: 'open', best: 3, alpha: -Infinity, beta: 3 });
  });

  test('cut after the leaf 2, and go straight up from there', () => {
    const cut = steps.list.findIndex((step) => step.kind === 'cut');
    expect(told(steps.list[cut]!)).toBe('cut 5');
    expect(steps.list[cut]).toMatchObject({ alpha: 3, beta: 2, best: 2 });
    expect(told(steps.list[cut + 1]!)).toBe('back 0 from 5');
  });

  test('count a cut-off at the last child, where nothing is left to skip', () => {
    expect(steps.cuts.map((i) => steps.list[i]?.node)).toEqual([5, 7]);
    expect(tree.cuts).toBe(2);
  });

  test('enter every node once and end every node once', () => {
    const entered = steps.list.filter((step) => step.kind === 'enter').map((step) => step.node);
    const ended = steps.list.filter((step) => ['leaf', 'cut', 'leave'].includes(step.kind)).map((step) => step.node);
    expect(entered).toEqual(tree.nodes.map((node) => node.id));
    expect([...ended].sort((a, b) => a - b)).toEqual(entered);
  });

  test('end with the value of every node', () => {
    for (const node of tree.nodes) expect(steps.at(node.id, steps.count).best).toBe(node.value);
    expect(steps.last(steps.count)).toMatchObject({ kind: 'leave', node: 0, best: 3 });
  });
});

describe('stepping back', () => {
  test('undoes stepping forward, step by step', () => {
    const forward = Array.from({ length: steps.count + 1 }, (_, done) => state(done));
    for (let done = steps.count; done >= 0; done--) expect(state(done)).toBe(forward[done]);
    expect(new Set(forward).size).toBe(steps.count + 1);
  });

  test('ends before the root was entered', () => {
    expect(stand(0).every((moment) => moment.seen === 'not yet')).toBe(true);
  });
});

test('the next cut-off is found from anywhere, and the one before', () => {
  const [one, two] = steps.cuts.map((i) => i + 1);
  expect(steps.nextStop(0)).toBe(one);
  expect(steps.nextStop(one!)).toBe(two);
  expect(steps.nextStop(two!)).toBe(steps.count);
  expect(steps.previousStop(steps.count)).toBe(two);
  expect(steps.previousStop(two!)).toBe(one);
  expect(steps.previousStop(one!)).toBe(0);
});

test('of a chance node what is sure so far grows with every roll', () => {
  const node = { ...textbookTrace()[0]!, kind: 'chance' as const, value: 4.5, children: [1, 2], chosen: null, window_exit: ['-inf', 'inf'] as ['-inf', 'inf'] };
  const leaf = (id: number, value: number) => ({ ...textbookTrace()[2]!, id, parent: 0, value, probability: 0.5 });
  const dice = new Steps(Tree.read([node, leaf(1, 4), leaf(2, 5)], 0));
  expect(dice.list.filter((step) => step.kind === 'back').map((step) => step.best)).toEqual([2, 4.5]);
});

test('children that the record has no room for are a step of their own', () => {
  const whole = uniformTrace(3, 2);
  const kept = whole.slice(0, 7).map((node) => ({ ...node, children: node.children.filter((child) => child < 7) }));
  const part = new Steps(Tree.read(kept, whole.length - 7));
  expect(part.list.filter((step) => step.kind === 'gap').map((step) => step.node)).toEqual([5, 0]);
  expect(part.at(0, part.count)).toMatchObject({ seen: 'done', best: whole[0]!.value });
});

describe('an engine', () => {
  const leaf = textbookTrace()[2]!;
  const root: TraceNode = { ...textbookTrace()[0]!, window: [0, 9], window_exit: [4, 9], value: 4, chosen: 4, legal: ['a', 'b', 'c'], children: [1, 2, 3, 4], skipped: ['c'] };
  const child = (id: number, move: string, value: number, window: [number, number], look?: TraceNode['look']): TraceNode => ({
    ...leaf, id, parent: 0, move, value, window, window_exit: window, leaf: 'table', ...(look ? { look } : {}),
  });
  const trace = [
    root, child(1, 'pass', -3, [8, 9], 'pass'), child(2, 'a', 1, [0, 9]), child(3, 'b', 5, [1, 1.1], 'scout'), child(4, 'b', 4, [1, 9], 'again'),
  ];
  const read = Tree.read(trace, 0);

  test('has windows of its own for its looks: the node keeps the one that its moves made', () => {
    const own = new Steps(read).list.filter((step) => step.kind === 'back');
    expect(own.map(({ alpha, beta }) => [alpha, beta])).toEqual([[0, 9], [1, 9], [1, 9], [4, 9]]);
    expect(own.map(({ best }) => best)).toEqual([null, 1, 1, 4]);
    expect(own.map(({ taken }) => taken)).toEqual([false, true, false, true]);
  });
  test('has windows of a scout with two ends', () => {
    expect(windowText(0.255, 0.256)).toBe('[0.255, 0.256]');
    expect(windowText(0.25, 0.75)).toBe('[0.25, 0.75]');
    expect(windowText(3, 3)).toBe('[3, 3]');
  });
  test('leaves signs that are found by their kind', () => {
    expect(read.marked('table')).toEqual([1, 2, 3, 4]);
    expect(read.marked('again')).toEqual([4]);
    expect(read.marked('skipped')).toEqual([0]);
    expect(read.marked('quiet')).toEqual([]);
    expect(signsOf(trace[3]!)).toBe('?T');
  });
  test('misses only what it neither searched nor left out', () => {
    expect(Tree.read(trace, 7).missing(root)).toBe(0);
    expect(Tree.read([{ ...root, skipped: [] }, ...trace.slice(1)], 7).missing({ ...root, skipped: [] })).toBe(1);
    expect(read.missing(root)).toBe(0);
  });
});

test('a record whose ids do not count its lines is read all the same', () => {
  const odd = textbookTrace().map((node) => ({
    ...node, id: node.id * 10, parent: node.parent === null ? null : node.parent * 10, children: node.children.map((id) => id * 10),
    chosen: node.chosen === null ? null : node.chosen * 10,
    ...(node.cutoff ? { cutoff: { ...node.cutoff, by: node.cutoff.by! * 10, rival: node.cutoff.rival! * 10 } } : {}),
  }));
  expect(Tree.read(odd, 0).nodes).toEqual(textbookTrace());
});

test('marks that the page does not know become tags', () => {
  const marked = { ...textbookTrace()[2]!, table_hit: 'exact', reduced: 2, quiet: false, research: true };
  expect(tree.tags(marked)).toEqual(['table hit: exact', 'reduced: 2', 'research']);
});
