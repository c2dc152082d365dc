import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import type * as Web from '../embed/package/index';
import { visitor, type Visitor } from './visitor';

/** The packed package, where a test of it was asked for. */
export const tarball = process.env['ZERMELO_PACKAGE'];
export const root = new URL('../..', import.meta.url).pathname;
export const execute = promisify(execFile);

declare global {
  interface Window {
    web: typeof Web;
    /** What the boards of a page said. */
    heard: { name: string; board: string; detail: unknown }[];
  }
}

const imports = '{"imports":{"zermelo-web":"./node_modules/zermelo-web/index.js","zermelo-web/board":"./node_modules/zermelo-web/board.js"}}';

/** A page that has the package, with this in its head and its body. */
export function page(body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>A page of somebody else</title>
    <link rel="icon" href="data:," />
    <script type="importmap">${imports}</script>
    ${head}
  </head>
  <body><main><h1>Games</h1>${body}</main></body>
</html>`;
}

const listening = `<script type="module">
  window.heard = [];
  for (const name of ['ready', 'move', 'result', 'failed'])
    addEventListener(name, (event) => heard.push({ name, board: event.target.id, detail: event.detail }));
</script>`;
const withBoards = `${listening}<script type="module" src="./node_modules/zermelo-web/board.js"></script>`;

export function boards(body: string, head = ''): string {
  return page(body, `${head}${withBoards}`);
}

export const engine = page('', `<script type="module">import * as web from 'zermelo-web'; window.web = web;</script>`);

/** A folder of somebody else, into which the tarball was installed, and nothing else. */
export async function installed(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'zermelo-embed-'));
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  await execute('npm', ['install', tarball ?? '', '--offline', '--no-audit', '--no-fund'], { cwd: folder });
  copyFileSync(join(root, 'examples/embed/index.html'), join(folder, 'index.html'));
  return folder;
}

/** The blocks of this kind in a page of documentation. */
export function blocks(path: string, kind: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, body = '']) => body);
}

/** Somebody who plays on boards of a page. */
export class Player {
  constructor(readonly me: Visitor) {}

  static async at(address: string, path: string, options: Parameters<typeof visitor>[0] = {}): Promise<Player> {
    const me = await visitor(options, address);
    me.again = false;
    await me.visit(path);
    return new Player(me);
  }

  board(id: string): Locator {
    return this.me.page.locator(`#${id}`);
  }
  spot(board: string, spot: string): Locator {
    return this.board(board).locator(`[data-spot="${spot}"]`);
  }
  status(board: string): Locator {
    return this.board(board).getByTestId('status');
  }
  heard(board: string, name: string): Promise<unknown[]> {
    return this.me.page.evaluate(
      ([id, what]) => window.heard.filter((each) => each.board === id && each.name === what).map(({ detail }) => detail),
      [board, name],
    );
  }
  /** Waits until a board has said this so often. */
  async hears(board: string, name: string, times = 1): Promise<void> {
    await this.me.page.waitForFunction(
      ([id, what, count]) => window.heard.filter((each) => each.board === id && each.name === what).length >= Number(count),
      [board, name, String(times)],
    );
  }
  /** Waits for the turn of the person, or the end; gives the spots that may be touched. */
  async turn(board: string): Promise<string[]> {
    const found = await this.me.page.waitForFunction((id) => {
      const root = document.getElementById(id)?.shadowRoot;
      if (root?.querySelector('[data-won], .main:not(.plain)')) return 'over';
      const spots = [...(root?.querySelectorAll<SVGElement>('.touch.movable') ?? [])];
      return spots.length > 0 ? spots.map((spot) => spot.dataset['spot']).join(' ') : null;
    }, board);
    const text = (await found.jsonValue()) ?? '';
    return text === 'over' ? [] : text.split(' ');
  }
}
