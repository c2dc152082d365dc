import { beforeEach, describe, expect, test } from 'vitest';
import { FakeConnection, fakeMove, fakeView } from '../fake';
import type { View } from '../messages/messages';
import { App } from '../state/app.svelte';
import type { Analysis } from '../messages/understand';
import { GameReview } from './review.svelte';
import { Understanding } from './understanding.svelte';
import { reasonOf, reasonWords } from './why';

const empty: Analysis & { stopped: boolean } = {
  stopped: false,
  position: 'here', player: 'engine', unit: 'pawns', threshold: 1, depth: 4, nodes: 10, seconds: 0.1, proof: 'heuristic', complete: true, source: 'search', moves: [],
};
const there = { where: { session: 't', node: 4 }, view: fakeView({ position: 'there' }) };
const here = { where: { session: 't', node: 3 }, view: fakeView({ position: 'here' }) };

let connection: FakeConnection;
let understanding: Understanding;
const never = new Promise<never>(() => undefined);
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
/** The ids of the requests that asked for this, in their order. */
const numbers = (wanted: string): number[] => connection.asked.flatMap(({ what }, i) => (what === wanted ? [i + 1] : []));
const asked = () => connection.asked.map(({ what }) => what).filter((what) => what !== 'hello');

beforeEach(() => {
  connection = new FakeConnection();
  understanding = new Understanding(new App(connection));
  connection.answer('terms', () => ({ evaluator: 'material', unit: 'pawns', side: 'first' as const, terms: [] }));
  connection.answer('analyse', () => empty);
});

describe('analysis', () => {
  test('asks nothing before it is switched on', async () => {
    understanding.visit(here);
    expect(asked()).toEqual([]);
    await understanding.turn(true);
    expect(asked()).toEqual(['terms', 'analyse']);
    expect(understanding.analysis?.depth).toBe(4);
    expect(understanding.running).toBe(false);
  });
  test('begins anew where the board goes, and not twice in one place', async () => {
    understanding.visit(here);
    await understanding.turn(true);
    understanding.visit({ ...here });
    expect(asked()).toHaveLength(2);
    understanding.visit(there);
    expect(understanding.analysis).toBeNull();
    await soon();
    expect(asked()).toEqual(['terms', 'analyse', 'terms', 'analyse']);
  });
  test('what comes late about another position is nobody\'s', async () => {
    connection.answer('analyse', () => never);
    understanding.visit(here);
    void understanding.turn(true);
    await soon();
    const [first] = numbers('analyse');
    understanding.visit(there);
    await soon();
    connection.tell({ event: 'analysis', to: first!, ...empty, depth: 9 });
    expect(understanding.analysis).toBeNull();
    connection.tell({ event: 'analysis', to: numbers('analyse')[1]!, ...empty, position: 'there', depth: 2 });
    expect(understanding.analysis?.depth).toBe(2);
  });
  test('a stored analysis stays until another has searched as much, or knows', async () => {
    understanding.visit(here);
    await understanding.turn(true);
    const { findings } = understanding;
    findings.keep(here.where, { ...empty, depth: 9, nodes: 100 }, 'first');
    findings.keep(here.where, { ...empty, depth: 2, nodes: 50 }, 'first');
    expect(understanding.analysis?.depth).toBe(9);
    findings.keep(here.where, { ...empty, depth: 0, nodes: 7, proof: 'proven', source: 'tablebase' }, 'first');
    findings.keep(here.where, { ...empty, depth: 12, nodes: 9000 }, 'first');
    expect(understanding.analysis?.source).toBe('tablebase');
  });
  test('is not asked again about a position that it is done with', async () => {
    understanding.visit(here);
    await understanding.turn(true);
    understanding.visit(there);
    await soon();
    understanding.visit(here);
    await soon();
    expect(asked().filter((what) => what === 'analyse')).toHaveLength(2);
    expect(understanding.analysis?.depth).toBe(4);
  });
  test('is asked again about a position whose search was stopped', async () => {
    connection.answer('analyse', () => ({ ...empty, stopped: true }));
    understanding.visit(here);
    await understanding.turn(true);
    understanding.visit(there);
    await soon();
    understanding.visit(here);
    await soon();
    expect(asked().filter((what) => what === 'analyse')).toHaveLength(3);
  });
  test('waits for all work that searches by itself', async () => {
    understanding.visit(here);
    await understanding.turn(true);
    let endFirst = (): void => undefined;
    let endSecond = (): void => undefined;
    const first = understanding.holdFor(() => new Promise((resolve) => (endFirst = resolve)));
    const second = understanding.holdFor(() => new Promise((resolve) => (endSecond = resolve)));
    endFirst();
    await first;
    understanding.visit(there);
    await soon();
    expect(asked()).toEqual(['terms', 'analyse']);
    endSecond();
    await second;
    await soon();
    expect(asked()).toEqual(['terms', 'analyse', 'terms', 'analyse']);
  });
  test('has had enough where the game is over', async () => {
    connection.answer('analyse', () => never);
    understanding.visit(here);
    void understanding.turn(true);
    await soon();
    connection.setLink('open');
    understanding.visit({ ...there, view: fakeView({ position: 'end', outcome: { result: '1-0', reason: 'mate', margin: null, words: '' } }) });
    expect(asked().at(-1)).toBe('enough');
    expect(understanding.running).toBe(false);
  });
  test('is not asked about a game that is over', async () => {
    understanding.visit({ ...here, view: fakeView({ position: 'end', outcome: { result: '1-0', reason: 'mate', margin: null, words: '' } }) });
    await understanding.turn(true);
    expect(asked()).toEqual([]);
  });
  test('what the server refuses is said', async () => {
    connection.refuse('analyse', 'one question at a time');
    understanding.visit(here);
    await understanding.turn(true);
    expect(understanding.problem).toBe('One question at a time.');
    expect(understanding.running).toBe(false);
  });
});

