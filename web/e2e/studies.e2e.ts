import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newGameLink } from '../src/setup/link';
import { t } from '../src/strings';
import { labWords } from '../src/words/lab';
import { mistakeWords } from '../src/words/mistakes';
import { studyWords } from '../src/words/studies';
import { looksAt, objections } from './objections';
import { phone, visitor, type Visitor } from './visitor';

/** Pictures to be looked at, where E2E_SCREENSHOTS names a folder for them. */
const folder = process.env['E2E_SCREENSHOTS'] ?? '';
const desk = { width: 1280, height: 800 };
const sizes = [['1280', desk], ['390', phone]] as const;
const open = (viewport: { width: number; height: number }): Promise<Visitor> =>
  visitor(viewport === phone ? { viewport, hasTouch: true, isMobile: true } : { viewport });

/** Nothing sticks out, axe-core has no objection; and a picture of each look. */
async function look(me: Visitor, name: string): Promise<void> {
  for (const [i, colorScheme] of (folder === '' ? looksAt(me.page.viewportSize()!) : (['light', 'dark'] as const)).entries()) {
    await me.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await me.page.waitForSelector(`:root[data-look="${colorScheme}"]`);
    if (folder !== '') {
      mkdirSync(folder, { recursive: true });
      await me.page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage: true });
    }
    expect(await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
    expect(await objections(me.page, i > 0 ? ['color-contrast'] : undefined), `${name} ${colorScheme}`).toEqual([]);
  }
  await me.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
