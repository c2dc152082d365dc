import { ZermeloError } from './errors';
import type { LoadOptions } from './package/index';
import { unshared } from '../src/site/memory';
import type { EngineFiles } from './workers';

const usualThink = 30;

function absolute(address: string | URL): URL {
  return new URL(address, globalThis.document?.baseURI ?? location.href);
}

/** By streaming where memory can be shared and the host names the type of the file, which not every host does. */
async function compiled(address: URL): Promise<WebAssembly.Module> {
  const answer = await fetch(address).catch((error: unknown) => {
    throw new ZermeloError('failed', `${address.href} could not be loaded: ${String(error)}`);
  });
  if (!answer.ok) throw new ZermeloError('failed', `${address.href} could not be loaded: status ${answer.status}`);
  try {
    if (self.crossOriginIsolated && answer.headers.get('content-type') === 'application/wasm') return await WebAssembly.compileStreaming(answer);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return await WebAssembly.compile(self.crossOriginIsolated ? bytes : unshared(bytes));
  } catch (error) {
    throw new ZermeloError('unsupported', `this browser cannot run ${address.href}: ${String(error)}`);
  }
}

/** Each file is fetched and compiled once, however many engines a page starts. */
const modules = new Map<string, Promise<WebAssembly.Module>>();

function moduleAt(address: URL): Promise<WebAssembly.Module> {
  const known = modules.get(address.href);
  if (known) return known;
  const module = compiled(address);
  modules.set(address.href, module);
  module.catch(() => modules.delete(address.href));
  return module;
}

/** The two files lie beside this script; bundlers know the form in which they are named here. */
export async function engineFiles({ url, worker, think = usualThink, threads = 1 }: LoadOptions): Promise<EngineFiles> {
  return {
    module: await moduleAt(absolute(url ?? new URL(/* @vite-ignore */ './zermelo.wasm', import.meta.url))),
    worker: absolute(worker ?? new URL(/* @vite-ignore */ './worker.js', import.meta.url)),
    think,
    threads: self.crossOriginIsolated ? threads : 1,
  };
}
