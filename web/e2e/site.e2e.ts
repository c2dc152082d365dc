import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { HelloAnswer, Thought } from '../src/messages/messages';
import { t } from '../src/strings';
import { labWords } from '../src/words/lab';
import { learningWords } from '../src/words/learning';
import { siteWords } from '../src/words/site';
import { absentTests } from './needs_server';
import { Site } from './site';
import { isSite, visitor, type Visitor } from './visitor';

const folder = process.env['ZERMELO_SITE'] ?? '';
const ticTacToe = { game: 'mnk:3,3,3', first: 'human', second: 'level:level=3' };
interface Effort {
  nodes: number;
}
interface Signature extends Effort {
  game: string;
  engine: Effort | null;
}

/** The page once it is isolated, because the service worker has loaded it again, and its script has run. */
async function settled(me: Visitor): Promise<void> {
  await me.visit('');
  await me.page.waitForFunction(() => crossOriginIsolated && window.zermelo);
  await me.page.getByRole('heading', { level: 1 }).waitFor();
}

describe.runIf(isSite)('a site without a server', () => {
  it('plays: a person moves, and the program answers', async () => {
    const me = await visitor();
    await settled(me);
    await me.sitDown(ticTacToe);
    await me.click('b2');
    await me.see('the answer', (look) => look.ply === 2);
  });

  it('lets every level and every published program move, in every game', async () => {
    const me = await visitor();
    await settled(me);
    const { games, levels } = await me.ask<HelloAnswer>({ do: 'hello' });
    const steps = levels.map(({ level }) => `level:level=${level}`);
    for (const { variants } of games)
      for (const [i, { spec, players }] of variants.entries())
        for (const player of [...players.map(({ name }) => name), ...(i === 0 ? steps : [])]) {
          const { thought } = await me.ask<{ thought: Thought }>({ do: 'search', game: spec, player } as { do: string });
          expect(thought.move, `${player} in ${spec}`).toBeTruthy();
        }
  });

  it('keeps a move that was shown when the tab is killed', async () => {
    const me = await visitor();
    await settled(me);
    await me.sitDown({ ...ticTacToe, second: 'human' });
    await me.click('a1');
    await me.see('the move', (look) => look.ply === 1);
    const address = me.page.url();
    const context = me.page.context();
    await me.page.close();
    const next = await context.newPage();
    await next.goto(address);
    await next.getByTestId('board').waitFor();
    await expect.poll(() => next.locator('[data-node]').count()).toBe(1);
    me.again = false;
  });

  it('keeps every move that was shown when the process of the tab is killed', async () => {
    const me = await visitor();
    me.again = false;
    await settled(me);
    await me.sitDown({ ...ticTacToe, second: 'human' });
    const address = me.page.url();
    const context = me.page.context();
    let { page } = me;
    for (const [ply, spot] of ['a1', 'b2', 'c3', 'a3'].entries()) {
      const board = page.getByTestId('board');
      await expect.poll(() => board.getAttribute('data-ply')).toBe(String(ply));
      const debug = await context.newCDPSession(page);
      await board.locator(`[data-spot="${spot}"]`).click();
      await expect.poll(() => board.getAttribute('data-ply'), { interval: 5 }).toBe(String(ply + 1));
      const crashed = page.waitForEvent('crash');
      debug.send('Page.crash').catch(() => undefined); // nobody answers
      await crashed;
      page = await context.newPage();
      await page.goto(address);
    }
    await expect.poll(() => page.locator('[data-node]').allTextContents().then((moves) => moves.map((move) => move.trim()))).toEqual(['a1', 'b2', 'c3', 'a3']);
  });

  it('opens a game in one tab at a time', async () => {
    const me = await visitor();
    await settled(me);
    await me.sitDown({ ...ticTacToe, second: 'human' });
    const other = await me.page.context().newPage();
    await other.goto(me.page.url());
    await other.getByRole('heading', { name: t.notOpened }).waitFor();
    await other.getByText('open in another tab').waitFor();
    await me.click('a1');
    await me.see('the move', (look) => look.ply === 1);
    await me.visit('#/help');
    // A tab hears nothing of it when another one has left the game: one can try again.
    // The browser may draw a tab behind another once a second, and a click waits for two pictures.
    const opened = async (page: Page, plies: number): Promise<void> => {
      await page.bringToFront();
      const again = page.getByRole('button', { name: t.openAgain });
      await expect
        .poll(async () => {
          if (await again.isVisible()) await again.click({ timeout: 10_000 }).catch(() => undefined);
          return page.locator('[data-node]').count();
        })
        .toBe(plies);
    };
    await opened(other, 1);
    await other.locator('[data-spot="b2"]').click();
    await expect.poll(() => other.locator('[data-node]').count()).toBe(2);
    await other.goto(`${me.home}/#/help`);
    await me.page.goBack();
    await opened(me.page, 2);
    expect((await me.see('the game as the other tab left it', (look) => look.ply === 2)).moves).toEqual(['a1', 'b2']);
    me.again = false;
  });

  it('starts a new worker in place of one that died, and the game is there', async () => {
    const me = await visitor();
    me.forgive(/./);
    await settled(me);
    await me.sitDown({ ...ticTacToe, second: 'human' });
    await me.click('a1');
    await me.see('the move', (look) => look.ply === 1);
    const [worker] = me.page.workers();
    const another = me.page.waitForEvent('worker');
    await worker!.evaluate(() => void setTimeout(() => { throw new Error('killed by a test'); }));
    await another;
    await me.page.getByText(siteWords.died).waitFor();
    await me.click('b2');
    await me.see('the next move', (look) => look.ply === 2);
  });

  it('stops a search when it is told to, and answers while it thinks', async () => {
    const me = await visitor();
    await settled(me);
    const stopped = (): Promise<{ thinking: boolean; early: boolean }> =>
      me.page.evaluate(async () => {
        const ask = (request: object): Promise<object> => window.zermelo!.ask(request);
        let over = false;
        const analysis = ask({ do: 'analyse', game: 'connect', player: 'engine:depth=60' }).then((answer) => {
          over = true;
          return answer as { seconds: number };
        });
        await new Promise((resolve) => setTimeout(resolve, 500));
        await ask({ do: 'look', game: 'connect' });
        const thinking = !over;
        await ask({ do: 'enough' });
        return { thinking, early: (await analysis).seconds < 29 };
      });
    // What nobody stops, or a busy machine too late, searches for 30 seconds.
    await expect.poll(stopped).toEqual({ thinking: true, early: true });
  });

  it('starts without a network after one visit', async () => {
    const me = await visitor();
    await settled(me);
    await me.page.context().setOffline(true);
    const times: { usable: number; ready: number }[] = [];
    for (let tries = 0; tries < 3; ++tries) {
      await me.page.reload();
      times.push(await me.page.evaluate(async () => {
        while (!window.zermelo) await new Promise((resolve) => setTimeout(resolve, 10));
        await window.zermelo!.ask({ do: 'hello' });
        return { usable: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN, ready: performance.now() };
      }));
    }
    console.log(`offline: ${times.map(({ usable, ready }) => `painted after ${usable.toFixed(0)} ms, engine after ${ready.toFixed(0)} ms`).join('; ')}`);
    await me.sitDown(ticTacToe);
    await me.page.context().setOffline(false);
  });

  it('offers a new version, and does not start it in the middle of a game', async () => {
    const place = mkdtempSync(join(tmpdir(), 'zermelo-site-'));
    const copy = join(place, 'zermelo');
    cpSync(folder, copy, { recursive: true });
    const site = await Site.start(copy);
    try {
      const me = await visitor({}, site.address);
      await settled(me);
      await me.sitDown({ ...ticTacToe, second: 'human' });
      await me.click('a1');
      await me.see('the move', (look) => look.ply === 1);
      const page = readFileSync(join(copy, 'index.html'), 'utf8');
      const worker = readFileSync(join(copy, 'sw.js'), 'utf8');
      writeFileSync(join(copy, 'index.html'), page.replace('<head>', '<head><meta name="version-of-a-test" content="2" />'));
      writeFileSync(join(copy, 'sw.js'), worker.replace(/version = '[^']*'/, "version = 'second'"));
      const isSecond = (): Promise<boolean> => me.page.evaluate(() => document.querySelector('meta[name="version-of-a-test"]') !== null);
      await me.page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
      await me.page.getByText(siteWords.update).waitFor();
      await me.click('b2');
      await me.see('the next move', (look) => look.ply === 2);
      await me.page.reload();
      await me.page.getByText(siteWords.update).waitFor();
      expect(await isSecond()).toBe(false);
      // Another tab holds the old version: nothing happens to it.
      const other = await me.page.context().newPage();
      await other.goto(`${site.address}/#/help`);
      // A browser waits for files that a tab has asked for, also when it is closed.
      await other.waitForLoadState('networkidle');
      await me.button(siteWords.updateNow).click();
      await me.page.getByText(siteWords.updateOthers).waitFor();
      expect(await isSecond()).toBe(false);
      await other.close();
      // The browser takes a moment to close a tab: one can click again.
      await expect
        .poll(async () => {
          await me.button(siteWords.updateNow).evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click())).catch(() => undefined);
          return isSecond().catch(() => false);
        }, { interval: 1000 })
        .toBe(true);
      expect((await me.see('the game', (look) => look.ply === 2)).moves).toEqual(['a1', 'b2']);
    } finally {
      await site.stop();
      rmSync(place, { recursive: true });
    }
  });

  it('has icons of the sizes that its manifest says', async () => {
    const me = await visitor();
    await settled(me);
    const icons = await me.page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!;
      const { icons } = (await (await fetch(href)).json()) as { icons: { src: string; sizes: string }[] };
      return Promise.all(icons.map(async ({ src, sizes }) => {
        const picture = new Image();
        picture.src = new URL(src, href).href;
        await picture.decode();
        return [sizes, `${picture.naturalWidth}x${picture.naturalHeight}`] as const;
      }));
    });
    expect(icons.map(([said]) => said)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    for (const [said, is] of icons) if (said !== 'any') expect(is).toBe(said);
  });

  it('sends at most 3 MB to who comes for the first time, where the host compresses', () => {
    const files = (readdirSync(folder, { recursive: true }) as string[]).map((name) => join(folder, name)).filter((name) => statSync(name).isFile());
    const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(name), { level: 6 }).length, 0);
    console.log(`first visit: ${files.length} files, ${bytes} bytes compressed`);
    expect(bytes).toBeLessThanOrEqual(3_000_000);
  });

  it('shows its first screen before the engine has arrived', async () => {
    const me = await visitor({ serviceWorkers: 'block' });
    me.again = false;
    me.forgive(/Service Worker registration blocked/);
    let letThrough = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letThrough = resolve));
    await me.page.context().route(/\/engine\//, async (route) => {
      await gate;
      await route.continue();
    });
    await me.page.goto('about:blank');
    await me.visit('');
    await me.card('Tic-tac-toe').click();
    letThrough();
    await me.turn();
  });

  it('draws while it thinks', async () => {
    const me = await visitor();
    await settled(me);
    const gaps = await me.page.evaluate(async () => {
      const analysis = window.zermelo!.ask({ do: 'analyse', game: 'connect', player: 'engine:depth=60' });
      await new Promise((resolve) => setTimeout(resolve, 300));
      const frames: number[] = [];
      const until = performance.now() + 2000;
      await new Promise<void>((resolve) => {
        const frame = (now: number): void => {
          frames.push(now);
          if (now < until || frames.length < 2) requestAnimationFrame(frame);
          else resolve();
        };
        requestAnimationFrame(frame);
      });
      await window.zermelo!.ask({ do: 'enough' });
      await analysis;
      return frames.slice(1).map((now, i) => now - frames[i]!).sort((a, b) => a - b);
    });
    // How smoothly is that of the machine and of all else that runs there: reported, not judged.
    console.log(`frames while it thinks: ${gaps.length} in 2 s, half of them within ${gaps[Math.floor(gaps.length / 2)]?.toFixed(0)} ms, the longest ${gaps.at(-1)?.toFixed(0)} ms`);
    expect(gaps.length).toBeGreaterThan(0);
  });

  it('has a policy that allows WebAssembly and nothing from elsewhere', async () => {
    const me = await visitor();
    await settled(me);
    const policy = await me.page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("'wasm-unsafe-eval'");
    expect(policy).not.toMatch(/'unsafe-(eval|inline)'|https?:|\*/);
    me.forgive(/127\.0\.0\.2/);
    expect(await me.page.evaluate(() => fetch('http://127.0.0.2:9/').then(() => 'sent', () => 'refused'))).toBe('refused');
  });

  it('says so when memory runs out, and keeps the game', async () => {
    const me = await visitor({ serviceWorkers: 'block' });
    me.again = false;
    me.forgive(/Service Worker registration blocked/);
    const pages = 768; // of 64 KiB
    await me.page.context().route(/\/assets\/worker[^/]*\.js$/, async (route) => {
      const script = await route.fetch();
      const smaller = `const { Memory } = WebAssembly; WebAssembly.Memory = function (size) { return new Memory({ ...size, maximum: ${pages} }); };`;
      await route.fulfill({ response: script, body: `${smaller}\n${await script.text()}` });
    });
    await me.visit('');
    await me.sitDown({ ...ticTacToe, second: 'human' });
    await me.click('a1');
    await me.see('the move', (look) => look.ply === 1);
    const search = (player: string): Promise<Thought> => me.ask<{ thought: Thought }>({ do: 'search', game: 'connect', player } as { do: string }).then(({ thought }) => thought);
    await expect(search('engine:depth=4,hash=64')).rejects.toThrow(/no memory for a table of 64 MiB/);
    expect((await search('engine:depth=4,hash=1')).move).toBeTruthy();
    await me.click('b2');
    expect((await me.see('the next move', (look) => look.ply === 2)).moves).toEqual(['a1', 'b2']);
  });

  it('says so in a browser that lacks parts of WebAssembly', async () => {
    const me = await visitor();
    me.again = false;
    me.forgive(/WebAssembly/);
    await me.page.addInitScript(() => (WebAssembly.validate = () => false));
    await me.visit('');
    await me.page.getByText(siteWords.old).waitFor();
  });

  it('says that games are not kept where the browser has no room for them, and plays', async () => {
    const me = await visitor();
    me.again = false;
    await me.page.addInitScript(() => (IDBFactory.prototype.open = () => { throw new DOMException('no room', 'QuotaExceededError'); }));
    await me.visit('');
    await me.page.getByText(siteWords.unkept).waitFor();
    await me.sitDown(ticTacToe);
  });

  it('says once that the browser may forget games, where it does not promise to keep them', async () => {
    const me = await visitor();
    me.again = false;
    await me.page.addInitScript(() => (StorageManager.prototype.persist = () => Promise.resolve(false)));
    await settled(me);
    await me.page.evaluate(() => localStorage.removeItem('zermelo.mayForget'));
    await me.sitDown({ ...ticTacToe, second: 'human' });
    await me.page.getByText(siteWords.mayForget).waitFor();
    await me.page.reload();
    await me.click('a1');
    await me.see('the move', (look) => look.ply === 1);
    expect(await me.page.getByText(siteWords.mayForget).count()).toBe(0);
  });

  it('brings all games to another browser as one file', async () => {
    const me = await visitor({ acceptDownloads: true });
    await settled(me);
    await me.sitDown({ ...ticTacToe, second: 'human' });
    await me.click('a1');
    await me.see('the move', (look) => look.ply === 1);
    const address = me.page.url();
    await me.visit('#/games');
    const [file] = await Promise.all([me.page.waitForEvent('download'), me.button(siteWords.exportAll).click()]);
    const content = await text(await file.createReadStream());
    const other = await visitor({ locale: 'en-GB' });
    await settled(other);
    await other.visit('#/games');
    await other.page.getByLabel(siteWords.importAll).setInputFiles({ name: 'zermelo.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await other.page.getByText(siteWords.imported(1)).waitFor();
    await other.page.goto(address);
    await other.board.waitFor();
    expect((await other.see('the game', (look) => look.ply === 1)).moves).toEqual(['a1']);
  });

  it('keeps the games of a study, and shows its report in a sandbox, without a network too', async () => {
    const me = await visitor({ acceptDownloads: true });
    await settled(me);
    const study = 'lab-framework-correct';
    await me.visit(`#/lab/${study}`);
    await me.button(labWords.start).click();
    await expect.poll(() => me.page.getByTestId('run-state').textContent()).toBe(labWords.done);
    const progress = (): Promise<string | undefined> => me.page.getByTestId('progress').textContent().then((words) => words?.trim());
    const played = await progress();
    await me.page.reload();
    await expect.poll(progress).toBe(played);
    expect(await me.button(labWords.start).count()).toBe(0);
    await me.page.context().setOffline(true);
    await me.button(labWords.report).click();
    await me.page.waitForURL(new RegExp(`/report/${study}/index\\.html$`));
    expect(await me.page.evaluate(() => self.origin)).toBe('null');
    await me.page.locator('#next').click();
    await me.says(me.page.locator('#where'), /^ply 1 of \d+/);
    const [file] = await Promise.all([me.page.waitForEvent('download'), me.page.getByRole('link', { name: 'CSV' }).first().click()]);
    expect(await text(await file.createReadStream())).toMatch(/,/);
    await me.page.goBack();
    await expect.poll(progress).toBe(played);
    await me.page.context().setOffline(false);
  });

  it('says why there is no report on a page without a service worker', async () => {
    const me = await visitor({ serviceWorkers: 'block' });
    me.again = false;
    me.forgive(/Service Worker registration blocked/);
    await me.visit('#/lab/lab-framework-correct');
    await me.page.getByText(siteWords.noReport).waitFor();
    expect(await me.button(labWords.report).count()).toBe(0);
  });

  it('checks a certificate by the rules alone, and refuses one that was altered', async () => {
    const place = mkdtempSync(join(tmpdir(), 'zermelo-certificate-'));
    try {
      const file = join(place, '5x4.certificate');
      await promisify(execFile)(process.env['ZERMELO'] ?? '', ['solve', 'connect:columns=5,rows=4', '--certificate', file]);
      const me = await visitor();
      await settled(me);
      await me.visit('#/lab');
      const said = me.page.getByTestId('certificate');
      await me.page.getByLabel(siteWords.checkFile).setInputFiles(file);
      await me.says(said, /The certificate holds\. connect:columns=5,rows=4,line=4,misere=off: a draw\./);
      await me.says(said, /28,636 positions/);
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1]! ^= 1;
      writeFileSync(file, bytes);
      await me.page.getByLabel(siteWords.checkFile).setInputFiles(file);
      await me.says(said, /its checksum is wrong/);
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  it('does not offer what needs a server, and says why', async () => {
    const me = await visitor();
    await settled(me);
    await me.visit('#/new/mnk');
    await me.page.getByText(siteWords.noFriend).waitFor();
    expect(await me.page.getByText(t.friend.friend, { exact: true }).count()).toBe(0);
    await me.visit('#/help');
    await me.says(me.page.getByTestId('absent'), siteWords.absent);
    const links = await me.page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links.filter((href) => !href.startsWith('#/'))).toEqual([]);
  });

  it('shows what the networks look at that ship, and says why none learns there', async () => {
    const me = await visitor();
    await settled(me);
    await me.visit('#/learn');
    await me.says(me.page.getByTestId('needs-program'), learningWords.needsProgram);
    const only = process.env['ZERMELO_ONLY_GAMES']?.split(';');
    const shipped = readdirSync(new URL('../../nets/', import.meta.url)).filter((name) => name.endsWith('.net')).map((name) => name.replace('.net', ''));
    const here = shipped.filter((family) => !only || only.includes(family));
    const games = me.page.locator('[data-game]');
    await expect.poll(() => games.evaluateAll((all) => all.map((game) => game.dataset['game'] ?? '').sort())).toEqual(here.sort());
    await me.page.locator('[data-game="connect"]').click();
    await me.page.getByTestId('looks').locator('svg.board').first().waitFor();
    await me.says(me.page.getByTestId('needs-program'), learningWords.needsProgram);
    expect(await me.button(learningWords.start).count()).toBe(0);
  });

  it('searches the same nodes as the native program, in every game', async () => {
    const me = await visitor();
    await settled(me);
    const native = await promisify(execFile)(process.env['ZERMELO'] ?? '', ['bench', '--json']);
    const { games } = JSON.parse(native.stdout) as { games: Signature[] };
    const only = process.env['ZERMELO_ONLY_GAMES']?.split(';');
    const here = games.filter(({ game }) => !only || only.includes(game.split(':')[0]!));
    expect(here.length).toBeGreaterThan(0);
    const nodes = ({ game, nodes, engine }: Signature): object => ({ game, nodes, engine: engine && engine.nodes });
    for (const signature of here) {
      const said = await me.page.evaluate((game) => window.zermelo!.bench(game), signature.game);
      expect(nodes(JSON.parse(said) as Signature)).toEqual(nodes(signature));
    }
  });

  it('knows every test that it skips by a name that exists', () => {
    for (const [file, name] of absentTests) {
      const source = readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll('%s', '…');
      for (const part of name.split(' > ')) expect(source, `${file}: ${name}`).toContain(part);
    }
  });
});
