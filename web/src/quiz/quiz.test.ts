import { expect, test } from 'vitest';
import { FakeConnection } from '../fake';
import type { Exercise } from '../messages/messages';
import { App } from '../state/app.svelte';
import { opening } from '../tree/link';
import { quizLink, quizOf, readSheet, requestOf, sameSheet, sheetText, usual, watchLink, type Sheet } from './link';
import { csvOf, fieldOf, markAll, readNumber, reasonsFor, unanswered, winsText } from './mark';
import { Quiz } from './quiz.svelte';

const convention = { cut: 'ge', order: 'natural', fail: 'soft', words: 'cut on α ≥ β' } as const;
const node = (id: number, parent: number | null, name: string, kind: 'max' | 'min' | 'leaf', children: number[] = [], value: number | null = null) =>
  ({ id, parent, name, kind, move: '', value, children });
const nodes = [node(0, null, 'A', 'max', [1, 4]), node(1, 0, 'B', 'min', [2, 3]), node(2, 1, 'B1', 'leaf', [], 3), node(3, 1, 'B2', 'leaf', [], 5), node(4, 0, 'C', 'min', [5, 6]), node(5, 4, 'C1', 'leaf', [], 2), node(6, 4, 'C2', 'leaf', [], 9)];
const exercise = (kind: Exercise['kind'], items: Exercise['items']): Exercise => ({ number: 1, seed: 7, kind, convention, tree: '((3 5)(2 9))', question: '?', nodes, seen: [], items });

test('every sheet reads back from its link', () => {
  const sheets: Sheet[] = [
    usual,
    { ...usual, seed: 7, number: 3, cut: 'gt', order: 'reverse', fail: 'hard', level: 3 },
    { ...usual, tree: '((3 12 8)(2 4 b=6))', count: 4, kind: 'cuts' },
    { ...usual, game: 'mnk:3,3,3', position: 'xox/.o./.x.', depth: 1, count: 1 },
  ];
  for (const sheet of sheets) expect(readSheet(sheetText(sheet))).toEqual(sheet);
});

test('nonsense in a link is left aside, and a number stays on the sheet', () => {
  expect(readSheet('seed=-1&count=1e9&level=7&number=99')).toEqual({ ...usual, number: 10 });
  expect(readSheet('tree=((1 2)(3 4))').count).toBe(4);
  expect(readSheet('tree=((1 2)(3 4))&kind=cuts').count).toBe(1);
});

test('only the number may differ on one sheet', () => {
  expect(sameSheet(usual, { ...usual, number: 4 })).toBe(true);
  expect(sameSheet(usual, { ...usual, cut: 'gt' })).toBe(false);
});

test('a request says what its tree is made of and nothing else', () => {
  expect(requestOf({ ...usual, tree: '(1 2)' })).toMatchObject({ tree: '(1 2)' });
  expect(requestOf(usual)).not.toHaveProperty('tree');
  expect(requestOf({ ...usual, game: 'mnk', tree: '(1 2)' })).not.toHaveProperty('tree');
});

test('the tree that is shown can be asked about', () => {
  expect(quizOf(opening)).toBe(quizLink({ tree: opening.position, count: 4 }));
  expect(quizOf({ ...opening, position: '{1/2:3 1/2:4}' })).toBe('#/quiz');
  expect(quizOf({ ...opening, game: 'kalah', position: '', player: 'alphabeta:depth=7' })).toContain('depth=4');
});

test('numbers are read as people type them', () => {
  expect(['3', ' -2 ', '−2', '0,5', '+∞', '-inf', 'inf', '-oo', '', 'x', '-'].map(readNumber)).toEqual([3, -2, -2, 0.5, Infinity, -Infinity, Infinity, -Infinity, null, null, null]);
  expect(readNumber('three')).toBeNaN();
  expect(readNumber('1e3')).toBeNaN();
});

test('a value is right, wrong, no number, or rightly left out', () => {
  const values = exercise('values', [
    { node: 0, part: 'value', answer: 3, why: 'a' },
    { node: 1, part: 'value', answer: 3, why: 'b' },
    { node: 4, part: 'value', answer: null, why: 'c' },
  ]);
  const typed = { [fieldOf({ part: 'value', node: 0 })]: '3', [fieldOf({ part: 'value', node: 1 })]: 'five' };
  expect(markAll(values, { ...unanswered, typed }).map((mark) => mark.right)).toEqual([true, false, true]);
  expect(markAll(values, unanswered).map((mark) => mark.right)).toEqual([false, false, true]);
});

test('the ends of a window may be infinite', () => {
  const windows = exercise('windows', [{ node: 1, part: 'alpha', answer: '-inf', why: '' }, { node: 1, part: 'beta', answer: 'inf', why: '' }]);
  const typed = { 'alpha 1': '-inf', 'beta 1': '-inf' };
  expect(markAll(windows, { ...unanswered, typed }).map((mark) => mark.right)).toEqual([true, false]);
});

