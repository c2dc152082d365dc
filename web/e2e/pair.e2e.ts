import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { Server } from './server';
import { phone, visitor, type Visitor } from './visitor';

const card = (me: Visitor) => me.page.getByTestId('pair');
const bar = (me: Visitor, side: 'first' | 'second') => me.page.locator(`[data-side="${side}"]`);

/** Makes a game on the form and hands the friend's link to a second browser. */
async function meet(game: string, side: string, more: { clock?: string; home?: string } = {}): Promise<{ maker: Visitor; guest: Visitor; watch: string }> {
  const maker = await visitor({}, ...(more.home ? [more.home] : []));
  await maker.visit(`#/new/${game}`);
  await maker.page.getByRole('radio', { name: t.friend.friend }).check();
  await maker.page.getByRole('group', { name: t.playAs }).getByLabel(side, { exact: true }).check();
  if (more.clock) await maker.page.getByRole('radiogroup', { name: t.clock }).getByLabel(more.clock).check();
  await maker.button(t.friend.begin).click();
  await maker.page.getByTestId('invite').waitFor();
  const play = await maker.page.getByLabel(t.friend.link).inputValue();
  const watch = await maker.page.getByLabel(t.friend.watch).inputValue();
  const guest = await visitor({}, ...(more.home ? [more.home] : []));
  await guest.page.goto(play);
  await guest.board.waitFor();
  await maker.page.getByTestId('invite').waitFor({ state: 'detached' });
  return { maker, guest, watch };
}

const rank = (me: Visitor, spot: string): Promise<number> => me.middle(spot).then(({ y }) => y);

