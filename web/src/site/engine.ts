import type { Help, Threads } from './helper';
import { textAt, wasi } from './wasi';

/** What the C++ sends out (wasm/host.h). */
export interface Host {
  send(text: string): void;
  /** What came of the `bench` or `check` with this number, as JSON. */
  report(number: number, text: string): void;
  keep(name: string, row: string | null): void;
  /** Files for the browser to show, as JSON. */
  publish(files: string): void;
  /** A worker that helps. */
  help(order: Help): void;
  /** The next message that has arrived: for the desk, a row that the browser has kept, or the end of a check. */
  next(): Letter | null;
}

/** A row is its name, a line break, and its text. */
export interface Letter {
  kind: 'message' | 'row' | 'enough';
  bytes: Uint8Array;
}

interface Exports {
  _initialize(): void;
  room(bytes: number): number;
  restore(): void;
  start(thinkSeconds: number, mostThreads: number, analysisThreads: number): void;
  turn(): number;
  bench(number: number): void;
  check(number: number): void;
  enough(): void;
}

/** The workshop as WebAssembly. */
export class Engine {
  private readonly exports: Exports;
  private message: Uint8Array | null = null;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly memory: WebAssembly.Memory,
    private readonly host: Host,
  ) {
    const system = wasi(module, memory, performance.timeOrigin);
    const imports = { env: { memory }, zermelo: this.ours(), wasi_snapshot_preview1: system };
    this.exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.exports._initialize();
  }

  start(thinkSeconds: number, { most, analysis }: Threads): void {
    this.exports.start(thinkSeconds, most, analysis);
  }

  /** Milliseconds until the next turn; negative: when a message has come. */
  turn(): number {
    return this.exports.turn();
  }

  bench(number: number, game: string): void {
    this.give(new TextEncoder().encode(game));
    this.exports.bench(number);
  }

  /** A certificate, checked in later turns. */
  check(number: number, file: Uint8Array): void {
    this.give(file);
    this.exports.check(number);
  }

  private give(bytes: Uint8Array): void {
    const at = this.exports.room(bytes.length);
    this.bytes().set(bytes, at);
  }

  private bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer);
  }

  private text(at: number, bytes: number): string {
    return textAt(this.memory, at, bytes);
  }

  private ours(): WebAssembly.ModuleImports {
    return {
      send: (at: number, bytes: number) => this.host.send(this.text(at, bytes)),
      report: (number: number, at: number, bytes: number) => this.host.report(number, this.text(at, bytes)),
      keep: (name: number, nameBytes: number, at: number, bytes: number) =>
        this.host.keep(this.text(name, nameBytes), bytes === 0 ? null : this.text(at, bytes)),
      publish: (at: number, bytes: number) => this.host.publish(this.text(at, bytes)),
      help: (number: number, stack: number, variables: number) => {
        const { module, memory } = this;
        this.host.help({ module, memory, number, stack, variables, origin: performance.timeOrigin });
      },
      next: () => this.next(),
      read: (to: number) => {
        if (this.message) this.bytes().set(this.message, to);
        this.message = null;
      },
    };
  }

  private next(): number {
    for (;;) {
      const letter = this.host.next();
      if (!letter) return -1;
      if (letter.kind === 'message') {
        this.message = letter.bytes;
        return letter.bytes.length;
      }
      if (letter.kind === 'enough') this.exports.enough();
      else {
        this.give(letter.bytes);
        this.exports.restore();
      }
    }
  }
}
