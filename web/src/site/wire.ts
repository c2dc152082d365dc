import type { OpenWire, Wire, WireEvents } from '../connection';
import type { ErrorShape } from '../messages/messages';
import { Helpers, usualThreads, type Threads } from './helper';
import { packed, refusal, split, type FromWorker, type ToWorker } from './letters';
import { Mail } from './mail';
import { publish } from './publish';
import { isLabRow, Rows } from './rows';
import { siteWords } from '../words/site';

const mailBytes = 4 << 20;
const longestPiece = mailBytes >> 2;

/** Something on this page kills the engine that dies this often, each time within `longLife` milliseconds. */
const mostDeaths = 3;
const longLife = 60_000;

/** What the tab says by itself: words for the person, not answers. */
export interface SiteNews {
  /** A game was kept. */
  kept(): void;
  /** Games cannot be kept. */
  unkept(): void;
  died(): void;
  /** A helper died, and the engine with it. The next one is there, and searches alone. */
  alone(): void;
  /** The engine died again and again, and is not started before `again` is called. */
  gaveUp(again: () => void): void;
}

/** What came of a check, as in `zermelo solve --check --json` (docs/json.md). */
export interface Checked {
  game: string;
  position: string;
  value: number;
  margin: boolean;
  plies: number | null;
  holds: boolean | null;
  why: string;
  line: string[];
  positions: number;
  seconds: number;
}

/** A game that is open in another tab: two tabs would overwrite each other's moves. */
const elsewhere = (): ErrorShape => ({
  code: 'busy',
  message: siteWords.elsewhere,
  what: 'this game is open in another tab of this browser',
  where: '',
  expected: '',
  nearest: '',
});

const startWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** The desk of a server, in a worker of this tab. */
export class WorkerWire implements Wire {
  private readonly worker: Worker;
  private readonly helpers = new Helpers(startWorker, (why) => {
    this.helperDied();
    this.end(why);
  });
  private readonly mail: Mail | null;
  /** The sessions of this tab, and what gives each of them up. */
  private readonly owned = new Map<string, () => void>();
  /** Sessions that the engine was told to leave, by the number of the request. */
  private readonly leaving = new Map<number, string>();
  private labIsHere = false;
  private unsent: Uint8Array[] = [];
  private over = false;
  private sending: Promise<void> = Promise.resolve();
  private receiving: Promise<void> = Promise.resolve();
  private asked = 0;
  private readonly reported = new Map<number, (text: string) => void>();
  private isReady: () => void = () => undefined;
  private readonly ready = new Promise<void>((resolve) => (this.isReady = resolve));
  private release: () => void = () => undefined;
  private readonly ended = new Promise<void>((resolve) => (this.release = resolve));

  constructor(
    engine: string,
    private readonly rows: Promise<Rows>,
    private readonly events: WireEvents,
    private readonly news: SiteNews,
    threads: Threads,
    private readonly helperDied: () => void,
  ) {
    this.mail = self.crossOriginIsolated ? Mail.make(mailBytes) : null;
    this.worker = startWorker();
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.receive(data);
    this.worker.onerror = (event) => this.end(event.message);
    this.worker.onmessageerror = () => this.end('a message was lost');
    this.post({ start: engine, mail: this.mail?.shared ?? null, threads });
  }

  send(text: string): void {
    this.sending = this.sending.then(() => this.deliver(text)).catch((error: unknown) => this.end(error));
  }

  /** A request about a session first brings the session here, and one about the lab its games. */
  private async deliver(text: string): Promise<void> {
    const request = JSON.parse(text) as { id: number; do: string; session?: unknown };
    const error = refusal(text);
    if (error) return this.refuse(request.id, error);
    if (/^(studies|study|lab_.*)$/.test(request.do)) await this.bringLab();
    const { session } = request;
    if (typeof session === 'string') {
      if (request.do === 'leave' && !this.owned.has(session)) return this.answer({ id: request.id, ok: true });
      if (!(await this.own(session))) return this.refuse(request.id, elsewhere());
      for (const [number, left] of this.leaving) if (left === session) this.leaving.delete(number);
      if (request.do === 'leave') this.leaving.set(request.id, session);
    }
    this.put(packed('message', text));
  }

  private refuse(id: number, error: ErrorShape): void {
    this.answer({ id, ok: false, error });
  }

  private answer(answer: object): void {
    this.events.text(JSON.stringify(answer));
  }

  /** Another tab may have a session once this engine has left it, and all its moves are kept. */
  private giveUp(text: string): void {
    if (this.leaving.size === 0) return;
    const { id } = JSON.parse(text) as { id?: number };
    const session = id === undefined ? undefined : this.leaving.get(id);
    if (id === undefined || session === undefined) return;
    this.leaving.delete(id);
    this.owned.get(session)?.();
    this.owned.delete(session);
  }

  private async own(session: string): Promise<boolean> {
    if (this.owned.has(session)) return true;
    if (!(await this.lock(session))) return false;
    const row = await this.rows.then((rows) => rows.get(session)).catch(() => null);
    if (row !== null) this.put(packed('row', `${session}\n${row}`));
    return true;
  }

  private async bringLab(): Promise<void> {
    if (this.labIsHere) return;
    this.labIsHere = true;
    const kept = await this.rows.then((rows) => rows.lab()).catch(() => []);
    for (const [name, row] of kept) this.put(packed('row', `${name}\n${row}`));
  }

