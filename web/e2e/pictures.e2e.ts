import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import type { SessionState } from '../src/messages/messages';
import { t } from '../src/strings';
import { labWords } from '../src/words/lab';
import { u } from '../src/strings.understand';
import { analyseLink } from '../src/understand/link';
import { desk, families, phone, visitor, type Visitor } from './visitor';

/** Pictures to be looked at, written to the folder that E2E_SCREENSHOTS names. */
const folder = process.env['E2E_SCREENSHOTS'] ?? '';

async function photograph(me: Visitor, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  me.again = false;
  const eyes = await me.page.context().newCDPSession(me.page);
  const shoot = async (look: string): Promise<void> => {
    await me.page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true });
  };
  await me.page.setViewportSize(desk);
  await me.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await me.page.waitForSelector(':root[data-look="light"]');
  await shoot('light');
  for (const type of ['deuteranopia', 'achromatopsia'] as const) {
    await eyes.send('Emulation.setEmulatedVisionDeficiency', { type });
    await shoot(type);
  }
  await eyes.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
  await me.page.setViewportSize(phone);
  await shoot('phone');
  await me.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await me.page.waitForSelector(':root[data-look="dark"]');
  await shoot('phone-dark');
  await me.page.setViewportSize(desk);
  await shoot('dark');
}

async function photographRightToLeft(me: Visitor, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await me.page.evaluate(() => (document.documentElement.dir = 'rtl'));
  for (const [size, viewport] of [['desk', desk], ['phone', phone]] as const) {
    await me.page.setViewportSize(viewport);
    await me.page.screenshot({ path: join(folder, `${name}-rtl-${size}.png`), fullPage: true });
  }
}

describe.skipIf(folder === '')('pictures', () => {
  it.each(families)('of a game of %s under way', async (game) => {
    const me = await visitor();
    const session = await me.create({ game, first: 'level:2', second: 'level:2' });
    await me.ask<{ session: SessionState }>({ do: 'speed', session: session.id, key: session.key, delay: 250 } as { do: string });
    await me.enter(session);
    const enough = { tree: 1, mnk: 4 }[game] ?? 9;
    await me.see('some moves', (look) => look.ply >= enough || look.over);
    if (!(await me.look()).over) await me.button(t.pause).click().catch(() => undefined);
    await photograph(me, `table-${game}`);
  });

  it('of a person’s turn, a piece in the hand', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', second: 'human' });
    await me.click('g1');
    await me.see('targets', (look) => look.targets.length > 0);
    await photograph(me, 'hand');
  });

  it('of a refused touch', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'checkers', position: 'B:W15,32:B11,12', second: 'human' });
    await me.click('12');
    await me.says(me.words, /\w/);
    await photograph(me, 'refused');
  });

  it.each([['home', ''], ['new', '#/new/kalah'], ['learn', '#/learn/checkers'], ['import', '#/import'], ['stale', '#/session/nothing']])(
    'of the page %s',
    async (name, hash) => {
      const me = await visitor();
      await me.visit(hash);
      await me.page.getByRole('heading').first().waitFor();
      await me.page.waitForLoadState('networkidle');
      await photograph(me, name);
    },
  );

  it.each([['home', ''], ['new', '#/new/kalah'], ['tree', '#/tree'], ['table', '#/session/chess']])('of the page %s from right to left', async (name, hash) => {
    const me = await visitor();
    if (name === 'table') await me.sitDown({ game: 'chess', second: 'human' });
    else await me.visit(hash);
    await me.page.getByRole('heading').first().waitFor();
    await me.page.waitForLoadState('networkidle');
    await photographRightToLeft(me, name);
  });

  it.each(['chess', 'kalah'])('of the editor of %s', async (game) => {
    const me = await visitor();
    await me.visit(`#/new/${game}`);
    await me.page.getByLabel(t.positionEdit).check();
    await me.board.waitFor();
    await photograph(me, `editor-${game}`);
  });

  it('of an analysis, a reason and a review', async () => {
    const me = await visitor();
    const session = await me.create({ game: 'chess', first: 'human', second: 'human' });
    for (const [node, move] of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'd8h4'].entries())
      await me.ask({ do: 'play', session: session.id, key: session.key, node, move } as { do: string });
    await me.enter(session);
    await me.button(u.reviewGame).click();
    await me.page.locator('[data-marked] button').first().click();
    await me.page.getByRole('switch', { name: u.on }).check();
    await me.page.waitForFunction(() => Number(document.querySelector<HTMLElement>('[data-testid="analysis"]')?.dataset['depth']) >= 4);
    await photograph(me, 'analysis');
    await me.visit(analyseLink('connect', '......./......./......./......./...o.../..xx...'));
    await me.page.waitForFunction(() => Number(document.querySelector<HTMLElement>('[data-testid="analysis"]')?.dataset['depth']) >= 4);
    await me.page.getByLabel(u.arrows).selectOption('all');
    await photograph(me, 'analyse-page');
  });

  it('of the rules beside the board', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'alquerque' });
    await me.button(t.howTo).click();
    await me.page.getByTestId('how-to').waitFor();
    await photograph(me, 'beside');
  });

  it('of a study that is played, and of a famous mistake', async () => {
    const me = await visitor();
    await me.visit('#/lab/rook-endgame-faithful');
    await me.page.getByTestId('progress').waitFor();
    const start = me.button(labWords.start);
    if (await start.isVisible()) await start.click();
    await me.says(me.page.getByTestId('agreement'), /^57 of 57/);
    await me.page.locator('[data-cell="5"]').click();
    await me.page.getByTestId('games').locator('svg.board').waitFor();
    await photograph(me, 'lab');
    await me.visit('#/mistakes/lab-framework');
    await me.page.getByTestId('truth').waitFor();
    await photograph(me, 'mistakes');
  });
});
