import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { phone, stopTime, visitor, type Visitor } from './visitor';

const twoPeople = { first: 'human', second: 'human' };

/** Plays moves past the page, then opens the session. */
async function played(me: Visitor, game: string, moves: string[], more: { second?: string; position?: string } = {}): Promise<void> {
  const session = await me.create({ game, ...twoPeople, ...(more.position ? { position: more.position } : {}) });
  const link = { session: session.id, key: session.key };
  for (const [node, move] of moves.entries()) await me.ask({ do: 'play', ...link, node, move } as { do: string });
  if (more.second) await me.ask({ do: 'seats', ...link, first: 'human', second: more.second } as { do: string });
  await me.enter(session);
  await me.see('the moves', (look) => look.ply === moves.length);
}
const opening = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5a4', 'g8f6', 'e1g1', 'f8e7', 'f1e1', 'b7b5', 'a4b3', 'd7d6', 'c2c3', 'e8g8', 'h2h3', 'c6a5', 'b3c2', 'c7c5', 'd2d4', 'd8c7', 'b1d2', 'c5d4', 'c3d4', 'a5c6'];

describe('the list of moves', () => {
  it('follows the move on the board', async () => {
    const me = await visitor();
    await played(me, 'chess', opening);
    const inside = (): Promise<boolean> =>
      me.page.evaluate(() => {
        const move = document.querySelector('[data-node][aria-current]')!;
        const [row, list] = [move.getBoundingClientRect(), move.closest('.list')!.getBoundingClientRect()];
        return row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
      });
    await expect.poll(inside).toBe(true);
    await me.press('Home');
    await me.see('the start', (look) => look.ply === 0);
    await expect.poll(() => me.page.locator('.move-list').evaluate((list) => list.scrollTop)).toBe(0);
    await me.press('ArrowRight');
    await me.see('the first move', (look) => look.ply === 1);
    await expect.poll(inside).toBe(true);
    await me.press('End');
    await me.see('the last move', (look) => look.ply === opening.length);
    await expect.poll(inside).toBe(true);
  });

  it('strikes out what was taken back', async () => {
    const me = await visitor();
    await played(me, 'chess', ['e2e4', 'e7e5']);
    const back = me.page.locator('[data-node].back');
    await expect.poll(() => back.count()).toBe(0);
    await me.button(t.takeBack).click();
    await me.see('one ply', (look) => look.ply === 1);
    await expect.poll(() => back.allTextContents()).toEqual(['e5']);
    expect(await back.evaluate((move) => getComputedStyle(move).textDecorationLine)).toBe('line-through');
  });
});

describe('who looks back', () => {
  it('changes nothing by touching the board, and is asked whether to play from there', async () => {
    const me = await visitor();
    await played(me, 'chess', ['e2e4', 'e7e5', 'g1f3', 'b8c6']);
    await me.press('ArrowLeft', 'ArrowLeft');
    await me.see('an earlier position', (look) => look.ply === 2);
    await me.click('f1', 'c4');
    const ask = me.page.getByTestId('ask-branch');
    await ask.waitFor();
    await expect.poll(() => ask.textContent()).toContain(t.earlierAsk);
    expect((await me.look()).moves).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
    await me.press('Escape');
    await ask.waitFor({ state: 'detached' });
    await me.click('f1');
    await ask.getByRole('button', { name: t.backToGame }).click();
    await me.see('the game, as it was', (look) => look.ply === 4 && look.moves.length === 4);
    await me.press('ArrowLeft', 'ArrowLeft');
    await me.see('an earlier position', (look) => look.ply === 2);
    await me.click('f1');
    await ask.getByRole('button', { name: t.playFromHere }).click();
    await me.button(t.backToGame).waitFor({ state: 'detached' });
    await me.click('f1', 'c4');
    await me.see('a branch', (look) => look.ply === 3);
    await expect.poll(() => me.page.locator('[data-node][aria-current]').textContent()).toBe('Bc4');
    await expect.poll(() => me.page.locator('.branch').getByRole('button').allTextContents()).toEqual(['Nf3', 'Nc6']);
  });
});

