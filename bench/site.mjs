#!/usr/bin/env node
// bench/site.mjs SITE ZERMELO [ROUNDS]: the searches of `zermelo bench`, native and in headless Chromium, on this machine.
// SITE is a folder that scripts/site has built. Both take turns, ROUNDS (3) times for each game; the faster run of each
// counts. A search of fewer than 100,000 nodes is over before it can be timed. Then the engine with one and with two workers, in
// turns: the median of the quotients of neighbouring runs counts. Prints two tables for docs/performance.md.
import { execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { basename, dirname, resolve } from 'node:path';

const { chromium } = createRequire(new URL('../web/package.json', import.meta.url))('playwright-core');
const [site, zermelo, rounds = '3'] = process.argv.slice(2);
if (!zermelo) {
  console.error('bench/site.mjs SITE ZERMELO [ROUNDS]');
  process.exit(2);
}

const timed = 100_000;
const port = await new Promise((done) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => done(port));
  });
});
const folder = resolve(site);
const host = spawn('python3', ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '-d', dirname(folder)], { stdio: 'ignore' });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  const address = `http://127.0.0.1:${port}/${basename(folder)}/`;
  for (let tries = 0; tries < 100; ++tries) {
    const there = await page.goto(address).then(() => true, () => false);
    if (there) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  await page.waitForFunction(() => crossOriginIsolated && 'zermelo' in window, undefined, { timeout: 120_000 });
  const families = await page.evaluate(async () => (await window.zermelo.ask({ do: 'hello' })).games.map(({ family }) => family));
  const native = () => new Map(JSON.parse(execFileSync(zermelo, ['bench', '--json'])).games.map((game) => [game.game, game]));
  const runs = { native: new Map(), page: new Map() };
  const keep = (where, game, { engine, ...textbook }) => {
    for (const [search, effort] of [['textbook', textbook], ['engine', engine]]) {
      if (!effort) continue;
      const name = `${game} ${search}`;
      const speed = effort.nodes / effort.seconds;
      if (speed > (where.get(name)?.speed ?? 0)) where.set(name, { nodes: effort.nodes, speed });
    }
  };
  for (let round = 0; round < Number(rounds); ++round) {
    for (const [game, effort] of native()) if (families.includes(game)) keep(runs.native, game, effort);
    for (const game of families) keep(runs.page, game, JSON.parse(await page.evaluate((name) => window.zermelo.bench(name), game)));
  }
  const speed = (value) => (value >= 1e6 ? `${(value / 1e6).toFixed(2)} M/s` : `${Math.round(value / 1e3)} k/s`);
  console.log('| search | nodes | native | page | part |\n|---|---|---|---|---|');
  for (const [name, there] of runs.native) {
    const here = runs.page.get(name);
    if (there.nodes < timed && here?.nodes === there.nodes) continue;
    const same = here?.nodes === there.nodes ? '' : ' (other nodes!)';
    console.log(`| ${name} | ${there.nodes.toLocaleString('en')}${same} | ${speed(there.speed)} | ${here ? speed(here.speed) : '-'} | ${here ? Math.round((100 * here.speed) / there.speed) : '-'} % |`);
  }
  const search = async (game, threads) => {
    const request = { do: 'search', game, player: `engine:nodes=1500000,threads=${threads}` };
    const { thought } = await page.evaluate((asked) => window.zermelo.ask(asked), request);
    return thought.nodes / thought.seconds;
  };
  const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
  console.log('\n| engine | one worker | two workers | times as fast |\n|---|---|---|---|');
  for (const game of families.filter((name) => runs.native.has(`${name} engine`))) {
    await search(game, 2); // the helper has come
    const pairs = [];
    for (let round = 0; round < Number(rounds); ++round) pairs.push([await search(game, 1), await search(game, 2)]);
    const [one, two] = [0, 1].map((i) => median(pairs.map((pair) => pair[i])));
    console.log(`| ${game} | ${speed(one)} | ${speed(two)} | ${median(pairs.map(([a, b]) => b / a)).toFixed(2)} |`);
  }
} finally {
  await browser.close();
  host.kill();
}
