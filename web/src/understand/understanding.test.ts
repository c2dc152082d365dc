import { beforeEach, describe, expect, test } from 'vitest';
import { FakeConnection, fakeView } from '../fake';
import { App } from '../state/app.svelte';
import type { Analysis } from '../messages/understand';
import { GameReview } from './review.svelte';
import { Understanding } from './understanding.svelte';

const empty: Analysis = {
  position: 'here', player: 'engine', unit: 'pawns', threshold: 1, depth: 4, nodes: 10, seconds: 0.1, proof: 'heuristic', complete: true, moves: [],
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
  test('what the question before found does not overwrite what this one finds', async () => {
    connection.answer('analyse', () => never);
    understanding.visit(here);
    void understanding.turn(true);
    await soon();
    understanding.setLines(5);
    await soon();
    const [three, five] = numbers('analyse');
    connection.tell({ event: 'analysis', to: five!, ...empty, depth: 1 });
    connection.tell({ event: 'analysis', to: three!, ...empty, depth: 9 });
    expect(understanding.analysis?.depth).toBe(1);
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
  test('is over with a reason that the board has left behind', async () => {
    connection.answer('why', () => never);
    understanding.visit(here);
    await understanding.turn(true);
    void understanding.askWhy('e4');
    expect(understanding.asking).toBe('e4');
    understanding.visit(there);
    expect(understanding.asking).toBe('');
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

test('a review hears of its own game alone', async () => {
  const game = { player: 'engine', unit: 'pawns', threshold: 1, moves: 4, complete: false, marked: [] };
  const review = new GameReview(new App(connection));
  connection.answer('review', () => never);
  void review.start('t', 4);
  const [own] = numbers('review');
  connection.tell({ event: 'review', to: own! - 1, ...game, reviewed: 3 });
  expect(review.found).toBeNull();
  connection.tell({ event: 'review', to: own!, ...game, reviewed: 1 });
  expect(review.found?.reviewed).toBe(1);
});
