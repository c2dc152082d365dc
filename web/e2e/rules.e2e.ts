import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRules } from '../plugins/markdown';
import type { RulePicture } from '../src/howto/pictures';
import type { View } from '../src/messages/messages';
import { t } from '../src/strings';
import { standalone } from './svg';
import { desk, families, phone, visitor, type Visitor } from './visitor';

const folder = new URL('../../docs/rules/', import.meta.url);
const pictures = JSON.parse(readFileSync(new URL('pictures.json', folder), 'utf8')) as Record<string, RulePicture>;
const page = (language: string, family: string) => readRules(readFileSync(new URL(`${language}/${family}.md`, folder), 'utf8'));
const captions = (language: string, family: string): string[] =>
  page(language, family).parts.flatMap((part) => ('figures' in part ? part.figures.map((figure) => figure.caption) : []));

function look(me: Visitor, { game, position, moves }: RulePicture): Promise<View> {
  const request = { do: 'look', game, ...(position !== undefined && { position }), ...(moves && { moves }) };
  return me.ask<{ view: View }>(request).then(({ view }) => view);
}

describe('a picture of the rules', () => {
  it.each(Object.entries(pictures))('%s shows a position of the game, and its marked moves are legal', async (_, picture) => {
    const me = await visitor();
    const view = await look(me, picture);
    const spots = view.drawing.spots.map((spot) => spot.id);
    const legal = view.moves.map((move) => move.move);
    for (const move of picture.arrows ?? []) expect(legal).toContain(move);
    for (const path of picture.not ?? []) {
      for (const spot of path) expect(spots).toContain(spot);
      expect(view.moves.map((move) => move.path.join(' '))).not.toContain(path.join(' '));
    }
    for (const spot of picture.marks ?? []) expect(spots).toContain(spot);
    if (picture.from !== undefined) expect(view.moves.filter((move) => move.path[0] === picture.from).length).toBeGreaterThan(1);
    expect(view.outcome?.reason).toBe(picture.end);
    if (picture.forced) expect(view.moves.every((move) => move.taken.length > 0)).toBe(true);
  });

  it('is refused where the rules refuse the position or the move', async () => {
    const me = await visitor();
    await expect(look(me, { game: 'kalah', position: '40,40,4,4,4,4,7/4,4,4,4,5,4,3 S' })).rejects.toThrow('48 seeds');
    const view = await look(me, pictures['chess-no-castling']!);
    expect(view.moves.map((move) => move.move)).not.toContain('e1g1');
  });
});

describe('how to play', () => {
  it.each(families)('%s has words and pictures on the page, and nothing for programmers', async (family) => {
    const me = await visitor({ viewport: { width: 1280, height: 800 } });
    await me.visit(`#/learn/${family}`);
    const text = me.page.getByTestId('how-to');
    await text.waitFor();
    const named = captions('en', family);
    await expect.poll(() => text.locator('figure svg.board').count()).toBe(named.length);
    await expect.poll(() => text.locator('figcaption').allTextContents()).toEqual(named);
    for (const name of named) expect(await text.getByRole('img', { name, exact: true }).count()).toBe(1);
    await expect.poll(() => text.textContent()).not.toMatch(/evaluator|perft|history_slot|\bsrc\/|\.cpp|\.h\b/i);
    await expect.poll(() => text.locator('h3').allTextContents()).toEqual(expect.arrayContaining(['Goal', 'How the game ends', 'Variants', 'Strategy', 'Where it comes from']));
  });

  it('is written in the language of the page, and changes with it', async () => {
    const begins = (one: Visitor): Promise<string | null> => one.page.getByTestId('how-to').locator('h3').first().textContent();
    for (const [locale, goal] of [['fr', 'Goal'], ['de-AT', 'Ziel']] as const) {
      const other = await visitor({ viewport: desk, locale });
      await other.visit('#/learn/chess');
      await expect.poll(() => begins(other)).toBe(goal);
    }
    const me = await visitor({ viewport: desk });
    me.again = false;
    for (const [language, goal] of [['es', 'Objetivo'], ['de', 'Ziel'], ['en', 'Goal']] as const) {
      await me.read(language);
      await me.visit('#/learn/chess');
      await expect.poll(() => begins(me)).toBe(goal);
    }
    const named = captions('es', 'kalah');
    await me.visit('#/learn/kalah');
    await me.page.getByTestId('how-to').waitFor();
    await me.read('es');
    await me.page.goBack();
    await expect.poll(() => me.page.getByTestId('how-to').locator('figcaption').allTextContents()).toEqual(named);
  });

  it.each(families)('%s fits a phone', async (family) => {
    const me = await visitor({ viewport: phone });
    await me.visit(`#/learn/${family}`);
    await me.page.getByTestId('how-to').locator('figure svg.board').first().waitFor();
    expect(await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await me.page.getByRole('heading', { level: 1, name: t.howToOf('').trim() }).waitFor();
  });
});

/** The pictures of docs, which a reader of the files sees; made anew with ZERMELO_UPDATE_PICTURES=1. */
const update = process.env['ZERMELO_UPDATE_PICTURES'] !== undefined;
const fileOf = (name: string): URL => new URL(`pictures/${name}.svg`, folder);
const origin = (name: string): string => JSON.stringify(pictures[name]);

describe.skipIf(!update)('pictures of docs are made anew', () => {
  it.each(families)('%s', async (family) => {
    const me = await visitor({ viewport: desk });
    await me.visit(`#/learn/${family}`);
    await expect.poll(() => me.page.locator('figure svg.board').count()).toBe(captions('en', family).length);
    const drawn = await me.page.evaluate(standalone);
    for (const [name, svg] of Object.entries(drawn)) writeFileSync(fileOf(name), svg.replace('<desc></desc>', `<desc>${origin(name).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</desc>`));
  });
});

describe('pictures of docs', () => {
  it('are those of pictures.json', () => {
    const files = readdirSync(new URL('pictures/', folder)).map((file) => file.replace(/\.svg$/, ''));
    expect(files.sort()).toEqual(Object.keys(pictures).sort());
    for (const name of files) expect(readFileSync(fileOf(name), 'utf8'), name).toContain(origin(name));
  });
});

describe('rules that do not arrive', () => {
  it('are said to be missing, and come when the page is loaded again', async () => {
    const me = await visitor();
    me.again = false;
    me.forgive(/Failed to load resource|ERR_FAILED|dynamically imported/);
    // The file with the English rules, whatever it is called.
    await me.page.route(/assets\/[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      const isRules = (await answer.text()).includes('Take all seeds from one of your pits');
      // A request that is given up with the page is handled already.
      await (isRules ? route.abort() : route.fulfill({ response: answer })).catch(() => undefined);
    });
    await me.visit('#/learn/kalah');
    await me.page.getByRole('alert').getByText(t.partLost).waitFor();
    // Parts that are fetched for later may be on their way.
    await me.page.unrouteAll({ behavior: 'wait' });
    await me.button(t.reload).click();
    await me.page.getByTestId('how-to').waitFor();
  });
});
