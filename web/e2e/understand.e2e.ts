import { describe, expect, it } from 'vitest';
import type { Requests, SessionState } from '../src/messages/messages';
import { u } from '../src/strings.understand';
import { analyseLink } from '../src/understand/link';
import { objections } from './objections';
import { desk, phone, visitor, type Visitor } from './visitor';

const people = { first: 'human', second: 'human' };

/** A session where these moves were played by two people. */
async function played(me: Visitor, wish: Requests['create'], moves: string[]): Promise<SessionState> {
  const session = await me.create({ ...wish, ...people });
  for (const [node, move] of moves.entries()) await me.ask({ do: 'play', session: session.id, key: session.key, node, move } as { do: string });
  await me.visit(`#/session/${session.id}/${session.key}`);
  await me.board.waitFor();
  await me.see('the last move', (look) => look.ply === moves.length);
  return session;
}
const panel = (me: Visitor) => me.page.getByTestId('analysis');
const review = (me: Visitor) => me.page.getByTestId('review');
const reason = (me: Visitor) => panel(me).getByTestId('why');
const toggle = (me: Visitor) => me.page.getByRole('switch', { name: u.on });
const depth = async (me: Visitor): Promise<number> => Number(await panel(me).getAttribute('data-depth'));
const fits = (me: Visitor): Promise<boolean> => me.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

async function analysed(me: Visitor, least: number): Promise<void> {
  await expect.poll(() => depth(me), { timeout: 60_000 }).toBeGreaterThanOrEqual(least);
}

describe('live analysis', () => {
  it('shows every move with its value, lines that deepen, arrows and terms, and goes when it is switched off', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', ...people });
    await toggle(me).check();
    await analysed(me, 5);
    expect(await panel(me).locator('[data-line]').count()).toBe(3);
    expect(await panel(me).locator('[data-line] .line').first().textContent()).toMatch(/^[NKQRB]?[a-h]/);
    expect(await me.page.locator('[data-arrow]').count()).toBe(3);
    expect(await panel(me).getByTestId('terms').textContent()).toContain('mobility');
    await panel(me).locator('summary').click();
    expect(await panel(me).locator('[data-move]').count()).toBe(20);
    await panel(me).getByLabel(u.arrows).selectOption('all');
    expect(await me.page.locator('[data-arrow]').count()).toBe(20);
    const now = await depth(me);
    await analysed(me, now + 1);
    await toggle(me).uncheck();
    await me.page.getByTestId('arrows').waitFor({ state: 'detached' });
    expect(await panel(me).locator('[data-line]').count()).toBe(0);
  });

  it('follows the board, and says what is proven', async () => {
    const me = await visitor();
    await played(me, { game: 'mnk:3,3,3' }, ['a1']);
    await toggle(me).check();
    await panel(me).getByTestId('facts').getByText(u.proven).waitFor();
    expect(await panel(me).locator('[data-line]').first().getAttribute('data-line')).toBe('b2');
    await panel(me).locator('summary').click();
    expect(await panel(me).locator('[data-move="a2"] .number').textContent()).toContain('loses in');
    await me.click('b2');
    await me.see('the answer', (look) => look.ply === 2);
    await expect.poll(() => panel(me).locator('[data-move]').count()).toBe(7);
  });

  it('does not keep the program waiting that one plays against', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', first: 'human', second: 'level:1' });
    await toggle(me).check();
    await analysed(me, 3);
    await me.click('e2', 'e4');
    await me.turn(1);
    await analysed(me, 3);
  });

  it('weighs the dice', async () => {
    const me = await visitor();
    await me.visit(analyseLink('pig', '57/42 14 first'));
    await analysed(me, 2);
    expect(await panel(me).locator('[data-line]').count()).toBe(2);
  });
});

