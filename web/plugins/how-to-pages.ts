import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { readPage } from './markdown';
import { virtualModule } from './virtual-module';

/** `virtual:how-to-pages` is the games' pages, made into HTML when the app is built. */
export function howToPages(folder: string): Plugin {
  return virtualModule(
    'how-to-pages',
    (root) => readdirSync(resolve(root, folder)).filter((file) => file.endsWith('.md')).map((file) => join(folder, file)),
    (sources) => ({ pages: Object.fromEntries(sources.map(({ path, text }) => [basename(path, '.md'), readPage(text)])) }),
  );
}
