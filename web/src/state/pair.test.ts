import { beforeEach, describe, expect, test } from 'vitest';
import { FakeConnection, fakeMove, fakeSession, fakeView } from '../fake';
import type { Pair, SessionState, View } from '../messages/messages';
import { t } from '../strings';
import { App } from './app.svelte';
import { Session } from './session.svelte';
import { result, standing } from './standing';

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const empty: Pair = { joined: ['first', 'second'], draw: null, take_back: null, rematch: null, next: null };
const opening = fakeView({ moves: [fakeMove('e2e4', ['e2', 'e4'])] });

let connection: FakeConnection;
let app: App;
let session: Session;

function state(moves: string[], view: View, pair: Partial<Pair> = {}, more: Partial<SessionState> = {}): SessionState {
  return fakeSession(moves, view, { second: 'human', pair: { ...empty, ...pair }, ...more });
}
const hear = (...given: Parameters<typeof state>): void => session.hear({ event: 'session', session: state(...given) });
const last = (): object | undefined => connection.asked.at(-1);

beforeEach(async () => {
  connection = new FakeConnection();
  const limits = { message: 1, rate: 1, burst: 1, sessions: 1, open: 1, think: 1, connections: 1 };
  connection.answer('hello', () => ({ version: '', protocol: 2, games: [], more_games: false, players: [], levels: [], limits }));
  connection.answer('view', () => ({ view: opening }));
  connection.answer('open', () => ({
    session: state([], opening, { joined: ['second'] }, { key: 'k', plays: ['second'], invite: 'i' }),
  }));
  app = new App(connection);
  app.go = () => undefined;
  session = new Session(app, 't', 'k');
  await session.open();
});

describe('one of two people', () => {
  test('waits until the friend has come', () => {
    expect([session.pair.seat, session.pair.waiting, session.pair.invite]).toEqual(['second', true, 'i']);
    hear([], opening);
    expect([session.pair.waiting, session.pair.invite]).toEqual([false, null]);
    expect(session.spoken).toBe(t.friend.came);
  });
  test('moves the own side only', () => {
    expect(session.mine).toBe(false);
    expect(session.moves).toEqual([]);
    session.tap('e2', false);
    expect(session.hand.words).toBe(t.notYours);
    expect(standing(session)).toBe('White to move');
  });
  test('is told that it is the own turn', async () => {
    hear(['e2e4'], fakeView({ to_move: 'second' }));
    await soon();
    expect(session.mine).toBe(true);
    expect(standing(session)).toBe('Your move (Black)');
  });
  test('resigns the own side, although the other is to move', () => {
    expect(session.resignable()).toBe('second');
  });
  test('plays no variations', async () => {
    hear(['e2e4'], fakeView({ to_move: 'second' }));
    hear(['e2e4', 'e7e5'], fakeView());
    await soon();
    connection.answer('view', () => ({ view: fakeView({ to_move: 'second' }) }));
    await session.look(1);
    session.tap('e7', false);
    expect(session.asking).toBeNull();
    expect(session.hand.words).toBe(t.friend.earlier);
  });
  test('hears of an offer, and answers it', () => {
    hear([], opening, { draw: 'first' });
    expect(session.spoken).toBe(t.friend.offered.draw);
    session.pair.accept('draw');
    expect(last()).toEqual({ what: 'accept', request: { session: 't', key: 'k', offer: 'draw' } });
  });
  test('hears that an offer was declined, but not what was withdrawn or overtaken', () => {
    session.pair.offer('draw');
    expect(last()).toEqual({ what: 'offer', request: { session: 't', key: 'k', offer: 'draw' } });
    hear([], opening, { draw: 'second' });
    hear([], opening);
    expect(session.pair.refused).toBe('draw');
    session.pair.offer('draw');
    expect(session.pair.refused).toBeNull();
    hear([], opening, { draw: 'second' });
    session.pair.withdraw('draw');
    hear([], opening);
    expect(session.pair.refused).toBeNull();
    hear([], opening, { draw: 'second' });
    hear(['e2e4'], fakeView({ to_move: 'second' }));
    expect(session.pair.refused).toBeNull();
  });
  test('goes along to the rematch with the same key', () => {
    const gone: unknown[] = [];
    app.go = (route) => void gone.push(route);
    const outcome = { result: '1-0', reason: 'resignation', margin: null, words: 'White wins: Black resigned' };
    hear([], fakeView({ outcome }), { rematch: 'first' });
    expect(result(session)).toBe('You lost – resignation');
    hear([], fakeView({ outcome }), { next: 'n' });
    expect(gone).toEqual([{ at: 'session', session: 'n', key: 'k' }]);
  });
  test('keeps the game under a name of its own', () => {
    expect(app.games[0]).toMatchObject({ id: 't', key: 'k', players: 'You (Black) against a friend' });
  });
});

test('who watches two people has no side', async () => {
  connection.answer('open', () => ({ session: state([], opening) }));
  const watcher = new Session(app, 't', null);
  await watcher.open();
  expect([watcher.pair.seat, watcher.mine, watcher.flipped]).toEqual([null, false, false]);
  expect(watcher.resignable()).toBeNull();
});