describe('why', () => {
  it('tells what a blunder allows, in words, terms and on the board', async () => {
    const me = await visitor();
    await played(me, { game: 'chess' }, ['f2f3', 'e7e5']);
    await toggle(me).check();
    await analysed(me, 3);
    await panel(me).locator('summary').click();
    await panel(me).getByRole('button', { name: u.whyMove('g4') }).click();
    await reason(me).waitFor();
    expect(await reason(me).textContent()).toContain('g4 walks into a loss: it loses in 2 plies');
    expect(await reason(me).getAttribute('data-mistake')).toBe('result');
    await reason(me).getByRole('button', { name: u.playLine('g4 Qh4#') }).click();
    const line = me.page.getByTestId('line');
    await line.waitFor();
    expect(await line.getAttribute('data-at')).toBe('1');
    await line.getByRole('button', { name: u.lineOn }).click();
    await expect.poll(() => line.getAttribute('data-at')).toBe('2');
    expect(await me.spot('h4').getAttribute('aria-label')).toContain('queen');
    await line.getByRole('button', { name: u.lineClose }).click();
    await line.waitFor({ state: 'detached' });
    expect(await me.spot('h4').getAttribute('aria-label')).not.toContain('queen');
  });

  it('is asked of the last move without any analysis', async () => {
    const me = await visitor();
    await played(me, { game: 'mnk:3,3,3' }, ['a1', 'a2']);
    await panel(me).getByRole('button', { name: u.whyMove('a2') }).click();
    await reason(me).waitFor();
    expect(await reason(me).textContent()).toContain('Better is b2');
  });

  it('shows the terms that differ as bars', async () => {
    const me = await visitor();
    await played(me, { game: 'chess' }, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'd8h4']);
    await panel(me).getByRole('button', { name: u.whyMove('Qh4') }).click();
    await reason(me).waitFor();
    expect(await reason(me).textContent()).toMatch(/Qh4 loses \d+(\.\d+)? pawns/);
    expect(await reason(me).getByTestId('terms').locator('li').first().textContent()).toContain('material');
  });
});

describe('review', () => {
  it('finds the planted blunder, shows what was better, and leads there', async () => {
    const me = await visitor();
    await played(me, { game: 'mnk:3,3,3' }, ['a1', 'a2', 'b2', 'c3', 'c1', 'a3', 'b1']);
    await review(me).getByRole('button', { name: u.reviewGame }).click();
    await me.says(review(me).getByTestId('review-status'), u.marked(1));
    const marked = review(me).locator('[data-marked]');
    expect(await marked.getAttribute('data-marked')).toBe('1');
    expect(await marked.textContent()).toContain('1… a2 (O)');
    expect(await marked.textContent()).toContain(u.betterIs('b2'));
    expect(await marked.getAttribute('data-grade')).toBe('blunder');
    expect(await marked.textContent()).toContain(u.grades.blunder[1]);
    await marked.getByRole('button', { name: /^Details/ }).click();
    expect(await marked.getByTestId('why').textContent()).toContain('Better is b2');
    await marked.getByRole('button', { name: u.goTo }).click();
    await me.see('the position before it', (look) => look.ply === 1);
  });

  it('never marks the engine\'s own choices', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'mnk:3,3,3', first: 'engine:depth=9', second: 'engine:depth=9' });
    await me.see('the end', (look) => look.over);
    await review(me).getByRole('button', { name: u.reviewGame }).click();
    await me.says(review(me).getByTestId('review-status'), u.nothingMarked);
  });
});

describe('any position', () => {
  it('is analysed by its link, and words say what is wrong with one', async () => {
    const me = await visitor();
    await me.visit(analyseLink('kalah', ''));
    await analysed(me, 4);
    await me.page.getByLabel(u.position).fill('nonsense');
    await me.page.getByRole('button', { name: u.show, exact: true }).click();
    await me.page.getByTestId('problem').waitFor();
    await me.page.getByTestId('games').getByRole('link', { name: 'Checkers' }).click();
    await me.page.getByTestId('problem').waitFor({ state: 'detached' });
    expect(await me.page.getByTestId('games').getByRole('link', { name: 'Checkers' }).getAttribute('aria-current')).toBe('true');
    expect(await me.page.getByLabel(u.position).inputValue()).toBe('');
    await analysed(me, 4);
    await panel(me).getByRole('button', { name: /^Show on the board/ }).first().click();
    await me.page.getByRole('link', { name: u.fromHere }).click();
    await me.page.getByTestId('line').waitFor({ state: 'detached' });
    await analysed(me, 4);
  });
});