/** The list, one tap from wherever one is. */
async function toStudies(me: Visitor): Promise<void> {
  await me.page.getByRole('banner').getByRole('link', { name: studyWords.title, exact: true }).click();
  await me.page.locator('[data-study="kalah"]').waitFor();
}
const table = (me: Visitor, name: string) => me.page.locator(`table[data-table="${name}"]`);
const filled = (me: Visitor, name: string) => table(me, name).locator('button.place:not(.none)').count();
const names = (me: Visitor) => me.page.locator('[data-study]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['study']));
const computer = (me: Visitor) => me.page.getByRole('group', { name: t.friend.computer, exact: true });
const atOneScreen = (me: Visitor): Promise<void> => me.page.getByRole('radio', { name: t.friend.here }).check();

describe.each(sizes)('the five studies at %s px', (width, viewport) => {
  it('are one tap away, and found by a word of their own', async () => {
    const me = await open(viewport);
    await me.visit('');
    await me.card('Chess').waitFor();
    await toStudies(me);
    expect(await names(me)).toEqual(['rook-endgame', 'lab-framework', 'alquerque', 'checkers', 'kalah']);
    await look(me, `studies-${width}`);
    const field = me.page.getByRole('searchbox', { name: studyWords.find });
    for (const [word, first] of [['escacs', 'rook-endgame'], ['Stare', 'lab-framework'], ['002', 'alquerque'], ['فارسی', 'checkers'], ['Granada', 'kalah']] as const) {
      await field.fill(word);
      await expect.poll(async () => (await names(me))[0], { message: word }).toBe(first);
    }
    await field.fill('backgammon');
    await expect.poll(() => names(me)).toEqual([]);
    await me.page.getByText(studyWords.none('backgammon')).waitFor();
    await field.fill('Poda');
    await expect.poll(() => names(me)).toContain('kalah');
    await expect.poll(() => me.page.locator('[data-study="kalah"]').getByTestId('line').textContent()).toContain('Poda');
    await look(me, `studies-poda-${width}`);
  });

  it('shows Kalah: a table filled without starting anything, and its verdicts', async () => {
    const me = await open(viewport);
    await me.visit('#/studies');
    await me.page.getByRole('searchbox', { name: studyWords.find }).fill('Poda');
    await me.page.locator('[data-study="kalah"] h2 a').click();
    await me.page.locator('table[data-table]').first().waitFor();
    await expect.poll(() => me.page.locator('button.place').count()).toBeGreaterThan(0);
    await expect.poll(() => me.page.locator('button.place.none').count()).toBe(0);
    const answers = me.page.getByTestId('answers');
    await expect.poll(() => answers.getByRole('listitem').count()).toBeGreaterThan(1);
    await expect.poll(() => answers.textContent()).toContain(labWords.ours);
    await expect.poll(() => answers.getByTestId('verdict').count()).toBeGreaterThan(0);
    for (const link of [studyWords.defects, studyWords.playGame])
      await expect.poll(() => me.page.getByRole('link', { name: link }).isVisible(), { message: link }).toBe(true);
    await look(me, `study-kalah-${width}`);
  });

  it('shows the rook endgame: T1 with its 16 cells as published, its names, its commands', async () => {
    const me = await open(viewport);
    await me.visit('#/studies/rook-endgame');
    await table(me, 'T1').waitFor();
    expect(await filled(me, 'T1')).toBe(16);
    await expect.poll(() => table(me, 'T1').locator('.wrong').count()).toBe(0);
    await table(me, 'T1').locator('button.place').nth(5).click();
    await me.page.getByTestId('games').locator('svg.board').waitFor();
    await me.page.getByTestId('games').getByRole('button', { name: t.close }).click();
    await expect.poll(() => me.page.getByRole('region', { name: 'From its names to ours' }).textContent()).toMatch(/figure 6.*T1/is);
    await me.page.getByRole('button', { name: /^Copy .*lab run rook-endgame-faithful/ }).first().waitFor();
    expect(await me.page.locator('strong[lang="ca"]').textContent(), 'its own title is Catalan').toContain('Pràctica 2');
    await look(me, `study-rook-endgame-${width}`);
  });

  it.each(['lab-framework', 'alquerque', 'checkers'])('shows %s, its tables filled', async (name) => {
    const me = await open(viewport);
    await me.visit(`#/studies/${name}`);
    await me.page.locator('table[data-table]').first().waitFor();
    await expect.poll(() => me.page.locator('button.place.none').count()).toBe(0);
    if (name === 'checkers') expect(await me.page.getByTestId('answers').textContent()).toMatch(/Red|White/);
    await look(me, `study-${name}-${width}`);
  });

  it('leads to a game against its program, its depth and its defects chosen', async () => {
    const me = await open(viewport);
    await me.visit('#/studies/rook-endgame');
    await me.page.locator('[data-program="faithful-minimax:depth=3"]').click();
    const black = computer(me);
    await black.getByLabel(t.algorithm, { exact: true }).waitFor();
    await expect.poll(() => black.getByLabel(t.algorithm, { exact: true }).inputValue()).toBe('faithful-minimax');
    await expect.poll(() => me.page.getByRole('combobox', { name: t.positionNamed }).inputValue()).toBe('rook-endgame');
    const depth = black.getByRole('spinbutton', { name: 'depth' });
    await expect.poll(() => depth.inputValue()).toBe('3');
    await depth.fill('2');
    const defects = black.getByRole('group', { name: t.several['fix']! });
    const ticks = defects.getByRole('checkbox');
    await expect.poll(() => ticks.count()).toBeGreaterThan(2);
    await ticks.nth(1).check();
    await me.page.getByText(t.positionGood).waitFor();
    await look(me, `form-${width}`);
    await me.button(t.begin).click();
    await me.turn();
    await me.page.locator('[data-side="second"]').getByText(/Faithful minimax \(depth 2, fix [a-z ]+\)/).waitFor();
    await me.click('a1', 'a8');
    await me.turn(1);
    await look(me, `table-program-${width}`);
  });

  it('plays tic-tac-toe with symbols of one’s own, kept with the game', async () => {
    const me = await open(viewport);
    await me.visit('#/new/mnk');
    const first = me.page.getByLabel(t.symbolOf('X'));
    const second = me.page.getByLabel(t.symbolOf('O'));
    await expect.poll(() => first.inputValue()).toBe('');
    await first.fill('#');
    await second.fill('#');
    await me.says(me.page.getByRole('alert'), t.symbolsAlike);
    await expect.poll(() => me.button(t.begin).isDisabled()).toBe(true);
    await second.fill('@');
    await atOneScreen(me);
    await look(me, `form-symbols-${width}`);
    await me.button(t.begin).click();
    await me.turn();
    expect((await me.look()).status).toBe(t.toMove('#'));
    await me.click('b2');
    await me.turn(0);
    await me.click('a1');
    await me.turn(1);
    const drawn = () => me.board.locator('.piece text').allTextContents();
    expect((await drawn()).sort()).toEqual(['#', '@']);
    await me.page.reload();
    await me.turn(1);
    expect((await drawn()).sort()).toEqual(['#', '@']);
    await look(me, `table-symbols-${width}`);
    await me.click('b1');
    await me.turn(2);
    await me.click('a2');
    await me.turn(3);
    await me.click('b3');
    expect((await me.turn(4)).status).toBe('# wins: a line is complete.');
  });

  it('pieces keep their own look unless asked', async () => {
    const me = await open(viewport);
    await me.visit('#/new/mnk');
    await atOneScreen(me);
    await me.button(t.begin).click();
    await me.turn();
    await me.click('b2');
    await me.turn(0);
    await expect.poll(() => me.board.locator('.piece text').count()).toBe(0);
    await expect.poll(() => me.board.locator('.piece .stroke').count()).toBe(1);
  });
});

describe('a study', () => {
  it('fills the form from a link: depth, what is fixed, what is left out', async () => {
    const me = await visitor();
    const spec = 'faithful-urges:depth=2,fix=root-pits+stale-index,without=steal';
    await me.visit(newGameLink('kalah', { second: spec }));
    const north = computer(me);
    const ticked = (option: string) =>
      north.getByRole('group', { name: t.several[option]! }).getByRole('checkbox', { checked: true }).evaluateAll((all) => all.map((one) => one.closest('label')?.textContent?.trim()));
    await north.getByRole('spinbutton', { name: 'depth' }).waitFor();
    expect(await ticked('fix')).toEqual(['root-pits', 'stale-index'].map((id) => mistakeWords.defect(id)));
    expect(await ticked('without')).toEqual(['Steal']);
    await north.getByRole('group', { name: t.several['fix']! }).getByRole('checkbox', { name: t.allOfThem }).check();
    await me.button(t.begin).click();
    await me.turn();
    await me.page.locator('[data-side="second"]').getByText('Faithful urges (depth 2, fix all, without steal)').waitFor();
    // A published program plays on, and who sits there can be changed with the same fields.
    await me.button(t.players).click();
    await expect.poll(() => me.page.getByRole('dialog').getByRole('group', { name: 'North', exact: true }).getByRole('spinbutton', { name: 'depth' }).inputValue()).toBe('2');
  });

  it('has symbols for Alquerque and connect too, not for chess', async () => {
    const me = await visitor();
    for (const [game, first] of [['alquerque', 'White'], ['connect', '']] as const) {
      await me.visit(`#/new/${game}`);
      const field = first ? me.page.getByLabel(t.symbolOf(first)) : me.page.getByRole('heading', { name: t.symbols });
      await field.waitFor();
    }
    await me.page.getByRole('region', { name: t.symbols }).getByRole('textbox').first().fill('ŵ');
    await me.button(t.begin).click();
    await me.turn();
    await me.click('d1');
    await me.turn(1);
    await expect.poll(() => me.board.locator('.piece text').allTextContents()).toEqual(['ŵ']);
    await me.visit('#/new/chess');
    await me.button(t.begin).waitFor();
    await expect.poll(() => me.page.getByRole('heading', { name: t.symbols }).count()).toBe(0);
  });

  it.each([['chess', 'rook-endgame'], ['mnk', 'lab-framework'], ['connect', 'lab-framework'], ['alquerque', 'alquerque'], ['checkers', 'checkers'], ['kalah', 'kalah']])(
    'is linked from the pages of %s',
    async (game, study) => {
      const me = await visitor();
      for (const place of [`#/learn/${game}`, `#/new/${game}`]) {
        await me.visit(place);
        const link = me.page.getByRole('link', { name: studyWords.ofGame });
        await link.waitFor();
        await expect.poll(() => link.getAttribute('href')).toBe(`#/studies/${study}`);
      }
    },
  );

  it('calls its sides White and Red', async () => {
    const me = await visitor();
    await me.visit('#/new/checkers%3Astudy');
    await expect.poll(() => me.page.getByRole('group', { name: t.playAs }).locator('label').allTextContents()).toEqual(['Red', 'White', t.playRandom]);
    await atOneScreen(me);
    await me.button(t.begin).click();
    expect((await me.turn()).status).toBe(t.toMove('Red'));
  });

  it('that does not exist is not shown', async () => {
    const me = await visitor();
    await me.visit('#/studies/nim');
    await me.page.getByText(studyWords.unknown).waitFor();
  });
});
