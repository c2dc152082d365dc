import { describe, expect, it } from 'vitest';
import type { HelloAnswer } from '../src/messages/messages';
import { t } from '../src/strings';
import { u } from '../src/strings.understand';
import { analyseLink } from '../src/understand/link';
import { looksAt, objections } from './objections';
import { desk, phone, visitor, type Visitor } from './visitor';

const panel = (me: Visitor) => me.page.getByTestId('analysis');
const tree = (me: Visitor) => me.page.getByTestId('tree');
const review = (me: Visitor) => me.page.getByTestId('review');
const ply = (me: Visitor, wanted: number) => me.see(`ply ${wanted}`, (look) => look.ply === wanted);
const lines = (me: Visitor) => panel(me).locator('[data-line]');
const moves = (me: Visitor): Promise<string[]> => tree(me).locator('[data-node]').allTextContents().then((texts) => texts.map((text) => text.trim()));

async function board(game: string, position = '', played: string[] = [], options = {}): Promise<Visitor> {
  const me = await visitor(options);
  await me.visit(analyseLink(game, position, played));
  await me.board.waitFor();
  await ply(me, played.length);
  return me;
}

describe('the analysis board', () => {
  it('is reached by the picture of a game, and by its name in any spelling', async () => {
    const me = await visitor();
    await me.visit('#/analyse');
    const games = me.page.getByTestId('games');
    await games.getByRole('link', { name: 'Tic-tac-toe' }).waitFor();
    const { games: all } = await me.ask<HelloAnswer>({ do: 'hello' });
    await expect.poll(() => games.locator('svg.board').count()).toBe(all.filter(({ family }) => family !== 'tree').length);
    await games.getByRole('link', { name: 'Tic-tac-toe' }).click();
    await me.board.waitFor();
    await me.button(u.changeGame).click();
    await me.page.getByLabel(u.rules).selectOption({ label: 'Gomoku' });
    await expect.poll(() => decodeURIComponent(me.page.url())).toContain('mnk:15,15,5');
    await me.visit(analyseLink('Connect Four', ''));
    await expect.poll(() => me.page.getByRole('heading', { level: 1 }).textContent()).toContain('Connect four');
  });

  it('is played on by mouse: clicks and drags, both sides, with variations', async () => {
    const me = await board('chess');
    await me.click('e2', 'e4');
    await ply(me, 1);
    await me.drag('e7', 'e5');
    await ply(me, 2);
    await expect.poll(() => moves(me)).toEqual(['e4', 'e5']);
    await tree(me).getByRole('button', { name: 'e4', exact: true }).click();
    await ply(me, 1);
    await me.drag('c7', 'c5');
    await ply(me, 2);
    await me.click('g1', 'f3');
    await ply(me, 3);
    await expect.poll(() => moves(me)).toEqual(['e4', 'e5', 'c5', 'Nf3']);
    await expect.poll(async () => (await tree(me).getByTestId('variation').textContent())?.replace(/\s+/g, '')).toBe('1…c52.Nf3');
    await me.button(t.previous).click();
    await ply(me, 2);
    await me.button(u.removeFrom('1… c5')).click();
    await ply(me, 1);
    await expect.poll(() => moves(me)).toEqual(['e4', 'e5']);
  });

  it('begins anew where the same game is chosen again', async () => {
    const me = await board('connect');
    await me.click('d1');
    await ply(me, 1);
    await me.button(u.changeGame).click();
    await me.page.getByTestId('games').getByRole('link', { name: 'Connect four' }).click();
    await ply(me, 0);
  });

  it('goes through the moves by keys, and turns round', async () => {
    const me = await board('chess', '', ['e2e4', 'e7e5', 'g1f3']);
    await me.press('ArrowLeft');
    await ply(me, 2);
    await me.press('Home');
    await ply(me, 0);
    await me.press('ArrowRight');
    await ply(me, 1);
    await me.press('End');
    await ply(me, 3);
    const before = await me.middle('a1');
    await me.press('f');
    await expect.poll(async () => (await me.middle('a1')).y < before.y).toBe(true);
  });

  it('is played on by keyboard alone', async () => {
    const me = await board('mnk:3,3,3');
    await me.spot('b2').focus();
    await me.press('Enter');
    await ply(me, 1);
    await me.press('ArrowUp', 'Enter');
    await ply(me, 2);
    await expect.poll(() => moves(me)).toHaveLength(2);
  });

  it('is played on by a finger', async () => {
    const me = await board('chess', '', [], { viewport: phone, hasTouch: true, isMobile: true });
    await me.spot('e2').tap();
    await me.spot('e4').tap();
    await ply(me, 1);
    await expect.poll(() => moves(me)).toEqual(['e4']);
  });

  it('asks what a pawn becomes', async () => {
    const me = await board('chess', '8/P6k/8/8/8/8/7K/8 w - - 0 1');
    await me.click('a7', 'a8');
    await me.chooser.getByRole('button', { name: /knight/i }).click();
    await ply(me, 1);
    await expect.poll(() => moves(me)).toEqual(['a8=N']);
    // The choice has the focus, so that it can be made by keys.
    await me.press('ArrowLeft');
    await ply(me, 0);
    await me.click('a7', 'a8');
    await expect.poll(() => me.chooser.getByRole('button').first().evaluate((button) => button === document.activeElement)).toBe(true);
    await me.press('Enter');
    await ply(me, 1);
  });

  it('has the board, the lines and who is to move in view on a phone on its side', async () => {
    const me = await board('chess', '', [], { viewport: { width: 844, height: 390 } });
    await lines(me).nth(2).waitFor();
    for (const [what, part] of [['board', me.board], ['turn', me.page.getByTestId('turn')], ['line', lines(me).first()]] as const) {
      const box = (await part.boundingBox())!;
      expect(box.y + box.height, what).toBeLessThanOrEqual(390);
      expect(box.x + box.width, what).toBeLessThanOrEqual(844);
    }
    expect((await me.board.boundingBox())!.height, 'the board takes what height there is').toBeGreaterThan(0.68 * 390);
  });

  it('keeps its line in the address', async () => {
    const me = await board('chess', '', ['e2e4']);
    await me.click('e7', 'e5');
    await ply(me, 2);
    await expect.poll(() => decodeURIComponent(me.page.url())).toContain('moves=e2e4,e7e5');
    await me.page.reload();
    await ply(me, 2);
    await expect.poll(() => moves(me)).toEqual(['e4', 'e5']);
  });

  it('lets the dice fall as one wants', async () => {
    const me = await board('pig', '0/0 0 first');
    await me.button('roll').click();
    await me.says(me.page.getByTestId('turn'), t.dice);
    await me.button('roll 6').click();
    await ply(me, 2);
    await me.button('hold').waitFor();
  });
});

