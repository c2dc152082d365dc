import { beforeEach, describe, expect, test } from 'vitest';
import { FakeConnection, fakeMove, fakeSession, fakeView } from '../fake';
import { t } from '../strings';
import { sentence } from '../words';
import { App } from './app.svelte';
import { Session } from './session.svelte';
import { result, standing } from './standing';

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const opening = fakeView({ moves: [fakeMove('e2e4', ['e2', 'e4']), fakeMove('e2e3', ['e2', 'e3'])] });

let connection: FakeConnection;
let session: Session;

beforeEach(async () => {
  connection = new FakeConnection();
  const limits = { message: 1, rate: 1, burst: 1, sessions: 1, open: 1, think: 1, connections: 1 };
  connection.answer('hello', () => ({ version: '', protocol: 2, games: [], more_games: false, players: [], levels: [], limits }));
  connection.answer('open', () => ({ session: fakeSession([], opening, { key: 'k' }) }));
  connection.answer('view', () => ({ view: opening }));
  session = new Session(new App(connection), 't', 'k');
  await session.open();
});

const last = (): object | undefined => connection.asked.at(-1);

describe('a hand on the board', () => {
  test('two taps play a move at the node that is shown', () => {
    session.tap('e2', false);
    expect(session.hand.touched).toEqual(['e2']);
    session.tap('e4', false);
    expect(last()).toEqual({ what: 'play', request: { session: 't', key: 'k', node: 0, move: 'e2e4' } });
  });
  test('a tap that is no move is explained by the server', async () => {
    connection.answer('touch', () => ({ words: 'your king would be in check' }));
    session.tap('e1', false);
    await soon();
    expect(session.hand.words).toBe('Your king would be in check.');
  });
  test('an explanation that comes late takes no piece out of the hand', async () => {
    let explain = (): void => undefined;
    connection.answer('touch', () => new Promise((resolve) => (explain = () => resolve({ words: 'there is nothing to move' }))));
    session.tap('e1', false);
    await soon();
    session.tap('e2', false);
    explain();
    await soon();
    expect(session.hand.touched).toEqual(['e2']);
    expect(session.hand.words).toBe('');
  });
  test('a move that is refused is let go of, and why is said', async () => {
    connection.refuse('play', 'it is not your turn');
    session.tap('e2', false);
    session.tap('e4', false);
    await soon();
    expect(session.hand.words).toBe('It is not your turn.');
    expect(session.hand.touched).toEqual([]);
  });
  test('where spots are small the second tap counts', () => {
    session.hear({ event: 'session', session: fakeSession([], fakeView({ moves: [fakeMove('b2', ['b2'])] })) });
    session.tap('b2', true);
    expect(session.hand.words).toBe(t.confirm('b2'));
    session.tap('b2', true);
    expect(last()).toMatchObject({ what: 'play', request: { move: 'b2' } });
  });
});

describe('the game goes on', () => {
  test('the board follows, and the move is spoken', async () => {
    session.hear({ event: 'session', session: fakeSession(['e2e4'], fakeView({ to_move: 'second' })) });
    await soon();
    expect(session.shown).toBe(1);
    expect(session.spoken).toBe('White plays e2e4. Black to move');
    expect(session.mine).toBe(false);
  });
  test('moves are spoken and hinted at as people write them, and sent as the server does', async () => {
    const knight = fakeMove('g1f3', ['g1', 'f3'], { shown: 'Nf3' });
    const data = fakeSession(['g1f3'], fakeView({ to_move: 'second' }));
    connection.answer('hint', () => ({ move: 'g1f3', value: 0, proof: '', line: [], shown_line: ['Nf3'], words: 'try Nf3: it wins in 3 plies', win: 3 }));
    session.hear({ event: 'session', session: fakeSession([], fakeView({ moves: [knight] })) });
    await session.askHint();
    expect(session.hand.words).toBe('Try Nf3: it wins in 2 moves.');
    session.tap('g1', false);
    session.tap('f3', false);
    expect(last()).toMatchObject({ what: 'play', request: { move: 'g1f3' } });
    session.hear({ event: 'session', session: { ...data, nodes: data.nodes.map((node) => (node.id === 1 ? { ...node, shown: 'Nf3' } : node)) } });
    await soon();
    expect(session.spoken).toBe('White plays Nf3. Black to move');
  });
  test('who looks back stays there', async () => {
    session.hear({ event: 'session', session: fakeSession(['e2e4'], fakeView({ to_move: 'second' })) });
    await soon();
    await session.look(0);
    session.hear({ event: 'session', session: fakeSession(['e2e4', 'e7e5'], fakeView()) });
    await soon();
    expect(session.shown).toBe(0);
    await session.look(2);
    expect(session.following).toBe(true);
  });
  test('a hand on an earlier position changes nothing before it is asked', async () => {
    connection.answer('view', () => ({ view: opening }));
    session.hear({ event: 'session', session: fakeSession(['e2e4'], fakeView({ to_move: 'second' })) });
    await soon();
    await session.look(0);
    const asked = connection.asked.length;
    session.tap('e2', false);
    session.tap('e4', false);
    expect(connection.asked).toHaveLength(asked);
    expect(session.asking).toEqual({ node: 0, move: null });
    expect(await session.play('d2d4')).toBe(false);
    expect(connection.asked).toHaveLength(asked);
    session.playFromHere();
    expect(last()).toEqual({ what: 'play', request: { session: 't', key: 'k', node: 0, move: 'd2d4' } });
  });
  test('an end without a move is spoken', async () => {
    const outcome = { result: '1-0', reason: 'out of time', margin: null, words: 'White wins: Black ran out of time' };
    session.hear({ event: 'session', session: fakeSession([], fakeView({ outcome })) });
    await soon();
    expect(session.spoken).toBe('White wins: Black ran out of time.');
  });
  test('moving again is said', async () => {
    session.hear({ event: 'session', session: fakeSession(['3'], fakeView({ again: true })) });
    await soon();
    expect(standing(session)).toBe(t.again);
  });
  test('the end is said in words', async () => {
    const outcome = { result: '1-0', reason: 'mate', margin: null, words: 'White wins: Black is mated' };
    session.hear({ event: 'session', session: fakeSession(['e2e4'], fakeView({ outcome })) });
    await soon();
    expect(standing(session)).toBe('Checkmate. White wins.');
    expect(result(session)).toBe('You won – checkmate');
    expect(session.resignable()).toBeNull();
  });
});

