import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { u } from '../src/strings.understand';
import { desk, phone, visitor, type Visitor } from './visitor';

/** What is written on the board, the lines and the discs, in pixels. */
function ground(me: Visitor) {
  return me.board.evaluate((board) => {
    const at = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    };
    const matrix = (board as SVGSVGElement).getScreenCTM()!;
    const point = (x: number, y: number) => ({ x: x * matrix.a + matrix.e, y: y * matrix.d + matrix.f });
    const number = (element: Element, name: string): number => Number(element.getAttribute(name));
    return {
      labels: [...board.querySelectorAll(':scope > text')].map((text) => ({ words: text.textContent ?? '', size: number(text, 'font-size') * matrix.a, ...at(text) })),
      lines: [...(board.querySelector(':scope > .strokes')?.getAttribute('d') ?? '').matchAll(/M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)/g)].map(
        ([, x1, y1, x2, y2]) => [point(Number(x1), Number(y1)), point(Number(x2), Number(y2))] as const,
      ),
      discs: [...board.querySelectorAll('.piece .disc')].map(at).map(({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2, r: (right - left) / 2 })),
    };
  });
}

describe('what is written on a board', () => {
  it.each([['a desk', desk], ['a phone', phone]] as const)('is no larger than a heading beside tic-tac-toe on %s', async (_, viewport) => {
    const me = await visitor({ viewport });
    await me.sitDown({ game: 'mnk:3,3,3', first: 'human', second: 'human' });
    const { labels } = await ground(me);
    expect(labels.map((label) => label.words).sort()).toEqual(['1', '2', '3', 'a', 'b', 'c']);
    const heading = await me.status.evaluate((status) => parseFloat(getComputedStyle(status).fontSize));
    for (const label of labels) expect(label.size).toBeLessThanOrEqual(1.2 * heading);
  });

  it.each([['a desk', desk], ['a phone', phone], ['a phone on its side', { width: 844, height: 390 }]] as const)('is large enough to be read beside Kalah on %s', async (_, viewport) => {
    const me = await visitor({ viewport });
    await me.sitDown({ game: 'kalah', first: 'human', second: 'human' });
    const { labels } = await ground(me);
    expect(labels.length).toBe(14);
    for (const label of labels) expect(label.size, label.words).toBeGreaterThanOrEqual(10);
  });

  it('is large enough to be read at the leaf where a game on a tree ends', async () => {
    const me = await visitor({ viewport: phone });
    await me.sitDown({ game: 'tree', first: 'human', second: 'human', position: '7' });
    const { labels } = await ground(me);
    expect(labels.map((label) => label.words)).toEqual(['7']);
    expect(labels[0]!.size).toBeGreaterThanOrEqual(20);
  });

  it.each(['checkers', 'alquerque'])('can be read on %s: no piece covers it, no line crosses it', async (game) => {
    const me = await visitor({ viewport: desk });
    await me.sitDown({ game, first: 'human', second: 'human' });
    for (const flipped of [false, true]) {
      if (flipped) await me.button(t.flip).click();
      const { labels, lines, discs } = await ground(me);
      expect(labels.length).toBe(game === 'checkers' ? 32 : 25);
      expect(discs.length).toBe(24);
      expect(lines.length > 0).toBe(game === 'alquerque');
      for (const label of labels) {
        // Digits fill the middle of the line's height.
        const box = { left: label.left, right: label.right, top: (label.top + label.bottom) / 2 - 0.36 * label.size, bottom: (label.top + label.bottom) / 2 + 0.36 * label.size };
        for (const { x, y, r } of discs) {
          const near = { x: Math.min(Math.max(x, box.left), box.right), y: Math.min(Math.max(y, box.top), box.bottom) };
          expect(Math.hypot(near.x - x, near.y - y), `${label.words} under a piece`).toBeGreaterThan(r - 1);
        }
        for (const [from, to] of lines) {
          const steps = 200;
          const crossed = Array.from({ length: steps + 1 }, (_, i) => ({ x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps })).some(
            ({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom,
          );
          expect(crossed, `${label.words} crossed by a line`).toBe(false);
        }
      }
    }
  });

  it('is large enough to be read on the squares of checkers on a phone', async () => {
    const me = await visitor({ viewport: phone });
    await me.sitDown({ game: 'checkers', first: 'human', second: 'human' });
    const { labels } = await ground(me);
    expect(labels.length).toBe(32);
    for (const label of labels) expect(label.size, label.words).toBeGreaterThanOrEqual(8);
  });

  it.each(['connect', 'mnk'])('leaves no empty edge beside %s on a phone', async (game) => {
    const me = await visitor({ viewport: phone });
    await me.sitDown({ game, first: 'human', second: 'human' });
    const boxes = await me.board.locator('[data-spot], :scope > text').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(Math.min(...boxes.map((box) => box.left))).toBeLessThan(24);
    expect(Math.max(...boxes.map((box) => box.right))).toBeGreaterThan(phone.width - 24);
  });

  it('says "Analysis" once in its panel', async () => {
    const me = await visitor({ viewport: desk });
    await me.sitDown({ game: 'chess', first: 'human', second: 'human' });
    const panel = me.page.getByTestId('analysis');
    const said = async (): Promise<number> => (await panel.innerText()).match(new RegExp(u.title, 'gi'))?.length ?? 0;
    expect(await said()).toBe(1);
    await panel.getByRole('switch').click();
    await me.page.getByTestId('facts').waitFor();
    expect(await said()).toBe(1);
  });
});
