import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { readPage } from './markdown';

/** `virtual:how-to-pages` is the games' pages, made into HTML when the app is built. */
export function howToPages(folder: string): Plugin {
  const name = 'virtual:how-to-pages';
  let from = folder;
  return {
    name: 'how-to-pages',
    configResolved(config) {
      from = resolve(config.root, folder);
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const pages: Record<string, unknown> = {};
      for (const file of readdirSync(from).filter((entry) => entry.endsWith('.md'))) {
        this.addWatchFile(resolve(from, file));
        pages[file.replace(/\.md$/, '')] = readPage(readFileSync(resolve(from, file), 'utf8'));
      }
      return `export const pages = ${JSON.stringify(pages)};`;
    },
  };
}
