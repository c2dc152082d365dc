import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { looksAt, objections } from './objections';
import { desk, families, phone, visitor, type Visitor } from './visitor';

const sizes = [
  ['1440 px', desk],
  ['390 px', phone],
] as const;

async function inItsLooks(me: Visitor): Promise<string[]> {
  const found: string[] = [];
  for (const [i, look] of looksAt(me.page.viewportSize()!).entries()) {
    await me.page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' });
    await me.page.waitForSelector(`:root[data-look="${look}"]`);
    found.push(...(await objections(me.page, i > 0 ? ['color-contrast'] : undefined)).map((words) => `${look}: ${words}`));
  }
  return found;
}

/** Goes where no game is, so that nothing of the last one is taken for the next. */
async function leave(me: Visitor): Promise<void> {
  await me.visit('#/nowhere');
  await me.page.getByText(t.nowhere).waitFor();
}

describe.each(sizes)('axe-core has no objection at %s', (_, viewport) => {
  it('to the first screen', async () => {
    const me = await visitor({ viewport });
    await me.visit('');
    await me.card('Chess').waitFor();
    expect(await inItsLooks(me)).toEqual([]);
  });

  it('to a session of any game', async () => {
    const me = await visitor({ viewport });
    for (const game of families) {
      await leave(me);
      await me.sitDown({ game });
      await me.turn();
      expect(await inItsLooks(me), game).toEqual([]);
    }
  });

  it('to a session where much is going on', async () => {
    const me = await visitor({ viewport });
    await me.sitDown({ game: 'checkers', first: 'human', second: 'level:2', clock: 600 });
    await me.click('11', '15');
    await me.turn(1);
    await me.button(t.hint).click();
    await me.says(me.words, /\w/);
    await me.button(t.boards).click();
    await me.button(t.howTo).click();
    await me.page.getByTestId('how-to').waitFor();
    expect(await inItsLooks(me)).toEqual([]);
  });

  it('to the end of a game, a promotion, the list of keys, and the question of who looks back', async () => {
    const me = await visitor({ viewport });
    const session = await me.create({ game: 'chess', first: 'human', second: 'human' });
    for (const [node, move] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries())
      await me.ask({ do: 'play', session: session.id, key: session.key, node, move } as { do: string });
    await me.enter(session);
    await me.page.getByTestId('result').waitFor();
    expect(await inItsLooks(me), 'result').toEqual([]);
    await me.press('ArrowLeft', 'ArrowLeft');
    await me.see('an earlier position', (look) => look.ply === 2);
    await me.click('g2');
    await me.page.getByTestId('ask-branch').waitFor();
    expect(await inItsLooks(me), 'question').toEqual([]);
    await leave(me);
    await me.sitDown({ game: 'chess', position: '8/P6k/8/8/8/8/8/K7 w - - 0 1', first: 'human', second: 'human' });
    await me.click('a7', 'a8');
    await me.chooser.waitFor();
    expect(await inItsLooks(me), 'promotion').toEqual([]);
    await me.press('Escape', '?');
    await me.page.getByRole('dialog').waitFor();
    expect(await inItsLooks(me), 'keys').toEqual([]);
  });

  it('to a game with a friend: the link, and an offer', async () => {
    const me = await visitor({ viewport });
    const session = await me.sitDown({ game: 'checkers', first: 'human', second: 'human', side: 'first' });
    await me.page.getByTestId('invite').waitFor();
    expect(await inItsLooks(me), 'link').toEqual([]);
    const friend = { session: session.id, key: session.invite };
    await me.ask({ do: 'open', ...friend });
    await me.page.getByTestId('invite').waitFor({ state: 'detached' });
    await me.ask({ do: 'offer', offer: 'draw', ...friend } as { do: string });
    await me.page.getByTestId('pair').waitFor();
    expect(await inItsLooks(me), 'offer').toEqual([]);
  });

  it('to a dialog', async () => {
    const me = await visitor({ viewport });
    await me.sitDown({ game: 'kalah' });
    for (const name of [t.share, t.export, t.players, t.resign]) {
      await me.button(name).click();
      const dialog = me.page.getByRole('dialog');
      await dialog.waitFor();
      expect(await inItsLooks(me), name).toEqual([]);
      await dialog.getByRole('button', { name: t.close }).click();
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it('to the form of a new game, with an algorithm and its options', async () => {
    const me = await visitor({ viewport });
    await me.visit('#/new/chess');
    await me.page.getByRole('group', { name: t.friend.computer }).getByRole('radio', { name: t.kindProgram }).check();
    for (const more of await me.page.locator('details').all()) await more.locator('summary').click();
    await me.page.getByLabel(t.clockOther).check();
    expect(await inItsLooks(me)).toEqual([]);
  });

  it.each(['checkers', 'kalah'])('to the editor of positions of %s', async (game) => {
    const me = await visitor({ viewport });
    await me.visit(`#/new/${game}`);
    await me.page.getByLabel(t.positionEdit).check();
    await me.button(t.clear).click();
    await me.page.getByTestId('problems').getByText(/\w/).first().waitFor();
    expect(await inItsLooks(me)).toEqual([]);
  });

  it('to how any game is played', async () => {
    const me = await visitor({ viewport });
    for (const game of families) {
      await leave(me);
      await me.visit(`#/learn/${game}`);
      await me.page.getByTestId('how-to').waitFor();
      const figures = me.page.locator('figure[data-picture]');
      const boards = figures.filter({ has: me.page.locator('svg') });
      await expect.poll(async () => (await figures.count()) - (await boards.count()), { message: game }).toBe(0);
      expect(await figures.count(), game).toBeGreaterThan(0);
      expect(await inItsLooks(me), game).toEqual([]);
    }
  });

  it('to the archive of finished games', async () => {
    const me = await visitor({ viewport });
    const session = await me.create({ game: 'chess', first: 'human', second: 'level:1' });
    await me.ask({ do: 'resign', session: session.id, key: session.key, side: 'first' } as { do: string });
    await me.enter(session);
    await me.page.getByTestId('result').waitFor();
    await me.visit('#/games');
    await me.page.locator('main li[data-game]').waitFor();
    expect(await inItsLooks(me)).toEqual([]);
  });

  it.each(['#/import', '#/help', '#/session/nosuchgame', '#/nowhere'])('to %s', async (hash) => {
    const me = await visitor({ viewport });
    await me.open(hash);
    expect(await inItsLooks(me)).toEqual([]);
  });
});
