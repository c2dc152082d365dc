import { describe, expect, it } from 'vitest';
import type { Requests, SessionState } from '../src/messages/messages';
import { u } from '../src/strings.understand';
import { analyseLink } from '../src/understand/link';
import { looksAt, objections } from './objections';
import { desk, phone, visitor, type Visitor } from './visitor';

const people = { first: 'human', second: 'human' };

/** A session where these moves were played by two people. */
async function played(me: Visitor, wish: Requests['create'], moves: string[]): Promise<SessionState> {
  const session = await me.create({ ...wish, ...people });
  for (const [node, move] of moves.entries()) await me.ask({ do: 'play', session: session.id, key: session.key, node, move } as { do: string });
  await me.enter(session);
  await me.see('the last move', (look) => look.ply === moves.length);
  return session;
}
const panel = (me: Visitor) => me.page.getByTestId('analysis');
const review = (me: Visitor) => me.page.getByTestId('review');
const reason = (me: Visitor) => panel(me).getByTestId('why');
const everyMove = (me: Visitor) => panel(me).locator('summary', { hasText: u.everyMove });
const toggle = (me: Visitor) => me.page.getByRole('switch', { name: u.on });
const depth = async (me: Visitor): Promise<number> => Number(await panel(me).getAttribute('data-depth'));
const fits = (me: Visitor): Promise<boolean> => me.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

async function analysed(me: Visitor, least: number): Promise<void> {
  await expect.poll(() => depth(me)).toBeGreaterThanOrEqual(least);
}
/** Keeps every depth that the panel will show: the search ends by the clock, and nobody knows how deep it gets. */
async function recordDepths(me: Visitor): Promise<() => Promise<number[]>> {
  await panel(me).evaluate((shown) => {
    const depths: number[] = [];
    Object.assign(window, { depths });
    new MutationObserver(() => depths.push(Number(shown.getAttribute('data-depth')))).observe(shown, { attributeFilter: ['data-depth'] });
  });
  return () => me.page.evaluate(() => (window as unknown as { depths: number[] }).depths);
}

describe('live analysis', () => {
  it('shows every move with its value, lines that deepen, arrows and terms, and goes when it is switched off', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', ...people });
    const depths = await recordDepths(me);
    await toggle(me).check();
    await analysed(me, 1);
    await expect.poll(() => panel(me).locator('[data-line]').count()).toBe(3);
    await expect.poll(() => panel(me).locator('[data-line] .line').first().textContent()).toMatch(/^[NKQRB]?[a-h]/);
    await expect.poll(() => me.page.locator('[data-arrow]').count()).toBe(3);
    await expect.poll(() => panel(me).getByTestId('terms').textContent()).toContain('mobility');
    await panel(me).getByText('middle game to end game').waitFor({ state: 'attached' }); // and not "tapered"
    await everyMove(me).click();
    await expect.poll(() => panel(me).locator('[data-move]').count()).toBe(20);
    await panel(me).getByLabel(u.arrows).selectOption('all');
    await expect.poll(() => me.page.locator('[data-arrow]').count()).toBe(20);
    await expect.poll(async () => new Set((await depths()).filter((each) => each > 0)).size, { message: 'deeper and deeper' }).toBeGreaterThan(1);
    await toggle(me).uncheck();
    await me.page.getByTestId('arrows').waitFor({ state: 'detached' });
    await expect.poll(() => panel(me).locator('[data-line]').count()).toBe(0);
  });

  it('follows the board, and says what is proven', async () => {
    const me = await visitor();
    await played(me, { game: 'mnk:3,3,3' }, ['a1']);
    await toggle(me).check();
    await panel(me).getByTestId('facts').getByText(u.proven).waitFor();
    await expect.poll(() => panel(me).locator('[data-line]').first().getAttribute('data-line')).toBe('b2');
    // Where everything is known, every move is shown at once.
    await expect.poll(() => panel(me).locator('[data-move="a2"] .number').textContent()).toContain('loss in');
    await expect.poll(() => panel(me).locator('[data-move="b2"] .number').textContent()).toBe(u.result.draw);
    await me.click('b2');
    await me.see('the answer', (look) => look.ply === 2);
    await expect.poll(() => panel(me).locator('[data-move]').count()).toBe(7);
  });

  it('does not keep the program waiting that one plays against', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', first: 'human', second: 'level:1' });
    await toggle(me).check();
    await analysed(me, 1);
    await me.click('e2', 'e4');
    await me.turn(1);
    await analysed(me, 1);
  });

  it('weighs the dice', async () => {
    const me = await visitor();
    await me.visit(analyseLink('pig', '57/42 14 first'));
    await analysed(me, 1);
    await expect.poll(() => panel(me).locator('[data-line]').count()).toBe(2);
  });
});

