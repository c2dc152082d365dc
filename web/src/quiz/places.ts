import type { QuizNode } from '../messages/messages';
import { tidy } from '../tree/layout';

/** How far apart the nodes of an exercise stand, in pixels; `room` is a node's width, where a leaf has 1. */
export interface Spacing {
  gap: number;
  level: number;
  margin: number;
  above: number;
  below: number;
  room: (node: QuizNode) => number;
}

/** The same of a tree that grows from left to right; `level` is the least, `room` a node's height. */
export interface TurnedSpacing {
  gap: number;
  level: number;
  before: number;
  after: number;
  edge: number;
  /** How far right of a node its branches part. */
  bend: number;
  room: (node: QuizNode) => number;
}

/** Where each node of an exercise stands, and how large the drawing is. */
export interface Places {
  /** It grows from left to right. */
  turned: boolean;
  x: (id: number) => number;
  y: (id: number) => number;
  width: number;
  height: number;
  /** The path from a parent, which ends at `under` below its middle, to a child, which begins at `top`. */
  branch: (parent: number, child: number, under: number, top: number) => string;
}

/** A tree that is a little too wide is drawn smaller, down to this. */
export const smallest = 0.74;
/** A frame narrower than this is a phone's. */
const narrow = 600;

function levelsOf(nodes: readonly QuizNode[], levels: readonly number[][]): number[] {
  const found = new Array<number>(nodes.length).fill(0);
  levels.forEach((ids, at) => ids.forEach((id) => (found[id] = at)));
  return found;
}

function upright(nodes: readonly QuizNode[], { gap, level, margin, above, below, room }: Spacing): Places {
  const layout = tidy(nodes.length, 0, (id) => nodes[id]!.children, (id) => room(nodes[id]!));
  const levels = levelsOf(nodes, layout.levels);
  const x = (id: number): number => ((layout.x[id] as number) - layout.left) * gap + margin;
  const y = (id: number): number => (levels[id] as number) * level + above;
  return {
    turned: false, x, y,
    width: (layout.right - layout.left) * gap + 2 * margin,
    height: (layout.levels.length - 1) * level + above + below,
    branch: (parent, child, under, top) => `M${x(parent)} ${y(parent) + under}L${x(child)} ${y(child) + top}`,
  };
}

function turned(nodes: readonly QuizNode[], { gap, level, before, after, edge, bend, room }: TurnedSpacing, frame: number): Places {
  const layout = tidy(nodes.length, 0, (id) => nodes[id]!.children, (id) => room(nodes[id]!));
  const levels = levelsOf(nodes, layout.levels);
  const depth = layout.levels.length - 1;
  const step = Math.max(level, (frame - before - after) / Math.max(1, depth));
  const x = (id: number): number => (levels[id] as number) * step + before;
  const y = (id: number): number => ((layout.x[id] as number) - layout.left) * gap + edge;
  return {
    turned: true, x, y,
    width: depth * step + before + after,
    height: (layout.right - layout.left) * gap + 2 * edge,
    branch: (parent, child) => `M${x(parent)} ${y(parent)}H${x(parent) + bend}V${y(child)}H${x(child)}`,
  };
}

/** A tree that would be wider than a phone, even drawn smaller, grows from left to right: one scrolls down to read it. */
export function placesOf(nodes: readonly QuizNode[], spacing: Spacing, lying: TurnedSpacing, frame: number): Places {
  const standing = upright(nodes, spacing);
  return frame > 0 && frame < narrow && standing.width * smallest > frame ? turned(nodes, lying, frame) : standing;
}
