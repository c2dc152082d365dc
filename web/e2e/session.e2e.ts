import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { visitor, type Visitor } from './visitor';

const twoPeople = { first: 'human', second: 'human' };

async function type(me: Visitor, ...moves: string[]): Promise<void> {
  const field = me.page.getByLabel(t.typeMove);
  for (const move of moves) {
    const { ply } = await me.look();
    await field.fill(move);
    await field.press('Enter');
    await me.see(`${move} played`, (look) => look.ply > ply);
  }
}

describe('in a session', () => {
  it('a move is taken back to where a person was to move', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'mnk', first: 'human', second: 'level:3' });
    await me.click('b2');
    await me.turn(1);
    await me.button(t.takeBack).click();
    expect(await me.see('the start', (look) => look.ply === 0 && look.mine)).toMatchObject({ toMove: 'first' });
    await expect.poll(() => me.spot('b2').getAttribute('aria-label')).toContain(t.empty);
  });

  it('another move after that is a branch, and every line can be gone back to', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', ...twoPeople });
    await type(me, 'e4', 'e5', 'Nf3');
    await me.button(t.takeBack).click();
    await me.see('two plies', (look) => look.ply === 2);
    await type(me, 'd4');
    const branch = me.page.locator('.branch');
    expect((await branch.textContent())?.replace(/\s+/g, ' ')).toContain(t.otherLine);
    await expect.poll(() => branch.getByRole('button').allTextContents()).toEqual(['Nf3']);
    await branch.getByRole('button', { name: 'Nf3' }).click();
    await me.button(t.backToGame).waitFor();
    await expect.poll(() => me.spot('f3').getAttribute('aria-label')).toContain('knight');
    await me.button(t.playFromHere).click();
    await me.button(t.backToGame).waitFor({ state: 'detached' });
    await type(me, 'Nc6');
    await expect.poll(() => me.page.locator('[data-node][aria-current]').textContent()).toBe('Nc6');
  });

  it('the moves can be walked through', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', ...twoPeople });
    await type(me, 'e4', 'e5', 'Nf3');
    await me.button(t.first).click();
    await me.see('the start', (look) => look.ply === 0);
    await me.button(t.next).click();
    await me.see('the first move', (look) => look.ply === 1);
    await me.button(t.latest).click();
    await me.see('the third', (look) => look.ply === 3);
    await me.button(t.previous).click();
    await me.see('the second', (look) => look.ply === 2);
    await me.button(t.backToGame).click();
    await me.see('the game', (look) => look.ply === 3);
    await me.button(t.boards).click();
    await me.page.getByRole('button', { name: t.boardAt(1, 'e4') }).click();
    await me.see('the board of the first move', (look) => look.ply === 1);
  });

  it('the board can be flipped', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', ...twoPeople });
    await me.button(t.flip).waitFor();
    const before = await me.middle('a1');
    await me.button(t.flip).click();
    const after = await me.middle('a1');
    const opposite = await me.middle('h8');
    expect(after.y).toBeLessThan(before.y);
    expect(opposite.x).toBeLessThan(after.x);
  });

  it('who plays Black alone sits behind Black', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', first: 'level:1', second: 'human' });
    await me.turn(0);
    expect((await me.middle('e8')).y).toBeGreaterThan((await me.middle('e1')).y);
  });

  it('a game can be given up, after a question', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'checkers' , first: 'human', second: 'level:1' });
    await me.button(t.resign).click();
    await me.page.getByRole('dialog').getByRole('button', { name: t.cancel }).click();
    expect((await me.look()).over).toBe(false);
    await me.button(t.resign).click();
    await me.button(t.resignYes).click();
    expect((await me.see('the end', (look) => look.over)).status).toBe('White wins: Black resigned.');
  });

  it('a draw by repetition is offered and can be claimed', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', ...twoPeople });
    await type(me, 'Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1');
    await expect.poll(() => me.button(t.claim).count()).toBe(0);
    await type(me, 'Ng8');
    await me.button(t.claim).click();
    expect((await me.see('the end', (look) => look.over)).status).toBe('Draw by repetition.');
  });

  it('the clock of who is to move runs, and its end ends the game', async () => {
    const me = await visitor();
    const { id: session, key } = await me.sitDown({ game: 'chess', ...twoPeople, clock: 20, increment: 0 });
    const white = me.page.locator('[data-side="first"]').getByRole('timer');
    const black = me.page.locator('[data-side="second"]').getByRole('timer');
    await me.page.waitForTimeout(1200);
    await expect.poll(() => white.textContent(), { message: 'nobody has moved' }).toMatch(/^0:20/);
    await type(me, 'e4');
    await expect.poll(() => black.textContent()).toMatch(/^0:(1\d|0\d)/);
    await expect.poll(() => white.textContent()).toMatch(/^0:20/);
    // Not by the page: Black's own flag would fall while a busy machine types.
    await me.ask({ do: 'play', session, key, node: 1, move: 'e7e5' } as { do: string });
    await me.see('the answer', (look) => look.ply === 2);
    const left = await black.textContent();
    expect((await me.see('the flag', (look) => look.over)).status).toBe('Black wins: White ran out of time.');
    await expect.poll(() => black.textContent()).toBe(left);
    await expect.poll(() => white.textContent()).toMatch(/^0:00/);
  });

  it('two programs play, are paused, make one move at a time, go on, faster', async () => {
    const me = await visitor();
    await me.visit('#/new/kalah');
    await me.page.getByRole('radio', { name: t.friend.programs }).check();
    await me.button(t.begin).click();
    await me.see('a few moves', (look) => look.ply >= 2);
    await me.button(t.pause).click();
    await me.says(me.status, /^Paused/);
    const { ply } = await me.look();
    await me.page.waitForTimeout(1000); // a move would have come by now
    expect((await me.look()).ply).toBe(ply);
    for (const further of [1, 2]) {
      await me.button(t.step).click();
      await me.see('one move', (look) => look.ply === ply + further && look.status.startsWith(t.paused));
    }
    const slider = me.page.getByRole('slider', { name: new RegExp(`^${t.speed}`) });
    await slider.fill('0');
    await me.page.getByText(`${t.speed}: ${t.speedValue('0.0')}`).waitFor();
    await me.button(t.goOn).click();
    expect((await me.see('the end', (look) => look.over)).status).toMatch(/wins by|Draw/);
    await expect.poll(() => me.page.getByTestId('graph').isVisible()).toBe(true);
    await expect.poll(() => me.page.getByTestId('effort').textContent()).toMatch(/positions/);
  });

  it('a hint points out a move', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'mnk', position: 'xx./oo./...', ...twoPeople });
    await me.button(t.hint).click();
    await me.says(me.words, /c3/);
  });

  it('the rules are read beside the board', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'kalah' });
    await me.button(t.howTo).click();
    await me.page.getByTestId('how-to').waitFor();
    await expect.poll(() => me.board.isVisible()).toBe(true);
    await me.page.getByRole('complementary').getByRole('button', { name: t.close }).click();
    await me.page.getByTestId('how-to').waitFor({ state: 'detached' });
  });

  it('the players can be changed in the middle', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'mnk', ...twoPeople });
    await me.click('b2');
    await me.turn(0);
    await me.button(t.players).click();
    const second = me.page.getByRole('dialog').getByRole('group', { name: 'O' });
    await second.getByRole('radio', { name: t.kindLevel }).check();
    await me.page.getByRole('dialog').getByRole('button', { name: t.change }).click();
    await me.see('the program’s move', (look) => look.ply === 2 && look.mine);
  });
});