describe('why', () => {
  it('tells what a blunder allows, in words, terms and on the board', async () => {
    const me = await visitor();
    await played(me, { game: 'chess' }, ['f2f3', 'e7e5']);
    await toggle(me).check();
    await analysed(me, 2);
    await everyMove(me).click();
    await panel(me).getByRole('button', { name: u.whyMove('g4') }).click();
    await reason(me).waitFor();
    await me.says(reason(me), /^g4 is a blunder\. .* is better\.After g4, Black wins in 1 move\./);
    await me.says(reason(me), 'Black answers Qh4#, which is checkmate.');
    await expect.poll(() => reason(me).getAttribute('data-grade')).toBe('blunder');
    await expect.poll(() => me.page.locator('.poor[data-arrow="g2g4"]').count()).toBe(1);
    await expect.poll(() => me.page.locator('.hint[data-arrow="reply d8h4"]').count()).toBe(1);
    await reason(me).getByRole('button', { name: u.playLine('g4 Qh4#') }).click();
    const line = me.page.getByTestId('line');
    await line.waitFor();
    await expect.poll(() => line.getAttribute('data-at')).toBe('1');
    await line.getByRole('button', { name: u.lineOn }).click();
    await expect.poll(() => line.getAttribute('data-at')).toBe('2');
    await expect.poll(() => me.spot('h4').getAttribute('aria-label')).toContain('queen');
    await line.getByRole('button', { name: u.lineClose }).click();
    await line.waitFor({ state: 'detached' });
    await expect.poll(() => me.spot('h4').getAttribute('aria-label')).not.toContain('queen');
  });

  it('is asked of the last move without any analysis', async () => {
    const me = await visitor();
    await played(me, { game: 'mnk:3,3,3' }, ['a1', 'a2']);
    await panel(me).getByRole('button', { name: u.whyMove('a2') }).click();
    await reason(me).waitFor();
    await me.says(reason(me), u.gradedMove.blunder('a2', 'b2'));
  });

  it('can be asked of the last move as soon as the position before it is there', async () => {
    const me = await visitor();
    me.again = false;
    const late: (() => void)[] = [];
    let waiting = true;
    await me.page.routeWebSocket('**/ws', (line) => {
      const server = line.connectToServer();
      line.onMessage((message) => (waiting && String(message).includes('"do":"view"') ? late.push(() => server.send(message)) : server.send(message)));
    });
    await played(me, { game: 'mnk:3,3,3' }, ['a1', 'a2']);
    const ask = panel(me).getByRole('button', { name: u.whyMove('a2') });
    await ask.waitFor();
    expect(await ask.isDisabled()).toBe(true);
    waiting = false;
    for (const arrive of late) arrive();
    await ask.click();
    await me.says(reason(me), u.gradedMove.blunder('a2', 'b2'));
  });

  it('says the same as the lines, whenever it is asked', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', ...people });
    await toggle(me).check();
    await analysed(me, 1);
    await everyMove(me).click();
    await panel(me).getByRole('button', { name: u.whyMove('Na3') }).click();
    await reason(me).waitFor();
    for (let look = 0; look < 10; look++) {
      const [line, best] = await me.page.evaluate(() => [
        document.querySelector('[data-line]')?.getAttribute('data-line'),
        document.querySelector('[data-testid="why"]')?.getAttribute('data-best'),
      ]);
      expect(best).toBe(line);
      await me.page.waitForTimeout(100);
    }
  });

  it('shows the terms that differ as bars', async () => {
    const me = await visitor();
    await played(me, { game: 'chess' }, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'd8h4']);
    await panel(me).getByRole('button', { name: u.whyMove('Qh4') }).click();
    await reason(me).waitFor();
    await me.says(reason(me), /Qh4 is a blunder.*White answers Nxh4 and takes the queen\./);
    await reason(me).getByText(u.numbers).click();
    await me.says(reason(me), /loses \d+(\.\d+)? pawns/);
    await me.says(reason(me).getByTestId('terms'), 'material');
  });
});