describe('what is pasted', () => {
  async function paste(me: Visitor, text: string): Promise<void> {
    await me.button(u.paste).click();
    await me.page.getByTestId('paste').fill(text);
    await me.button(u.pasteGo).click();
  }
  it.each([
    ['moves', 'chess', '1. e4 e5 2. Nf3 Nc6', 4],
    ['PGN', 'chess', '[Event "a"]\n[White "b"]\n[Black "c"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n', 7],
    ['PDN', 'checkers', '[Event "a"]\n[Result "*"]\n\n1. 11-15 23-19 *\n', 2],
    ['FEN', 'chess', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 0],
  ])('is read: %s', async (_, game, text, plies) => {
    const me = await board(game);
    await paste(me, text);
    await me.page.locator('dialog').waitFor({ state: 'detached' });
    await ply(me, plies);
    await expect.poll(() => moves(me)).toHaveLength(plies);
  });
  it('and cannot be read has words about it', async () => {
    const me = await board('chess');
    await paste(me, 'nonsense');
    await me.page.getByRole('dialog').getByRole('alert').waitFor();
    await me.visit(analyseLink('chess', 'nonsense'));
    await me.page.getByTestId('problem').waitFor();
  });
});

describe('one value', () => {
  it('stands in bar, lines and graph, and is the first side\'s', async () => {
    // Black has a queen more.
    const me = await board('chess', '3qk3/8/8/8/8/8/4P3/4K3 w - - 0 1', ['e2e3']);
    await lines(me).first().waitFor();
    await expect.poll(async () => Number(await me.page.getByTestId('bar').getAttribute('data-share'))).toBeLessThan(0.3);
    await expect.poll(() => lines(me).first().locator('.value').textContent()).toMatch(/^(−|win)/);
    await expect.poll(() => me.page.getByTestId('bar').locator('.text').evaluate((text) => text.scrollWidth <= text.clientWidth), { message: 'all of the value is in view' }).toBe(true);
    const point = me.page.getByTestId('graph').locator('circle').first();
    await point.waitFor();
    await expect.poll(async () => Number(await point.getAttribute('cy')), { message: 'below the middle of 90' }).toBeGreaterThan(45);
  });

  it('shows depth and speed, and one to five lines', async () => {
    const me = await board('chess');
    await me.says(panel(me).getByTestId('facts'), /depth \d+ · .* positions · .*\/s/);
    await panel(me).getByRole('combobox', { name: u.lines }).selectOption('5');
    await expect.poll(() => lines(me).count()).toBe(5);
    await expect.poll(() => me.page.locator('[data-arrow]').count()).toBe(5);
    await panel(me).getByRole('combobox', { name: u.lines }).selectOption('1');
    await expect.poll(() => lines(me).count()).toBe(1);
  });

  it('of an arrow leaves the head of the arrow in view', async () => {
    const me = await board('chess');
    await me.board.locator('.label rect').nth(2).waitFor();
    await me.board.locator('[data-arrow] polygon').nth(2).waitFor();
    // Both in one look: the search goes on, and its arrows change.
    const { heads, labels } = await me.board.evaluate((drawing) => {
      const boxes = (what: string) => [...drawing.querySelectorAll(what)].map((one) => one.getBoundingClientRect().toJSON() as DOMRect);
      return { heads: boxes('[data-arrow] polygon'), labels: boxes('.label rect') };
    });
    expect(heads.length).toBeGreaterThanOrEqual(3);
    const covered = heads.filter((head) => labels.some((label) => label.left < head.right && head.left < label.right && label.top < head.bottom && head.top < label.bottom));
    expect(covered).toEqual([]);
  });

  it('of a line is played on the board by a click', async () => {
    const me = await board('mnk:3,3,3', '', ['a1']);
    await lines(me).first().locator('.line button').nth(1).click();
    await ply(me, 3);
    await expect.poll(() => moves(me)).toHaveLength(3);
  });
});

