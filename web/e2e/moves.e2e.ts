import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { stopTime, visitor } from './visitor';

const twoPeople = { first: 'human', second: 'human' };

describe('a move', () => {
  it('that jumps several times is made step by step', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'checkers', position: 'B:W6,15,30:B1,4', ...twoPeople });
    await me.click('1');
    expect((await me.see('where to jump', (look) => look.targets.length > 0)).targets).toContain('10');
    await me.click('10');
    const between = await me.see('the first jump', (look) => look.held.includes('10'));
    expect(between).toMatchObject({ ply: 0, targets: ['19'] });
    await me.click('19');
    const after = await me.turn(0);
    expect(after.moves).toEqual(['1x19']);
    await expect.poll(() => me.spot('6').getAttribute('aria-label')).toContain(t.empty);
    await expect.poll(() => me.spot('19').getAttribute('aria-label')).toContain('Black');
  });

  it('that is a drag drops where the hand lets go', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', ...twoPeople });
    await me.drag('e2', 'e4');
    expect((await me.turn(0)).moves).toEqual(['e4']);
    await me.drag('e7', 'e3');
    await me.says(me.words, 'A pawn does not move like that');
    expect((await me.look()).ply).toBe(1);
  });

  it('whose last seed falls into the store is followed by another of the same side, and that is announced', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'kalah', first: 'human', second: 'level:1' });
    await expect.poll(() => me.spot('3').getAttribute('aria-label')).toBe(t.spot('3', 'South, 4 seeds', t.movable));
    await expect.poll(() => me.spot('N2').getAttribute('aria-label')).toBe(t.spot('N2', 'North, 4 seeds', ''));
    await me.click('3');
    const after = await me.turn(0);
    expect(after).toMatchObject({ ply: 1, toMove: 'first', status: t.again, live: `South plays 3. ${t.again}` });
  });

  it('that promotes asks what the pawn becomes', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', position: '8/P6k/8/8/8/8/8/K7 w - - 0 1', ...twoPeople });
    await me.click('a7', 'a8');
    await me.chooser.waitFor();
    const choices = await me.chooser.getByRole('button').allTextContents();
    expect(choices.map((choice) => choice.trim())).toEqual(['queen', 'rook', 'bishop', 'knight', t.cancel]);
    await me.chooser.getByRole('button', { name: t.cancel }).click();
    expect((await me.look()).ply).toBe(0);
    await me.click('a7', 'a8');
    await me.chooser.getByRole('button', { name: 'knight' }).click();
    expect((await me.turn(0)).moves).toEqual(['a8=N']);
    await expect.poll(() => me.spot('a8').getAttribute('aria-label')).toContain('knight');
  });

  it('may be left to the dice', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'pig', ...twoPeople });
    await me.panel.getByRole('button', { name: 'Roll', exact: true }).click();
    const after = await me.turn(1);
    expect(after.moves[1]).toMatch(/[1-6]$/);
    await expect.poll(() => me.page.getByLabel(/^The die shows [1-6]$/).count()).toBe(1);
  });

  it('of seeds is sown one by one, unless motion is unwelcome', async () => {
    const me = await visitor({ reducedMotion: 'no-preference' });
    const session = await me.sitDown({ game: 'kalah', position: '0,0,0,0,0,9,10/1,0,0,0,0,0,10 S', ...twoPeople });
    const calm = await visitor();
    await calm.visit(`#/session/${session.id}`);
    await calm.see('the start', (look) => look.ply === 0);
    await stopTime(me);
    await me.click('6');
    await me.page.locator('.hand').waitFor();
    await calm.see('the move at once', (look) => look.ply === 1);
    await me.page.clock.runFor(9 * 0.7 * 400);
    expect((await me.look()).ply).toBe(0);
    await expect.poll(() => me.spot('N2').getAttribute('aria-label')).toContain(t.seeds('0'));
    await me.page.clock.resume();
    await me.see('the last seed', (look) => look.ply === 1);
    await expect.poll(() => me.spot('2').getAttribute('aria-label')).toContain(t.seeds('1'));
  });

  it('can be replayed', async () => {
    const me = await visitor({ reducedMotion: 'no-preference' });
    await me.sitDown({ game: 'connect', ...twoPeople });
    await me.click('d1');
    await me.turn(0);
    await me.page.evaluate(() => {
      const plies: string[] = [];
      Object.assign(window, { plies });
      const look = (): void => {
        const ply = document.querySelector<SVGElement>('[data-testid="board"]')?.dataset['ply'];
        if (ply !== undefined && ply !== (plies.at(-1) ?? '1')) plies.push(ply);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-ply'] });
    });
    await me.button(t.replay).click();
    // Before the move, and after it.
    await expect.poll(() => me.page.evaluate(() => (window as unknown as { plies: string[] }).plies)).toEqual(['0', '1']);
  });
});

describe('a touch that can be no move says why', () => {
  const refusals: [string, string, string | undefined, string[], string][] = [
    ['capture first', 'checkers', 'B:W15,32:B11,12', ['12'], 'You must capture: 11x18.'],
    ['an empty pit', 'kalah', '0,4,4,4,4,4,4/4,4,4,4,4,4,0 S', ['1'], 'That pit is empty.'],
    ['the other side of the board', 'kalah', undefined, ['N2'], ''],
    ['a pinned piece', 'chess', '4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1', ['e2'], 'Your king would be in check.'],
    ['a king into check', 'chess', '3r2k1/8/8/8/8/8/8/4K3 w - - 0 1', ['e1', 'd1'], 'Your king would be in check.'],
    ['a taken cell', 'mnk', 'x../.o./...', ['a3'], 'That cell is taken.'],
    ['a full column', 'connect:columns=2,rows=2,line=2', 'o./x.', ['a1'], 'That column is full.'],
    ['an empty point', 'alquerque', undefined, ['13'], 'That point is empty.'],
  ];
  it.each(refusals)('%s', async (_, game, position, spots, words) => {
    const me = await visitor();
    await me.sitDown({ game, ...(position ? { position } : {}), ...twoPeople });
    await me.click(...spots);
    await me.says(me.words, words || /\w/);
    expect((await me.look()).ply).toBe(0);
  });

  it('the other one’s turn', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'mnk', first: 'level:1', second: 'level:1' });
    await me.see('the end', (look) => look.over);
    await me.spot('b2').click();
    await me.says(me.words, /wins|Draw/i);
  });

  it('typed in notation', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', ...twoPeople });
    const field = me.page.getByLabel(t.typeMove);
    await field.fill('Ke3');
    await field.press('Enter');
    const refused = me.page.getByTestId('typed-refused');
    await me.says(refused, /Ke3/);
    expect(await field.inputValue()).toBe('Ke3');
    const seen = (await refused.boundingBox())!;
    expect(seen.y + seen.height).toBeLessThanOrEqual(me.page.viewportSize()!.height);
    expect((await me.look()).words, 'said once').toBe('');
    await field.fill('Nf3');
    await field.press('Enter');
    expect((await me.turn(0)).moves).toEqual(['Nf3']);
  });
});