describe('a game with a friend', () => {
  it('begins with a link, and each sees the own side below', async () => {
    const { maker, guest, watch } = await meet('chess', 'White');
    expect(watch).not.toBe(await maker.page.evaluate(() => location.href + '/'));
    await maker.says(bar(maker, 'first'), t.friend.youPlay('White'));
    await maker.says(bar(maker, 'second'), t.friend.them);
    await guest.says(bar(guest, 'second'), t.friend.youPlay('Black'));
    expect(await rank(maker, 'e2')).toBeGreaterThan(await rank(maker, 'e7'));
    expect(await rank(guest, 'e7')).toBeGreaterThan(await rank(guest, 'e2'));
    expect((await maker.look()).status).toBe(t.yourMoveAs('White'));
    expect(guest.page.url(), 'the key is not in the address').not.toMatch(/session\/[^/]+\/./);
  });

  it('each moves the own side only', async () => {
    const { maker, guest } = await meet('mnk', 'X');
    expect((await guest.look()).movable).toEqual([]);
    await guest.click('b2');
    await guest.says(guest.words, t.notYours);
    await maker.click('b2');
    await guest.turn(0);
    await maker.see('the move', (look) => look.ply === 1 && !look.mine);
    await maker.click('a1');
    await maker.says(maker.words, t.notYours);
    await guest.click('a1');
    expect(await maker.turn(1)).toMatchObject({ ply: 2, mine: true });
    for (const me of [maker, guest]) {
      await expect.poll(() => me.button(t.takeBack).count()).toBe(0);
      await expect.poll(() => me.button(t.players).count()).toBe(0);
      await expect.poll(() => me.button(t.hint).count()).toBe(0);
      await me.says(me.page.getByTestId('analysis-later'), t.friend.later);
      expect(await me.page.getByTestId('analysis').count()).toBe(0);
      expect(await me.page.locator('.menu').getByRole('link', { name: t.searchTree }).count()).toBe(0);
    }
  });

  it('resigning is for oneself, whoever is to move', async () => {
    const { maker, guest } = await meet('chess', 'White');
    await guest.button(t.resign).click();
    await guest.page.getByText(t.friend.resignSure('Black')).waitFor();
    await guest.button(t.resignYes).click();
    await guest.says(guest.page.getByTestId('result'), /^You lost/);
    await maker.says(maker.page.getByTestId('result'), /^You won/);
  });

  it('a draw is offered, declined, offered again and accepted', async () => {
    const { maker, guest } = await meet('chess', 'Black');
    await maker.button(t.friend.offerDraw).click();
    await maker.says(card(maker), t.friend.sent.draw);
    await guest.says(card(guest), t.friend.offered.draw);
    await guest.button(t.friend.decline).click();
    await maker.says(card(maker), t.friend.gone.draw);
    await card(guest).waitFor({ state: 'detached' });
    await maker.button(t.friend.offerDraw).click();
    await guest.button(t.friend.accept).click();
    for (const me of [maker, guest]) expect((await me.see('the draw', (look) => look.over)).status).toBe(t.drawn['agreement']);
  });

  it('an offer of a draw lapses with the answer on the board', async () => {
    const { maker, guest } = await meet('mnk', 'X');
    await guest.button(t.friend.offerDraw).click();
    await maker.says(card(maker), t.friend.offered.draw);
    await maker.click('b2');
    await guest.turn(0);
    for (const me of [maker, guest]) await card(me).waitFor({ state: 'detached' });
  });

  it('a move is taken back when the friend agrees', async () => {
    const { maker, guest } = await meet('mnk', 'X');
    await expect.poll(() => maker.button(t.friend.askBack).isDisabled()).toBe(true);
    await maker.click('b2');
    await guest.turn(0);
    await maker.button(t.friend.askBack).click();
    await guest.says(card(guest), t.friend.offered.take_back);
    expect((await maker.look()).ply).toBe(1);
    await guest.button(t.friend.accept).click();
    await maker.see('the start', (look) => look.ply === 0 && look.mine);
    await guest.see('the start', (look) => look.ply === 0 && !look.mine);
  });

  it('the clock stands until the first move', async () => {
    const { maker, guest } = await meet('chess', 'White', { clock: t.clockChoice(1, 0) });
    const time = (me: Visitor, side: 'first' | 'second'): Promise<string | null> => bar(me, side).getByRole('timer').textContent();
    await maker.page.waitForTimeout(1500);
    expect([await time(maker, 'first'), await time(guest, 'second')]).toEqual(['1:00', '1:00']);
    await maker.click('e2', 'e4');
    await guest.turn(0);
    // It runs now; how far it is when somebody looks is that of the machine.
    await expect.poll(() => time(maker, 'second')).toMatch(/^0:/);
    expect(await time(guest, 'first')).toBe('1:00');
  });

  it('a rematch swaps the sides, keeps the clock and takes both along', async () => {
    const { maker, guest } = await meet('chess', 'White', { clock: t.clockChoice(3, 2) });
    await maker.button(t.resign).click();
    await maker.button(t.resignYes).click();
    await guest.see('the end', (look) => look.over);
    await maker.button(t.playAgain).click();
    await maker.says(card(maker), t.friend.sent.rematch);
    await guest.says(card(guest), t.friend.offered.rematch);
    await guest.button(t.friend.accept).click();
    await guest.says(bar(guest, 'first'), t.friend.youPlay('White'));
    await maker.says(bar(maker, 'second'), t.friend.youPlay('Black'));
    await expect.poll(() => bar(maker, 'first').getByRole('timer').textContent()).toBe('3:00');
    expect(await rank(maker, 'e7')).toBeGreaterThan(await rank(maker, 'e2'));
    await guest.click('e2', 'e4');
    expect(await maker.turn(0)).toMatchObject({ ply: 1, mine: true });
  });

  it('who watches sees everything and moves nothing', async () => {
    const { maker, guest, watch } = await meet('mnk', 'X');
    const watcher = await visitor();
    await watcher.page.goto(watch);
    await watcher.board.waitFor();
    await watcher.click('b2');
    await watcher.says(watcher.words, t.watchOnly);
    await guest.button(t.friend.offerDraw).click();
    await maker.says(card(maker), t.friend.offered.draw);
    await expect.poll(() => card(watcher).count()).toBe(0);
    await expect.poll(() => watcher.button(t.resign).count()).toBe(0);
    await maker.click('b2');
    await watcher.see('the move', (look) => look.ply === 1 && !look.mine);
  });

  it('survives a killed server and a page loaded again', async () => {
    const server = await Server.start();
    try {
      const { maker, guest } = await meet('mnk', 'O', { home: server.address });
      for (const me of [maker, guest]) me.forgive(/WebSocket|ERR_CONNECTION|ERR_SOCKET|ERR_EMPTY_RESPONSE/);
      await maker.button(t.friend.offerDraw).click();
      await guest.says(card(guest), t.friend.offered.draw);
      await server.end('SIGKILL');
      await server.run();
      await guest.page.reload();
      await guest.says(card(guest), t.friend.offered.draw);
      await guest.says(bar(guest, 'first'), t.friend.youPlay('X'));
      await guest.button(t.friend.accept).click();
      await maker.see('the draw', (look) => look.over);
    } finally {
      await server.stop();
    }
  });

  it('both sides in two tabs of one browser stay apart', async () => {
    const maker = await visitor();
    await maker.visit('#/new/mnk');
    await maker.page.getByRole('radio', { name: t.friend.friend }).check();
    await maker.button(t.friend.begin).click();
    const play = await maker.page.getByLabel(t.friend.link).inputValue();
    const tab = await maker.page.context().newPage();
    await tab.goto(play);
    const mine = tab.locator('[data-side="second"]').getByText(t.friend.youPlay('O'));
    await mine.waitFor();
    await tab.reload();
    await mine.waitFor();
    await maker.page.reload();
    await maker.says(bar(maker, 'first'), t.friend.youPlay('X'));
    await tab.close();
  });

  it('while the friend is missing, the link can be shown again', async () => {
    const me = await visitor({ viewport: phone });
    await me.visit('#/new/checkers');
    await me.page.getByRole('radio', { name: t.friend.friend }).check();
    await me.button(t.friend.begin).click();
    await me.page.getByTestId('invite').waitFor();
    await me.page.getByRole('dialog').getByRole('button', { name: t.close }).click();
    await me.says(card(me), t.friend.waiting);
    await me.button(t.friend.showLink).click();
    await me.page.getByTestId('invite').waitFor();
    expect(await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

describe('two people at one screen', () => {
  it('move both sides, as before', async () => {
    const me = await visitor();
    await me.visit('#/new/mnk');
    await me.page.getByRole('radio', { name: t.friend.here }).check();
    await me.button(t.begin).click();
    await me.turn();
    await me.click('b2');
    await me.turn(0);
    await me.click('a1');
    expect(await me.turn(1)).toMatchObject({ ply: 2, mine: true, status: t.toMove('X') });
    await expect.poll(() => me.button(t.takeBack).isVisible()).toBe(true);
  });
});
