#!/usr/bin/env node
// bench/first_screen.mjs ZERMELO [RUNS]: milliseconds until the first screen can be used on a phone with 4G, RUNS (25) times in
// headless Chromium on this machine, each with a browser context of its own and nothing kept. The profile is that of
// web/e2e/phone4g.json: megabits a second, milliseconds of latency added to each request, and the slowdown of the processor.
// The screen can be used when it is painted and nothing lies above its first card. Prints the median and the spread.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

const web = new URL('../web/', import.meta.url);
const { chromium } = createRequire(new URL('package.json', web))('playwright-core');
const [zermelo, runs = '25'] = process.argv.slice(2);
if (!zermelo) {
  console.error('bench/first_screen.mjs ZERMELO [RUNS]');
  process.exit(2);
}
const { megabits, latency, slowdown } = JSON.parse(readFileSync(new URL('e2e/phone4g.json', web), 'utf8'));
const speed = (megabits * 1e6) / 8;

const folder = mkdtempSync(join(tmpdir(), 'first-screen-'));
const server = spawn(zermelo, ['serve', '--port', '0', '--store', join(folder, 'games.db'), '--web', new URL('dist', web).pathname]);
const address = await new Promise((done, fail) => {
  let said = '';
  const listen = (text) => {
    said += text;
    const found = /http:\/\/[\d.]+:[1-9]\d*/.exec(said);
    if (found) done(found[0]);
  };
  server.stdout.on('data', listen);
  server.stderr.on('data', listen);
  server.on('exit', () => fail(new Error(said)));
});

/** Notes when a hand reaches the first card. */
function watch() {
  const look = () => {
    const card = document.querySelector('[data-game="chess"]');
    const box = card?.getBoundingClientRect();
    const reached = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('[data-game="chess"]') === card;
    if (reached) performance.mark('reached');
    else requestAnimationFrame(look);
  };
  look();
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const times = [];
try {
  for (let run = 0; run < Number(runs); ++run) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await page.addInitScript(watch);
    const wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    await wire.send('Network.emulateNetworkConditions', { offline: false, downloadThroughput: speed, uploadThroughput: speed, latency });
    await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(`${address}/`, { waitUntil: 'load' });
    const marks = ['reached', 'first-contentful-paint'];
    await page.waitForFunction((names) => names.every((name) => performance.getEntriesByName(name).length > 0), marks, { polling: 200 });
    times.push(await page.evaluate((names) => Math.max(...names.map((name) => performance.getEntriesByName(name)[0].startTime)), marks));
    await context.close();
  }
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true });
}
times.sort((a, b) => a - b);
const part = (share) => Math.round(times[Math.round(share * (times.length - 1))]);
console.log(`${megabits} Mbit/s, ${latency} ms a request, processor ${slowdown} times slower; load ${loadavg()[0].toFixed(1)}`);
console.log(`first screen usable after ${part(0.5)} ms (median of ${times.length}; ${part(0)} to ${part(1)}, nine of ten within ${part(0.9)})`);
