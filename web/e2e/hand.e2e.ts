import { describe, expect, it } from 'vitest';
import { neighbour, type Arrow } from '../src/board/geometry';
import type { Drawing, Spot } from '../src/messages/messages';
import { t } from '../src/strings';
import { byChance, playToTheEnd } from './hands';
import { phone, visitor, type Visitor } from './visitor';

/** Walks the cursor to a spot with the arrows and presses Enter. */
async function byKeys(me: Visitor, spot: string): Promise<void> {
  const spots = await me.board.locator('[data-spot]').evaluateAll(readSpots);
  const from = await cursor(me);
  for (const key of route(spots, from, spot)) await me.press(key);
  expect(await cursor(me)).toBe(spot);
  await me.press('Enter');
}

function cursor(me: Visitor): Promise<string> {
  return me.page.evaluate(() => document.activeElement?.getAttribute('data-spot') ?? 'nowhere');
}

function readSpots(all: Element[]): Spot[] {
  return all.map((spot) => {
    const rect = spot.querySelector('rect')!;
    const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) => Number(rect.getAttribute(name)));
    return { id: spot.getAttribute('data-spot') ?? '', x: x + width / 2, y: y + height / 2, width, height, shape: 'square' };
  });
}

/** The arrows that lead from one spot to another, as few as possible. */
function route(spots: Spot[], from: string, to: string): Arrow[] {
  const board = { spots } as Drawing;
  const routes = new Map<string, Arrow[]>([[from, []]]);
  for (const [id, keys] of routes) {
    if (id === to) return keys;
    const here = spots.find((spot) => spot.id === id)!;
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
      const next = neighbour(board, here, key).id;
      if (!routes.has(next)) routes.set(next, [...keys, key]);
    }
  }
  throw new Error(`the arrows do not lead from ${from} to ${to}`);
}

/** Tab until the focus is where it is wanted. */
async function tabTo(me: Visitor, selector: string, key = 'Tab'): Promise<void> {
  for (let i = 0; i < 80; i++) {
    if (await me.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await me.press(key);
  }
  throw new Error(`Tab does not reach ${selector}`);
}

describe('the keyboard alone', () => {
  it('starts a game of checkers, lets go with Escape, takes typed moves, and plays to the end', async () => {
    const me = await visitor();
    await me.visit('');
    await me.card('Checkers').waitFor();
    await tabTo(me, '[data-game="checkers"]');
    await me.press('Enter');
    await me.turn();
    await tabTo(me, '[data-testid="board"] [data-spot]');

    await byKeys(me, '11');
    expect((await me.see('a piece in the hand', (look) => look.held.includes('11'))).live).toBe(t.pickedUp('11'));
    await me.press('Escape');
    await me.see('an empty hand', (look) => look.held.length === 0);

    await tabTo(me, 'input.notation');
    await me.page.keyboard.type('9-13');
    await me.press('Enter');
    expect((await me.turn(1)).moves[0]).toBe('9-13');

    await tabTo(me, 'input.notation');
    await me.page.keyboard.type('1-32');
    await me.press('Enter');
    await me.says(me.page.getByTestId('typed-refused'), /1-32/);
    await me.page.keyboard.press('Control+a');
    await me.press('Delete');

    await tabTo(me, '[data-testid="board"] [data-spot]', 'Shift+Tab');
    const end = await playToTheEnd(me, { touch: (spot) => byKeys(me, spot), taste: byChance(7) });
    expect(end.status).toMatch(/wins|Draw/);
  });

  it('plays a game of Kalah to the end, the live region speaking every move', async () => {
    const me = await visitor();
    await me.visit('#/new/kalah');
    await me.button(t.begin).waitFor();
    await tabTo(me, 'input[value="kalah:pits=4,seeds=3"], input[value="kalah"]');
    await me.press('ArrowDown', 'ArrowDown');
    expect(await me.page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('kalah:pits=4,seeds=3');
    await tabTo(me, 'button.begin');
    await me.press('Enter');
    await me.turn();
    await tabTo(me, '[data-testid="board"] [data-spot]');
    const end = await playToTheEnd(me, {
      touch: async (spot) => {
        await byKeys(me, spot);
        await me.says(me.live, /^(South|North) plays [1-4]\./);
      },
      taste: byChance(3),
    });
    expect(end.status).toMatch(/one side of the board is empty/);
  });

  it('shows where its cursor is', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'checkers', second: 'human' });
    await tabTo(me, '[data-testid="board"] [data-spot]');
    await me.press('ArrowDown');
    const stroke = await me.page.evaluate(() => getComputedStyle(document.activeElement!.querySelector('rect')!).strokeWidth);
    expect(parseFloat(stroke)).toBeGreaterThan(0.05);
  });
});

describe('a finger on a phone', () => {
  const touching = { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

  it('plays a game of Kalah on a board that stands upright, to the end', async () => {
    const me = await visitor(touching);
    await me.visit('');
    await me.card('Kalah').tap();
    await me.turn();
    const box = (await me.board.boundingBox())!;
    expect(box.height).toBeGreaterThan(box.width);
    const end = await playToTheEnd(me, { touch: (spot) => me.spot(spot).tap(), taste: byChance(5) });
    expect(end.status).toMatch(/one side of the board is empty/);
  });

  it('drags a piece to where it goes', async () => {
    const me = await visitor(touching);
    await me.sitDown({ game: 'chess', second: 'human' });
    await me.spot('e2').scrollIntoViewIfNeeded();
    const [from, to] = [await me.middle('e2'), await me.middle('e4')];
    me.again = false;
    const finger = await me.page.context().newCDPSession(me.page);
    const touches = (type: 'touchStart' | 'touchMove', part: number): Promise<unknown> =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }] });
    await touches('touchStart', 0);
    for (const part of [0.2, 0.5, 0.8, 1]) await touches('touchMove', part);
    await me.board.locator('.piece.lifted').waitFor();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect((await me.turn(0)).moves).toEqual(['e4']);
    expect(await me.page.evaluate(() => scrollY), 'the page stayed where it was').toBe(0);
  });

  it('has to tap twice where the spots are too fine for it', async () => {
    const me = await visitor(touching);
    await me.sitDown({ game: 'mnk:15,15,5', second: 'human' });
    await me.spot('h8').tap();
    await me.says(me.words, t.confirm('h8'));
    expect((await me.look()).ply).toBe(0);
    await me.spot('h8').tap();
    expect((await me.turn(0)).moves).toEqual(['h8']);
  });

  it.each(['chess', 'checkers', 'alquerque', 'kalah', 'connect', 'mnk', 'pig'])('finds no sideways scrolling in %s', async (game) => {
    const me = await visitor(touching);
    await me.sitDown({ game });
    await me.turn();
    const { inner, scroll } = await me.page.evaluate(() => ({ inner: innerWidth, scroll: document.documentElement.scrollWidth }));
    expect(scroll).toBeLessThanOrEqual(inner);
  });
});
