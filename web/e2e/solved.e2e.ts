import { describe, expect, it } from 'vitest';
import { facts, lineGame, ruleSets } from '../src/solved/solved';
import { t } from '../src/strings';
import { labWords } from '../src/words/lab';
import { solvedWords } from '../src/words/solved';
import { objections } from './objections';
import { desk, phone, visitor } from './visitor';

const game = lineGame();

describe.each([['a desk', desk], ['a phone', phone]] as const)('Alquerque is solved, on %s', (_, viewport) => {
  it('is linked from the rules, shows values and first moves, and a game to step through', async () => {
    const me = await visitor({ viewport });
    await me.visit('#/learn/alquerque');
    await me.page.getByRole('link', { name: solvedWords.link }).click();
    const page = me.page.getByTestId('solved');
    await page.waitFor();
    for (const name of ruleSets)
      await expect.poll(() => page.locator(`[data-rules="${name}"]`).textContent()).toContain(solvedWords.results[String(facts.values[name])]);
    const first = page.locator('[data-move]');
    await expect.poll(() => first.locator('h3').allTextContents()).toEqual(facts.first.map((each) => each.move));
    await expect.poll(() => first.locator('svg.board').count()).toBe(facts.first.length);
    await expect.poll(() => page.locator('[data-move="18-13"] dd').allTextContents()).toEqual(ruleSets.map((name) => solvedWords.results[String(facts.first[2]!.values[name])]));
    const bottom = async (place: string): Promise<number> => {
      const box = await page.locator(place).last().boundingBox();
      return box!.y + box!.height;
    };
    expect(await bottom('[data-move] dd'), 'values stand on their panel').toBeLessThan(await bottom('section:has([data-move])'));

    const ply = page.getByTestId('ply');
    const at = (number: number) => expect.poll(() => ply.textContent()).toBe(labWords.ply(number, game.moves.length));
    await at(0);
    await page.getByRole('button', { name: t.next, exact: true }).click();
    await at(1);
    await me.page.keyboard.press('ArrowRight');
    await at(2);
    await me.page.keyboard.press('End');
    await at(game.moves.length);
    await me.page.keyboard.press('ArrowLeft');
    await at(game.moves.length - 1);
    expect(await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await objections(me.page)).toEqual([]);
  });
});