describe('the board shows', () => {
  it('a king in check', async () => {
    const me = await visitor();
    await played(me, 'chess', ['e2e4', 'f7f6', 'd1h5']);
    await expect.poll(() => me.board.locator('[data-check]').getAttribute('data-check')).toBe('e8');
    await expect.poll(() => me.spot('e8').getAttribute('aria-label')).toContain(t.kingInCheck);
    expect((await me.look()).status).toBe(`${t.inCheck} ${t.toMove('Black')}`);
    await me.click('g7', 'g6');
    await me.see('the answer', (look) => look.ply === 4);
    await expect.poll(() => me.board.locator('[data-check]').count()).toBe(0);
  });

  it('a king in check at the start', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', position: '4k3/8/8/8/8/8/8/4R1K1 b - - 0 1', ...twoPeople });
    await expect.poll(() => me.board.locator('[data-check]').getAttribute('data-check')).toBe('e8');
    expect((await me.look()).status).toBe(`${t.inCheck} ${t.toMove('Black')}`);
    await me.visit(`#/analyse?game=chess&position=${encodeURIComponent('4k3/8/8/8/8/8/8/4R1K1 b - - 0 1')}`);
    await expect.poll(() => me.board.locator('[data-check]').evaluateAll((all) => all.map((one) => one.getAttribute('data-check')))).toEqual(['e8']);
  });

  it('the last move', async () => {
    const me = await visitor();
    await played(me, 'chess', ['e2e4', 'g8f6']);
    const marked = (): Promise<string[]> => me.board.locator('[data-last]').evaluateAll((all) => all.map((one) => one.getAttribute('data-last')!).sort());
    await expect.poll(marked).toEqual(['f6', 'g8']);
    await me.press('ArrowLeft');
    await expect.poll(marked).toEqual(['e2', 'e4']);
    await me.press('ArrowLeft');
    await expect.poll(marked).toEqual([]);
  });

  it('the line that won', async () => {
    const me = await visitor();
    await played(me, 'connect', ['1', '2', '1', '2', '1', '2', '1']);
    const won = await me.board.locator('[data-won]').evaluateAll((all) => all.map((one) => one.getAttribute('data-won')));
    expect(won.sort()).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('the last seeds of Kalah in the stores', async () => {
    const me = await visitor();
    await played(me, 'kalah', ['6'], { position: '0,0,0,0,0,1,10/1,2,0,0,0,3,10 S' });
    expect((await me.look()).over).toBe(true);
    await expect.poll(() => me.spot('N').getAttribute('aria-label')).toContain(t.seeds('16'));
    await expect.poll(() => me.spot('S').getAttribute('aria-label')).toContain(t.seeds('11'));
    for (const pit of ['N1', 'N2', 'N6']) expect(await me.spot(pit).getAttribute('aria-label')).toContain(t.seeds('0'));
  });

  it('which pieces must capture', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'checkers', position: 'B:W15,32:B11,12', ...twoPeople });
    await me.turn();
    expect(await me.board.locator('[data-obliged]').evaluateAll((all) => all.map((one) => one.getAttribute('data-obliged')))).toEqual(['11']);
    await expect.poll(() => me.spot('11').getAttribute('aria-label')).toContain(t.mustCapture);
  });

  it('where a stone will come to rest', async () => {
    const me = await visitor();
    await played(me, 'connect', ['4']);
    await me.spot('d6').hover();
    await expect.poll(() => me.board.locator('[data-ghost]').getAttribute('data-ghost')).toBe('d2');
    await me.page.mouse.move(0, 0);
    await expect.poll(() => me.board.locator('[data-ghost]').count()).toBe(0);
  });

  it('what was captured, and the kings of the players', async () => {
    const me = await visitor();
    await played(me, 'chess', ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5a5']);
    const white = me.page.locator('[data-side="first"]');
    await expect.poll(() => white.getByTestId('captured').getAttribute('aria-label')).toBe(t.captured('White', t.capturedKind(1, 'pawn')));
    await expect.poll(() => white.locator('svg').first().locator('.body').count()).toBe(1);
    await me.click('c3', 'd5');
    await me.turn(6);
    await me.click('a5', 'd5');
    await me.see('a knight lost', (look) => look.ply === 8);
    await expect.poll(() => me.page.locator('[data-side="second"]').getByTestId('captured').textContent()).toContain(t.ahead(3));
    // A side may be ahead without having captured anything.
    await me.sitDown({ game: 'chess', position: '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', ...twoPeople });
    const ahead = white.getByTestId('captured');
    await expect.poll(() => ahead.textContent()).toContain(t.ahead(5));
    expect(await ahead.getAttribute('aria-label')).toBeNull();
  });

  it('every captured piece, however many, on the narrowest phone', async () => {
    const me = await visitor({ viewport: { width: 320, height: 640 } });
    const captures = ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5a2', 'a1a2', 'c8g4', 'a2a7', 'g4d1', 'a7a8', 'd1c2', 'a8b8', 'e8d7', 'b8f8', 'c2b1', 'f8g8', 'b1a2', 'g8h8'];
    await played(me, 'chess', captures);
    const strip = me.page.locator('[data-side="first"]').getByTestId('captured');
    await expect.poll(() => strip.locator('svg').count()).toBe(8);
    const places = await strip.evaluate((one) => {
      const right = (element: Element): number => element.getBoundingClientRect().right;
      return { bar: right(one.closest('.bar')!), ahead: right(one.querySelector('.ahead')!), pieces: [...one.querySelectorAll('svg')].map(right), rest: one.querySelector('.ahead')!.getBoundingClientRect().left };
    });
    expect(Math.max(...places.pieces)).toBeLessThanOrEqual(places.rest + 0.5);
    expect(places.ahead).toBeLessThanOrEqual(places.bar);
    for (const [i, at] of places.pieces.entries()) if (i > 0) expect(at - places.pieces[i - 1]!, `piece ${i}`).toBeGreaterThan(1.5);
  });

  it('a hint as an arrow with a head', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', position: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', ...twoPeople });
    await me.button(t.hint).click();
    await me.board.locator('[data-arrow="hint"] polygon').waitFor({ state: 'attached' });
  });
});

