import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Thought } from '../embed/package/index';
import { t } from '../src/strings';
import { blocks, boards, engine, execute, installed, page, Player, root, tarball } from './embed';
import { Folder, isolated } from './folder';
import { looksAt, objections } from './objections';
import { phone, visitor, type Visitor } from './visitor';

let folder: string;
let plain: Folder;
let shared: Folder;
/** A package may have some games alone. */
const only = process.env['ZERMELO_ONLY_GAMES']?.split(';').filter(Boolean) ?? [];
const has = (game: string): boolean => only.length === 0 || only.includes(game.split(':')[0] ?? game);

async function atEngine(host: Folder): Promise<Visitor> {
  const me = await visitor({}, host.address);
  me.again = false;
  await me.visit('engine.html');
  await me.page.waitForFunction(() => 'web' in window);
  return me;
}

function write(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return name;
}

describe.runIf(tarball !== undefined)('the package zermelo-web', () => {
  beforeAll(async () => {
    folder = await installed();
    write('engine.html', engine);
    plain = await Folder.open(folder);
    shared = await Folder.open(folder, isolated);
  });
  afterAll(() => {
    plain.close();
    shared.close();
  });

  it('has types that a strict compiler accepts, and that refuse what is wrong', async () => {
    write('client.ts', `
      import { load, ZermeloError, type Position, type Solution } from 'zermelo-web';
      import { ZermeloBoard } from 'zermelo-web/board';
      const zermelo = await load({ url: new URL('zermelo.wasm', location.href), think: 5 });
      const game = await zermelo.game('connect');
      const position: Position = await game.start().play(game.start().moves()[0]!.move);
      const { move, nodes } = await zermelo.search(position, 'engine:depth=4', { lines: 2, signal: AbortSignal.timeout(100) });
      const solution: Solution = await zermelo.solve(position, { onprogress: ({ depth }) => depth.toFixed() });
      const text: string = (move ?? '') + nodes.toFixed() + solution.result + (await position.svg());
      const board: ZermeloBoard = document.createElement('zermelo-board');
      board.addEventListener('move', ({ detail }) => detail.shown.toUpperCase());
      // @ts-expect-error: a position never changes
      position.text = text;
      // @ts-expect-error: there is no such source
      if (solution.source === 'oracle') throw new ZermeloError();
    `);
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--moduleResolution', 'nodenext', '--lib', 'es2022,dom'];
    const compiler = join(root, 'web/node_modules/.bin/tsc');
    const said = await execute(compiler, [...options, 'client.ts'], { cwd: folder }).then(() => '', ({ stdout }: { stdout: string }) => stdout);
    expect(said).toBe('');
  });

  it('knows the rules of a game', async () => {
    const me = await atEngine(plain);
    const found = await me.page.evaluate(async () => {
      const zermelo = await window.web.load();
      const game = await zermelo.game('tic-tac-toe');
      let position = game.start();
      const first = position.moves().map(({ move }) => move).sort();
      for (const move of ['a1', 'a2', 'b1', 'b2']) position = await position.play(move);
      const before = { toMove: position.toMove, outcome: position.outcome, moves: position.moves().length };
      const over = await position.play('c1');
      const same = await game.position(over.text);
      return {
        title: game.title, sides: game.sides, first, before, result: over.outcome?.result, after: over.moves().length, history: over.history,
        text: over.text, same: same.outcome?.result, svg: await over.svg(), start: game.start().text,
      };
    });
    const { svg, ...facts } = found;
    expect(facts).toEqual({
      title: 'Tic-tac-toe', sides: ['X', 'O'], first: ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3'],
      before: { toMove: 'first', outcome: null, moves: 5 }, result: '1-0', after: 0, history: ['a1', 'a2', 'b1', 'b2', 'c1'],
      text: '.../oo./xxx', same: '1-0', start: '.../.../...',
    });
    expect(svg).toMatch(/^<svg .*<\/svg>\n$/s);
  });

  it('searches the nodes that the native program searches', async () => {
    const me = await atEngine(plain);
    const searches = [['connect', 'engine:depth=9'], ['mnk:3,3,3', 'minimax:depth=9'], ['kalah', 'alphabeta:depth=6'], ['chess', 'engine:depth=5']] as const;
    for (const [game, player] of searches.filter(([name]) => has(name))) {
      const native = await execute(process.env['ZERMELO'] ?? '', ['search', game, '--player', player, '--json']);
      const { move, value, line, nodes, depth } = JSON.parse(native.stdout) as Thought;
      const ours = await me.page.evaluate(async ([name, spec]) => {
        const zermelo = await window.web.load();
        const found = await zermelo.search((await zermelo.game(name)).start(), spec);
        zermelo.dispose();
        return found;
      }, [game, player] as const);
      expect(ours, game).toMatchObject({ move, value, line, nodes, depth });
      expect(nodes).toBeGreaterThan(1000);
    }
  });

  it('gives several lines, and what is certain', async () => {
    const me = await atEngine(plain);
    const found = await me.page.evaluate(async () => {
      const zermelo = await window.web.load();
      const game = await zermelo.game('tic-tac-toe');
      const connect = await zermelo.game('connect');
      const { moves } = await zermelo.search(connect.start(), 'engine:depth=6', { lines: 3 });
      const [empty, won, lost] = await Promise.all([
        zermelo.solve(game.start()),
        zermelo.solve(await game.position('.../oo./xx.')),
        zermelo.solve(await game.position('o.x/.o./x.x')),
      ]);
      return { exact: moves.slice(0, 3).map(({ bound }) => bound), empty: empty.result, all: empty.moves.length, won: [won.result, won.move], lost: lost.result };
    });
    // Tic-tac-toe is a draw; three in a row win; nobody stops two rows at once.
    expect(found).toEqual({ exact: ['exact', 'exact', 'exact'], empty: 'draw', all: 9, won: ['win', 'c1'], lost: 'loss' });
  });

  it.each([['without', () => plain], ['with', () => shared]] as const)('stops a search that is aborted, %s shared memory', async (_, host) => {
    const me = await atEngine(host());
    const found = await me.page.evaluate(async () => {
      // Nobody would wait for the end of a search: what is answered was stopped.
      const zermelo = await window.web.load({ think: 100_000 });
      const connect = await zermelo.game('connect');
      const [first, second] = [new AbortController(), new AbortController()];
      const reasons: unknown[] = [];
      const running = zermelo.search(connect.start(), 'engine:depth=60', { signal: first.signal }).catch((error: Error) => reasons.push(error.name));
      const waiting = zermelo.search(connect.start(), 'engine:depth=60', { signal: second.signal }).catch((error: unknown) => reasons.push(error));
      await new Promise((resolve) => setTimeout(resolve, 500));
      second.abort('not needed');
      await waiting;
      const aborted = performance.now();
      first.abort();
      await running;
      const heard = performance.now() - aborted;
      // While another worker starts, there is nobody to send this one to.
      const third = new AbortController();
      const dropped = zermelo.search(connect.start(), 'engine:depth=60', { signal: third.signal }).catch((error: unknown) => reasons.push(error));
      await new Promise((resolve) => setTimeout(resolve, 10));
      third.abort('nor this');
      await dropped;
      const { nodes } = await zermelo.search(connect.start(), 'engine:depth=4');
      const free = performance.now() - aborted;
      const late = await zermelo.search(connect.start(), 'engine', { signal: AbortSignal.abort('too late') }).catch((error: unknown) => error);
      return { isolated: crossOriginIsolated, reasons, heard, free, nodes, late };
    });
    expect(found.isolated).toBe(host() === shared);
    expect(found.reasons).toEqual(['not needed', 'AbortError', 'nor this']);
    expect(found.late).toBe('too late');
    expect(found.nodes).toBeGreaterThan(0);
    console.log(`an abort was heard after ${found.heard.toFixed(0)} ms, and the next search was over after ${found.free.toFixed(0)} ms`);
  });

  it.each([['without', () => plain, 'too-large'], ['with', () => shared, 'searched']] as const)('searches with two threads %s shared memory, if it can', async (_, host, expected) => {
    const me = await atEngine(host());
    const found = await me.page.evaluate(async () => {
      const zermelo = await window.web.load({ threads: 2 });
      const connect = await zermelo.game('connect');
      const limit = 2_000_000;
      const both = (): Promise<string> =>
        zermelo.search(connect.start(), `engine:nodes=${limit},threads=2`).then(({ nodes }) => (nodes > limit ? 'searched' : 'alone'), (error: { code: string }) => error.code);
      // On a busy machine the first thread may reach its limit before the second one has begun.
      let outcome = await both();
      for (let tries = 0; tries < 50 && outcome === 'alone'; ++tries) outcome = await both();
      const { nodes } = await zermelo.search(connect.start(), 'engine:nodes=100000');
      zermelo.dispose();
      return { outcome, nodes };
    });
    expect(found).toEqual({ outcome: expected, nodes: 100_000 });
    // Chromium gives a worker that waits two seconds to end.
    await expect.poll(() => me.page.workers().length).toBe(0);
  });

  it('says what is wrong, with a code', async () => {
    const me = await atEngine(plain);
    me.forgive(/404/);
    const found = await me.page.evaluate(async () => {
      const { load, ZermeloError } = window.web;
      const zermelo = await load();
      const game = await zermelo.game('connect');
      const codeOf = async (work: () => Promise<unknown>): Promise<string> => {
        const error = await work().then(() => null, (why: unknown) => why);
        return error instanceof ZermeloError ? error.code : String(error);
      };
      const codes = [
        await codeOf(() => zermelo.game('conect')),
        await codeOf(() => game.start().play('9')),
        await codeOf(() => game.position('nonsense')),
        await codeOf(() => zermelo.search(game.start(), 'oracle')),
        await codeOf(() => zermelo.ask({ do: 'fly' })),
        await codeOf(() => load({ url: 'nowhere.wasm' })),
        await codeOf(() => load({ worker: 'nowhere.js' })),
      ];
      const nearest = await zermelo.game('conect').catch((error: InstanceType<typeof ZermeloError>) => error.nearest);
      const terms = await zermelo.ask({ do: 'terms', game: 'connect' });
      const under = codeOf(() => zermelo.search(game.start(), 'engine:depth=60'));
      await new Promise((resolve) => setTimeout(resolve, 100));
      zermelo.dispose();
      return { codes, nearest, terms: 'terms' in terms, under: await under, after: await codeOf(() => zermelo.game('connect')) };
    });
    expect(found.codes).toEqual(['unknown', 'illegal', 'invalid', 'unknown', 'unknown', 'failed', 'failed']);
    expect(found).toMatchObject({ nearest: 'connect', terms: true, under: 'stopped', after: 'stopped' });
  });

  it('runs what the documentation shows', async () => {
    const shown = ['docs/embedding.md', 'web/embed/package/README.md'].flatMap((path) => [...blocks(path, 'html'), ...blocks(path, 'js')]);
    expect(shown.length).toBeGreaterThanOrEqual(5);
    for (const [i, block] of shown.entries()) {
      const module = `<script type="module">window.done = (async () => { await 0; ${block.replace(/^import (.*) from '(.*)';$/gm, "const $1 = await import('$2');")} })();</script>`;
      const board = '<zermelo-board game="connect" level="1"></zermelo-board>';
      const name = write(`shown${i}.html`, block.includes('<zermelo-board') ? page(block) : boards(`${board}${module}`));
      const player = await Player.at(plain.address, name);
      await player.me.page.locator('zermelo-board').getByTestId('board').waitFor();
      await player.me.page.evaluate(() => (window as { done?: Promise<void> }).done);
    }
  });

  it('shows the example', async () => {
    const player = await Player.at(plain.address, 'index.html');
    await player.me.page.locator('#words').getByText(/the best answer is [ac][13], a draw with best play/).waitFor();
    await player.me.page.locator('zermelo-board').getByTestId('board').waitFor();
    expect(await player.me.page.locator('#picture svg').count()).toBe(1);
  });
});