describe('what is known', () => {
  it('of Connect Four: the centre wins, its neighbours draw, the rest loses', async () => {
    const me = await board('connect');
    await me.says(panel(me).getByTestId('facts'), u.source['published']!);
    const value = (move: string) => panel(me).locator(`[data-move="${move}"] .number`).textContent();
    await expect.poll(() => Promise.all(['1', '2', '3', '4', '5', '6', '7'].map(value))).toEqual(['loss', 'loss', 'draw', 'win', 'draw', 'loss', 'loss']);
    await expect.poll(() => me.page.locator('[data-arrow]').count(), { message: 'every move is marked on the board' }).toBe(7);
    expect(await panel(me).getByText(u.side('X')).count(), 'no word on plus and minus, where there is neither').toBe(0);
    await expect.poll(() => me.page.getByTestId('bar').getAttribute('data-share')).toBe('1.00');
  });
  it('of a small Kalah is said in seeds', async () => {
    // So few positions that a proof needs no part of the analysis' time, whatever else the machine does.
    const me = await board('kalah:2,2');
    await me.says(panel(me).getByTestId('facts'), u.proven);
    await expect.poll(() => lines(me).first().locator('.value').textContent()).toBe('−2');
  });
  it('of Pig is said in per cent', async () => {
    const me = await board('pig:goal=10');
    await me.says(panel(me).getByTestId('facts'), u.source['chances']!);
    // 7776/10961
    await expect.poll(() => lines(me).first().locator('.value').textContent()).toBe('71%');
  });
  it('of an ending comes from the tablebase', async () => {
    const me = await board('chess', '7k/8/6K1/8/8/8/1R6/8 w - - 0 1');
    await me.says(panel(me).getByTestId('facts'), u.source['tablebase']!);
    await expect.poll(() => panel(me).locator('[data-move="b2b8"] .number').textContent()).toBe(u.wins(1));
  });
});

describe('a review on the board', () => {
  it('marks moves in list and graph, tells why on the board, and lets one try again', async () => {
    const me = await board('chess', '', ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'd8h4']);
    await review(me).getByRole('button', { name: u.reviewGame }).click();
    await me.says(review(me).getByTestId('review-status'), u.marked(1));
    await expect.poll(() => moves(me)).toContain('Qh4??');
    await expect.poll(() => me.page.getByTestId('graph').locator('circle.blunder').count()).toBe(1);
    await review(me).getByRole('button', { name: u.whyMove('3… Qh4 (Black)') }).click();
    await ply(me, 5);
    await me.says(me.page.getByTestId('why'), 'White answers Nxh4 and takes the queen.');
    await me.page.locator('.poor[data-arrow="taken h4"]').waitFor({ state: 'attached' });
    await review(me).getByRole('button', { name: u.tryAgainMove('3… Qh4 (Black)') }).click();
    const retry = me.page.getByTestId('retry');
    await me.says(retry, u.tryPrompt('Black', 'Qh4'));
    await me.click('d8', 'g5');
    await me.says(retry, /Qg5: (mistake|blunder)\. /);
    await me.click('g8', 'f6');
    await me.says(retry, /Nf6 is (a good|the best) move/);
  });
});

