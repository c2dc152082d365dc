/** The memory of the engine. Its sizes are those of wasm/CMakeLists.txt. */
const page = 1 << 16;
const initial = (32 << 20) / page;
const mostBytes = [2 ** 31, 2 ** 30, 2 ** 29];

/** Shared memory is reserved whole; a small machine refuses the largest. */
export function newMemory(shared: boolean): WebAssembly.Memory {
  for (const most of mostBytes.slice(0, -1))
    try {
      return new WebAssembly.Memory({ initial, maximum: most / page, shared });
    } catch {
      // less, then
    }
  return new WebAssembly.Memory({ initial, maximum: (mostBytes.at(-1) ?? 0) / page, shared });
}

const importSection = 2;
const functionKind = 0;
const memoryKind = 2;
const sharedFlag = 2;

/**
 * The engine is linked for shared memory. The same code runs in memory of its own where a browser shares none: one bit
 * of its import says which. (WebAssembly, Binary Format: Import Section, Limits.)
 */
export function unshared(module: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let at = 8;
  const byte = (): number => module[at++] ?? 0;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const part = byte();
      value |= (part & 127) << shift;
      if (part < 128) return value;
    }
  };
  const skip = (bytes: number): number => (at += bytes);
  while (at < module.length) {
    const section = byte();
    const size = number();
    if (section !== importSection) skip(size);
    else
      for (let left = number(); left > 0; --left) {
        skip(number());
        skip(number());
        const kind = byte();
        if (kind === memoryKind) {
          const own = module.slice();
          own[at] = byte() & ~sharedFlag;
          return own;
        }
        if (kind !== functionKind) break;
        number();
      }
  }
  throw new Error('the engine imports no memory');
}
