import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin, type Rollup } from 'vite';

/**
 * The server allows no style in the markup itself. What the boards say that way is said by attributes of SVG, and the tempo of
 * animations is left out: nothing moves here.
 */
export function withoutStyles(html: string): string {
  const plain = html
    .replace(/ style="transform: translate\(([-\d.]+)px, ([-\d.]+)px\);"/g, ' transform="translate($1 $2)"')
    .replace(/ style="text-anchor: (\w+);"/g, ' text-anchor="$1"')
    .replace(/ style="--step: [^"]*"/g, '');
  const left = / style="[^"]*"/.exec(plain);
  if (left) throw new Error(`the first screen has a style that the server forbids:${left[0]}`);
  return plain;
}

const cell = / x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)" height="([-\d.]+)"/;

/** The squares of a board as one path a colour: a phone draws two shapes faster than 64. */
export function withJoinedSquares(html: string): string {
  return html.replace(/(?:<rect class="(?:square|dark) [^>]*><\/rect>)+/g, (squares) => {
    const paths = new Map<string, string>();
    for (const [rect, kind = ''] of squares.matchAll(/<rect class="([^"]*)"[^>]*>/g)) {
      const [, x, y, width, height] = cell.exec(rect) ?? [];
      paths.set(kind, `${paths.get(kind) ?? ''}M${x} ${y}h${width}v${height}h-${width}z`);
    }
    return [...paths].map(([kind, path]) => `<path class="${kind}" d="${path}"></path>`).join('');
  });
}