describe.runIf(tarball !== undefined)('the element zermelo-board', () => {
  beforeAll(async () => {
    folder ??= await installed();
    plain = await Folder.open(folder, { 'Access-Control-Allow-Origin': '*' });
    write('two.html', boards('<zermelo-board id="x" game="mnk:3,3,3" level="2"></zermelo-board><zermelo-board id="c" game="connect" side="both"></zermelo-board>'));
  });
  afterAll(() => plain.close());

  it('plays tic-tac-toe to its end by mouse, while another board of the page waits', async () => {
    const player = await Player.at(plain.address, 'two.html');
    await player.hears('x', 'ready');
    await player.hears('c', 'ready');
    for (;;) {
      const [spot] = await player.turn('x');
      if (spot === undefined) break;
      await player.spot('x', spot).click();
    }
    await player.hears('x', 'result');
    const moves = (await player.heard('x', 'move')) as { by: string; ply: number }[];
    const [result] = (await player.heard('x', 'result')) as { result: string; words: string }[];
    expect(moves.map(({ ply }) => ply)).toEqual(moves.map((_, i) => i + 1));
    expect(moves.map(({ by }) => by)).toEqual(moves.map((_, i) => (i % 2 === 0 ? 'first' : 'second')));
    expect(moves.length).toBeGreaterThanOrEqual(5);
    expect(['1-0', '0-1', '1/2-1/2']).toContain(result?.result);
    expect(await player.heard('c', 'move')).toEqual([]);

    await player.spot('c', 'd1').click();
    await player.hears('c', 'move');
    await player.board('x').getByRole('button', { name: t.playAgain }).click();
    await player.hears('x', 'ready', 2);
    expect((await player.turn('x')).length).toBe(9);
    expect(await player.board('c').evaluate((board) => (board as HTMLElementTagNameMap['zermelo-board']).moves.length)).toBe(1);
  });

  it('is steered by the page: moves, back, restart, other attributes', async () => {
    const player = await Player.at(plain.address, 'two.html');
    await player.hears('c', 'ready');
    const found = await player.board('c').evaluate(async (element) => {
      const board = element as HTMLElementTagNameMap['zermelo-board'];
      const change = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));
      const until = async (length: number): Promise<void> => {
        while (board.moves.length !== length) await change();
      };
      const played = [await board.play('4'), await board.play('4'), await board.play('nonsense')];
      await until(2);
      const two = { moves: [...board.moves], toMove: board.toMove, current: board.current };
      board.undo();
      await until(1);
      document.querySelector('main')?.prepend(board); // moved, with its game
      await change();
      const one = board.moves.length;
      const again = new Promise((resolve) => board.addEventListener('ready', resolve, { once: true }));
      board.game = 'mnk:4,4,3';
      board.side = 'second';
      await again;
      return { played, two, one, game: board.getAttribute('game') };
    });
    expect(found.played).toEqual([true, true, false]);
    expect(found.two).toMatchObject({ moves: ['4', '4'], toMove: 'first' });
    expect(found.one).toBe(1);
    expect(found.game).toBe('mnk:4,4,3');
    await player.hears('c', 'move', 3); // the program has moved first
  });

  it('is played by keyboard, and says each move', async () => {
    const player = await Player.at(plain.address, 'two.html');
    await player.hears('c', 'ready');
    await player.turn('c');
    const { page } = player.me;
    await page.locator('h1').click();
    for (let tabs = 0; tabs < 20; ++tabs) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.id === 'c')) break;
    }
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await player.hears('c', 'move');
    const [move] = (await player.heard('c', 'move')) as { move: string }[];
    expect(move?.move).toBe('2');
    await expect.poll(() => player.board('c').getByTestId('live').textContent()).toMatch(/2/);
  });

  it('says what cannot be shown', async () => {
    write('wrong.html', boards('<zermelo-board id="w" game="conect"></zermelo-board><zermelo-board id="n" engine="nowhere.wasm"></zermelo-board>'));
    const player = await Player.at(plain.address, 'wrong.html');
    player.me.forgive(/404/);
    await player.hears('w', 'failed');
    await player.hears('n', 'failed');
    expect(await player.board('w').getByRole('alert').textContent()).toMatch(/connect/);
    expect(await player.board('n').getByRole('alert').textContent()).toMatch(/404/);

    write('workless.html', boards('<zermelo-board id="b"></zermelo-board>', `<meta http-equiv="Content-Security-Policy" content="worker-src 'none'" />`));
    const workless = await Player.at(plain.address, 'workless.html');
    workless.me.forgive(/Content Security Policy/);
    await workless.hears('b', 'failed');
    await workless.board('b').getByRole('alert').getByText('the engine did not start').waitFor();
  });

  it('continues a game when its worker dies', async () => {
    const player = await Player.at(plain.address, 'two.html');
    player.me.forgive(/./);
    await player.hears('c', 'ready');
    await player.spot('c', 'd1').click();
    await player.hears('c', 'move');
    const [worker] = player.me.page.workers();
    const another = player.me.page.waitForEvent('worker');
    await worker!.evaluate(() => void setTimeout(() => { throw new Error('killed by a test'); }));
    await another;
    await player.spot('c', 'd2').click();
    await player.hears('c', 'move', 2);
  });

  it('is not touched by the styles and the policy of its page, nor by another origin of its scripts', async () => {
    const policy = "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; img-src data:";
    write('strict.html', boards('<zermelo-board id="b" game="connect"></zermelo-board>', `<meta http-equiv="Content-Security-Policy" content="${policy}" />`));
    const strict = await Player.at(plain.address, 'strict.html');
    await strict.hears('b', 'ready');

    const ugly = '<style>html { font-size: 40px } * { color: red; letter-spacing: 1em } p, button { font-size: 50px; display: none }</style>';
    write('ugly.html', boards('<zermelo-board id="b" game="connect"></zermelo-board>', ugly));
    const styled = await Player.at(plain.address, 'ugly.html');
    await styled.hears('b', 'ready');
    const style = await styled.status('b').evaluate((status) => ({ ...(({ fontSize, display, color }) => ({ fontSize, display, color }))(getComputedStyle(status)) }));
    expect(style).toEqual({ fontSize: '16px', display: 'block', color: 'rgb(21, 26, 49)' });

    write('far.html', page('<zermelo-board id="b" game="connect" level="1"></zermelo-board>', `<script type="module" src="${plain.address}/node_modules/zermelo-web/board.js"></script>`));
    const other = await Folder.open(folder);
    const far = await Player.at(other.address, 'far.html');
    await far.spot('b', 'd1').click();
    await expect.poll(() => far.board('b').evaluate((board) => (board as HTMLElementTagNameMap['zermelo-board']).moves.length)).toBe(2);
    far.me.requests.splice(0); // to the other host, on purpose
    await far.me.page.close();
    other.close();
  });

  it.each([['desk', { width: 1000, height: 900 }, false], ['phone', phone, true]] as const)('fits and has no objections of axe-core at a %s', async (name, viewport, hasTouch) => {
    const games = ['mnk:3,3,3', 'connect', 'kalah', 'chess', 'einstein'].filter(has);
    const all = games.map((game, i) => `<zermelo-board id="b${i}" game="${game}" level="2"></zermelo-board>`).join('');
    write('all.html', boards(all, '<style>:root { color-scheme: light dark } body { margin: 1rem } zermelo-board { margin-block: 2rem }</style>'));
    const player = await Player.at(plain.address, 'all.html', { viewport, hasTouch });
    const { page: sheet } = player.me;
    for (const i of games.keys()) await player.turn(`b${i}`);
    if (hasTouch) await player.spot('b0', 'b2').tap();
    else await player.spot('b0', 'b2').click();
    await player.hears('b0', 'move', 2);
    const pictures = process.env['E2E_SCREENSHOTS'];
    for (const look of pictures ? (['light', 'dark'] as const) : looksAt(viewport)) {
      await sheet.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' });
      await player.board('b0').locator(`.root[data-look="${look}"]`).waitFor();
      expect(await objections(sheet), look).toEqual([]);
      if (pictures) await sheet.screenshot({ path: join(pictures, `embed-${name}-${look}.png`), fullPage: true });
    }
    expect(await sheet.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('draws and plays every game of the engine', async () => {
    write('every.html', boards('<zermelo-board id="b" side="both"></zermelo-board>', `<script type="module">import * as web from 'zermelo-web'; window.web = web;</script>`));
    const player = await Player.at(plain.address, 'every.html');
    await player.hears('b', 'ready');
    const names = await player.me.page.evaluate(async () => (await window.web.load()).games.map(({ name }) => name));
    expect(names.length).toBeGreaterThanOrEqual(2);
    for (const [i, name] of names.entries()) {
      await player.board('b').evaluate((board, game) => ((board as HTMLElementTagNameMap['zermelo-board']).game = game), name);
      await player.hears('b', 'ready', i + 2);
      const played = await player.board('b').evaluate(async (element, game) => {
        const board = element as HTMLElementTagNameMap['zermelo-board'];
        while (board.toMove === 'chance') await new Promise((resolve) => setTimeout(resolve, 20)); // the dice are rolled first
        const zermelo = await window.web.load();
        const [first] = (await (await zermelo.game(game)).position(board.current)).moves();
        zermelo.dispose();
        return board.play(first?.move ?? '');
      }, name);
      expect(played, name).toBe(true);
      await expect.poll(() => player.heard('b', 'move').then((moves) => moves.length), { message: name }).toBeGreaterThan(i);
      const spots = await player.board('b').locator('[data-spot], [data-testid="board"]').count();
      expect(spots, name).toBeGreaterThan(0);
      const pictures = process.env['E2E_SCREENSHOTS'];
      if (pictures) await player.board('b').screenshot({ path: join(pictures, `embed-${name}.png`) });
    }
  });

  it('speaks the language of its page', async () => {
    write('german.html', boards('<zermelo-board id="b" game="connect"></zermelo-board>').replace('lang="en"', 'lang="de-AT"'));
    const player = await Player.at(plain.address, 'german.html');
    await player.hears('b', 'ready');
    await expect.poll(() => player.status('b').textContent()).toMatch(/Zug|Reihe|ziehst|am Zug/);
  });

  it('speaks one language on all boards of a page: that of the first', async () => {
    const two = '<div lang="de"><zermelo-board id="b" game="connect"></zermelo-board></div><div lang="es"><zermelo-board id="c" game="connect"></zermelo-board></div>';
    write('two-languages.html', boards(two));
    const player = await Player.at(plain.address, 'two-languages.html');
    await player.hears('b', 'ready');
    await player.hears('c', 'ready');
    for (const id of ['b', 'c']) expect(await player.board(id).locator('.root').getAttribute('lang')).toBe('de');
  });
});
