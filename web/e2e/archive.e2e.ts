import { describe, expect, it } from 'vitest';
import type { KeptGame } from '../src/state/storage';
import { t } from '../src/strings';
import { g } from '../src/words/games';
import { playToTheEnd } from './hands';
import { desk, phone, visitor, type Visitor } from './visitor';

const rows = (me: Visitor) => me.page.locator('main li[data-game]');
const titles = (me: Visitor): Promise<string[]> => rows(me).locator('strong').allTextContents();

const day = (text: string): number => new Date(`${text}T12:00`).getTime();
const kept = (id: string, more: Partial<KeptGame>): KeptGame => ({
  id, key: null, family: 'chess', title: 'Chess', players: 'Human vs. Level 3 (Casual)', when: day('2026-11-17'), over: true,
  ended: day('2026-11-17'), result: 'won', reason: 'mate', winner: 'White', moves: 31, ...more,
});

async function remembering(me: Visitor, games: KeptGame[]): Promise<void> {
  await me.visit('');
  await me.page.evaluate((list) => localStorage.setItem('zermelo.games', list), JSON.stringify(games));
  await me.visit('#/games');
  await me.page.reload();
}

describe('a finished game', () => {
  it('moves from your games to the archive, opens again, and is reviewed', async () => {
    const me = await visitor();
    await me.visit('');
    await me.card('Tic-tac-toe').click();
    const end = await playToTheEnd(me);
    const session = /session\/([^/]+)/.exec(me.page.url())?.[1] ?? '';
    await me.page.getByRole('banner').getByRole('link', { name: t.nav.play, exact: true }).click();
    const all = me.page.getByRole('link', { name: `${t.allYourGames} (1)` });
    await all.waitFor();
    await expect.poll(() => me.page.getByRole('link', { name: /^Continue Tic-tac-toe/ }).count()).toBe(0);
    await all.click();
    await me.page.getByRole('heading', { level: 2, name: g.archive }).waitFor();
    const row = rows(me);
    await expect.poll(() => row.count()).toBe(1);
    const told = (await row.textContent()) ?? '';
    expect(told).toContain('Tic-tac-toe');
    expect(told).toContain('Level 3');
    expect(told).toContain(g.moves(end.ply));
    expect(told).toMatch(/Won – line completed|Lost – line completed|Draw – the board is full/);
    await row.getByRole('link', { name: /^Open Tic-tac-toe/ }).click();
    expect((await me.see('its end', (look) => look.over)).moves).toEqual(end.moves);
    await me.page.goBack();
    await row.getByRole('link', { name: /^Review Tic-tac-toe/ }).click();
    await me.page.getByTestId('review-status').waitFor();
    expect(me.page.url()).toContain(session);
  });

  it('is kept as lost when it was resigned, across a reload', async () => {
    const me = await visitor();
    await me.visit('');
    await me.card('Chess').click();
    await me.turn();
    await me.button(t.resign).click();
    await me.button(t.resignYes).click();
    await me.see('the end', (look) => look.over);
    await me.visit('#/games');
    await me.page.reload();
    await me.says(rows(me).locator('.result'), t.resultWhy(g.results.lost, t.reasons['resignation']!));
  });

  it('is removed from the list without a word to the server, and comes back', async () => {
    const me = await visitor();
    const session = await me.create({ game: 'chess', first: 'human', second: 'human' });
    await me.ask({ do: 'resign', session: session.id, key: session.key, side: 'first' } as { do: string });
    await me.enter(session);
    await me.see('the end', (look) => look.over);
    await me.visit('#/games');
    await expect.poll(() => rows(me).locator('.result').textContent()).toBe(t.resultWhy(t.sideWon('Black'), t.reasons['resignation']!));
    const sent: string[] = [];
    me.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    await me.page.reload();
    await rows(me).waitFor();
    const before = sent.length;
    await me.button(/^Remove Chess of/).click();
    await rows(me).waitFor({ state: 'detached' });
    await me.button(g.undo).click();
    await expect.poll(() => titles(me)).toEqual(['Chess']);
    await me.button(/^Remove Chess of/).click();
    expect(sent.length).toBe(before);
    // The game itself is still there for anyone with its link.
    await me.visit(`#/session/${session.id}`);
    await me.see('the end', (look) => look.over);
  });
});

