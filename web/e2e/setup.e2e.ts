import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { u } from '../src/strings.understand';
import { phone, visitor, type Visitor } from './visitor';

const computer = (me: Visitor): Locator => me.page.getByRole('group', { name: t.friend.computer, exact: true });

async function form(game: string): Promise<Visitor> {
  const me = await visitor();
  await me.visit(`#/new/${game}`);
  await me.button(t.begin).waitFor();
  await me.page.getByRole('radiogroup', { name: t.position }).waitFor();
  return me;
}

describe('a new game', () => {
  it('under other rules, against an algorithm with its depth', async () => {
    const me = await form('kalah');
    await me.page.getByRole('radio', { name: /^Small/ }).check();
    const north = computer(me);
    await north.getByRole('radio', { name: t.kindProgram }).check();
    await north.getByLabel(t.algorithm, { exact: true }).selectOption('minimax');
    await north.getByLabel('depth', { exact: false }).first().fill('2');
    await me.button(t.begin).click();
    await me.turn();
    await me.page.locator('[data-side="second"]').getByText(/Minimax.*depth 2/i).waitFor();
    await expect.poll(() => me.board.locator('[data-spot]').count()).toBe(10);
  });

  it('against an evaluator whose weights are one’s own', async () => {
    const me = await form('kalah');
    const north = computer(me);
    await north.getByRole('radio', { name: t.kindProgram }).check();
    await north.getByLabel(t.algorithm, { exact: true }).selectOption('alphabeta');
    await expect.poll(() => north.getByText(t.weights).count()).toBe(0);
    await north.getByRole('combobox', { name: 'evaluator' }).selectOption('harvest');
    await north.getByText(t.weights).click();
    await north.getByRole('spinbutton', { name: 'again' }).fill('1.5');
    await me.button(t.begin).click();
    await me.turn();
    await me.page.locator('[data-side="second"]').getByText('harvest.again 1.5').waitFor();
  });

  it('from an option in plain words', async () => {
    const me = await form('mnk');
    await me.page.getByText(t.rulesMore).first().click();
    await me.page.getByLabel('columns', { exact: false }).first().fill('4');
    await me.page.getByRole('radio', { name: t.friend.here }).check();
    await me.button(t.begin).click();
    await me.turn();
    await expect.poll(() => me.board.locator('[data-spot]').count()).toBe(12);
  });

  it('with an impossible option says what is wrong', async () => {
    const me = await form('mnk');
    await me.page.getByText(t.rulesMore).first().click();
    await me.page.getByLabel('columns', { exact: false }).first().fill('99');
    await me.says(me.page.getByRole('alert'), /19/);
    await expect.poll(() => me.button(t.begin).isDisabled()).toBe(true);
  });

  it('with a clock', async () => {
    const me = await form('chess');
    const clock = me.page.getByRole('radiogroup', { name: t.clock });
    await expect.poll(() => clock.getByLabel(t.clockNone).isChecked()).toBe(true);
    await clock.getByLabel(t.clockOther).check();
    await me.page.getByLabel(t.clockMinutes).fill('2');
    await me.button(t.begin).click();
    await me.turn();
    await expect.poll(() => me.page.getByRole('timer').count()).toBe(2);
    await expect.poll(() => me.page.locator('[data-side="second"]').getByRole('timer').textContent()).toBe('2:00');
  });

  it('with a clock that players know', async () => {
    const me = await form('chess');
    await me.page.getByRole('radiogroup', { name: t.clock }).getByLabel(t.clockChoice(3, 2)).check();
    await expect.poll(() => me.page.getByLabel(t.clockMinutes).count()).toBe(0);
    await me.button(t.begin).click();
    await me.turn();
    await expect.poll(() => me.page.locator('[data-side="second"]').getByRole('timer').textContent()).toBe('3:00');
  });

  it('as Black, or as the lot falls', async () => {
    const me = await form('chess');
    const as = me.page.getByRole('group', { name: t.playAs });
    await expect.poll(() => as.getByLabel('White').isChecked()).toBe(true);
    await as.getByLabel('Black').check();
    await expect.poll(() => computer(me).getByRole('radio', { name: t.kindLevel }).isChecked()).toBe(true);
    // One side is chosen, and only here: the other one is the computer's.
    await expect.poll(() => me.page.getByRole('radio', { name: t.kindPerson }).count()).toBe(0);
    await expect.poll(() => me.page.locator('main').getByText('Black', { exact: true }).count()).toBe(1);
    await me.button(t.begin).click();
    expect(await me.turn(0)).toMatchObject({ ply: 1, toMove: 'second' });
    for (const [lot, ply] of [[0.1, 1], [0.9, 0]] as const) {
      await me.visit('#/new/mnk');
      await as.getByLabel(t.playRandom).check();
      await me.page.evaluate((value) => void (Math.random = () => value), lot);
      await me.button(t.begin).click();
      expect((await me.turn(ply - 1)).ply, `with the lot ${lot}`).toBe(ply);
    }
    me.again = false;
  });

  it('against a level with a tick for each', async () => {
    const me = await form('mnk');
    const other = computer(me);
    await expect.poll(() => other.getByTestId('ticks').locator('span').allTextContents()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    await other.getByRole('slider').fill('6');
    await expect.poll(() => other.getByTestId('ticks').locator('.now').textContent()).toBe('6');
  });

  it('says nothing of dice where there are none', async () => {
    const me = await form('chess');
    await computer(me).getByRole('radio', { name: t.kindProgram }).check();
    await computer(me).getByLabel(t.algorithm, { exact: true }).selectOption('alphabeta');
    await expect.poll(() => me.page.locator('main').textContent()).not.toMatch(/\bdice\b/);
  });

  it.each([['chess', false], ['kalah', true], ['connect', true], ['alquerque', false]] as const)('has options for players, and each once: %s', async (game, more) => {
    const me = await form(game);
    const rules = me.page.getByRole('region', { name: t.rules });
    // The rule sets are cards: they are no option as well.
    await expect.poll(() => rules.getByText(t.rulesMore).count()).toBe(more ? 1 : 0);
    if (more) await rules.getByText(t.rulesMore).click();
    await computer(me).getByRole('radio', { name: t.kindProgram }).check();
    const raw = ['tapered', 'emptied', 'owner', 'misere', 'pie', 'lmr', 'chess960', 'harvest', 'zero', 'study', 'english'];
    const choices = await me.page.locator('main option').allTextContents();
    expect(choices.filter((choice) => raw.includes(choice.toLowerCase()) && choice === choice.toLowerCase())).toEqual([]);
    await expect.poll(() => me.page.locator('main').innerText()).not.toMatch(/default: (emptied|owner|tapered|english)\b/);
    const labels = await me.page.locator('main .field label').evaluateAll((all) => all.filter((label) => label.checkVisibility()).map((label) => (label as HTMLElement).innerText));
    expect(labels.length).toBeGreaterThan(2);
    for (const label of labels) expect(label).toMatch(/^\p{Lu}/u);
  });

  it('between two programs, whose sides can be swapped', async () => {
    const me = await form('mnk');
    const kind = (side: string, name: string) => me.page.getByRole('group', { name: side, exact: true }).getByRole('radio', { name });
    await me.page.getByRole('radio', { name: t.friend.programs }).check();
    await expect.poll(() => me.page.getByRole('group', { name: t.playAs }).count()).toBe(0);
    await kind('X', t.kindProgram).check();
    await me.button(t.swapSides).click();
    await expect.poll(() => kind('X', t.kindLevel).isChecked()).toBe(true);
    await expect.poll(() => kind('O', t.kindProgram).isChecked()).toBe(true);
  });

  it('from a known position', async () => {
    const me = await form('chess');
    await me.page.getByLabel(t.positionNamed).check();
    await me.page.getByRole('combobox', { name: t.positionNamed }).selectOption('KQK');
    await me.page.getByText(t.positionGood).waitFor();
    await me.button(t.begin).click();
    await me.turn();
    await expect.poll(() => me.spot('a1').getAttribute('aria-label')).toContain('White queen');
  });

  it('can be started from anywhere in the form, on a phone', async () => {
    const me = await visitor({ viewport: phone });
    await me.visit('#/new/kalah');
    const begin = me.button(t.begin);
    await begin.waitFor();
    const inView = async (): Promise<boolean> => {
      const box = (await begin.boundingBox())!;
      return box.y >= 0 && box.y + box.height <= phone.height;
    };
    expect(await inView()).toBe(true);
    // What has the focus is not covered by it.
    const clock = me.page.getByLabel(t.clockOther);
    await clock.focus();
    const [focused, over] = [(await clock.boundingBox())!, (await begin.boundingBox())!];
    expect(focused.y + focused.height).toBeLessThanOrEqual(over.y);
    expect(await inView()).toBe(true);
    await begin.click();
    await me.turn();
  });

  it('that does not exist is not offered', async () => {
    const me = await visitor();
    await me.visit('#/new/nosuchgame');
    await me.page.getByText(t.unknownGame).waitFor();
  });
});

describe('a start position', () => {
  it('with defects has every one of them listed, and cannot be played until they are fixed', async () => {
    const me = await form('chess');
    await me.page.getByLabel(t.positionPaste).check();
    await me.page.getByTestId('position').fill('P3k3/8/8/8/8/8/8/8 w KQ - 0 1');
    const problems = me.page.getByTestId('problems').getByRole('listitem');
    await expect.poll(() => problems.count()).toBeGreaterThanOrEqual(2);
    const words = (await problems.allTextContents()).join('\n');
    expect(words).toMatch(/king/i);
    expect(words).toMatch(/pawn/i);
    await expect.poll(() => me.button(t.begin).isDisabled()).toBe(true);
    await me.page.getByTestId('position').fill('4k3/8/8/8/8/8/8/R3K3 w Q - 0 1');
    await me.page.getByText(t.positionGood).waitFor();
    await me.button(t.begin).click();
    await me.turn();
  });

  it.each([['chess', 'x'], ['checkers', 'hello'], ['kalah', '1,2,3'], ['connect', 'zz'], ['alquerque', '?']])('that cannot be read says where, for people: %s %s', async (game, text) => {
    const me = await form(game);
    await me.page.getByLabel(t.positionPaste).check();
    await me.page.getByTestId('position').fill(text);
    await me.says(me.page.getByTestId('problems'), /Character \d+: .*Expected: /);
    await expect.poll(() => me.page.getByTestId('problems').innerText()).not.toMatch(/offset|position,/);
    expect(await me.page.getByTestId('position').getAttribute('aria-invalid')).toBe('true');
    const [said, board] = await Promise.all([me.page.getByTestId('problems').boundingBox(), me.page.locator('.board.unread').boundingBox()]);
    expect(said!.y + said!.height).toBeLessThanOrEqual(board!.y);
  });

  it('is set up by hand', async () => {
    const me = await form('checkers');
    await me.page.getByLabel(t.positionEdit).check();
    await me.button(t.clear).click();
    await expect.poll(() => me.page.getByTestId('problems').textContent()).toContain(t.positionBad);
    await me.page.getByRole('radiogroup', { name: t.put }).getByRole('radio', { name: 'Black', exact: true }).click();
    await me.click('11');
    await me.page.getByRole('radio', { name: 'White king', exact: true }).click();
    await me.click('15');
    await me.page.getByText(t.positionGood).waitFor();
    await me.page.getByRole('radio', { name: t.friend.here }).check();
    await me.button(t.begin).click();
    expect((await me.turn()).movable).toEqual(['11']);
    await me.click('11', '18');
    expect((await me.turn(0)).status).toMatch(/^Black wins/);
  });

  it('is set up by dragging: from the tray, over the board, and off it', async () => {
    const me = await form('checkers');
    await me.page.getByLabel(t.positionEdit).check();
    await me.button(t.clear).click();
    const text = () => me.page.getByTestId('position').inputValue();
    const to = async (x: number, y: number): Promise<void> => {
      await me.page.mouse.move(x - 9, y - 9);
      await me.page.mouse.move(x, y);
      await me.page.mouse.up();
    };
    await me.board.scrollIntoViewIfNeeded();
    const tray = await me.page.locator('[data-stock="M"]').boundingBox();
    const square = await me.middle('18');
    await me.page.mouse.move(tray!.x + 20, tray!.y + 20);
    await me.page.mouse.down();
    await to(square.x, square.y);
    await expect.poll(text).toBe('B:W:BK18');
    await me.drag('18', '22');
    await expect.poll(text).toBe('B:W:BK22');
    const taken = await me.middle('22');
    await me.page.mouse.move(taken.x, taken.y);
    await me.page.mouse.down();
    await to(5, taken.y);
    await expect.poll(text).toBe('B:W:B');
  });

  it('has a tray that is one stop for Tab, and arrow keys choose in it', async () => {
    const me = await form('checkers');
    await me.page.getByLabel(t.positionEdit).check();
    const tray = me.page.getByRole('radiogroup', { name: t.put });
    const radios = tray.getByRole('radio');
    const chosen = (): Promise<number> => radios.evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-checked') === 'true' && one === document.activeElement));
    await radios.first().focus();
    await me.press('ArrowRight');
    await expect.poll(chosen).toBe(1);
    await me.press('ArrowLeft', 'ArrowUp');
    await expect.poll(chosen).toBe((await radios.count()) - 1);
    expect(await tray.locator('[tabindex="0"]').count()).toBe(1);
  });

  it('of chess says who may castle, and where a pawn can be taken in passing', async () => {
    const me = await form('chess');
    await me.page.getByLabel(t.positionEdit).check();
    await me.page.getByTestId('position').fill('4k2r/8/8/2pP4/8/8/8/R3K3 w - - 0 1');
    await expect.poll(() => me.page.getByLabel(u.castlingRight['K']!).isDisabled()).toBe(true);
    await me.page.getByLabel(u.castlingRight['k']!).check();
    await me.page.getByLabel(u.passant).selectOption('c6');
    await me.page.getByLabel(t.turn).selectOption('second');
    await expect.poll(() => me.page.getByTestId('position').inputValue()).toBe('4k2r/8/8/2pP4/8/8/8/R3K3 b k - 0 1');
    await me.page.getByText(t.positionGood).waitFor();
  });

  it.each(['chess', 'kalah', 'alquerque', 'mnk', 'connect'])('of %s can be edited and taken back to the usual one', async (game) => {
    const me = await form(game);
    await me.page.getByLabel(t.positionEdit).check();
    const usual = await me.page.getByTestId('position').inputValue();
    await me.button(t.clear).click();
    const square = me.board.locator('[data-spot]').first();
    await expect.poll(() => square.getAttribute('aria-label')).toMatch(/, (empty|0 seeds)$/);
    await square.click();
    await expect.poll(() => square.getAttribute('aria-label')).not.toMatch(/, (empty|0 seeds)$/);
    await me.button(t.usual).click();
    await expect.poll(() => me.page.getByTestId('position').inputValue()).toBe(usual);
    await me.page.getByText(t.positionGood).waitFor();
  });
});
