import { unshared } from './memory';

/** What wasm/unpack/unpack.cpp exports. */
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(bytes: number): number;
  unpack(): number;
  unpacked(): number;
}

/** The bytes of a frame of Zstandard. No browser unpacks one by itself, and the engine is three times as large in the form that all of them know. */
function unpacked(packed: ArrayBuffer, unpacker: WebAssembly.Module): Uint8Array<ArrayBuffer> {
  const imports: WebAssembly.Imports = {};
  for (const { module, name } of WebAssembly.Module.imports(unpacker)) (imports[module] ??= {})[name] = () => { throw new Error(name); };
  const exports = new WebAssembly.Instance(unpacker, imports).exports as unknown as Exports;
  exports._initialize();
  const at = exports.room(packed.byteLength);
  new Uint8Array(exports.memory.buffer).set(new Uint8Array(packed), at);
  const bytes = exports.unpack();
  if (bytes < 0) throw new Error('the engine has been altered');
  return new Uint8Array(exports.memory.buffer).slice(exports.unpacked(), exports.unpacked() + bytes);
}

/** The engine that comes packed at `address`, with what unpacks it beside it. An unpacked one is kept for the next start. */
export async function unpackedModule(address: string, packed: Response, shared: boolean): Promise<WebAssembly.Module> {
  const kept = await keptEngine(address).catch(() => undefined);
  if (kept && shared) return WebAssembly.compileStreaming(kept);
  if (kept) return WebAssembly.compile(unshared(new Uint8Array(await kept.arrayBuffer())));
  const unpacker = await fetch(new URL('unpack.wasm', address));
  if (!unpacker.ok) throw new Error(`${unpacker.url}: ${unpacker.status}`);
  const bytes = unpacked(await packed.arrayBuffer(), await WebAssembly.compile(await unpacker.arrayBuffer()));
  keepEngine(address, bytes).catch(() => undefined);
  return WebAssembly.compile(shared ? bytes : unshared(bytes));
}

const kept = 'zermelo engine';

/** The engine that an earlier visit has unpacked. An insecure page has no such place. */
async function keptEngine(address: string): Promise<Response | undefined> {
  return 'caches' in self ? (await caches.open(kept)).match(address) : undefined;
}

/** In place of an older one of this site: .../engine/CHECKSUM/FILE. */
async function keepEngine(address: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (!('caches' in self)) return;
  const cache = await caches.open(kept);
  const ours = new URL('..', address).href;
  for (const old of await cache.keys()) if (old.url.startsWith(ours)) await cache.delete(old);
  await cache.put(address, new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } }));
}
