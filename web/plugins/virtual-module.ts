import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A file that a module is made of. */
export interface Source {
  path: string;
  text: string;
}

/**
 * `virtual:NAME`: a module made of files of docs when the app is built. `list` names them, seen from the folder of the app;
 * `make` says what the module exports.
 */
export function virtualModule(name: string, list: (root: string) => string[], make: (sources: Source[]) => Record<string, unknown>): Plugin {
  const id = `virtual:${name}`;
  let root = '.';
  return {
    name,
    configResolved(config) {
      root = config.root;
    },
    resolveId: (asked) => (asked === id ? `\0${id}` : null),
    load(asked) {
      if (asked !== `\0${id}`) return null;
      const sources = list(root).map((file) => {
        const path = resolve(root, file);
        this.addWatchFile(path);
        return { path, text: readFileSync(path, 'utf8') };
      });
      return Object.entries(make(sources)).map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`).join('\n');
    },
  };
}