test('who looks elsewhere while the last moves are shown again stays there', async () => {
  session.hear({ event: 'session', session: fakeSession(['e2e4', 'e7e5', 'g1f3'], fakeView({ to_move: 'second' }), { first: 'level:1', second: 'level:1' }) });
  await soon();
  let views = 0;
  connection.answer('view', () => (++views, { view: fakeView() }));
  const replay = session.replay();
  await session.look(1);
  await replay;
  expect(session.shown).toBe(1);
});

describe('two programs, paused', () => {
  const still = { first: 'level:1', second: 'level:1', paused: true };
  test('play one move when asked, and the board follows', async () => {
    session.hear({ event: 'session', session: fakeSession(['e2e4'], fakeView({ to_move: 'second' }), still) });
    await session.look(0);
    session.step();
    expect(last()).toEqual({ what: 'step', request: { session: 't', key: 'k' } });
    session.hear({ event: 'session', session: fakeSession(['e2e4'], fakeView({ to_move: 'second' }), { ...still, thinking: 'second' }) });
    await soon();
    expect(session.shown).toBe(1);
    expect(standing(session)).toBe(t.isThinking('Black'));
    session.hear({ event: 'session', session: fakeSession(['e2e4', 'e7e5'], fakeView(), still) });
    await soon();
    expect(standing(session)).toBe('Paused. White to move');
  });
  test('keep their dice in the cup', () => {
    session.hear({ event: 'session', session: fakeSession([], fakeView({ to_move: 'chance' }), still) });
    expect(standing(session)).toBe(t.paused);
  });
});

test('a stale link says so', async () => {
  connection.refuse('open', 'there is no game with this link');
  const other = new Session(new App(connection), 'x', null);
  await other.open();
  expect(other.stale).toBe('There is no game with this link.');
});

test('events of another session change nothing', () => {
  session.hear({ event: 'session', session: { ...fakeSession(['e2e4'], fakeView()), id: 'other' } });
  expect(session.data?.nodes).toHaveLength(1);
});

test('words become sentences', () => {
  expect(sentence('that pit is empty')).toBe('That pit is empty.');
  expect(sentence('Really?')).toBe('Really?');
  expect(sentence('')).toBe('');
});

test('symbols that were chosen with a game name its sides, and stay with it', async () => {
  const app = new App(connection);
  const outcome = { result: '1-0', reason: 'line', margin: null, words: 'X wins: a line is complete' };
  const data = (view: Parameters<typeof fakeView>[0]) => fakeSession([], fakeView(view), { id: 's', key: 'k', game: 'mnk', sides: ['X', 'O'] });
  connection.answer('create', () => ({ session: data({}) }));
  connection.answer('open', () => ({ session: data({ outcome }) }));
  app.go = () => undefined;
  await app.create({ game: 'mnk', first: 'human', second: 'human' }, { first: '#', second: '@' });
  const game = new Session(app, 's', 'k');
  await game.open();
  expect(game.symbols).toEqual({ first: '#', second: '@' });
  expect([game.sideName('first'), game.sideName('second')]).toEqual(['#', '@']);
  expect(standing(game)).toBe('# wins: a line is complete.');
});