test('a line is walked through on the board and closed when the board goes elsewhere', async () => {
  connection.answer('look', (request) => ({ view: fakeView({ position: String(request.moves?.length) }) }));
  understanding.visit(here);
  await understanding.showLine(here.where, ['a', 'b'], ['A', 'B']);
  expect(understanding.line?.view.position).toBe('1');
  understanding.stepLine(9);
  await soon();
  expect(understanding.line?.at).toBe(2);
  understanding.visit(there);
  expect(understanding.line).toBeNull();
});

describe('a reason', () => {
  const line = { bound: 'exact' as const, proof: 'heuristic', line: ['a', 'x'], shown_line: ['A', 'X'] };
  const two = { ...empty, moves: [{ move: 'a', shown: 'A', value: 2, ...line }, { move: 'b', shown: 'B', value: -3, ...line, line: ['b', 'x'], shown_line: ['B', 'X'] }] };

  test('is told out of the analysis that is shown: no other search is asked', async () => {
    connection.answer('analyse', () => two);
    connection.answer('look', () => ({ view: fakeView({ position: 'after', to_move: 'second' }) }));
    understanding.visit(here);
    await understanding.turn(true);
    await understanding.askWhy('b');
    expect(asked()).toEqual(['terms', 'analyse', 'look']);
    const found = understanding.findings.at(understanding.why!.where)!;
    const reason = reasonOf(found, 'b')!;
    expect(reason.best).toBe(understanding.analysis!.moves[0]);
    expect(reasonWords(found, reason, 'first', ['White', 'Black'], understanding.why!.after, 'mnk:3,3,3')).toEqual([
      'B is a blunder. A is better.', 'After B, Black is clearly better.', 'After A, White is clearly better.', 'Black answers X.',
    ]);
  });
  test('says what the move prevents: a reply that wins after most others, and is impossible after it', async () => {
    const other = (move: string, value: number, reply: string) => ({ move, shown: move.toUpperCase(), value, ...line, line: [move, reply], shown_line: [move.toUpperCase(), reply.toUpperCase()] });
    const found = { ...empty, moves: [other('a', 0, 'z'), other('e', -0.2, 'z'), other('b', -9, 'x'), other('c', -9, 'x'), other('d', -9, 'x')] };
    const without = fakeView({ to_move: 'second', moves: [fakeMove('z', ['z'])] });
    const words = (move: string, after: View | null = without, game = 'chess', analysis = found) => reasonWords(analysis, reasonOf(analysis, move)!, 'first', ['White', 'Black'], after, game);
    const stops = 'It stops X: most other moves let Black play it.';
    expect(words('a')).toContain(stops);
    expect(words('e')).toContain(stops);
    expect(words('b')).not.toContain(stops);
    const possible = fakeView({ to_move: 'second', moves: [fakeMove('x', ['x'])] });
    expect(words('a', possible), 'what can still be played was not stopped').not.toContain(stops);
    expect(words('a', fakeView({ ...without, outcome: { result: '1-0', reason: 'mate', margin: null, words: '' } })), 'nothing follows the end').not.toContain(stops);
    const better = { ...found, moves: found.moves.map((each) => ({ ...each, value: each.value + 9 })) };
    expect(words('a', without, 'chess', better), 'a missed chance is no threat').not.toContain(stops);
    expect(words('a', without, 'kalah'), 'where a side may move twice, the second move of a line need not be a reply').not.toContain(stops);
  });
  test('searches first where nothing is found yet', async () => {
    connection.answer('analyse', () => two);
    connection.answer('look', () => ({ view: fakeView() }));
    understanding.visit(here);
    await understanding.askWhy('b');
    expect(asked()).toEqual(['look', 'analyse']);
    expect(understanding.findings.at(here.where)?.moves).toHaveLength(2);
  });
  test('is over when the board goes elsewhere', async () => {
    connection.answer('look', () => never);
    understanding.visit(here);
    void understanding.askWhy('b');
    expect(understanding.why?.move).toBe('b');
    understanding.visit(there);
    expect(understanding.why).toBeNull();
  });
});

