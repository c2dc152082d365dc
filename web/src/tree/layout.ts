/**
 * A tidy drawing of a tree: parents above the middle of their children, subtrees as close as they go, equal subtrees
 * drawn equally, wherever they stand. Linear time: Buchheim, Jünger & Leipert, "Improving Walker's algorithm to run in
 * linear time" (2002). x counts places (1 between neighbours), y counts levels.
 */
export interface Layout {
  x: Float64Array;
  /** The items of each level, from left to right. */
  levels: number[][];
  left: number;
  right: number;
}

/** More room between children of different parents. */
const cousins = 0.35;

export function tidy(
  items: number, root: number, below: (item: number) => readonly number[], width: (item: number) => number = () => 1,
): Layout {
  const x = new Float64Array(items);
  const prelim = new Float64Array(items);
  const mod = new Float64Array(items);
  const change = new Float64Array(items);
  const shift = new Float64Array(items);
  const parent = new Int32Array(items).fill(-1);
  const place = new Int32Array(items);
  const thread = new Int32Array(items).fill(-1);
  const ancestor = Int32Array.from({ length: items }, (_, i) => i);
  const firstChild = new Int32Array(items).fill(-1);
  const lastChild = new Int32Array(items).fill(-1);
  const sibling = new Int32Array(items).fill(-1);
  const levels: number[][] = [];
  const depth = new Int32Array(items);
  const order: number[] = [];

  // Parents before their children, siblings from left to right.
  const stack = [root];
  while (stack.length > 0) {
    const item = stack.pop() as number;
    order.push(item);
    (levels[depth[item] as number] ??= []).push(item);
    const children = below(item);
    firstChild[item] = children[0] ?? -1;
    lastChild[item] = children[children.length - 1] ?? -1;
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i] as number;
      parent[child] = item;
      place[child] = i;
      if (i > 0) sibling[child] = children[i - 1] as number;
      depth[child] = (depth[item] as number) + 1;
      stack.push(child);
    }
  }

  const first = (item: number): number => firstChild[item] as number;
  const last = (item: number): number => lastChild[item] as number;
  const leftOf = (item: number): number => sibling[item] as number;
  const nextLeft = (item: number): number => (first(item) >= 0 ? first(item) : (thread[item] as number));
  const nextRight = (item: number): number => (last(item) >= 0 ? last(item) : (thread[item] as number));
  const gap = (a: number, b: number): number => (width(a) + width(b)) / 2 + (parent[a] === parent[b] ? 0 : cousins);

  const move = (from: number, to: number, by: number): void => {
    const between = (place[to] as number) - (place[from] as number);
    change[to] = (change[to] as number) - by / between;
    shift[to] = (shift[to] as number) + by;
    change[from] = (change[from] as number) + by / between;
    prelim[to] = (prelim[to] as number) + by;
    mod[to] = (mod[to] as number) + by;
  };

  /** Pushes a subtree right until it clears all that stands to its left. */
  const apportion = (item: number, reached: number): number => {
    const left = leftOf(item);
    if (left < 0) return reached;
    let insideRight = item;
    let outsideRight = item;
    let insideLeft = left;
    let outsideLeft = first(parent[item] as number);
    let sumInRight = mod[insideRight] as number;
    let sumOutRight = mod[outsideRight] as number;
    let sumInLeft = mod[insideLeft] as number;
    let sumOutLeft = mod[outsideLeft] as number;
    for (;;) {
      const nextInLeft = nextRight(insideLeft);
      const nextInRight = nextLeft(insideRight);
      if (nextInLeft < 0 || nextInRight < 0) break;
      insideLeft = nextInLeft;
      insideRight = nextInRight;
      outsideLeft = nextLeft(outsideLeft);
      outsideRight = nextRight(outsideRight);
      ancestor[outsideRight] = item;
      const by =
        (prelim[insideLeft] as number) + sumInLeft - ((prelim[insideRight] as number) + sumInRight) + gap(insideLeft, insideRight);
      if (by > 0) {
        const holder = ancestor[insideLeft] as number;
        move(parent[holder] === parent[item] ? holder : reached, item, by);
        sumInRight += by;
        sumOutRight += by;
      }
      sumInLeft += mod[insideLeft] as number;
      sumInRight += mod[insideRight] as number;
      sumOutLeft += mod[outsideLeft] as number;
      sumOutRight += mod[outsideRight] as number;
    }
    const moreLeft = nextRight(insideLeft);
    if (moreLeft >= 0 && nextRight(outsideRight) < 0) {
      thread[outsideRight] = moreLeft;
      mod[outsideRight] = (mod[outsideRight] as number) + sumInLeft - sumOutRight;
    }
    const moreRight = nextLeft(insideRight);
    if (moreRight >= 0 && nextLeft(outsideLeft) < 0) {
      thread[outsideLeft] = moreRight;
      mod[outsideLeft] = (mod[outsideLeft] as number) + sumInRight - sumOutLeft;
      return item;
    }
    return reached;
  };

  const spread = (item: number): void => {
    let by = 0;
    let more = 0;
    const children = below(item);
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i] as number;
      prelim[child] = (prelim[child] as number) + by;
      mod[child] = (mod[child] as number) + by;
      more += change[child] as number;
      by += (shift[child] as number) + more;
    }
  };

  // Children before their parents, siblings from left to right.
  const walk = (item: number): void => {
    const children = below(item);
    const left = leftOf(item);
    if (children.length === 0) {
      prelim[item] = left < 0 ? 0 : (prelim[left] as number) + gap(left, item);
      return;
    }
    let reached = children[0] as number;
    for (const child of children) {
      walk(child);
      reached = apportion(child, reached);
    }
    spread(item);
    const middle = ((prelim[first(item)] as number) + (prelim[last(item)] as number)) / 2;
    if (left < 0) {
      prelim[item] = middle;
    } else {
      prelim[item] = (prelim[left] as number) + gap(left, item);
      mod[item] = (prelim[item] as number) - middle;
    }
  };
  walk(root);

  let least = Infinity;
  let most = -Infinity;
  const sum = new Float64Array(items);
  for (const item of order) {
    const mother = parent[item] as number;
    sum[item] = mother < 0 ? 0 : (sum[mother] as number) + (mod[mother] as number);
    x[item] = (prelim[item] as number) + (sum[item] as number);
    least = Math.min(least, x[item] as number);
    most = Math.max(most, x[item] as number);
  }
  return { x, levels, left: least, right: most };
}

/** The part of a level whose lines up to the parents cross a strip from x0 to x1; lines never cross each other. */
export function crossing(
  layout: Layout, level: number, parentOf: (item: number) => number | null, x0: number, x1: number,
): [number, number] {
  const items = layout.levels[level] ?? [];
  const ends = (i: number): [number, number] => {
    const item = items[i] as number;
    const mother = parentOf(item);
    const here = layout.x[item] as number;
    const there = mother === null ? here : (layout.x[mother] as number);
    return here < there ? [here, there] : [there, here];
  };
  return [firstWhere(items.length, (i) => ends(i)[1] >= x0), firstWhere(items.length, (i) => ends(i)[0] > x1)];
}

/** The part of a level that stands between x0 and x1. */
export function standing(layout: Layout, level: number, x0: number, x1: number): [number, number] {
  const items = layout.levels[level] ?? [];
  const at = (i: number): number => layout.x[items[i] as number] as number;
  return [firstWhere(items.length, (i) => at(i) >= x0), firstWhere(items.length, (i) => at(i) > x1)];
}

function firstWhere(count: number, holds: (i: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