describe('review', () => {
  it('finds the planted blunder, shows what was better, and leads there', async () => {
    const me = await visitor();
    await played(me, { game: 'mnk:3,3,3' }, ['a1', 'a2', 'b2', 'c3', 'c1', 'a3', 'b1']);
    await review(me).getByRole('button', { name: u.reviewGame }).click();
    await me.says(review(me).getByTestId('review-status'), u.marked(1));
    const marked = review(me).locator('[data-marked]');
    await expect.poll(() => marked.getAttribute('data-marked')).toBe('2');
    await expect.poll(() => marked.textContent()).toContain('1… a2 (O)');
    await expect.poll(() => marked.textContent()).toContain(u.betterIs('b2'));
    await expect.poll(() => marked.getAttribute('data-grade')).toBe('blunder');
    // The list of moves and the graph say so, too.
    await expect.poll(() => me.page.locator('[data-node="2"]').textContent()).toBe('a2??');
    await expect.poll(() => me.page.getByTestId('graph').locator('circle[data-grade]').count()).toBe(1);
    await marked.getByRole('button', { name: u.whyMove('1… a2 (O)') }).click();
    await me.see('the position before it', (look) => look.ply === 1);
    await me.says(reason(me), u.gradedMove.blunder('a2', 'b2'));
  });

  it('lets one try a mistake again, and says whether the move is good', async () => {
    const me = await visitor();
    await played(me, { game: 'mnk:3,3,3' }, ['a1', 'a2', 'b2', 'c3', 'c1', 'a3', 'b1']);
    await review(me).getByRole('button', { name: u.reviewGame }).click();
    await review(me).getByRole('button', { name: u.tryAgainMove('1… a2 (O)') }).click();
    const retry = me.page.getByTestId('retry');
    await me.says(retry, u.tryPrompt('O', 'a2'));
    await me.see('the position before it', (look) => look.ply === 1);
    expect(await me.page.getByTestId('arrows').count(), 'nothing gives the answer away').toBe(0);
    await panel(me).locator('[data-move="b2"]').waitFor({ state: 'attached' });
    await me.click('a2');
    await me.says(retry, u.trySame('a2'));
    await me.click('a3');
    await me.says(retry, u.tryBad('a3', 'blunder'));
    await me.click('b2');
    await me.says(retry, u.tryBest('b2'));
    await me.page.getByTestId('variation').getByText('b2').waitFor();
  });

  it('never marks the engine\'s own choices', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'mnk:3,3,3', first: 'engine:depth=9', second: 'engine:depth=9' });
    await me.see('the end', (look) => look.over);
    await review(me).getByRole('button', { name: u.reviewGame }).click();
    await me.says(review(me).getByTestId('review-status'), u.nothingMarked);
  });
});

describe('everybody', () => {
  it('does all of it by keyboard', async () => {
    const me = await visitor();
    await played(me, { game: 'mnk:3,3,3' }, ['a1', 'a2']);
    await toggle(me).press('Space');
    // From here on the lines keep their order: a button that moves loses the focus.
    await panel(me).getByTestId('facts').getByText(u.proven).waitFor();
    await panel(me).locator('[data-line] .line button').first().press('Enter');
    await me.page.getByTestId('line').waitFor();
    await me.page.getByTestId('line').getByRole('button', { name: u.lineClose }).press('Enter');
    await me.page.getByTestId('line').waitFor({ state: 'detached' });
    await panel(me).getByRole('button', { name: u.whyMove('b2') }).first().press('Enter');
    await reason(me).waitFor();
    await review(me).getByRole('button', { name: u.reviewGame }).press('Enter');
    await me.says(review(me).getByTestId('review-status'), u.marked(1));
  });

  it.each([
    ['1440 px', desk],
    ['390 px', phone],
  ] as const)('has nothing against it at %s', async (_, viewport) => {
    const me = await visitor({ viewport });
    await played(me, { game: 'chess' }, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'd8h4']);
    await review(me).getByRole('button', { name: u.reviewGame }).click();
    await me.says(review(me).getByTestId('review-status'), u.marked(1));
    await toggle(me).check();
    await analysed(me, 1);
    await panel(me).getByRole('button', { name: u.whyMove('Nxh4') }).first().click();
    await reason(me).waitFor();
    await expect.poll(() => fits(me)).toBe(true);
    for (const [i, colorScheme] of looksAt(viewport).entries()) {
      await me.page.emulateMedia({ colorScheme });
      await me.page.waitForSelector(`:root[data-look="${colorScheme}"]`);
      expect(await objections(me.page, i > 0 ? ['color-contrast'] : undefined)).toEqual([]);
    }
    await me.visit(analyseLink('connect', ''));
    await expect.poll(() => me.page.getByRole('heading', { level: 1 }).textContent()).toContain('Connect four');
    await panel(me).locator('[data-line]').first().waitFor();
    await expect.poll(() => fits(me)).toBe(true);
    expect(await objections(me.page)).toEqual([]);
  });
});