describe('a review', () => {
  const move = { bound: 'exact' as const, proof: 'heuristic', line: [], shown_line: [] };
  const found = { ...empty, moves: [{ move: 'a', shown: 'A', value: 5, ...move }, { move: 'b', shown: 'B', value: 0, ...move }] };
  const steps = [1, 2].map((node) => ({ node, where: { session: 't', node: node - 1 }, move: node === 1 ? 'a' : 'b', by: 'first' as const }));

  test('marks what the findings say, and asks only for what is missing', async () => {
    const { findings } = understanding;
    const review = new GameReview(new App(connection), understanding);
    findings.keep(steps[0]!.where, found, 'first');
    connection.answer('analyse', () => found);
    await review.start(steps);
    expect(asked().filter((what) => what === 'analyse')).toHaveLength(1);
    expect(review.marked.map(({ node, grade, best }) => [node, grade, best])).toEqual([[2, 'blunder', 'A']]);
  });
  test('changes its marks with the findings', async () => {
    const { findings } = understanding;
    const review = new GameReview(new App(connection), understanding);
    connection.answer('analyse', () => found);
    await review.start(steps);
    findings.keep(steps[1]!.where, { ...found, nodes: 999, moves: [{ move: 'b', shown: 'B', value: 5, ...move }] }, 'first');
    expect(review.marks.size).toBe(0);
  });
  test('looks again where its search was stopped', async () => {
    const review = new GameReview(new App(connection), understanding);
    let asks = 0;
    connection.answer('analyse', () => (asks++ === 0 ? { ...found, stopped: true, moves: found.moves.slice(0, 1) } : found));
    await review.start(steps);
    expect(asks).toBe(3);
    expect(understanding.findings.at(steps[0]!.where)?.moves).toHaveLength(2);
  });
  test('asks nothing more once it is stopped, and one that starts again waits for its last answer', async () => {
    const review = new GameReview(new App(connection), understanding);
    let answer = (): void => undefined;
    connection.answer('analyse', () => new Promise((resolve) => (answer = () => resolve(found))));
    const stopped = review.start(steps);
    await soon();
    review.stop();
    connection.answer('analyse', () => found);
    const again = review.start(steps);
    await soon();
    expect(numbers('analyse')).toHaveLength(1);
    answer();
    await Promise.all([stopped, again]);
    expect(numbers('analyse')).toHaveLength(3);
    expect(review.done).toBe(2);
  });
});
