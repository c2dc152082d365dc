import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { contrast } from './colour';
import { phone, visitor } from './visitor';

describe('pieces stand out from their ground, 3 to 1', () => {
  const games = ['mnk', 'connect', 'chess', 'checkers', 'checkers:study', 'alquerque', 'kalah', 'pig'];
  const positions: Record<string, string> = { mnk: 'x.o/.../x..', connect: '......./......./......./......./......./xo.....' };
  it.each(games)('%s', async (game) => {
    const me = await visitor();
    const position = positions[game];
    await me.sitDown({ game, first: 'human', second: 'human', ...(position ? { position } : {}) });
    for (const colorScheme of ['light', 'dark'] as const) {
      await me.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await me.page.waitForSelector(`:root[data-look="${colorScheme}"]`);
      const pairs = await me.board.evaluate(piecesOnGrounds);
      expect(pairs.length).toBeGreaterThan(0);
      for (const { fill, edge, ground } of pairs) {
        const best = Math.max(contrast(fill, ground), contrast(edge, ground));
        expect(best, `${colorScheme}: ${fill} with edge ${edge} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

/** The colours in use: a piece's, its edge's, and those of what it lies on. */
function piecesOnGrounds(board: Element): { fill: string; edge: string; ground: string }[] {
  const grounds = [...board.querySelectorAll('rect.square, rect.dark, rect.hole, rect.pit, rect.panel, rect.track')];
  const seen = new Map<string, { fill: string; edge: string; ground: string }>();
  for (const shape of board.querySelectorAll('.piece .disc, .piece .body, .piece .seed')) {
    const box = shape.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const under = grounds.filter((ground) => {
      const area = ground.getBoundingClientRect();
      return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
    });
    const outline = shape.parentElement?.querySelector('.outline') ?? shape;
    const pair = {
      fill: getComputedStyle(shape).fill,
      edge: getComputedStyle(outline).stroke,
      ground: getComputedStyle(under[under.length - 1] ?? document.body).fill,
    };
    seen.set(JSON.stringify(pair), pair);
  }
  return [...seen.values()];
}

describe('a finger finds what it aims at: 44 px', () => {
  it.each(['#/', '#/new/chess', '#/import', 'table'])('%s', async (place) => {
    const me = await visitor({ viewport: phone, hasTouch: true, isMobile: true });
    if (place === 'table') {
      await me.sitDown({ game: 'kalah', first: 'human', second: 'level:1' });
      await me.turn();
    } else {
      await me.visit(place);
      await me.page.getByRole('heading').first().waitFor();
    }
    const small = await me.page.locator('button:visible, a:visible, select:visible, input:visible, [data-spot]:visible').evaluateAll((all) =>
      all
        .map((one) => ({ one: one.closest('label') ?? one, name: one.outerHTML.slice(0, 120) }))
        .map(({ one, name }) => ({ box: one.getBoundingClientRect(), name }))
        .filter(({ box }) => box.width > 1 && box.bottom > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(({ box, name }) => `${box.width.toFixed(0)}×${box.height.toFixed(0)} ${name}`),
    );
    expect(small).toEqual([]);
  });
});

describe('loading', () => {
  it('takes few requests, all to the server itself, and little script', async () => {
    const me = await visitor();
    const began = Date.now();
    await me.visit('');
    await me.button(t.playNow('Chess')).waitFor();
    const seen = Date.now() - began;
    const timing = await me.page.evaluate(() => {
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return { loaded: Math.round(page!.loadEventEnd), painted: Math.round(paint?.startTime ?? 0) };
    });
    const assets = new URL('../dist/assets/', import.meta.url);
    const script = readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, assets))).length, 0);
    console.log(`loaded after ${timing.loaded} ms, painted after ${timing.painted} ms, games to pick after ${seen} ms;`,
      `${me.requests.length} requests, ${(script / 1024).toFixed(0)} KB of compressed script`);
    expect(me.requests.length).toBeLessThanOrEqual(6);
    expect(script).toBeLessThan(200 * 1024);
  });

  it('comes with a policy that forbids everything foreign', async () => {
    const me = await visitor();
    const answer = await me.page.goto(`${me.home}/`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/default-src 'none'|default-src 'self'/);
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
    const outcome = await me.page.evaluate(() => fetch('http://127.0.0.2:9/').then(() => 'sent', () => 'refused'));
    expect(outcome).toBe('refused');
    me.forgive(/127\.0\.0\.2/);
  });
});
