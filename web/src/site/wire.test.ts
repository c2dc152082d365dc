import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FromWorker, ToWorker } from './letters';
import { workerWire, type SiteNews, type WorkerWire } from './wire';

/** The rows of a browser; `disk` may keep a write waiting. */
const browser = vi.hoisted(() => ({ rows: new Map<string, string>(), disk: Promise.resolve() }));
vi.mock('./rows', () => ({
  isLabRow: (name: string) => name.startsWith('lab '),
  Rows: {
    open: async () => ({
      get: async (name: string) => browser.rows.get(name) ?? null,
      lab: async () => [],
      keep: async (name: string, row: string | null) => {
        await browser.disk;
        if (row === null) browser.rows.delete(name);
        else browser.rows.set(name, row);
      },
    }),
  },
}));

class FakeWorker {
  static made: FakeWorker[] = [];
  got: ToWorker[] = [];
  terminated = false;
  onmessage = (_: { data: FromWorker }): void => undefined;
  onerror = (_: { message: string }): void => undefined;
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(message: ToWorker): void {
    this.got.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  say(message: FromWorker): void {
    this.onmessage({ data: message });
  }
  /** The messages that came as letters. */
  read(): unknown[] {
    return this.got.flatMap((each) => ('letter' in each && each.letter[0] === 0 ? [JSON.parse(new TextDecoder().decode(each.letter.subarray(1)))] : []));
  }
}

/** The locks of a browser with several tabs. */
class FakeLocks {
  held = new Set<string>();
  async request(name: string, _: object, hold: (lock: object | null) => Promise<void> | undefined): Promise<void> {
    if (this.held.has(name)) return hold(null);
    this.held.add(name);
    await hold({});
    this.held.delete(name);
  }
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const never = new Promise<never>(() => undefined);
const worker = (): FakeWorker => FakeWorker.made.at(-1)!;

let wire: WorkerWire;
let told: string[];
let heard: string[];
let news: SiteNews;
let startAgain: () => void;
let open: () => { send(text: string): void };
const locks = new FakeLocks();

beforeEach(() => {
  FakeWorker.made = [];
  browser.rows.clear();
  browser.disk = Promise.resolve();
  locks.held.clear();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('self', { crossOriginIsolated: false });
  vi.stubGlobal('navigator', { hardwareConcurrency: 1, locks });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  told = [];
  heard = [];
  news = { kept: () => void told.push('kept'), unkept: () => void told.push('unkept'), died: () => void told.push('died'), alone: () => void told.push('alone'), gaveUp: (again) => { told.push('gave up'); startAgain = again; } };
  const openWire = workerWire('engine', news, (made) => (wire = made));
  open = () => openWire({ open: () => void heard.push('open'), text: (text) => void heard.push(text), closed: () => void heard.push('closed') });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const checked = (game: string): string => JSON.stringify({ game, holds: true });

describe('reports', () => {
  const checks = (): number[] => worker().got.flatMap((each) => ('check' in each ? [each.number] : []));

  test('reach who asked: a verdict is about its own certificate', async () => {
    open();
    worker().say({ ready: true });
    const progress: number[] = [];
    const first = wire.check(new Uint8Array([1]), (done) => progress.push(done));
    const second = wire.check(new Uint8Array([2]), () => undefined);
    await soon();
    const [one, two] = checks();
    worker().say({ report: JSON.stringify({ checking: 7, of: 9 }), number: one! });
    worker().say({ report: checked('first'), number: one! });
    worker().say({ report: checked('second'), number: two! });
    expect((await first).game).toBe('first');
    expect((await second).game).toBe('second');
    expect(progress).toEqual([7]);
  });
  test('are asked for once the engine is ready', async () => {
    open();
    void wire.check(new Uint8Array([1]), () => undefined);
    await soon();
    expect(checks()).toEqual([]);
    worker().say({ ready: true });
    await soon();
    expect(checks()).toHaveLength(1);
  });
  test('do not come from an engine that died', async () => {
    open();
    const bench = wire.bench('chess');
    const check = wire.check(new Uint8Array([1]), () => undefined);
    worker().onerror({ message: 'a test' });
    await Promise.all([expect(bench).rejects.toThrow(), expect(check).rejects.toThrow()]);
  });
});

test('a message that a server would refuse is refused, and the next one is sent', async () => {
  const line = open();
  worker().say({ ready: true });
  line.send(JSON.stringify({ id: 1, do: 'look', position: 'x'.repeat(5 << 20) }));
  line.send(JSON.stringify({ id: 2, do: 'hello' }));
  await soon();
  expect(JSON.parse(heard.at(-1)!)).toMatchObject({ id: 1, ok: false, error: { code: 'too-large' } });
  expect(worker().read()).toEqual([{ id: 2, do: 'hello' }]);
});

test('nothing waits for the disk to have a game of the lab', async () => {
  browser.disk = never;
  open();
  worker().say({ keep: ['lab 1', 'row'] });
  worker().say({ text: 'an answer' });
  await soon();
  expect(heard).toEqual(['an answer']);
});

test('a game of the lab that cannot be kept is said', async () => {
  browser.disk = Promise.reject(new Error('full'));
  browser.disk.catch(() => undefined);
  open();
  worker().say({ keep: ['lab 1', 'row'] });
  await soon();
  expect(told).toEqual(['unkept']);
});

describe('a session', () => {
  const ask = (line: { send(text: string): void }, id: number, what: string): void => line.send(JSON.stringify({ id, do: what, session: 's' }));
  const locked = (): boolean => locks.held.has('zermelo s');

  test('is free for another tab once the engine has left it and its moves are kept', async () => {
    browser.rows.set('s', 'first');
    const line = open();
    worker().say({ ready: true });
    ask(line, 1, 'open');
    ask(line, 2, 'leave');
    await soon();
    expect(locked()).toBe(true);
    worker().say({ keep: ['s', 'second'] });
    worker().say({ text: '{"id":2,"ok":true}' });
    await soon();
    expect([locked(), browser.rows.get('s')]).toEqual([false, 'second']);
    browser.rows.set('s', 'third'); // by the other tab
    ask(line, 3, 'open');
    await soon();
    const rows = worker().got.flatMap((each) => ('letter' in each && each.letter[0] === 1 ? [new TextDecoder().decode(each.letter.subarray(1))] : []));
    expect(rows).toEqual(['s\nfirst', 's\nthird']);
  });
  test('that is opened again at once stays in this tab', async () => {
    const line = open();
    worker().say({ ready: true });
    ask(line, 1, 'open');
    ask(line, 2, 'leave');
    ask(line, 3, 'open');
    await soon();
    worker().say({ text: '{"id":2,"ok":true}' });
    await soon();
    expect(locked()).toBe(true);
  });
  test('of another tab is refused, and need not be left', async () => {
    locks.held.add('zermelo s');
    const line = open();
    worker().say({ ready: true });
    ask(line, 1, 'open');
    ask(line, 2, 'leave');
    await soon();
    expect(heard.slice(1).map((text) => JSON.parse(text) as object)).toMatchObject([{ id: 1, error: { code: 'busy' } }, { id: 2, ok: true }]);
    expect(worker().read()).toEqual([]);
  });
});

test('a game that is discarded is gone from the disk, unless another tab has it', async () => {
  browser.rows.set('s', 'row').set('theirs', 'row');
  locks.held.add('zermelo theirs');
  open();
  await wire.discard('s');
  await wire.discard('theirs');
  expect([...browser.rows.keys()]).toEqual(['theirs']);
  await soon();
  expect([...locks.held]).toEqual(['zermelo theirs']);
});

describe('an engine that died', () => {
  test('leaves its game to the next one when the move before is kept', async () => {
    let write = (): void => undefined;
    browser.disk = new Promise((resolve) => (write = resolve));
    const line = open();
    worker().say({ ready: true });
    line.send(JSON.stringify({ id: 1, do: 'open', session: 's' }));
    await soon();
    worker().say({ keep: ['s', 'row'] });
    worker().onerror({ message: 'a test' });
    await soon();
    expect(worker().terminated).toBe(true);
    expect([heard.includes('closed'), locks.held.has('zermelo s')]).toEqual([false, true]);
    write();
    await soon();
    expect(browser.rows.get('s')).toBe('row');
    expect([heard.includes('closed'), locks.held.has('zermelo s')]).toEqual([true, false]);
  });
  test('three times in a row is started when the person says so', async () => {
    for (let death = 0; death < 3; death++) {
      open();
      worker().onerror({ message: 'a test' });
      await soon();
    }
    const line = open();
    expect(FakeWorker.made).toHaveLength(3);
    expect(told).toEqual(['died', 'died', 'died', 'gave up']);
    startAgain();
    startAgain();
    expect(FakeWorker.made).toHaveLength(4);
    line.send(JSON.stringify({ id: 1, do: 'hello' }));
    await soon();
    expect(worker().read()).toEqual([{ id: 1, do: 'hello' }]);
  });
  test('is sent nothing more', async () => {
    vi.stubGlobal('self', { crossOriginIsolated: true });
    browser.rows.set('s', 'x'.repeat(5 << 20)); // more than fits in the mail
    const line = open();
    line.send(JSON.stringify({ id: 1, do: 'open', session: 's' }));
    await soon();
    worker().onerror({ message: 'a test' });
    const sent = worker().got.length;
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(worker().got).toHaveLength(sent);
  });
});
