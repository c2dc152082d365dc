import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { HelloAnswer } from '../src/messages/messages';
import { t } from '../src/strings';
import { words as german } from '../src/words/de/german';
import { words as spanish } from '../src/words/es/spanish';
import { settingsWords as s } from '../src/words/settings';
import { objections } from './objections';
import { desk, phone, visitor, type Visitor } from './visitor';

async function settings(me: Visitor): Promise<Visitor> {
  await me.open('#/settings');
  return me;
}
async function choose(me: Visitor, group: string, name: string): Promise<void> {
  await me.page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).check();
}
const chosen = (me: Visitor, group: string): Promise<string> =>
  me.page.getByRole('group', { name: group, exact: true }).locator('label:has(:checked)').innerText();
const darkSquare = (board: Locator): Promise<string> => board.locator('rect.dark').first().evaluate((square) => getComputedStyle(square).fill);
const root = (me: Visitor, name: string): Promise<string | null> => me.page.locator('html').getAttribute(name);

describe('the language of the page', () => {
  it('is that of the browser, and only its words are loaded', async () => {
    const me = await visitor({ locale: 'de-AT' });
    await me.visit('');
    await me.page.getByRole('link', { name: german.play.nav.play, exact: true }).waitFor();
    await me.page.getByRole('link', { name: german.play.playNow(german.names.games['chess']!), exact: true }).waitFor();
    expect(await root(me, 'lang')).toBe('de');
    const languages = (one: Visitor): string[] => one.requests.flatMap((url) => /(spanish|german)-/.exec(url)?.[1] ?? []);
    await me.page.waitForLoadState('networkidle');
    expect(languages(me)).toEqual(['german']);
    const other = await visitor({ locale: 'fr-FR' });
    await other.visit('');
    await other.card('Chess').waitFor();
    expect(await root(other, 'lang')).toBe('en');
    await other.page.waitForLoadState('networkidle');
    expect(languages(other)).toEqual([]);
  });

  it('can be chosen, changes at once and is remembered', async () => {
    const me = await settings(await visitor());
    await choose(me, s.language, 'Español');
    await me.page.getByRole('heading', { level: 1, name: spanish.settings.title }).waitFor();
    expect(await root(me, 'lang')).toBe('es');
    await expect.poll(() => me.page.getByRole('navigation').getByRole('link').allTextContents()).toContain(spanish.play.nav.tree);
    await me.page.reload();
    await me.page.getByRole('heading', { level: 1, name: spanish.settings.title }).waitFor();
    await choose(me, spanish.settings.language, 'English');
    await me.page.getByRole('heading', { level: 1, name: s.title }).waitFor();
    expect(await root(me, 'lang')).toBe('en');
  });

  it.each([['es', spanish], ['de', german]] as const)('reaches a game, the sides and how it ends: %s', async (locale, words) => {
    const me = await visitor({ locale });
    const session = await me.create({ game: 'chess', first: 'human', second: 'human' });
    for (const [node, move] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries())
      await me.ask({ do: 'play', session: session.id, key: session.key, node, move } as { do: string });
    await me.enter(session);
    await me.says(me.status, words.play.won['mate']!(words.names.sides['Black']!));
    await me.says(me.page.getByTestId('result'), words.play.reasons['mate']!);
    await me.page.getByRole('heading', { level: 1, name: words.names.games['chess']! }).waitFor();
  });

  it.each(['es', 'de'])('fits on a phone: %s', async (locale) => {
    const me = await visitor({ locale, viewport: { width: 360, height: 740 } });
    for (const place of ['', '#/settings', '#/new/chess', '#/tree', '#/quiz', '#/studies', '#/lab', '#/learn', '#/help', '#/analyse']) {
      await me.open(place);
      expect(await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), place).toBeLessThanOrEqual(0);
    }
  });
});

describe('boards and pieces', () => {
  it('change at once, everywhere, and are remembered', async () => {
    const me = await settings(await visitor());
    const preview = me.page.locator('.preview');
    const [slate, classic] = [await darkSquare(preview), await me.page.locator('.preview .body').first().getAttribute('d')];
    await choose(me, s.board, s.boards.wood);
    await choose(me, s.pieces, s.pieceSets.modern);
    expect(await darkSquare(preview)).toBe('rgb(185, 138, 90)');
    const modern = await me.page.locator('.preview .body').first().getAttribute('d');
    expect(modern).not.toBe(classic);
    await me.sitDown({ game: 'chess' });
    expect(await darkSquare(me.board)).toBe('rgb(185, 138, 90)');
    expect(await me.board.locator('.body').evaluateAll((bodies) => bodies.map((body) => body.getAttribute('d')))).toContain(modern);
    await settings(me);
    expect(await chosen(me, s.board)).toBe(s.boards.wood);
    await choose(me, s.board, s.boards.slate);
    expect(await darkSquare(preview)).toBe(slate);
  });

  it('have coordinates unless somebody does not want them; the numbers of a game tree stay', async () => {
    const me = await settings(await visitor());
    const labels = (): Promise<string[]> => me.page.locator('.preview svg text').allTextContents();
    expect(await labels()).toEqual(expect.arrayContaining(['a', 'h', '1', '8']));
    await me.page.getByRole('checkbox', { name: s.coordinates }).uncheck();
    expect(await labels()).toEqual([]);
    await me.sitDown({ game: 'tree' });
    await expect.poll(() => me.board.locator('text').allTextContents()).toContain('14');
  });
});