describe('the end', () => {
  it('has a card that says who won and how, and offers a rematch, the other side and a review', async () => {
    const me = await visitor();
    await played(me, 'chess', ['f2f3', 'e7e5', 'g2g4', 'd8h4'], { second: 'level:1' });
    await me.says(me.page.getByTestId('result'), 'You lost – checkmate');
    expect((await me.look()).status).toBe('Checkmate. Black wins.');
    await me.button(t.reviewIt).click();
    await me.page.getByTestId('review-status').waitFor();
    await me.button(t.swapSides).click();
    await me.see('a new game as Black', (look) => look.ply <= 1 && !look.over);
    await expect.poll(() => me.page.locator('[data-side="second"]').textContent()).toContain(t.you);
  });

  it('is spoken when a clock ran out', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', ...twoPeople, clock: 1, increment: 0 });
    await me.click('e2', 'e4');
    await me.see('the flag', (look) => look.over);
    await me.says(me.live, 'White wins: Black ran out of time.');
  });
});

describe('the card of a finished game', () => {
  it('has its buttons in one row below the board of a phone, and the board keeps its place', async () => {
    const me = await visitor({ viewport: phone });
    const session = await me.create({ game: 'mnk', first: 'human', second: 'level:1' });
    await me.enter(session);
    const top = async (): Promise<number> => (await me.board.boundingBox())!.y;
    await me.turn();
    const before = await top();
    await me.ask({ do: 'resign', session: session.id, key: session.key, side: 'first' } as { do: string });
    await me.see('the end', (look) => look.over);
    const place = async (name: string): Promise<number> => (await me.button(name).boundingBox())!.y;
    const row = await place(t.playAgain);
    expect(await place(t.swapSides)).toBe(row);
    expect(row).toBeGreaterThan(await top());
    expect(Math.abs((await top()) - before)).toBeLessThan(12);
    expect(await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

describe('a hand', () => {
  it('promotes on the square, and Escape closes the choice', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', position: '8/P6k/8/8/8/8/8/K7 w - - 0 1', ...twoPeople });
    await me.click('a7', 'a8');
    await me.chooser.waitFor();
    const queen = (await me.chooser.getByRole('button', { name: 'queen' }).boundingBox())!;
    const square = await me.middle('a8');
    expect(Math.abs(queen.x + queen.width / 2 - square.x)).toBeLessThan(queen.width / 2);
    expect(Math.abs(queen.y + queen.height / 2 - square.y)).toBeLessThan(queen.height / 2);
    await me.press('Escape');
    await me.chooser.waitFor({ state: 'detached' });
    expect(await me.look()).toMatchObject({ ply: 0, held: [] });
  });

  it('that holds a piece picks up another of its own, even one without a move', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', ...twoPeople });
    await me.click('g1');
    await me.see('the knight', (look) => look.held.includes('g1'));
    await me.click('a1');
    await me.see('the rook', (look) => look.held.length === 1 && look.held[0] === 'a1');
    expect((await me.look()).words).not.toContain('own piece');
    await me.click('e2', 'e4');
    await me.see('a move', (look) => look.ply === 1);
  });

  it('draws arrows with the right button, and a click wipes them', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'chess', ...twoPeople });
    await me.turn();
    const [from, to] = [await me.middle('e2'), await me.middle('e4')];
    await me.page.mouse.move(from.x, from.y);
    await me.page.mouse.down({ button: 'right' });
    await me.page.mouse.move(to.x, to.y);
    await me.page.mouse.up({ button: 'right' });
    await me.board.locator('[data-arrow="e2 e4"] polygon').waitFor({ state: 'attached' });
    expect((await me.look()).ply).toBe(0);
    await me.click('a5');
    await expect.poll(() => me.board.locator('[data-arrow]').count()).toBe(0);
  });

  it('that is early meets the position after the move that is drawn', async () => {
    const me = await visitor({ reducedMotion: 'no-preference' });
    const session = await me.sitDown({ game: 'chess', ...twoPeople });
    await me.turn();
    await stopTime(me);
    await me.ask({ do: 'play', session: session.id, key: session.key, node: 0, move: 'e2e4' } as { do: string });
    await me.says(me.status, t.moved('White', 'e4'));
    expect((await me.look()).ply).toBe(0);
    await me.click('e7');
    await me.see('the pawn in the hand', (look) => look.ply === 1 && look.held.includes('e7'));
    await me.page.clock.resume();
    await me.click('e5');
    expect((await me.turn(1)).moves).toEqual(['e4', 'e5']);
  });

  it('that drags a piece sees it above the marks, and above a finger', async () => {
    const me = await visitor({ viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    await me.sitDown({ game: 'chess', ...twoPeople });
    await me.spot('e2').scrollIntoViewIfNeeded();
    const [from, to] = [await me.middle('e2'), await me.middle('e4')];
    me.again = false;
    const finger = await me.page.context().newCDPSession(me.page);
    const touch = (type: 'touchStart' | 'touchMove', { x, y }: { x: number; y: number }): Promise<unknown> =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
    await touch('touchStart', from);
    await touch('touchMove', { x: from.x, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    const piece = me.board.locator('.piece.lifted');
    await piece.waitFor();
    const box = (await piece.boundingBox())!;
    expect(box.y + box.height / 2).toBeLessThan(to.y - 15);
    expect(await piece.evaluate((one) => one.compareDocumentPosition(document.querySelector('.touch .target')!) & Node.DOCUMENT_POSITION_PRECEDING)).toBeTruthy();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect((await me.turn(0)).moves).toEqual(['e4']);
  });
});

describe('keys', () => {
  it('step through the moves, flip the board and list themselves, also after a click on the board', async () => {
    const me = await visitor();
    await played(me, 'chess', ['e2e4', 'e7e5', 'g1f3']);
    await me.click('d5');
    await me.press('ArrowLeft');
    await me.see('the second move', (look) => look.ply === 2);
    await me.press('Home');
    await me.see('the start', (look) => look.ply === 0);
    await me.press('ArrowRight');
    await me.see('the first move', (look) => look.ply === 1);
    await me.press('End');
    await me.see('the game', (look) => look.ply === 3);
    const before = await me.middle('a1');
    await me.press('f');
    await expect.poll(async () => (await me.middle('a1')).y).toBeLessThan(before.y);
    await me.press('?');
    const list = me.page.getByRole('dialog', { name: t.keysTitle });
    await list.waitFor();
    await expect.poll(() => list.locator('kbd').allTextContents()).toEqual(t.keyList.map(([key]) => key));
    await me.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  it('mean letters where one types', async () => {
    const me = await visitor();
    await played(me, 'chess', ['e2e4']);
    await me.page.getByLabel(t.typeMove).click();
    await me.page.keyboard.type('f6');
    await expect.poll(() => me.page.getByLabel(t.typeMove).inputValue()).toBe('f6');
    await expect.poll(() => me.button(t.flip).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('sound', () => {
  it('comes after the first action, with every move, unless it is muted', async () => {
    const me = await visitor();
    me.again = false;
    await me.page.addInitScript(() => {
      const heard = { devices: 0, tones: 0 };
      Object.assign(window, { heard });
      const [Device, Voice] = [AudioContext, OscillatorNode];
      window.AudioContext = class extends Device {
        constructor() {
          super();
          heard.devices++;
        }
      };
      window.OscillatorNode = class extends Voice {
        constructor(context: BaseAudioContext, options?: OscillatorOptions) {
          super(context, options);
          heard.tones++;
        }
      };
    });
    const heard = (): Promise<{ devices: number; tones: number }> => me.page.evaluate(() => (window as unknown as { heard: { devices: number; tones: number } }).heard);
    const session = await me.create({ game: 'mnk', ...twoPeople });
    await me.page.goto('about:blank');
    await me.enter(session);
    await me.turn();
    expect(await heard()).toEqual({ devices: 0, tones: 0 });
    await me.click('b2');
    await me.turn(0);
    expect(await heard()).toEqual({ devices: 1, tones: 1 });
    await expect.poll(() => me.button(t.sound).getAttribute('aria-pressed')).toBe('true');
    await me.button(t.sound).click();
    await me.click('a1');
    await me.turn(1);
    expect((await heard()).tones).toBe(1);
    await me.page.reload();
    await me.turn(1);
    await expect.poll(() => me.button(t.sound).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the page', () => {
  it('says which move is under way, and not that it is my turn, while my seeds are sown', async () => {
    const me = await visitor({ reducedMotion: 'no-preference' });
    await me.sitDown({ game: 'kalah', position: '0,0,0,0,0,9,10/1,0,0,0,0,0,10 S', first: 'human', second: 'human' });
    await me.turn();
    await stopTime(me);
    await me.click('6');
    await me.page.locator('.hand').waitFor();
    expect(await me.look()).toMatchObject({ ply: 0, mine: false, status: t.moved('South', '6') });
    await me.page.clock.resume();
    await me.see('the end of it', (look) => look.ply === 1 && look.mine);
  });

  it('does not jump from one half-move to the next', async () => {
    const me = await visitor({ viewport: { width: 1280, height: 800 } });
    await me.sitDown({ game: 'chess', first: 'human', second: 'level:2' });
    await me.turn();
    await me.page.evaluate(() => {
      const tops = new Set<string>();
      Object.assign(window, { tops });
      const look = (): void => {
        const names = ['[aria-labelledby="moves"]', '.menu', 'input.notation', '[data-testid="board"]'];
        tops.add(names.map((name) => Math.round(document.querySelector(name)?.getBoundingClientRect().top ?? -1)).join(' '));
        requestAnimationFrame(look);
      };
      look();
    });
    await me.click('e2', 'e4');
    await me.turn(1);
    await me.click('d2', 'd4');
    await me.turn(3);
    await me.press('ArrowLeft', 'ArrowLeft');
    await me.see('an earlier position', (look) => look.ply === 2);
    const tops = await me.page.evaluate(() => [...(window as unknown as { tops: Set<string> }).tops]);
    expect(tops).toEqual(tops.slice(0, 1));
  });

  it('has its buttons above the fold, and keeps the board in view', async () => {
    const me = await visitor({ viewport: { width: 1280, height: 800 } });
    await played(me, 'chess', opening, { second: 'level:1' });
    for (const name of [t.share, t.resign, t.howTo, t.takeBack, t.flip]) {
      const box = (await me.button(name).boundingBox())!;
      expect(box.y + box.height, name).toBeLessThanOrEqual(800);
    }
    const fresh = (await me.page.getByRole('link', { name: t.newGame, exact: true }).boundingBox())!;
    expect(fresh.y + fresh.height).toBeLessThanOrEqual(800);
    await me.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => me.page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const board = (await me.board.boundingBox())!;
    expect(board.y).toBeGreaterThanOrEqual(0);
    expect(board.y + board.height).toBeLessThanOrEqual(800);
  });

  it('keeps the size of the board when the window changes while the page is scrolled', async () => {
    const me = await visitor({ viewport: { width: 1280, height: 800 } });
    await played(me, 'chess', opening);
    const height = async (): Promise<number> => (await me.board.boundingBox())!.height;
    const before = await height();
    await me.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => me.page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await me.page.setViewportSize({ width: 1270, height: 800 });
    await me.page.waitForFunction(() => innerWidth === 1270);
    await me.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(Math.abs((await height()) - before)).toBeLessThan(20);
  });

  it.each(['kalah', 'pig', 'tree'])('has the buttons of %s below its low board on a phone on its side', async (game) => {
    const me = await visitor({ viewport: { width: 844, height: 390 } });
    await me.sitDown({ game, first: 'human', second: 'level:1' });
    await me.turn();
    const board = (await me.board.boundingBox())!;
    for (const name of [t.takeBack, t.replay, t.hint]) {
      const button = (await me.button(name).boundingBox())!;
      expect(button.y, name).toBeGreaterThanOrEqual(board.y + board.height);
      expect(button.y + button.height, name).toBeLessThanOrEqual(390);
    }
    await me.page.setViewportSize(phone);
    await expect.poll(() => me.button(t.takeBack).count()).toBe(1);
  });

  it('gives Kalah the width of a phone on its side', async () => {
    const me = await visitor({ viewport: { width: 844, height: 390 } });
    await me.sitDown({ game: 'kalah', ...twoPeople });
    await me.turn();
    const board = (await me.board.boundingBox())!;
    expect(board.width).toBeGreaterThan(0.6 * 844);
    for (const side of ['first', 'second']) {
      const bar = (await me.page.locator(`[data-side="${side}"]`).boundingBox())!;
      expect(bar.y + bar.height).toBeLessThanOrEqual(390);
      expect(bar.y + bar.height <= board.y || bar.y >= board.y + board.height, `${side} above or below the board`).toBe(true);
    }
  });

  it.each([['a phone on its side', 844, 390], ['1280×800 at 200 %', 640, 400], ['a desk', 1280, 800], ['a small laptop', 1024, 600]])('shows the whole board on %s', async (_, width, height) => {
    const me = await visitor({ viewport: { width, height } });
    for (const game of ['chess', 'connect', 'kalah']) {
      await me.visit('#/nowhere');
      await me.sitDown({ game, ...twoPeople });
      await me.turn();
      const fits = async (): Promise<boolean> => {
        const box = (await me.board.boundingBox())!;
        return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height && box.height > height / 4;
      };
      await expect.poll(fits, { message: game }).toBe(true);
      expect(await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});
