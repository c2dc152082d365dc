const errorBadDescriptor = 8;

/**
 * The few functions of WASI that are needed: clocks, random numbers, words for the console. There are no files.
 * `origin`: when the clock of the main worker began, in milliseconds; each worker has its own.
 */
export function wasi(module: WebAssembly.Module, memory: WebAssembly.Memory, origin: number): WebAssembly.ModuleImports {
  const functions: WebAssembly.ModuleImports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from === 'wasi_snapshot_preview1') functions[name] = () => errorBadDescriptor;
  const view = (): DataView => new DataView(memory.buffer);
  const ahead = performance.timeOrigin - origin;
  return {
    ...functions,
    clock_time_get: (clock: number, _precision: bigint, to: number) => {
      const milliseconds = clock === 0 ? Date.now() : performance.now() + ahead;
      view().setBigUint64(to, BigInt(Math.floor(milliseconds * 1e6)), true);
      return 0;
    },
    clock_res_get: (_clock: number, to: number) => {
      view().setBigUint64(to, 1000n, true);
      return 0;
    },
    random_get: (at: number, bytes: number) => {
      const random = new Uint8Array(bytes);
      crypto.getRandomValues(random);
      new Uint8Array(memory.buffer).set(random, at);
      return 0;
    },
    environ_sizes_get: (count: number, bytes: number) => {
      view().setUint32(count, 0, true);
      view().setUint32(bytes, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_write: (_file: number, parts: number, count: number, to: number) => {
      let written = 0;
      let text = '';
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(parts + 8 * i, true);
        const bytes = view().getUint32(parts + 8 * i + 4, true);
        text += textAt(memory, at, bytes);
        written += bytes;
      }
      console.warn(text.trimEnd());
      view().setUint32(to, written, true);
      return 0;
    },
    proc_exit: (code: number) => {
      throw new Error(`the engine ended with ${code}`);
    },
  };
}

const decoder = new TextDecoder();

/** A copy: browsers decode no shared memory. */
export function textAt(memory: WebAssembly.Memory, at: number, bytes: number): string {
  return decoder.decode(new Uint8Array(memory.buffer, at, bytes).slice());
}
