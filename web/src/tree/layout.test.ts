import { describe, expect, test } from 'vitest';
import { textbookTrace, uniformTrace } from './fixtures';
import { crossing, standing, tidy, type Layout } from './layout';
import { Tree } from './model';

const drawn = (tree: Tree): Layout => tidy(tree.items, 0, (item) => tree.below(item));
/** A tree as [children…], and its layout. */
type Nest = Nest[];
function nested(nest: Nest): { layout: Layout; children: number[][]; parent: (item: number) => number | null } {
  const children: number[][] = [];
  const parents: (number | null)[] = [];
  const grow = (node: Nest, parent: number | null): number => {
    const id = children.push([]) - 1;
    parents[id] = parent;
    for (const child of node) children[id]!.push(grow(child, id));
    return id;
  };
  grow(nest, null);
  return { layout: tidy(children.length, 0, (item) => children[item]!), children, parent: (item) => parents[item] ?? null };
}
const leaf: Nest = [];

describe('a tidy drawing', () => {
  const shapes: Record<string, Nest> = {
    'one node': leaf,
    'a path': [[[leaf]]],
    'a fan': [leaf, leaf, leaf, leaf],
    'deep left, wide right': [[[[leaf, leaf]]], [leaf, leaf, leaf, leaf, leaf]],
    'a leaf between two large subtrees': [[leaf, leaf, leaf], leaf, leaf, [leaf, [leaf, leaf]], leaf],
    'under the overhang': [[leaf, leaf, [leaf, leaf, leaf, leaf]], [[[leaf]]], leaf, [leaf, leaf]],
  };
  test.each(Object.entries(shapes))('of %s keeps neighbours apart and parents in the middle', (_, nest) => {
    const { layout, children } = nested(nest);
    for (const level of layout.levels)
      for (let i = 1; i < level.length; i++) expect(layout.x[level[i]!]! - layout.x[level[i - 1]!]!).toBeGreaterThanOrEqual(1 - 1e-9);
    children.forEach((below, id) => {
      if (below.length > 0) expect(layout.x[id]).toBeCloseTo((layout.x[below[0]!]! + layout.x[below.at(-1)!]!) / 2);
    });
  });

  test('of equal subtrees is equal', () => {
    const { layout, children } = nested([[leaf, [leaf, leaf]], leaf, [leaf, [leaf, leaf]]]);
    const [left, , right] = children[0] as [number, number, number];
    const offsets = (top: number): number[] => children[top]!.map((child) => layout.x[child]! - layout.x[top]!);
    expect(offsets(right)).toEqual(offsets(left));
  });

  test('of a tree cut off has room for what was cut', () => {
    const tree = Tree.read(textbookTrace(), 0);
    const layout = drawn(tree);
    expect(tree.items).toBe(13);
    expect(layout.levels.map((level) => level.length)).toEqual([1, 3, 9]);
    expect(layout.right - layout.left).toBeCloseTo(6 + 2 * 1.35);
    expect(tree.pruned.map(({ text }) => text)).toEqual(['4', '6']);
  });

  test('gives narrow items less room', () => {
    const layout = tidy(4, 0, (item) => (item === 0 ? [1, 2, 3] : []), (item) => (item === 1 ? 1 : 0.5));
    expect([1, 2, 3].map((item) => layout.x[item]! - layout.x[1]!)).toEqual([0, 0.75, 1.25]);
  });

  test('has ten thousand nodes', () => {
    const tree = Tree.read(uniformTrace(10, 4), 0);
    const layout = drawn(tree);
    expect(layout.levels.at(-1)).toHaveLength(10_000);
  });
});

test('what stands in a strip, and what lines cross it, is found without looking at the rest', () => {
  const tree = Tree.read(uniformTrace(4, 4), 0);
  const layout = drawn(tree);
  const parent = (item: number): number | null => tree.parentOf(item);
  for (const [x0, x1] of [[10, 20], [layout.left, layout.left + 0.1], [-5, -2], [50, 51]] as const)
    layout.levels.forEach((items, level) => {
      const inside = items.filter((item) => layout.x[item]! >= x0 && layout.x[item]! <= x1);
      expect(items.slice(...standing(layout, level, x0, x1))).toEqual(inside);
      const crossed = items.filter((item) => {
        const ends = [layout.x[item]!, layout.x[parent(item) ?? item]!];
        return Math.max(...ends) >= x0 && Math.min(...ends) <= x1;
      });
      expect(items.slice(...crossing(layout, level, parent, x0, x1))).toEqual(crossed);
    });
});