describe('a game', () => {
  it('is chosen by its picture, by its rules, and by its name in any spelling', async () => {
    const me = await visitor();
    await me.visit(analyseLink('Connect Four', ''));
    const games = me.page.getByTestId('games');
    await me.page.getByTestId('analysed-board').waitFor();
    expect(await games.locator('[aria-current]').textContent()).toContain('Connect four');
    expect(await games.locator('svg.board').count()).toBe(8);
    await games.getByRole('link', { name: 'Tic-tac-toe' }).click();
    await me.page.getByLabel(u.rules).selectOption({ label: 'Gomoku' });
    await expect.poll(() => decodeURIComponent(me.page.url())).toContain('mnk:15,15,5');
    await expect.poll(() => me.page.getByLabel(u.rules).inputValue()).toBe('mnk:15,15,5');
  });

  it('of dice is judged in chances, and a proven draw is called one', async () => {
    const me = await visitor();
    await me.visit(analyseLink('pig', '57/42 14 first'));
    await analysed(me, 2);
    for (const value of await panel(me).locator('[data-line] .value').allTextContents()) expect(value).toMatch(/^\d+\s%/);
    await me.visit(analyseLink('mnk:3,3,3', ''));
    await panel(me).getByTestId('facts').getByText(u.proven).waitFor();
    await panel(me).locator('summary').click();
    // Tic-tac-toe is a draw, whatever the first move.
    await expect.poll(async () => (await panel(me).locator('[data-move] .number').allTextContents()).filter((text) => text.startsWith(u.draw)).length).toBe(9);
  });
});

describe('everybody', () => {
  it('does all of it by keyboard', async () => {
    const me = await visitor();
    await played(me, { game: 'mnk:3,3,3' }, ['a1', 'a2']);
    await toggle(me).focus();
    await me.press('Space');
    await panel(me).locator('[data-line]').first().waitFor();
    await panel(me).locator('[data-line] button').first().focus();
    await me.press('Enter');
    await me.page.getByTestId('line').waitFor();
    await me.page.getByTestId('line').getByRole('button', { name: u.lineClose }).focus();
    await me.press('Enter');
    await me.page.getByTestId('line').waitFor({ state: 'detached' });
    await panel(me).getByRole('button', { name: u.whyMove('b2') }).first().focus();
    await me.press('Enter');
    await reason(me).waitFor();
    await review(me).getByRole('button', { name: u.reviewGame }).focus();
    await me.press('Enter');
    await me.says(review(me).getByTestId('review-status'), u.marked(1));
  });

  it.each([
    ['1440 px', desk],
    ['390 px', phone],
  ] as const)('has nothing against it at %s, light or dark', async (_, viewport) => {
    const me = await visitor({ viewport });
    await played(me, { game: 'chess' }, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'd8h4']);
    await review(me).getByRole('button', { name: u.reviewGame }).click();
    await me.says(review(me).getByTestId('review-status'), u.marked(1));
    await review(me).getByRole('button', { name: u.details('3… Qh4 (Black)') }).click();
    await toggle(me).check();
    await analysed(me, 4);
    await panel(me).locator('summary').click();
    await panel(me).getByRole('button', { name: u.whyMove('Nxh4') }).first().click();
    await reason(me).waitFor();
    expect(await fits(me)).toBe(true);
    expect(await objections(me.page)).toEqual([]);
    await me.page.emulateMedia({ colorScheme: 'dark' });
    await me.page.waitForSelector(':root[data-look="dark"]');
    expect(await objections(me.page, ['color-contrast'])).toEqual([]);
    await me.visit(analyseLink('connect', ''));
    await analysed(me, 4);
    expect(await fits(me)).toBe(true);
    expect(await objections(me.page)).toEqual([]);
  });
});
