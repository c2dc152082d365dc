import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { readRules } from './markdown';
import { virtualModule } from './virtual-module';

/** `virtual:rules/LANGUAGE` is the players' pages of that language, made into HTML when the app is built. */
export function rules(folder: string, language: string): Plugin {
  return virtualModule(
    `rules/${language}`,
    (root) => readdirSync(resolve(root, folder, language)).filter((file) => file.endsWith('.md')).map((file) => join(folder, language, file)),
    (sources) => ({ pages: Object.fromEntries(sources.map(({ path, text }) => [basename(path, '.md'), readRules(text)])) }),
  );
}

/** `virtual:rule-pictures` is the positions that the players' pages show. */
export function rulePictures(file: string): Plugin {
  return virtualModule('rule-pictures', () => [file], ([source]) => ({ pictures: JSON.parse(source?.text ?? '{}') as unknown }));
}
