import type { OpenWire, Wire, WireEvents } from '../src/connection';
import { Helpers } from '../src/site/helper';
import { packed, refusal, split, type FromWorker, type ToWorker } from '../src/site/letters';
import { Mail } from '../src/site/mail';

const mailBytes = 1 << 20;
const longestPiece = mailBytes >> 2;
const retryMail = 20;

/** Scripts of this page that import one of another host. They live as long as the page: one for all workers. */
const scripts = new Map<string, string>();

function scriptFor({ href }: URL): string {
  const made = scripts.get(href) ?? URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' }));
  scripts.set(href, made);
  return made;
}

/** A page may take its scripts from another host; its workers must be its own. */
function spawn(address: URL): Worker {
  return new Worker(address.origin === location.origin ? address : scriptFor(address), { type: 'module' });
}

export interface EngineFiles {
  module: WebAssembly.Module;
  worker: URL;
  /** The most seconds of a search. */
  think: number;
  /** The most threads of a search. */
  threads: number;
}

/** One worker: the desk of a server on another page. */
class EngineWire implements Wire {
  private readonly worker: Worker;
  private readonly helpers: Helpers;
  private readonly mail: Mail | null;
  private unsent: Uint8Array[] = [];
  private over = false;

  constructor(
    { module, worker, think, threads }: EngineFiles,
    private readonly rows: Map<string, string>,
    private readonly events: WireEvents,
    private readonly died: (why: string) => void,
  ) {
    this.mail = self.crossOriginIsolated ? Mail.make(mailBytes) : null;
    this.worker = spawn(worker);
    this.helpers = new Helpers(() => spawn(worker), (why) => this.fail(why));
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.receive(data);
    this.worker.onerror = (event) => this.fail(event.message || `${worker.href} could not be loaded`);
    this.post({ start: module, mail: this.mail?.shared ?? null, think, threads: { most: threads, analysis: threads } });
    for (const [name, row] of rows) this.put(packed('row', `${name}\n${row}`));
  }

  send(text: string): void {
    const error = refusal(text);
    if (!error) return this.put(packed('message', text));
    const { id } = JSON.parse(text) as { id: number };
    queueMicrotask(() => this.events.text(JSON.stringify({ id, ok: false, error })));
  }

  end(onPurpose = false): void {
    if (this.over) return;
    this.over = true;
    this.worker.terminate();
    this.helpers.end();
    this.events.closed(onPurpose);
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
    if (this.unsent.length > 0) setTimeout(() => this.pump(), retryMail);
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private receive(message: FromWorker): void {
    if (this.over) return;
    if ('ready' in message) this.events.open();
    else if ('text' in message) this.events.text(message.text);
    else if ('help' in message) this.helpers.add(message.help);
    else if ('died' in message) this.fail(message.died);
    else if ('keep' in message) {
      const [name, row] = message.keep;
      if (row === null) this.rows.delete(name);
      else this.rows.set(name, row);
    }
  }

  private fail(why: string): void {
    if (this.over) return;
    this.died(why);
    this.end();
  }
}

/**
 * The worker of an engine, and those that take its place: after one that died, and after a search that could not be
 * stopped otherwise. Sessions outlive a worker: the rows that it wrote go to the next one.
 */
export class Workers {
  /** How often a worker was replaced on purpose. */
  replaced = 0;
  ondeath: (why: string) => void = (why) => console.warn('zermelo: the engine stopped and is started again:', why);
  private wire: EngineWire | null = null;
  private over = false;
  private readonly rows = new Map<string, string>();

  constructor(private readonly files: EngineFiles) {}

  readonly open: OpenWire = (events) => {
    if (this.over) return { send: () => undefined };
    this.wire = new EngineWire(this.files, this.rows, events, (why) => this.ondeath(why));
    return this.wire;
  };

  /** A worker that searches reads its messages only where there is shared memory. */
  get listens(): boolean {
    return self.crossOriginIsolated;
  }

  replace(): void {
    this.replaced += 1;
    this.wire?.end(true);
  }

  forget(session: string): void {
    this.rows.delete(session);
  }

  dispose(): void {
    this.over = true;
    this.wire?.end();
  }
}
