import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeConnection, fakeSession, fakeView } from '../fake';
import { LineLost } from '../connection';
import { t } from '../strings';
import { App } from './app.svelte';
import { gamesName, type KeptGame } from './storage';

const game = (id: string, key: string | null = null): KeptGame => ({ id, key, family: 'chess', title: 'Chess', players: '', when: 0, over: false });
const limits = { message: 1, rate: 1, burst: 1, sessions: 1, open: 1, think: 1, connections: 1 };
const hello = { version: '', protocol: 2, games: [], more_games: false, players: [], levels: [], limits };

const never = new Promise<never>(() => undefined);
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

let connection: FakeConnection;
const storage = new Map<string, string>();

beforeEach(() => {
  connection = new FakeConnection();
  connection.answer('hello', () => hello);
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
  });
  vi.stubGlobal('history', { replaceState: () => undefined });
  return () => vi.unstubAllGlobals();
});

describe('two tabs of a browser', () => {
  const ids = ({ games }: App): string[] => games.map(({ id }) => id);
  let here: App;
  let there: App;

  beforeEach(() => {
    here = new App(connection);
    there = new App(connection);
  });

  test('keep the games of both, with their keys', () => {
    there.remember(game('x', 'key of x'));
    here.remember(game('y', 'key of y'));
    expect(new App(connection).games).toEqual([game('y', 'key of y'), game('x', 'key of x')]);
    there.forget('x');
    here.forget('z');
    expect(ids(new App(connection))).toEqual(['y']);
  });
  test('show what the other one has kept', () => {
    there.remember(game('x'));
    here.keptElsewhere('another name');
    expect(ids(here)).toEqual([]);
    here.keptElsewhere(gamesName);
    expect(ids(here)).toEqual(['x']);
  });
});

test('the game that was asked for last opens, whichever answer comes first', async () => {
  const addresses: string[] = [];
  vi.stubGlobal('location', { replace: (hash: string) => void addresses.push(hash) });
  const answers = new Map<string, () => void>();
  connection.answer('create', ({ game: name }) => new Promise((resolve) => answers.set(name, () => resolve({ session: fakeSession([], fakeView(), { id: name, key: 'k' }) }))));
  const app = new App(connection);
  app.visit('#/play/chess');
  app.visit('#/');
  app.visit('#/play/kalah');
  await soon();
  answers.get('chess')!();
  await soon();
  expect(addresses).toEqual([]);
  answers.get('kalah')!();
  await soon();
  expect(addresses).toEqual(['#/session/kalah']);
});

test('a link to play opens a game again that this tab watches', async () => {
  connection.answer('open', ({ key = null }) => ({ session: fakeSession([], fakeView(), { id: 'g', key }) }));
  connection.answer('view', () => ({ view: fakeView() }));
  const app = new App(connection);
  app.visit('#/session/g');
  await soon();
  const watching = app.session;
  app.visit('#/session/g');
  expect(app.session).toBe(watching);
  app.visit('#/session/g/secret');
  await soon();
  expect(app.session?.key).toBe('secret');
  const playing = app.session;
  app.visit('#/session/g');
  app.visit('#/session/g/secret');
  expect(app.session).toBe(playing);
});

test('a session opens although the line broke before anything was answered', async () => {
  connection.answer('hello', () => never);
  connection.answer('open', () => Promise.reject(new LineLost()));
  connection.answer('view', () => ({ view: fakeView() }));
  const app = new App(connection);
  app.visit('#/session/g');
  connection.setLink('open');
  await soon();
  connection.setLink('lost');
  connection.answer('open', () => ({ session: fakeSession([], fakeView(), { id: 'g' }) }));
  connection.setLink('open');
  await soon();
  expect(app.session?.data?.id).toBe('g');
  expect(connection.asked.filter(({ what }) => what === 'open')).toHaveLength(2);
});

describe('what is said above every page', () => {
  const breakLine = async (): Promise<void> => {
    connection.setLink('open');
    await soon();
    connection.setLink('lost');
  };
  test('is on a site what its engine said when it stopped, also afterwards', async () => {
    const app = new App(connection, true);
    await breakLine();
    app.notice = 'the engine stopped';
    expect(app.told).toBe('the engine stopped');
    connection.setLink('open');
    expect(app.told).toBe('the engine stopped');
  });
  test('is elsewhere that the line is lost, and then what was said before', async () => {
    const app = new App(connection);
    app.notice = 'a new version';
    await breakLine();
    expect(app.told).toBe(t.lost);
    connection.setLink('open');
    expect(app.told).toBe('a new version');
  });
  test('is an offer again, once something else was read', () => {
    const app = new App(connection, true);
    app.offer = { notice: 'a new version', words: 'Start', take: () => undefined };
    app.notice = 'the engine stopped';
    app.dismiss();
    expect(app.told).toBe('a new version');
    app.dismiss();
    expect([app.told, app.offer]).toEqual(['', null]);
  });
  test('is no longer that the server ends, once another answers', async () => {
    const app = new App(connection);
    connection.tell({ event: 'bye' });
    expect(app.told).toBe(t.closing);
    await breakLine();
    connection.setLink('open');
    expect(app.told).toBe('');
  });
});

test('a game that is removed comes back with its key, and is discarded when it no longer can', () => {
  const app = new App(connection);
  const discarded: string[] = [];
  app.discard = (id) => void discarded.push(id);
  app.remember(game('x', 'key of x'));
  app.remember(game('y'));
  app.remove(app.games[1]!);
  expect(app.games.map(({ id }) => id)).toEqual(['y']);
  app.undoRemoval();
  expect(app.games.find(({ id }) => id === 'x')?.key).toBe('key of x');
  app.remove(game('x'));
  app.remove(game('y'));
  expect(discarded).toEqual(['x']);
  app.discardRemoved();
  app.discardRemoved();
  expect(discarded).toEqual(['x', 'y']);
});

test('a browser that keeps nothing has a list while the page is open', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  const app = new App(connection);
  expect(app.remember(game('x'))).toBe(false);
  app.remember(game('y'));
  app.keptElsewhere(null);
  expect(app.games.map(({ id }) => id)).toEqual(['y', 'x']);
});
