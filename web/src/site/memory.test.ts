import { describe, expect, it } from 'vitest';
import { newMemory, unshared } from './memory';

/** Imports a function and a shared memory of 1 to 32768 pages; its own function reads from it by an atomic instruction. */
const bytes = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0,
  1, 4, 1, 96, 0, 0,
  2, 19, 2, 1, 97, 1, 102, 0, 0, 3, 101, 110, 118, 1, 109, 2, 3, 1, 0x80, 0x80, 2,
  3, 2, 1, 0,
  10, 11, 1, 9, 0, 65, 0, 0xfe, 0x10, 2, 0, 26, 11,
]);

describe('the memory of the engine', () => {
  const imports = (memory: WebAssembly.Memory): WebAssembly.Imports => ({ a: { f: () => undefined }, env: { m: memory } });

  it('is shared or not, as the module says', () => {
    expect(() => new WebAssembly.Instance(new WebAssembly.Module(bytes), imports(newMemory(true)))).not.toThrow();
    expect(() => new WebAssembly.Instance(new WebAssembly.Module(bytes), imports(newMemory(false)))).toThrow(WebAssembly.LinkError);
    const own = new WebAssembly.Module(unshared(bytes));
    expect(() => new WebAssembly.Instance(own, imports(newMemory(false)))).not.toThrow();
    expect(() => new WebAssembly.Instance(own, imports(newMemory(true)))).toThrow(WebAssembly.LinkError);
  });

  it('leaves the given bytes as they are', () => {
    const before = bytes.slice();
    unshared(bytes);
    expect(bytes).toEqual(before);
  });

  it('refuses a module that imports no memory', () => {
    expect(() => unshared(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))).toThrow('imports no memory');
  });
});