test('a branch too many is as wrong as one too few', () => {
  const cuts = exercise('cuts', [{ node: 5, part: 'cut', answer: false, why: 'seen' }, { node: 6, part: 'cut', answer: true, why: 'cut' }]);
  expect(markAll(cuts, { ...unanswered, cut: new Set([6]) }).map((mark) => mark.right)).toEqual([true, true]);
  expect(markAll(cuts, { ...unanswered, cut: new Set([5, 6]) }).map((mark) => mark.right)).toEqual([false, true]);
  expect(markAll(cuts, unanswered).map((mark) => mark.right)).toEqual([true, false]);
  expect(reasonsFor(markAll(cuts, unanswered))).toEqual(['cut']);
});

test('one node is next', () => {
  const next = exercise('next', [{ node: 4, part: 'next', answer: true, why: '' }]);
  expect(markAll(next, { ...unanswered, picked: 4 })[0]!.right).toBe(true);
  expect(markAll(next, { ...unanswered, picked: 6 })[0]).toMatchObject({ right: false, given: 'C2', answer: 'C' });
});

test('results are lines that a spreadsheet reads', () => {
  const done = exercise('values', [{ node: 0, part: 'value', answer: 3, why: '' }]);
  const marks = markAll(done, { ...unanswered, typed: { 'value 0': '=1,"' } });
  expect(csvOf([{ exercise: done, marks, tries: 2 }]).split('\r\n')).toEqual([
    'seed,exercise,kind,cut,order,fail,tree,node,part,given,answer,right,tries',
    '7,1,values,ge,natural,soft,((3 5)(2 9)),A,value,"“=1,""”, not a number",3,0,2',
    '',
  ]);
});

test('exercises on Monte Carlo have a sheet of their own', () => {
  const sheet: Sheet = { ...usual, kind: 'backup', c: '2', view: 'max', level: 3 };
  expect(readSheet(sheetText(sheet))).toEqual(sheet);
  expect(sheetText(sheet)).not.toContain('cut=');
  expect(requestOf({ ...sheet, tree: '(1 2)' })).toEqual({ seed: 1, number: 1, kind: 'backup', level: 3, c: '2', view: 'max' });
  expect(quizOf({ ...opening, player: 'mcts-solver:nodes=100' })).toBe(quizLink({ kind: 'mcts' }));
  expect(watchLink({ tree: '', nodes, convention })).toBe('');
});

test('a UCB1 value is right with two decimals, a node off the path is left empty', () => {
  const ucb = exercise('ucb', [{ node: 1, part: 'ucb', answer: 1.7397, why: '' }]);
  expect(['1.74', '1,74', '1.73', '2'].map((text) => markAll(ucb, { ...unanswered, typed: { 'ucb 1': text } })[0]!.right)).toEqual([true, true, false, false]);
  const backup = exercise('backup', [
    { node: 0, part: 'visits', answer: 8, why: '' }, { node: 0, part: 'wins', answer: 2.5, why: '' }, { node: 4, part: 'visits', answer: null, why: '' },
  ]);
  const typed = { 'visits 0': '8', 'wins 0': '2½', 'visits 4': '' };
  expect(markAll(backup, { ...unanswered, typed }).map((mark) => mark.right)).toEqual([true, true, true]);
  expect(markAll(backup, { ...unanswered, typed: { ...typed, 'visits 4': '3' } }).map(({ right, answer }) => [right, answer])).toEqual([[true, '8'], [true, '2.50'], [false, 'none: it does not change']]);
});

test('half a win is written as a half', () => {
  expect([0, 0.5, 2.5, 3].map(winsText)).toEqual(['0', '½', '2½', '3']);
  expect(['½', '2½', '2.5'].map(readNumber)).toEqual([0.5, 2.5, 2.5]);
});

test('while another sheet is on its way, the exercise on the page is not booked into it', async () => {
  const connection = new FakeConnection();
  const quiz = new Quiz(new App(connection));
  const soon = (): Promise<void> => new Promise((done) => setTimeout(done));
  const cuts = exercise('cuts', [{ node: 6, part: 'cut', answer: true, why: '' }]);
  connection.answer('quiz', () => ({ exercise: cuts }));
  quiz.visit('seed=7');
  await soon();
  quiz.cross(6);
  let arrive: (answer: { exercise: Exercise }) => void = () => undefined;
  connection.answer('quiz', () => new Promise((done) => (arrive = done)));
  quiz.visit('seed=8');
  expect(quiz.busy).toBe(true);
  quiz.check();
  quiz.reveal();
  quiz.startOver();
  expect(quiz.done.size).toBe(0);
  arrive({ exercise: { ...cuts, seed: 8 } });
  await soon();
  expect(quiz.exercise?.seed).toBe(8);
});
