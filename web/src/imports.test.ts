import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Each folder may import from those to its left; files beside the folders (strings, routes, …) and words/ belong to `base`. */
const layers = ['messages', 'base', 'board', 'state', 'ui', 'page'] as const;

type Imports = ReadonlyMap<string, readonly string[]>;

/** The imports of a source text, types included: a circle of types is a circle for whoever reads them. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, target = '']) => normalize(join(dirname(file), target)));
}

function readImports(folder: string): Imports {
  const names = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => /\.(ts|svelte)$/.test(name) && !/\.(test|d)\.ts$/.test(name));
  const known = new Map(names.map((name) => [name.replace(/\.ts$/, ''), name]));
  return new Map(
    names.map((name) => [name, importsOf(name, readFileSync(join(folder, name), 'utf8')).flatMap((target) => known.get(target) ?? [])]),
  );
}

/** The first circle found, as the files on it. */
function circle(imports: Imports): string[] {
  const done = new Set<string>();
  const walk = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of imports.get(file) ?? []) {
      const found = walk(next, [...path, file]);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const found = walk(file, []);
    if (found.length > 0) return found;
  }
  return [];
}

function layer(file: string): number {
  const [folder = '', inside] = file.split('/');
  if (inside === undefined) return layers.indexOf(/^(App\.svelte|main\.ts|parts\.ts|fake\.ts)$/.test(file) ? 'page' : 'base');
  if (folder === 'words') return layers.indexOf('base');
  const named = layers.indexOf(folder as (typeof layers)[number]);
  return named >= 0 ? named : layers.indexOf('page');
}

function upward(imports: Imports): string[] {
  return [...imports].flatMap(([file, targets]) => targets.filter((target) => layer(target) > layer(file)).map((target) => `${file} imports ${target}`));
}

const imports = readImports(fileURLToPath(new URL('.', import.meta.url)));

describe('the imports of the page', () => {
  test('are found', () => expect(imports.get('board/Board.svelte')).toContain('board/geometry.ts'));
  test('form no circle', () => expect(circle(imports)).toEqual([]));
  test('lead to the layers below', () => expect(upward(imports)).toEqual([]));
});

test('a circle and an import upward are noticed', () => {
  const bad: Imports = new Map([
    ['board/a.ts', ['understand/b.ts']],
    ['understand/b.ts', ['understand/c.svelte']],
    ['understand/c.svelte', ['board/a.ts']],
  ]);
  expect(circle(bad)).toEqual(['board/a.ts', 'understand/b.ts', 'understand/c.svelte', 'board/a.ts']);
  expect(upward(bad)).toEqual(['board/a.ts imports understand/b.ts']);
});
