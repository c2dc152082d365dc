import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LineLost, Refusal, SocketConnection, socketAddress, WireConnection } from './connection';

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: { id: number; do: string }[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: number; do: string });
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const newest = (): FakeSocket => FakeSocket.made.at(-1)!;

test('what is asked before the line is open waits for it', async () => {
  const connection = new SocketConnection('ws://h/ws');
  const answer = connection.ask('leave', { session: 't' });
  expect(newest().sent).toEqual([]);
  newest().open();
  expect(newest().sent).toEqual([{ id: 1, do: 'leave', session: 't' }]);
  newest().say({ id: 1, ok: true });
  await expect(answer).resolves.toEqual({ id: 1, ok: true });
});

test('a no carries its reason', async () => {
  const connection = new SocketConnection('ws://h/ws');
  newest().open();
  const answer = connection.ask('back', { session: 't', key: 'k' });
  newest().say({ id: 1, ok: false, error: { what: '', where: '', expected: '', nearest: '', message: 'no move to take back' } });
  await expect(answer).rejects.toThrow(Refusal);
});

test('a broken line gives up what was under way, and comes back by itself', async () => {
  const connection = new SocketConnection('ws://h/ws');
  const links: string[] = [];
  connection.onLink((link) => links.push(link));
  newest().open();
  const answer = connection.ask('back', { session: 't', key: 'k' });
  newest().close();
  await expect(answer).rejects.toThrow(LineLost);
  const later = connection.ask('hello', {});
  vi.advanceTimersByTime(300);
  expect(FakeSocket.made).toHaveLength(2);
  newest().open();
  expect(links).toEqual(['open', 'lost', 'connecting', 'open']);
  expect(newest().sent.map((message) => message.do)).toEqual(['hello']);
  newest().say({ id: 2, ok: true });
  await later;
});

describe('a request that is given up', () => {
  const abort = new AbortController();
  let underWay = 0;
  const asked = (connection: SocketConnection, signal: AbortSignal): Promise<unknown> =>
    connection.ask('search', { game: 'connect', player: 'engine' }, undefined, { signal, underWay: () => underWay++ });

  test('is not sent any more', async () => {
    const connection = new SocketConnection('ws://h/ws');
    const answer = asked(connection, abort.signal);
    abort.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
    newest().open();
    expect([newest().sent, underWay]).toEqual([[], 0]);
  });
  test('is under way where it was sent', async () => {
    const connection = new SocketConnection('ws://h/ws');
    const later = new AbortController();
    newest().open();
    const answer = asked(connection, later.signal);
    later.abort();
    expect(underWay).toBe(1);
    newest().say({ id: 1, ok: true });
    await answer;
  });
});

test('a line that is replaced on purpose comes at once, as often as that is', () => {
  let closed: (onPurpose?: boolean) => void = () => undefined;
  let lines = 0;
  new WireConnection((events) => {
    closed = events.closed;
    lines++;
    return { send: () => undefined };
  });
  for (let time = 0; time < 5; time++) {
    closed(true);
    vi.advanceTimersByTime(0);
  }
  expect(lines).toBe(6);
});

test('events reach who listens', () => {
  const connection = new SocketConnection('ws://h/ws');
  const heard: string[] = [];
  const stop = connection.onEvent((event) => heard.push(event.event));
  newest().open();
  newest().say({ event: 'bye' });
  stop();
  newest().say({ event: 'bye' });
  expect(heard).toEqual(['bye']);
});

test('news of a request reaches who asked, and nobody after the answer', async () => {
  const connection = new SocketConnection('ws://h/ws');
  const heard: [string, number][] = [];
  newest().open();
  const asked = ['one', 'other'].map((name) => connection.ask('analyse', {}, (event) => heard.push([name, event.depth])));
  newest().say({ event: 'analysis', to: 2, depth: 4 });
  newest().say({ event: 'analysis', to: 1, depth: 3 });
  newest().say({ id: 1, ok: true });
  newest().say({ event: 'analysis', to: 1, depth: 9 });
  await asked[0];
  expect(heard).toEqual([['other', 4], ['one', 3]]);
});

test('the socket is where the page came from', () => {
  expect(socketAddress({ protocol: 'https:', host: 'h:1' } as Location)).toBe('wss://h:1/ws');
  expect(socketAddress({ protocol: 'http:', host: 'h' } as Location)).toBe('ws://h/ws');
});
