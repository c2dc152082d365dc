import { describe, expect, it } from 'vitest';
import type { StudySummary } from '../src/messages/lab';
import { mistakeWords } from '../src/words/mistakes';
import { treeWords } from '../src/words/tree';
import { objections } from './objections';
import { phone, visitor, type Visitor } from './visitor';

const five = ['rook-endgame', 'lab-framework', 'alquerque', 'checkers', 'kalah'];
/** With every defect that the study lists to be seen. */
async function open(study: string, me?: Visitor): Promise<Visitor> {
  const one = me ?? (await visitor());
  const { studies } = await one.ask<{ studies: StudySummary[] }>({ do: 'studies' });
  const defects = studies.find((each) => each.name === `${study}-faithful`)?.defects ?? 0;
  expect(defects, study).toBeGreaterThan(0);
  await one.visit(`#/mistakes/${study}`);
  await expect.poll(() => one.page.locator('[data-side="truth"]').count()).toBe(defects);
  await expect.poll(() => one.page.locator('[data-defect] svg.board').count()).toBe(3 * defects);
  return one;
}
const side = (me: Visitor, defect: string, which: string) => me.page.locator(`[data-defect="${defect}"] [data-side="${which}"]`);

describe('five famous mistakes', () => {
  it('are five pages, found from the first screen', async () => {
    const me = await visitor();
    await me.visit('');
    await me.page.getByRole('link', { name: mistakeWords.title }).click();
    await me.page.getByRole('heading', { name: mistakeWords.studies['rook-endgame']![0] }).waitFor();
    const links = me.page.locator('main h2 a');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(five.map((name) => `#/mistakes/${name}`));
    expect(await objections(me.page)).toEqual([]);
  });

  it.each(five)('shows %s: faithful, correct and truth of each defect, with both trees', async (study) => {
    const me = await open(study);
    for (const card of await me.page.locator('[data-defect]').all()) {
      const id = (await card.getAttribute('data-defect')) ?? '';
      const moves = await card.getByTestId('move').allTextContents();
      expect(moves, id).toHaveLength(2);
      expect(moves[0], id).not.toBe(moves[1]);
      expect((await card.locator('.why').textContent())?.length, id).toBeGreaterThan(20);
      const title = (await card.locator('h2').textContent()) ?? '';
      expect(title.toLowerCase().replaceAll(' ', '-'), 'a title for readers').not.toBe(id);
      expect(title.length, id).toBeGreaterThan(8);
      await expect.poll(() => card.locator('svg.board').count(), { message: id }).toBe(3);
      await expect.poll(() => card.getByTestId('truth').textContent(), { message: id }).toMatch(/wins|loses|draw|Unknown/);
      for (const which of ['faithful', 'correct']) {
        const one = side(me, id, which);
        const trees = await one.getByRole('img', { name: /^The tree of/ }).count();
        if (trees === 0) expect(await one.textContent(), id).toContain(mistakeWords.noTree);
        else expect(await one.locator('.moves li.chosen').count(), `${id} ${which}`).toBe(1);
      }
    }
    expect(await objections(me.page)).toEqual([]);
  });

  it('knows where a defect throws the result away', async () => {
    const me = await open('lab-framework');
    await expect.poll(() => side(me, 'horizon', 'faithful').getByTestId('move').textContent()).toBe('c3');
    await expect.poll(() => side(me, 'horizon', 'correct').getByTestId('move').textContent()).toBe('b3');
    const truth = side(me, 'horizon', 'truth');
    await expect.poll(() => truth.textContent()).toContain('A draw');
    await expect.poll(() => truth.locator('dd').allTextContents()).toEqual(['loses in 4 plies', 'draws']);
    await expect.poll(() => truth.textContent()).toContain(mistakeWords.thrown);
  });

  it('steps through the tree of a published program, by keyboard', async () => {
    const me = await open('rook-endgame');
    await side(me, 'chance-layers', 'faithful').getByRole('link', { name: mistakeWords.openTree }).focus();
    await me.press('Enter');
    await me.page.getByTestId('tree').waitFor();
    expect(decodeURIComponent(me.page.url())).toContain('player=faithful-expectimax:depth=2');
    await me.button(treeWords.toEnd).click();
    await expect.poll(() => me.page.locator('[data-item="0"]').getAttribute('aria-label')).toContain('value 0');
    await me.button(treeWords.toStart).click();
    await me.button(treeWords.stepForward).click();
    await expect.poll(() => me.page.getByTestId('step').textContent()).toContain('1');
  });

  it('fits a phone, dark too', async () => {
    const me = await visitor({ viewport: phone, hasTouch: true });
    await open('kalah', me);
    expect(await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await objections(me.page)).toEqual([]);
    await me.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await me.page.waitForSelector(':root[data-look="dark"]');
    expect(await objections(me.page, ['color-contrast'])).toEqual([]);
  });

  it('says so where there is no such study', async () => {
    const me = await visitor();
    await me.visit('#/mistakes/nim');
    await me.says(me.page.getByRole('alert'), /There is no study of this name/);
    await me.page.getByRole('link', { name: mistakeWords.all }).click();
    await me.page.getByRole('heading', { name: mistakeWords.title }).waitFor();
  });
});
