import { figureOf } from './draw';
import { crossing, type Layout } from './layout';
import type { SearchReplay } from './replay.svelte';
import type { Tree } from './model';

/** The part of a drawing that is in the window, and how large. */
interface Part {
  gap: number;
  rise: number;
  scale: number;
  breadth: number;
  levels: [number, number];
  strip: [number, number];
}

/** From afar: one path for all lines, one for each kind of dot; neighbours that fall on the same pixel are drawn once. */
export function distant(replay: SearchReplay, tree: Tree, layout: Layout, { gap, rise, scale, breadth, levels, strip }: Part): Record<string, string> {
  const paths: Record<string, string> = {};
  const pixel = 1.6 / scale;
  const size = 2.4 / scale;
  const xOf = (item: number): number => (layout.x[item] as number) * gap;
  const add = (name: string, d: string): void => {
    paths[name] = (paths[name] ?? '') + d;
  };
  for (let level = levels[0]; level <= levels[1]; level++) {
    const items = layout.levels[level] ?? [];
    const y = level * rise;
    const [from, to] = crossing(layout, level, (item) => tree.parentOf(item), strip[0] / gap, strip[1] / gap);
    const half = items.length * 6 > breadth * scale ? 0.7 / scale : size;
    let before = -Infinity;
    for (let i = from; i < to; i++) {
      const item = items[i] as number;
      const x = xOf(item);
      if (x - before < pixel) continue;
      before = x;
      const parent = tree.parentOf(item);
      const seen = item < tree.nodes.length ? replay.moment(item).seen !== 'not yet' : false;
      if (parent !== null)
        add(item >= tree.nodes.length ? 'cut' : seen ? 'line' : 'ghost', `M${xOf(parent).toFixed(1)} ${y - rise}L${x.toFixed(1)} ${y}`);
      const figure = figureOf(tree, item);
      if (figure !== 'pruned')
        add(seen ? figure : 'ghost', `M${(x - half).toFixed(1)} ${(y - size).toFixed(1)}h${(2 * half).toFixed(1)}v${(2 * size).toFixed(1)}h${(-2 * half).toFixed(1)}z`);
    }
  }
  return paths;
}