describe('a position set up by hand', () => {
  it('by mouse: from the tray, over the board, off it; with castling and en passant', async () => {
    const me = await board('chess');
    await me.button(u.setUp).click();
    const dialog = me.page.getByRole('dialog');
    const spot = (id: string) => dialog.locator(`[data-spot="${id}"]`);
    const text = () => dialog.getByTestId('position').inputValue();
    await dialog.getByRole('button', { name: t.clear }).click();
    const drag = async (from: ReturnType<typeof spot>, to: ReturnType<typeof spot> | null): Promise<void> => {
      const [start, end] = [await from.boundingBox(), to ? await to.boundingBox() : null];
      await me.page.mouse.move(start!.x + start!.width / 2, start!.y + start!.height / 2);
      await me.page.mouse.down();
      const goal = end ? { x: end.x + end.width / 2, y: end.y + end.height / 2 } : { x: 4, y: 300 };
      await me.page.mouse.move(goal.x - 8, goal.y - 8);
      await me.page.mouse.move(goal.x, goal.y);
      await me.page.mouse.up();
    };
    const stock = (code: string) => dialog.locator(`[data-stock="${code}"]`);
    for (const [code, square] of [['K', 'e1'], ['R', 'h1'], ['k', 'e8'], ['q', 'd8'], ['P', 'e5'], ['p', 'd5']] as const) await drag(stock(code), spot(square));
    await expect.poll(text).toBe('3qk3/8/8/3pP3/8/8/8/4K2R w - - 0 1');
    await drag(spot('d8'), null);
    await expect.poll(text).toBe('4k3/8/8/3pP3/8/8/8/4K2R w - - 0 1');
    await drag(spot('h1'), spot('a1'));
    await expect.poll(text).toBe('4k3/8/8/3pP3/8/8/8/R3K3 w - - 0 1');
    await expect.poll(() => dialog.getByLabel(u.castlingRight['K']!).isDisabled()).toBe(true);
    await dialog.getByLabel(u.castlingRight['Q']!).check();
    await dialog.getByLabel(u.passant).selectOption('d6');
    await expect.poll(text).toBe('4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1');
    await dialog.getByRole('button', { name: u.setUpGo }).click();
    await dialog.waitFor({ state: 'detached' });
    await me.click('e5', 'd6');
    await ply(me, 1);
    await expect.poll(() => moves(me)).toEqual(['exd6']);
  });

  it('by a finger', async () => {
    const me = await board('chess', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', [], { viewport: phone, hasTouch: true, isMobile: true });
    await me.button(u.setUp).click();
    const dialog = me.page.getByRole('dialog');
    await dialog.locator('[data-stock="Q"]').waitFor();
    const middle = async (what: string) => {
      const box = await dialog.locator(what).boundingBox();
      return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
    };
    const finger = await me.page.context().newCDPSession(me.page);
    const [from, to] = [await middle('[data-stock="Q"]'), await middle('[data-spot="d4"]')];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (const part of [0.3, 0.6, 1]) await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }] });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => dialog.getByTestId('position').inputValue()).toBe('4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1');
  });
});

describe('the page', () => {
  it.each([
    ['1440 px', desk],
    ['390 px', phone],
  ] as const)('has nothing against it at %s', async (_, viewport) => {
    const me = await board('chess', '', ['e2e4', 'e7e5'], { viewport });
    await lines(me).first().waitFor();
    expect(await me.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    for (const [i, colorScheme] of looksAt(viewport).entries()) {
      await me.page.emulateMedia({ colorScheme });
      await me.page.waitForSelector(`:root[data-look="${colorScheme}"]`);
      expect(await objections(me.page, i > 0 ? ['color-contrast'] : undefined)).toEqual([]);
    }
    await me.button(u.setUp).click();
    await me.page.getByTestId('setup').locator('[data-spot]').first().waitFor();
    expect(await objections(me.page)).toEqual([]);
  });
});