describe('games under way', () => {
  it('are all listed, and one that was removed comes back with its key', async () => {
    const me = await visitor();
    const session = await me.create({ game: 'mnk:3,3,3', first: 'human', second: 'human' });
    const open = Array.from({ length: 50 }, (_, i) => kept(`o${i}`, { over: false, title: `Game ${i}` }));
    await remembering(me, [...open, kept(session.id, { over: false, title: 'Mine', key: session.key })]);
    const links = me.page.getByRole('link', { name: /^Continue / });
    await expect.poll(() => links.count()).toBe(51);
    await me.button(t.forgetGame('Mine')).click();
    await expect.poll(() => links.count()).toBe(50);
    await me.button(g.undo).click();
    await me.page.getByRole('link', { name: /^Continue Mine/ }).click();
    await me.turn();
    await me.click('b2');
    await me.see('the move', (look) => look.ply === 1);
    await me.visit('#/');
    await me.page.getByRole('link', { name: `${t.allYourGames} (51)` }).waitFor();
    expect(await links.count()).toBe(6);
  });
});

describe('the archive', () => {
  const games = [
    kept('a', {}),
    kept('b', { family: 'kalah', title: 'Kalah', players: 'Human vs. Level 5', result: 'lost', winner: 'North', reason: 'side empty', ended: day('2026-11-15') }),
    kept('c', { players: 'Alpha-beta (depth 4) against Person', result: 'draw', reason: 'stalemate', ended: day('2026-11-16') }),
    kept('d', { over: false, title: 'Pig', family: 'pig' }),
  ];

  it('is searched by game, opponent, result and date', async () => {
    const me = await visitor({ viewport: desk });
    await remembering(me, games);
    const status = me.page.locator('main').getByRole('status');
    await expect.poll(() => titles(me)).toEqual(['Chess', 'Chess', 'Kalah']);
    await me.says(status, g.count(3));
    const search = me.page.getByRole('searchbox', { name: g.search });
    await search.fill('alpha');
    await expect.poll(() => rows(me).getAttribute('data-game')).toBe('c');
    await search.fill('stalemate');
    await expect.poll(() => rows(me).getAttribute('data-game')).toBe('c');
    await search.fill('nobody');
    await me.says(status, g.noneFound);
    await me.button(g.show).click();
    await me.page.locator('search select').first().selectOption('Kalah');
    await expect.poll(() => titles(me)).toEqual(['Kalah']);
    await me.page.locator('search select').first().selectOption(g.anyGame);
    await me.page.locator('search select').last().selectOption(g.results.won);
    await expect.poll(() => rows(me).getAttribute('data-game')).toBe('a');
    await me.button(g.show).click();
    await me.page.locator('search input[type=date]').first().fill('2026-11-16');
    await me.page.locator('search input[type=date]').last().fill('2026-11-16');
    await expect.poll(() => rows(me).getAttribute('data-game')).toBe('c');
  });

  it('says so while it is empty, fits a phone, and speaks the language of the page', async () => {
    const me = await visitor({ viewport: phone });
    me.again = false;
    await me.visit('#/games');
    await me.page.getByText(g.none).waitFor();
    await remembering(me, games);
    await rows(me).first().waitFor();
    expect(await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await me.read('de');
    await me.visit('#/games');
    await me.page.getByRole('heading', { level: 2, name: 'Beendete Partien' }).waitFor();
    await me.page.getByText('3 beendete Partien').waitFor();
  });
});
