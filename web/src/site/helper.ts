import { wasi } from './wasi';

/** What a worker needs to help the engine of another worker: the same module, the same memory (wasm/helpers.h). */
export interface Help {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  number: number;
  /** Addresses in that memory. */
  stack: number;
  variables: number;
  /** When the clock of the engine's worker began. */
  origin: number;
}

interface Exports {
  __stack_pointer: WebAssembly.Global;
  __wasm_init_tls(variables: number): void;
  help(number: number): void;
}

/** Helps until the worker ends. Memory is not initialised again: it is the engine's. */
export function help({ module, memory, number, stack, variables, origin }: Help): void {
  const host: WebAssembly.ModuleImports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from === 'zermelo')
      host[name] = () => {
        throw new Error(`a helper called ${name}`);
      };
  const imports = { env: { memory }, zermelo: host, wasi_snapshot_preview1: wasi(module, memory, origin) };
  const exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
  exports.__stack_pointer.value = stack;
  exports.__wasm_init_tls(variables);
  exports.help(number);
}

/** How many threads a search may have, and how many an analysis has; the engine's own worker is one of them. */
export interface Threads {
  most: number;
  analysis: number;
}

/** One processor stays with the page, where there are more than two. */
export function usualThreads(): Threads {
  const processors = navigator.hardwareConcurrency || 1;
  if (!self.crossOriginIsolated || processors < 2) return { most: 1, analysis: 1 };
  const spare = Math.min(processors - 1, 4);
  return { most: Math.max(spare, 2), analysis: spare };
}

/** The helpers of one engine. A worker that searches cannot start others by itself: the page does. */
export class Helpers {
  private workers: Worker[] = [];

  constructor(
    private readonly start: () => Worker,
    private readonly failed: (why: string) => void,
  ) {}

  add(order: Help): void {
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<{ died: string }>) => this.failed(data.died);
    worker.onerror = (event) => this.failed(event.message);
    worker.postMessage({ help: order });
    this.workers.push(worker);
  }

  end(): void {
    for (const worker of this.workers) worker.terminate();
    this.workers = [];
  }
}