  /** Until it is given up, or the worker or the tab ends. A page without a secure origin has no locks. */
  private async lock(session: string): Promise<boolean> {
    let giveUp = (): void => undefined;
    const given = new Promise<void>((resolve) => (giveUp = resolve));
    const granted =
      !('locks' in navigator) ||
      (await new Promise<boolean>((resolve) => {
        void navigator.locks.request(`zermelo ${session}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock ? Promise.race([given, this.ended]) : undefined;
        });
      }));
    if (granted) this.owned.set(session, giveUp);
    return granted;
  }

  /** Removes a game that nobody asks for any more. One that is open somewhere stays. */
  async discard(session: string): Promise<void> {
    if (this.owned.has(session) || !(await this.lock(session))) return;
    await (await this.rows).keep(session, null);
    this.owned.get(session)?.();
    this.owned.delete(session);
  }

  private put(letter: Uint8Array): void {
    if (!this.mail) return this.post({ letter });
    this.unsent.push(...split(letter, longestPiece));
    this.pump();
  }

  /** Sends what fits; the rest follows when the worker has read. */
  private pump(): void {
    if (this.over) return;
    while (this.unsent[0] && this.mail?.put(this.unsent[0])) this.unsent.shift();
    this.post({ look: true });
    if (this.unsent.length > 0) setTimeout(() => this.pump(), 50);
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  /** In order: what is kept is on the disk before the page hears of it. */
  private receive(message: FromWorker): void {
    this.receiving = this.receiving.then(() => this.take(message)).catch(() => this.news.unkept());
  }

  /** The node counts of `zermelo bench` for a game, as JSON. */
  bench(game: string): Promise<string> {
    return this.askReport<string>({ bench: game }, (text, resolve) => resolve(text));
  }

  /** Follows the strategy of a certificate by the rules alone. */
  check(file: Uint8Array, progress: (positions: number, of: number) => void): Promise<Checked> {
    return this.askReport<Checked>({ check: file }, (text, resolve, reject) => {
      const report = JSON.parse(text) as Checked | { checking: number; of: number } | { error: string };
      if ('checking' in report) progress(report.checking, report.of);
      else if ('error' in report) reject(new Error(report.error));
      else resolve(report);
    });
  }

  private askReport<T>(
    question: { bench: string } | { check: Uint8Array },
    hear: (text: string, resolve: (answer: T) => void, reject: (why: Error) => void) => void,
  ): Promise<T> {
    const number = ++this.asked;
    const answer = new Promise<T>((resolve, reject) => {
      this.reported.set(number, (text) => hear(text, resolve, reject));
      void this.ended.then(() => reject(new Error(siteWords.died)));
    });
    void this.ready.then(() => this.post({ ...question, number }));
    return answer.finally(() => this.reported.delete(number));
  }

  /** Ends the checks so far before their time; only a worker that shares memory hears it. */
  enough(): void {
    this.put(packed('enough', ''));
  }

  private async take(message: FromWorker): Promise<void> {
    if ('ready' in message) this.open();
    else if ('report' in message) this.reported.get(message.number)?.(message.report);
    else if ('text' in message) {
      this.giveUp(message.text);
      this.events.text(message.text);
    } else if ('help' in message) this.helpers.add(message.help);
    else if ('publish' in message) await publish(message.publish);
    else if ('died' in message) this.end(message.died);
    else {
      const [name, row] = message.keep;
      if (isLabRow(name)) return void this.keepOfLab(name, row);
      if (!this.owned.has(name)) await this.lock(name);
      await (await this.rows).keep(name, row);
      this.news.kept();
    }
  }

  /** A game that is lost is played again: what comes after it does not wait for the disk. */
  private async keepOfLab(name: string, row: string | null): Promise<void> {
    await this.rows.then((rows) => rows.keep(name, row, 'relaxed')).catch(() => this.news.unkept());
  }

  private open(): void {
    this.isReady();
    this.events.open();
  }

  /** What the worker has sent before is kept before another takes its place. */
  private end(why: unknown): void {
    if (this.over) return;
    this.over = true;
    console.warn('the engine ended:', why);
    this.worker.terminate();
    this.helpers.end();
    void this.receiving.then(() => {
      this.release();
      this.news.died();
      this.events.closed();
    });
  }
}

export function workerWire(engine: string, news: SiteNews, opened: (wire: WorkerWire) => void): OpenWire {
  const rows = Rows.open();
  rows.catch(() => news.unkept());
  let threads = usualThreads();
  let unsaid = false;
  let deaths = 0;
  const helperDied = (): void => {
    threads = { most: 1, analysis: 1 };
    unsaid = true;
  };
  return (events) => {
    let wire: WorkerWire | null = null;
    const began = Date.now();
    const open = (): void => {
      events.open();
      if (unsaid) news.alone();
      unsaid = false;
    };
    const closed = (): void => {
      deaths = Date.now() - began < longLife ? deaths + 1 : 1;
      events.closed();
    };
    const begin = (): void => {
      if (wire) return;
      wire = new WorkerWire(engine, rows, { ...events, open, closed }, news, threads, helperDied);
      opened(wire);
    };
    const again = (): void => {
      deaths = 0;
      begin();
    };
    if (deaths < mostDeaths) begin();
    else news.gaveUp(again);
    return { send: (text) => wire?.send(text) };
  };
}
