import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { byChance, playToTheEnd } from './hands';
import { phone, visitor, type Visitor } from './visitor';

/** Walks the cursor to a spot with the arrows and presses Enter: rows first, then along the row. */
async function byKeys(me: Visitor, spot: string): Promise<void> {
  const at = await me.page.evaluate(() => document.activeElement?.getAttribute('data-spot') ?? '');
  if (at === '') throw new Error('the cursor is not on the board');
  const route = await me.page.evaluate(findRoute, { from: at, to: spot });
  for (const key of route) await me.press(key);
  expect(await me.page.evaluate(() => document.activeElement?.getAttribute('data-spot'))).toBe(spot);
  await me.press('Enter');
}

/** The arrows a person would press, found by looking: each goes to the spot nearest ahead. */
function findRoute({ from, to }: { from: string; to: string }): string[] {
  const spots = [...document.querySelectorAll('[data-testid="board"] [data-spot]')].map((spot) => {
    const box = spot.querySelector('rect')!.getBoundingClientRect();
    return { id: spot.getAttribute('data-spot') ?? '', x: box.x + box.width / 2, y: box.y + box.height / 2, size: box.width };
  });
  const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const;
  const step = (id: string, [dx, dy]: readonly [number, number]): string => {
    const here = spots.find((spot) => spot.id === id)!;
    let [best, least] = [id, Infinity];
    for (const spot of spots) {
      const ahead = (spot.x - here.x) * dx + (spot.y - here.y) * dy;
      const aside = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx);
      if (ahead > 0.25 * here.size && ahead + 2.5 * aside < least) [best, least] = [spot.id, ahead + 2.5 * aside];
    }
    return best;
  };
  const routes = new Map<string, string[]>([[from, []]]);
  for (const [id, keys] of routes) {
    if (id === to) return keys;
    for (const [key, way] of Object.entries(ways)) {
      const next = step(id, way);
      if (!routes.has(next)) routes.set(next, [...keys, key]);
    }
  }
  throw new Error(`the arrows do not lead from ${from} to ${to}`);
}

/** Tab until the focus is where it is wanted. */
async function tabTo(me: Visitor, selector: string): Promise<void> {
  for (let i = 0; i < 80; i++) {
    if (await me.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await me.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

describe('the keyboard alone', () => {
  it('starts a game of checkers, lets go with Escape, takes typed moves, and plays to the end', async () => {
    const me = await visitor();
    await me.visit('');
    await me.button(t.playNow('Checkers')).waitFor();
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
    await me.says(me.words, /1-32/);
    await me.page.keyboard.press('Control+a');
    await me.press('Delete');

    for (let i = 0; i < 40 && !(await me.page.evaluate(() => document.activeElement?.hasAttribute('data-spot'))); i++)
      await me.press('Shift+Tab');
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
    await me.button(t.playNow('Kalah')).tap();
    await me.turn();
    const box = (await me.board.boundingBox())!;
    expect(box.height).toBeGreaterThan(box.width);
    const end = await playToTheEnd(me, { touch: (spot) => me.spot(spot).tap(), taste: byChance(5) });
    expect(end.status).toMatch(/one side of the board is empty/);
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
