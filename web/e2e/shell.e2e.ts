import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { words as german } from '../src/words/de/german';
import { words as spanish } from '../src/words/es/spanish';
import { phone, visitor, type Visitor } from './visitor';

/** Opens a page whose script does not come until it is let through. */
async function openWithoutScript(me: Visitor, hash: string): Promise<() => void> {
  me.again = false;
  let letThrough = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  await me.page.route(/assets\/index-[^/]*\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  await me.page.goto('about:blank');
  await me.page.goto(`${me.home}/${hash}`, { waitUntil: 'commit' });
  await me.page.locator('#shell header').waitFor();
  // Pictures come one frame after the words.
  await me.page.locator('html:not([data-pictures])').waitFor();
  return letThrough;
}

/** The script has come: what stood in its place is gone. */
const alive = (me: Visitor): Promise<unknown> => me.page.locator('#shell').waitFor({ state: 'detached' });

/** What can be seen of the page, with its places. */
function seen(): { text: string; labels: string[]; places: number[][] } {
  const parts = [...document.querySelectorAll<HTMLElement>('a, button, h1, h2, p, article')].filter((part) => part.checkVisibility());
  return {
    text: document.body.innerText,
    labels: parts.map((part) => `${part.getAttribute('aria-label') ?? ''}|${part.title}|${part.getAttribute('href') ?? ''}`),
    places: parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }),
  };
}