const number = (text: string | undefined): number => Math.round(1000 * Number(text)) / 1000;
const ring = (x: number, y: number, r: number): string => `M${number(String(x - r))} ${number(String(y))}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** Holes of a board and seeds of a pile as one path each, for the same reason. */
export function withJoinedRings(html: string): string {
  const joined = (shapes: string, kind: string, rings: string[]): string => (rings.length > 1 ? `<path class="${kind}" d="${rings.join('')}"></path>` : shapes);
  return html
    .replace(/(?:<rect class="hole [^>]*><\/rect>)+/g, (holes) => {
      const rings = [...holes.matchAll(/ x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)"/g)].map(([, x, y, width]) => {
        const r = number(width) / 2;
        return ring(number(x) + r, number(y) + r, r);
      });
      return joined(holes, /class="([^"]*)"/.exec(holes)![1]!, rings);
    })
    .replace(/(?:<circle class="seed [^>]*><\/circle>)+/g, (seeds) => {
      const rings = [...seeds.matchAll(/ cx="([-\d.]+)" cy="([-\d.]+)" r="([-\d.]+)"/g)].map(([, x, y, r]) => ring(number(x), number(y), number(r)));
      return joined(seeds, /class="([^"]*)"/.exec(seeds)![1]!, rings);
    });
}

/** The marks by which a living page finds its parts again: this one is replaced. */
export function withoutMarks(html: string): string {
  return html.replace(/<!--.*?-->/gs, '').replace(/(?<=>)\s+(?=<)/g, ' ');
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** What is read or heard of a page, in its order. */
export function spokenTexts(html: string): string[] {
  return [...html.matchAll(/ (?:aria-label|title)="([^"]*)"|>([^<>]+)</g)]
    .map(([, attribute, text]) => (attribute ?? text ?? '').trim().replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!))
    .filter((text) => text !== '');
}

/** How the texts of one page are said in another. One text has one translation, or a reader would see a wrong one. */
export function dictionary(from: readonly string[], to: readonly string[]): Record<string, string> {
  if (from.length !== to.length) throw new Error(`${from.length} texts become ${to.length}`);
  const found = new Map<string, string>();
  from.forEach((text, i) => {
    const said = to[i]!;
    if ((found.get(text) ?? said) !== said) throw new Error(`"${text}" is "${found.get(text)}" here and "${said}" there`);
    found.set(text, said);
  });
  return Object.fromEntries([...found].filter(([text, said]) => text !== said));
}

/** The first screen in each language: its component is compiled for Node and drawn. */
async function drawn(root: string, languages: readonly string[]): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'shell-'));
  try {
    await build({
      root, configFile: false, logLevel: 'error', plugins: [svelte()], ssr: { noExternal: true },
      build: { ssr: 'src/shell/render.ts', outDir: folder, emptyOutDir: false, copyPublicDir: false, rollupOptions: { output: { entryFileNames: 'render.mjs', chunkFileNames: '[name].mjs' } } },
    });
    const { shell: draw } = (await import(pathToFileURL(join(folder, 'render.mjs')).href)) as { shell: (language: string) => Promise<string> };
    const pages = new Map<string, string>();
    for (const language of languages) pages.set(language, withJoinedRings(withJoinedSquares(withoutMarks(withoutStyles(await draw(language))))));
    return pages;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The script that runs before the first paint, as one file without imports. */
async function earlyScript(root: string, words: object): Promise<string> {
  const result = (await build({
    root, configFile: false, logLevel: 'error', define: { shellWords: JSON.stringify(words) },
    build: { write: false, copyPublicDir: false, target: 'es2022', modulePreload: false, rollupOptions: { input: 'src/shell/early.ts', output: { format: 'iife' } } },
  })) as Rollup.RollupOutput;
  return result.output[0].code;
}

/** The rules of a style as pairs of what they are for and what they say. */
function rulesOf(css: string): [head: string, body: string][] {
  const rules: [string, string][] = [];
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('{', at);
    if (open < 0) break;
    let close = open + 1;
    for (let depth = 1; depth > 0; ++close) {
      if (close >= css.length) throw new Error('the style has a brace that is never closed');
      depth += css[close] === '{' ? 1 : css[close] === '}' ? -1 : 0;
    }
    rules.push([css.slice(at, open).trim(), css.slice(open + 1, close - 1)]);
    at = close;
  }
  return rules;
}

const scope = /svelte-\w+/g;

/**
 * The rules that the first screen needs, and those of components that are not on it. A component's rules are only for its own
 * elements, so that they may come later; all others stay in their order.
 */
export function splitStyle(css: string, html: string): { first: string; rest: string } {
  const drawn = new Set(html.match(scope));
  const absent = (selector: string): boolean => (selector.match(scope) ?? []).some((one) => !drawn.has(one));
  const split = { first: '', rest: '' };
  for (const [head, body] of rulesOf(css)) {
    if (/^@(?:media|supports)/.test(head)) {
      const inner = splitStyle(body, html);
      if (inner.first) split.first += `${head}{${inner.first}}`;
      if (inner.rest) split.rest += `${head}{${inner.rest}}`;
    } else {
      split[!head.startsWith('@') && head.split(',').every(absent) ? 'rest' : 'first'] += `${head}{${body}}`;
    }
  }
  return split;
}

/** The part of the first script's style that the first screen needs; the file keeps the others. */
function styleOf(bundle: Rollup.OutputBundle | undefined, name: string, html: string): string {
  const style = bundle?.[name];
  if (!bundle || style?.type !== 'asset') throw new Error(`the style ${name} is missing`);
  const { first, rest } = splitStyle(String(style.source).trim(), html);
  if (/url\(|<\//.test(first)) throw new Error(`the style ${name} leads elsewhere`);
  style.source = rest;
  return first;
}

/**
 * Draws the first screen into index.html when the page is built, with its style and with the script that fits it to its
 * reader: one request shows it. Nothing is painted before it is whole: a blank frame costs time. Script and style of the other
 * pages follow. The server allows both by their digests, which it takes from index.html.
 */
export function shell(languages: readonly string[]): Plugin {
  let root = '.';
  let html = '';
  let early = '';
  return {
    name: 'shell',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    async buildStart() {
      const pages = await drawn(root, languages);
      html = pages.get('en') ?? '';
      const words = Object.fromEntries(
        [...pages].filter(([language]) => language !== 'en').map(([language, page]) => [language, dictionary(spokenTexts(html), spokenTexts(page))]));
      early = await earlyScript(root, words);
      if (early.includes('</script')) throw new Error('the early script would end before its end');
    },
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        if ((page.match(/<link rel="stylesheet"/g) ?? []).length !== 1) throw new Error('the first script has more than one style');
        const style = /<link rel="stylesheet" crossorigin href="([^"]+)">/.exec(page)?.[1] ?? '';
        return page
          .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, (_, main: string) =>
            `<link rel="expect" href="#drawn" blocking="render">\n    <link rel="modulepreload" crossorigin href="${main}">\n    <script data-main="${main}" data-style="${style}">${early.trim()}</script>`)
          .replace(/<link rel="stylesheet" crossorigin href="\.\/([^"]+)">/, (_, name: string) =>
            `<link rel="preload" as="style" href="./${name}">\n    <style>${styleOf(bundle, name, html)}</style>`)
          .replace('<div id="app"></div>', () => `<div id="app"></div>\n    <div id="shell">${html}<i id="drawn" hidden></i></div>`);
      },
    },
  };
}
