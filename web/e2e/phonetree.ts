import { expect } from 'vitest';
import { type Visitor } from './visitor';

/** The tree of the exercise that is shown lies within its frame, so that nobody has to swipe, and none of its controls covers another. */
export async function expectToFit(me: Visitor, what: string): Promise<void> {
  const tree = me.page.getByTestId('quiz-tree');
  const { room, drawn } = await tree.evaluate((box) => ({ room: box.clientWidth, drawn: box.scrollWidth }));
  expect(drawn, `${what}: width of the tree`).toBeLessThanOrEqual(room + 1);
  expect(await me.page.getByTestId('sideways').count(), what).toBe(0);
  const boxes = await tree.locator('input, .branch').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  const overlaps = boxes.flatMap((a, i) =>
    boxes.slice(i + 1).filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
  expect(overlaps, `${what}: controls that cover another`).toEqual([]);
}