describe('movement and sound', () => {
  it('an animation that is turned off moves nothing, and stays off', async () => {
    const me = await visitor({ reducedMotion: 'no-preference' });
    await settings(me);
    await choose(me, s.tempo, s.tempos.off);
    await me.sitDown({ game: 'chess', first: 'human', second: 'human' });
    expect(await root(me, 'data-motion')).toBe('off');
    expect(await me.board.locator('.piece').first().evaluate((piece) => getComputedStyle(piece).transitionDuration)).toBe('0s');
    await me.click('e2', 'e4');
    await me.turn(0);
    await settings(me);
    expect(await chosen(me, s.tempo)).toBe(s.tempos.off);
  });

  it('an animation that is slowed takes longer for a move', async () => {
    const me = await settings(await visitor({ reducedMotion: 'no-preference' }));
    const stepOf = async (tempo: string): Promise<number> => {
      await settings(me);
      await choose(me, s.tempo, tempo);
      await me.sitDown({ game: 'chess', first: 'human', second: 'human' });
      await me.turn();
      await me.click('e2', 'e4');
      await me.turn(0);
      return me.board.evaluate((board) => parseFloat(getComputedStyle(board).getPropertyValue('--step')));
    };
    const normal = await stepOf(s.tempos.normal);
    expect(normal).toBeGreaterThan(100);
    expect(await stepOf(s.tempos.slow)).toBeGreaterThan(1.5 * normal);
    expect(await stepOf(s.tempos.fast)).toBeLessThan(0.75 * normal);
  });

  it('the volume is remembered; without sounds there is none to set', async () => {
    const me = await settings(await visitor());
    const volume = me.page.getByRole('slider', { name: s.volume });
    await volume.fill('40');
    await me.page.reload();
    await expect.poll(() => volume.inputValue()).toBe('40');
    await expect.poll(() => volume.getAttribute('aria-valuetext')).toBe(s.volumeValue('40'));
    await me.page.getByRole('checkbox', { name: s.sound }).uncheck();
    await expect.poll(() => volume.isDisabled()).toBe(true);
    await me.page.reload();
    await expect.poll(() => me.page.getByRole('checkbox', { name: s.sound }).isChecked()).toBe(false);
  });

  it('the colours of the page can be chosen here too', async () => {
    const me = await settings(await visitor());
    await choose(me, s.scheme, t.theme.dark);
    expect(await root(me, 'data-look')).toBe('dark');
  });
});

it('about says what the server says of itself', async () => {
  const me = await settings(await visitor());
  const hello = await me.ask<HelloAnswer>({ do: 'hello' });
  const about = await me.page.getByTestId('about').innerText();
  expect(about).toContain(hello.version);
  expect(about).toMatch(new RegExp(`${s.gamesKnown}\\s+${hello.games.length}`));
});

it('settings that another version wrote, or nobody, do no harm', async () => {
  const me = await visitor();
  await me.visit('#/settings');
  for (const kept of ['{"board":"marble","pieces":7,"language":"xx","tempo":null}', '[', '"text"', 'null']) {
    await me.page.evaluate((text) => localStorage.setItem('zermelo.settings', text), kept);
    await me.page.reload();
    expect(await chosen(me, s.board), kept).toBe(s.boards.slate);
  }
});

describe('axe-core has no objection', () => {
  it.each([['desk', desk], ['phone', phone]] as const)('to the settings, on a %s', async (_, viewport) => {
    const me = await settings(await visitor({ viewport }));
    expect(await objections(me.page)).toEqual([]);
  });

  it.each(['slate', 'wood', 'green', 'sea', 'paper'] as const)('to %s, light and dark', async (theme) => {
    const me = await settings(await visitor());
    await choose(me, s.board, s.boards[theme]);
    for (const game of ['', 'chess', 'checkers', 'kalah']) {
      if (game !== '') await me.sitDown({ game });
      for (const colorScheme of ['light', 'dark'] as const) {
        await me.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await me.page.waitForSelector(`:root[data-look="${colorScheme}"][data-board="${theme}"]`);
        expect(await objections(me.page, ['color-contrast']), `${game} ${colorScheme}`).toEqual([]);
      }
    }
  });
});
