import type { TraceNode } from '../messages/messages';
import { chance, plain, windowText, type Tree } from './model';

/** Sizes of the drawing, in its own units: pixels at scale 1. */
export const levelHeight = 118;
export const nodeHeight = 42;
const narrowest = 58;
const letter = 7.2;

export type Figure = TraceNode['kind'] | 'leaf' | 'pruned';

export function figureOf(tree: Tree, item: number): Figure {
  const node = tree.nodes[item];
  if (!node) return 'pruned';
  return node.leaf !== undefined ? 'leaf' : node.kind;
}

/** The outline of a node around its middle. */
export const outlines: Record<Figure, string> = {
  max: 'M0-23L29 21H-29Z',
  min: 'M0 23L29-21H-29Z',
  chance: 'M-22 0a22 22 0 1 0 44 0a22 22 0 1 0-44 0',
  average: 'M0-25L29 0L0 25L-29 0Z',
  leaf: 'M-16-15H16a7 7 0 0 1 7 7V8a7 7 0 0 1-7 7H-16a7 7 0 0 1-7-7V-8a7 7 0 0 1 7-7',
  pruned: 'M-12-13H12a6 6 0 0 1 6 6V7a6 6 0 0 1-6 6H-12a6 6 0 0 1-6-6V-7a6 6 0 0 1 6-6',
};

/** Where lines end, above and below the middle. */
export const tops: Record<Figure, number> = { max: -23, min: -21, chance: -22, average: -25, leaf: -15, pruned: -13 };
export const bottoms: Record<Figure, number> = { max: 21, min: 23, chance: 22, average: 25, leaf: 15, pruned: 13 };
/** Where the value stands. */
export const baselines: Record<Figure, number> = { max: 9, min: -8, chance: 0, average: 0, leaf: 0, pruned: 0 };

/** Where a mean and its visits stand, the longer text in the wide part of the figure. */
export const twoLines: Record<Figure, readonly [mean: number, visits: number]> = {
  max: [13, 0], min: [-12, 2], chance: [-6, 8], average: [-6, 8], leaf: [-6, 7], pruned: [0, 0],
};

/** Where a sign hangs on the outline: beside it, clear of the line from above. */
export const badges: Record<Figure, [number, number]> = {
  max: [22, -9], min: [23, 9], chance: [19, -14], average: [20, -13], leaf: [23, -14], pruned: [18, -13],
};

export function valueSize(text: string): number {
  if (text.length <= 2) return 17;
  if (text.length <= 3) return 15;
  if (text.length <= 5) return 12.5;
  return text.length <= 7 ? 10 : 8;
}

export function moveText(tree: Tree, item: number): string {
  const node = tree.nodes[item];
  if (!node) return tree.prunedAt(item)?.move ?? '';
  const move = node.move ?? '';
  return node.probability === undefined ? move : `${move} · ${chance(node.probability)}`;
}

/** So wide that no text runs into its neighbour; `folded`: windows stand on two lines. */
export function placeWidth(tree: Tree, folded = false): number {
  let longest = 4;
  const few = tree.nodes.length > 2000 ? tree.nodes.slice(0, 2000) : tree.nodes;
  for (const node of few) {
    longest = Math.max(longest, plain(node.value).length + (tree.bound(node.id) === '' ? 0 : 1) + (node.low === undefined ? 0 : 3), (folded ? 1.4 : 1.1) * moveText(tree, node.id).length);
    if (!tree.windows) continue;
    const window = windowText(node.window[0], node.window[1]);
    longest = Math.max(longest, folded ? 1.15 * Math.max(...window.split(' ').map((half) => half.length)) : 0.92 * window.length);
  }
  return Math.max(narrowest, longest * letter + 14);
}
