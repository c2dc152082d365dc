import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { learningWords } from '../src/words/learning';
import { objections } from './objections';
import { phone, visitor, type Visitor } from './visitor';

const generations = (me: Visitor): Promise<number> => me.page.locator('[data-generation]').count();
const state = (me: Visitor): Promise<string | null> => me.page.getByTestId('learn-state').textContent();
const overflow = (me: Visitor): Promise<number> => me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function open(me: Visitor): Promise<void> {
  await me.visit('#/learn?game=mnk%3A3%2C3%2C3');
  await me.page.getByTestId('learn-state').waitFor();
}

describe('learning', () => {
  it('is found from the first screen', async () => {
    const me = await visitor();
    await me.visit('');
    await me.page.getByRole('banner').getByRole('link', { name: t.nav.learning, exact: true }).click();
    await me.page.locator('[data-game="mnk"]').waitFor();
    await expect.poll(() => me.page.locator('[data-game="pig"]').count()).toBe(1);
    await expect.poll(() => me.page.locator('[data-game="tree"]').count()).toBe(0);
    expect(await objections(me.page)).toEqual([]);
    await me.page.locator('[data-game="mnk"]').click();
    await me.page.getByRole('heading', { level: 1, name: learningWords.titleOf('Tic-tac-toe') }).waitFor();
    await expect.poll(() => state(me)).toBe(learningWords.none);
  });

  it('starts, shows generations as they come, stops and continues after a reload, by keyboard alone', async () => {
    const me = await visitor();
    await open(me);
    await me.button(learningWords.start).focus();
    await me.press('Enter');
    await me.says(me.page.getByTestId('progress'), /^Generation \d+, .+: [\d,]+ of [\d,]+/);
    await expect.poll(() => generations(me)).toBeGreaterThan(0);
    await expect.poll(() => me.page.getByTestId('loss').getByRole('img').getAttribute('aria-label')).toMatch(/loss now \d/);
    await me.button(learningWords.stop).focus();
    await me.press('Enter');
    await expect.poll(() => state(me)).toBe(learningWords.stopped);
    const before = await generations(me);
    await me.page.reload();
    await expect.poll(() => generations(me)).toBe(before);
    await me.button(learningWords.resume).focus();
    await me.press('Enter');
    await expect.poll(() => generations(me)).toBeGreaterThan(before);
    await me.button(learningWords.stop).focus();
    await me.press('Enter');
    await expect.poll(() => state(me)).toBe(learningWords.stopped);
    expect(await objections(me.page)).toEqual([]);
  });

  it('shows what the network looks at, on a phone and in the dark, and plays with it', async () => {
    const me = await visitor({ viewport: phone, colorScheme: 'dark' });
    await open(me);
    const board = me.page.getByTestId('looks').locator('svg.board').first();
    await board.waitFor();
    await expect.poll(() => board.locator('[data-heat]').count()).toBe(9);
    await expect.poll(() => board.getAttribute('aria-label')).toMatch(/^X: .+\. Most: \w+ [+−]?[\d.]+/);
    await me.page.getByLabel(learningWords.move).selectOption('b2');
    await me.says(me.page.getByTestId('facts'), /[XO]: .+: [+−]?[\d.]+/);
    await expect.poll(() => me.page.getByTestId('facts').locator('li').count()).toBeLessThanOrEqual(3);
    await me.page.getByLabel(learningWords.move).selectOption('');
    await me.page.getByTestId('facts').waitFor({ state: 'detached' });
    expect(await overflow(me)).toBeLessThanOrEqual(0);
    expect(await objections(me.page)).toEqual([]);
    await me.button(learningWords.play).click();
    await me.board.waitFor();
    await me.turn();
    await me.click('b2');
    await me.turn(1);
  });
});
