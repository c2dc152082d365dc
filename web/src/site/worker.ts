import { Engine, type Letter } from './engine';
import { help, type Help } from './helper';
import { Mail } from './mail';
import { Unpacker, type FromWorker, type ToWorker } from './letters';
import { newMemory, unshared } from './memory';
import { unpackedModule } from './unpack';

/** In a tab that cannot share memory, a search keeps messages waiting: there it is short. */
const shortThink = 2;
const longThink = 30;

let engine: Engine | null = null;
let mail: Mail | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;
const letters: Uint8Array[] = [];
const unpacker = new Unpacker();

function tell(message: FromWorker): void {
  postMessage(message);
}

function next(): Letter | null {
  for (;;) {
    const piece = mail?.take() ?? letters.shift();
    if (!piece) return null;
    const letter = unpacker.add(piece);
    if (letter) return letter;
  }
}

/** A trap of WebAssembly leaves the memory in an unknown state: the worker ends, and the page starts another. */
function safely(work: () => void): void {
  try {
    work();
  } catch (error) {
    tell({ died: String(error) });
    close();
  }
}

function turn(): void {
  timer = null;
  if (!engine) return;
  const wait = engine.turn();
  if (wait >= 0) timer = setTimeout(() => safely(turn), wait);
}

/** Compiled while it arrives, where the host names its type and memory can be shared. */
async function compiled(address: string | WebAssembly.Module, shared: boolean): Promise<WebAssembly.Module> {
  if (address instanceof WebAssembly.Module) return address;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  if (address.endsWith('.zst')) return unpackedModule(address, answer, shared);
  if (shared && answer.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return WebAssembly.compile(shared ? bytes : unshared(bytes));
}

async function start({ start: address, mail: shared, threads, think }: Extract<ToWorker, { start: unknown }>): Promise<void> {
  mail = shared && new Mail(shared);
  const host = {
    send: (text: string) => tell({ text }),
    report: (number: number, report: string) => tell({ report, number }),
    keep: (name: string, row: string | null) => tell({ keep: [name, row] }),
    publish: (files: string) => tell({ publish: files }),
    help: (order: Help) => tell({ help: order }),
    next,
  };
  engine = new Engine(await compiled(address, shared !== null), newMemory(shared !== null), host);
  engine.start(think ?? (shared ? longThink : shortThink), threads);
  tell({ ready: true });
  turn();
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('start' in data) start(data).catch((error: unknown) => tell({ died: String(error) }));
  else if ('help' in data) safely(() => help(data.help));
  else if ('bench' in data) safely(() => engine?.bench(data.number, data.bench));
  else {
    if ('letter' in data) letters.push(data.letter);
    if (timer !== null) clearTimeout(timer);
    safely(() => {
      if ('check' in data) engine?.check(data.number, data.check);
      turn();
    });
  }
});