describe('before the script is there', () => {
  it('a card starts its game, once', async () => {
    const me = await visitor({ viewport: phone });
    const letThrough = await openWithoutScript(me, '');
    await me.card('Checkers').click();
    expect(new URL(me.page.url()).hash).toBe('#/play/checkers');
    await me.page.locator('#shell .elsewhere').waitFor();
    expect(await me.card('Checkers').isVisible()).toBe(false);
    letThrough();
    await me.turn();
    expect(await me.page.title()).toContain('Checkers');
    expect(me.page.url()).toMatch(/#\/session\//);
    await me.page.goBack();
    await me.card('Checkers').waitFor();
    expect(new URL(me.page.url()).hash).toBe('');
  });

  it('the pictures of the games are drawn', async () => {
    const me = await visitor({ viewport: phone });
    const letThrough = await openWithoutScript(me, '');
    const piece = me.page.locator('#shell article').first().locator('svg .piece, svg path').first();
    // What lies on the screen is drawn with the next frame.
    await expect.poll(() => piece.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
    letThrough();
    await alive(me);
  });

  it('nothing is painted before the screen is whole', async () => {
    const me = await visitor({ viewport: phone });
    const letThrough = await openWithoutScript(me, '');
    // What the browser waits for stands behind everything else.
    const last = await me.page.evaluate(() => {
      const expected = document.querySelector('link[rel=expect][blocking=render]')?.getAttribute('href') ?? '#';
      const shell = document.getElementById('shell')!;
      return shell.lastElementChild === document.querySelector(expected);
    });
    expect(last).toBe(true);
    letThrough();
    await alive(me);
  });

  it('every link leads where it says', async () => {
    const me = await visitor();
    const letThrough = await openWithoutScript(me, '');
    await me.page.getByRole('link', { name: t.howToOf('Kalah'), exact: true }).click();
    await me.page.locator('#shell .elsewhere').waitFor();
    await me.page.getByRole('banner').getByRole('link', { name: t.nav.play, exact: true }).click();
    await me.card('Chess').waitFor();
    await me.page.getByRole('banner').getByRole('link', { name: t.nav.help, exact: true }).click();
    letThrough();
    await me.page.getByRole('heading', { level: 1, name: t.nav.help }).waitFor();
  });

  it('other pages do not show the first screen', async () => {
    const me = await visitor();
    const letThrough = await openWithoutScript(me, '#/help');
    await me.page.locator('#shell .elsewhere').waitFor();
    expect(await me.page.getByRole('heading', { name: t.pick }).isVisible()).toBe(false);
    letThrough();
    await me.page.getByRole('heading', { level: 1, name: t.nav.help }).waitFor();
  });

  it('a button waits for it', async () => {
    const me = await visitor();
    const letThrough = await openWithoutScript(me, '');
    await me.button(t.themeButton(t.theme.auto)).click();
    letThrough();
    await me.button(t.themeButton(t.theme.light)).waitFor();
  });
});

describe('when the script comes', () => {
  const languages = [['en', { play: t }], ['es', spanish], ['de', german]] as const;

  it.each(languages)('nothing moves and nothing is said otherwise (%s)', async (locale, words) => {
    for (const viewport of [phone, { width: 1280, height: 800 }]) {
      const me = await visitor({ viewport, locale });
      const letThrough = await openWithoutScript(me, '');
      await me.page.getByRole('heading', { name: words.play.pick }).waitFor();
      const before = await me.page.evaluate(seen);
      expect(before.labels.length).toBeGreaterThan(30);
      letThrough();
      await alive(me);
      expect(await me.page.evaluate(seen)).toEqual(before);
      const shifts = await me.page.evaluate(() => new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 300);
      }));
      expect(shifts).toBe(0);
    }
  });

  it('the focus and the place on the page stay', async () => {
    const me = await visitor({ viewport: phone });
    const letThrough = await openWithoutScript(me, '');
    const link = me.page.getByRole('link', { name: t.moreOf('Kalah'), exact: true });
    await link.focus();
    await me.page.evaluate(() => scrollTo(0, 300));
    letThrough();
    await alive(me);
    expect(await me.page.evaluate(() => [document.activeElement?.getAttribute('aria-label'), scrollY])).toEqual([t.moreOf('Kalah'), 300]);
  });

  it('a link that a finger holds down is not taken away', async () => {
    const me = await visitor();
    const letThrough = await openWithoutScript(me, '');
    const box = (await me.card('Connect four').boundingBox())!;
    await me.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await me.page.mouse.down();
    letThrough();
    await me.page.waitForTimeout(1000);
    expect(await me.page.locator('#shell').count()).toBe(1);
    await me.page.mouse.up();
    await me.turn();
    expect(await me.page.title()).toContain('Connect four');
  });

  it('one’s own games stood there already', async () => {
    const me = await visitor();
    await me.visit('');
    await me.card('Kalah').click();
    await me.turn();
    const letThrough = await openWithoutScript(me, '');
    const own = me.page.getByRole('link', { name: /^Continue Kalah/ });
    await own.waitFor();
    const before = await me.page.evaluate(seen);
    letThrough();
    await alive(me);
    expect(await me.page.evaluate(seen)).toEqual(before);
    await own.click();
    await me.turn();
  });

  it('the colours were the chosen ones', async () => {
    const me = await visitor({ colorScheme: 'light' });
    await me.visit('');
    await me.page.evaluate(() => localStorage.setItem('zermelo.theme', 'dark'));
    const letThrough = await openWithoutScript(me, '');
    await me.card('Chess').waitFor();
    const colour = (): Promise<string> => me.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await colour();
    letThrough();
    await alive(me);
    expect(await colour()).toBe(before);
    expect(before).not.toBe('rgb(244, 245, 250)');
  });
});

describe('while other games are being compiled', () => {
  it('their cards say so, and can be played as soon as a server with all games has come', async () => {
    const me = await visitor();
    let dropLine = (): void => undefined;
    let complete = false;
    await me.page.routeWebSocket(/\/ws$/, (page) => {
      const server = page.connectToServer();
      const some = !complete;
      server.onMessage((text) => {
        const message = JSON.parse(String(text)) as { games?: { family: string }[]; players?: unknown; more_games?: boolean };
        if (some && message.games && message.players) {
          message.more_games = true;
          message.games = message.games.filter(({ family }) => family === 'mnk');
        }
        page.send(JSON.stringify(message));
      });
      dropLine = () => void page.close();
    });
    await me.page.goto('about:blank');
    await me.page.goto(me.home);
    await me.page.getByText(t.moreGames).waitFor();
    expect(await me.page.getByText(t.comingGame, { exact: true }).count()).toBe(9);
    expect(await me.card('Chess').count()).toBe(0);
    complete = true;
    dropLine();
    await me.card('Chess').waitFor();
    expect(await me.page.getByText(t.comingGame, { exact: true }).count()).toBe(0);
    expect(await me.page.getByText(t.moreGames).count()).toBe(0);
    await me.card('Chess').click();
    await me.turn();
  });
});
