import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { g } from '../src/words/games';
import { desk, phone, visitor, type Visitor } from './visitor';

/** The words on the board, with the places they take on the screen. */
function texts(me: Visitor): Promise<{ words: string; box: { left: number; right: number; top: number; bottom: number } }[]> {
  return me.board.locator('text').evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { words: one.textContent ?? '', box: { left, right, top, bottom } };
    }),
  );
}

describe('a race', () => {
  it.each(['Pig', 'Piglet'])('%s calls the sides by who plays them, and its moves by words', async (title) => {
    const me = await visitor();
    await me.visit('');
    await me.card(title).click();
    await me.turn();
    await me.says(me.status, title === 'Pig' ? g.yourRoll : g.yourFlip);
    const level = t.level(3, 'Casual');
    expect((await texts(me)).map((text) => text.words)).toEqual(expect.arrayContaining([g.you, level]));
    const [go, again] = title === 'Pig' ? [g.roll, g.rollAgain] : [g.flip, g.flipAgain];
    // Until a throw does not lose the turn: then there is something to hold.
    for (let tries = 0; tries < 60; tries++) {
      const look = await me.turn();
      if (look.over || look.buttons.includes(again)) break;
      await me.panel.getByRole('button', { name: go, exact: true }).click();
      await me.turn(look.ply);
    }
    const { buttons } = await me.look();
    const total = Number(/^\+(\d+)$/.exec((await texts(me)).find(({ words }) => words.startsWith('+'))?.words ?? '')?.[1]);
    expect(total).toBeGreaterThan(0);
    expect(buttons).toEqual([again, g.holdTotal(total)]);
    await me.page.getByText(g.turnTotal(total)).waitFor();
    const words = (await me.page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
    expect(words).not.toMatch(/\b(First|Second)\b(?! move)|\b(roll|flip) [1-6]\b|’s turn|'s turn/);
    for (const move of (await me.look()).moves) expect(move).toMatch(/^([1-6]|Roll|Flip|Hold|Heads|Tails)$/);
  });

  it('names two people and two programs apart', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'pig', first: 'human', second: 'human' });
    await me.says(me.status, g.turnOf(g.player(1)));
    await me.sitDown({ game: 'pig', first: 'level:1', second: 'level:1' });
    const named = async (): Promise<string[]> => (await texts(me)).map((text) => text.words).filter((words) => /^Level/.test(words));
    await expect.poll(named).toHaveLength(2);
    expect(new Set(await named()).size).toBe(2);
  });

  it.each([['a desk', desk], ['a phone', phone]] as const)('writes nothing over anything else, and uses the width of %s', async (_, viewport) => {
    const me = await visitor({ viewport });
    for (const [game, position] of [['pig', '57/42 14 first'], ['pig', '0/0 0 first'], ['pig:goal=1000', '899/998 100 first'], ['piglet', '9/9 0 second']] as const) {
      await me.sitDown({ game, position, first: 'human', second: 'human' });
      const all = await texts(me);
      expect(all.length).toBeGreaterThan(6);
      for (const [i, one] of all.entries())
        for (const other of all.slice(i + 1)) {
          const apart = one.box.right <= other.box.left || other.box.right <= one.box.left || one.box.bottom <= other.box.top || other.box.bottom <= one.box.top;
          expect(apart, `${position}: "${one.words}" and "${other.words}"`).toBe(true);
        }
      const board = (await me.board.boundingBox())!;
      const room = (await me.page.locator('.play').boundingBox())!;
      expect(board.width / room.width).toBeGreaterThan(0.85);
    }
  });

  it('tells how it ended', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'pig', position: '95/42 5 first', first: 'human', second: 'level:1' });
    await me.turn();
    await me.button(g.holdTotal(5)).click();
    await me.see('the end', (look) => look.over);
    await me.says(me.status, g.reached(g.you, 100));
    await me.sitDown({ game: 'pig', first: 'human', second: 'level:1' });
    await me.turn();
    await me.button(t.resign).click();
    await me.button(t.resignYes).click();
    await me.see('the end', (look) => look.over);
    await me.says(me.status, g.resigned(g.you));
  });
});
