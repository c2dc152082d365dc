import type { CDPSession } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { visitor, type Visitor } from './visitor';

/** What may travel before a page can be used, in bytes of script with its headers. */
const mostScript = 150_000;
/** The page itself, its script, its style and its picture. */
const mostRequests = 5;
/**
 * A phone on 4G: 9 Mbit/s down, as in WebPageTest's profile "4G"; 85 ms from a request to its answer, between that tool's
 * "LTE" (70 ms) and "4G" (170 ms); a processor four times as slow as this one, as Lighthouse takes for a phone. Chromium adds
 * the latency to each request. It does not slow the WebSocket.
 */
const phone4g = { offline: false, downloadThroughput: (9_000_000 / 8) | 0, uploadThroughput: (9_000_000 / 8) | 0, latency: 85 };

interface Travelled {
  script: number;
  requests: string[];
  /** Requests one after the other, each made by what the one before brought. */
  rounds: number;
  usable: number;
}

/** What travels by the wire until a page can be used; what is fetched for later comes behind the mark "prefetch". */
async function travelled(me: Visitor, hash: string, ready: () => Promise<unknown>, slow = false): Promise<Travelled> {
  me.again = false;
  const wire: CDPSession = await me.page.context().newCDPSession(me.page);
  const sent = new Map<string, { url: string; type: string; by: string; bytes: number }>();
  wire.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) =>
    sent.set(requestId, { url: request.url, type: type ?? '', by: initiator.stack?.callFrames[0]?.url ?? initiator.url ?? '', bytes: 0 }));
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await wire.send('Network.enable');
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (slow) {
    await wire.send('Network.emulateNetworkConditions', phone4g);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await me.page.goto('about:blank');
  sent.clear();
  await me.page.goto(`${me.home}/${hash}`, { waitUntil: 'commit' });
  await ready();
  const noticed = await me.page.evaluate(() => performance.now());
  await me.page.waitForFunction(() => performance.getEntriesByName('prefetch').length > 0);
  const drawn = await me.page.evaluate(() => performance.getEntriesByName('prefetch')[0]!.startTime);
  await me.page.waitForLoadState('networkidle');
  const early = new Set(await me.page.evaluate(() => {
    const mark = performance.getEntriesByName('prefetch')[0]!.startTime;
    return performance.getEntriesByType('resource').filter((entry) => entry.startTime <= mark).map((entry) => entry.name);
  }));
  const needed = [...sent.values()].filter(({ url, type }) => type === 'Document' || early.has(url));
  const byUrl = new Map(needed.map((one) => [one.url, one]));
  const depth = (url: string, seen = 0): number => {
    const by = byUrl.get(url)?.by ?? '';
    return seen > 9 || !byUrl.has(by.replace(/#.*/, '')) ? 1 : 1 + depth(by.replace(/#.*/, ''), seen + 1);
  };
  return {
    script: needed.filter(({ type }) => type === 'Script').reduce((sum, { bytes }) => sum + bytes, 0),
    requests: needed.map(({ url }) => url.replace(/^.*\//, '/')),
    rounds: Math.max(...needed.filter(({ type }) => type === 'Script' || type === 'Stylesheet').map(({ url }) => depth(url))),
    // The page sets its mark when the games are drawn; a game is noticed by looking for its board.
    usable: Math.round(hash === '' ? drawn : noticed),
  };
}

function report(what: string, { script, requests, rounds, usable }: Travelled): void {
  console.log(`${what}: usable after ${usable} ms; ${script} bytes of script, ${requests.length} requests in ${rounds} rounds: ${requests.join(' ')}`);
}

describe('what travels before a page can be used', () => {
  const home = (me: Visitor) => (): Promise<void> => me.button(t.playNow('Chess')).waitFor();

  it('the first screen', async () => {
    const me = await visitor();
    const found = await travelled(me, '', home(me));
    report('first screen', found);
    expect(found.script).toBeGreaterThan(10_000);
    expect(found.script).toBeLessThanOrEqual(mostScript);
    expect(found.requests.length).toBeLessThanOrEqual(mostRequests);
    expect(found.rounds).toBeLessThanOrEqual(2);
    expect(found.requests.join(' ')).not.toMatch(/Tree|Quiz|Lab|Stud|Analys|Mistake/);
  });

  it('a game', async () => {
    const me = await visitor();
    const { id, key } = await me.create({ game: 'chess' });
    const found = await travelled(me, `#/session/${id}/${key}`, () => me.board.waitFor());
    report('a game', found);
    expect(found.script).toBeGreaterThan(10_000);
    expect(found.script).toBeLessThanOrEqual(mostScript);
    expect(found.rounds).toBeLessThanOrEqual(2);
    expect(found.requests.join(' ')).not.toMatch(/Tree|Quiz|Lab|Stud|Mistake/);
  });

  it('the first screen in another language costs its words, no more', async () => {
    const me = await visitor({ locale: 'es' });
    const found = await travelled(me, '', () => me.page.locator('[data-game="chess"]').waitFor());
    report('first screen, Spanish', found);
    expect(found.script).toBeLessThanOrEqual(mostScript);
    expect(found.rounds).toBeLessThanOrEqual(3);
  });

  it('on a phone with 4G', async () => {
    const me = await visitor({ viewport: { width: 390, height: 844 } });
    report('first screen, 4G phone', await travelled(me, '', home(me), true));
  });
});

describe('the server', () => {
  it('sends files compressed as the browser asks, and the same content in each form', async () => {
    const me = await visitor();
    const page = await (await fetch(`${me.home}/`)).text();
    const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect(script).not.toBe('');
    const texts = await Promise.all(['br', 'gzip', 'identity'].map(async (coding) => {
      const answer = await fetch(me.home + script, { headers: { 'Accept-Encoding': coding } });
      expect(answer.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      return answer.text();
    }));
    expect(texts[0]).toBe(texts[2]);
    expect(texts[1]).toBe(texts[2]);
  });

  it('asks browsers to check the page itself, and says when it is unchanged', async () => {
    const me = await visitor();
    const first = await fetch(`${me.home}/`);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[0-9a-f]+"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(`${me.home}/`, { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await fetch(`${me.home}/`, { headers: { 'If-None-Match': 'W/"0"' } })).status).toBe(200);
    expect((await fetch(`${me.home}/index.html.br`)).status).toBe(404);
  });
});
