import { numeric } from '../format';
import type { TraceNode, Value } from '../messages/messages';
import { treeWords } from '../words/tree';
import { marksOf, type Mark } from '../marks';
import { writtenChildren } from './written';

/** A branch that was not looked at: all that is known is its move, and in a written tree what stands there. */
export interface Pruned {
  parent: number;
  move: string;
  text: string;
}

/** How a node's value stands to the true one. */
export type Bound = '' | '≤' | '≥';

/** The keys of a node that the page draws in a way of their own; whatever else a trace carries is listed as tags. */
const drawnKeys = new Set([
  'id', 'parent', 'move', 'position', 'kind', 'depth_left', 'window', 'window_exit', 'value', 'chosen', 'children',
  'legal', 'probability', 'leaf', 'cutoff', 'look', 'skipped', 'visits', 'prior', 'low', 'high', 'links',
]);

/** A recorded search. Items are its nodes, by their place in the record, and behind them the branches cut off. */
export class Tree {
  readonly level: number[] = [];
  /** Nodes below and including each. */
  readonly size: number[];
  readonly pruned: Pruned[] = [];
  /** Of a node: the items of the branches cut off there. */
  readonly prunedBelow = new Map<number, number[]>();
  readonly windows: boolean;
  readonly depth: number;
  readonly leaves: number;
  readonly cuts: number;
  private readonly best: Set<number>;
  private readonly bounds: readonly Bound[];
  private readonly byMark = new Map<Mark, number[]>();

  private constructor(
    readonly nodes: readonly TraceNode[],
    readonly leftOut: number,
  ) {
    this.windows = nodes.some((node) => [...node.window, ...node.window_exit].some((end) => Number.isFinite(numeric(end))));
    for (const node of nodes) this.level.push(node.parent === null ? 0 : (this.level[node.parent] ?? 0) + 1);
    this.size = nodes.map(() => 1);
    for (let id = nodes.length - 1; id > 0; id--) {
      const parent = nodes[id]?.parent;
      if (parent != null) this.size[parent] = (this.size[parent] ?? 0) + (this.size[id] ?? 0);
    }
    for (const node of nodes) {
      if (!node.cutoff || node.cutoff.pruned.length === 0) continue;
      const texts = writtenChildren(node.position);
      const items = node.cutoff.pruned.map((move) => {
        this.pruned.push({ parent: node.id, move, text: texts.get(move) ?? '' });
        return nodes.length + this.pruned.length - 1;
      });
      this.prunedBelow.set(node.id, items);
    }
    this.depth = this.level.reduce((most, level) => Math.max(most, level), 0);
    this.leaves = nodes.filter((node) => node.leaf !== undefined).length;
    this.cuts = nodes.filter((node) => this.isCut(node)).length;
    this.best = new Set(this.line());
    this.bounds = boundsOf(this);
    for (const node of nodes)
      for (const mark of marksOf(node)) {
        const same = this.byMark.get(mark);
        if (same) same.push(node.id);
        else this.byMark.set(mark, [node.id]);
      }
  }

  /** The record as it came. Ids count its lines; where they do not, they are made to. */
  static read(record: readonly TraceNode[], leftOut: number): Tree {
    const trace = record.some((node) => node.visits !== undefined) ? record.map((node) => sampled(record, node)) : record;
    if (trace.every((node, i) => node.id === i)) return new Tree(trace, leftOut);
    const place = new Map(trace.map((node, i) => [node.id, i]));
    const at = (id: number | null | undefined): number | null => (id == null ? null : (place.get(id) ?? null));
    const nodes = trace.map((node, i) => ({
      ...node,
      id: i,
      parent: at(node.parent),
      chosen: at(node.chosen),
      children: node.children.flatMap((child) => at(child) ?? []),
      ...(node.cutoff ? { cutoff: { ...node.cutoff, by: at(node.cutoff.by), rival: at(node.cutoff.rival) } } : {}),
    }));
    return new Tree(nodes, leftOut);
  }

  get items(): number {
    return this.nodes.length + this.pruned.length;
  }

  node(id: number): TraceNode {
    const node = this.nodes[id];
    if (!node) throw new Error(`no node ${id}`);
    return node;
  }

  prunedAt(item: number): Pruned | undefined {
    return this.pruned[item - this.nodes.length];
  }

  /** Children and cut branches, in the order searched. */
  below(item: number): readonly number[] {
    const children = this.nodes[item]?.children ?? [];
    const pruned = this.prunedBelow.get(item);
    return pruned ? [...children, ...pruned] : children;
  }

  /** What is cut and has nothing written on it needs little room. */
  width(item: number): number {
    return item >= this.nodes.length && !this.prunedAt(item)?.text ? 0.5 : 1;
  }

  parentOf(item: number): number | null {
    return item < this.nodes.length ? (this.nodes[item]?.parent ?? null) : (this.prunedAt(item)?.parent ?? null);
  }

  /** Alpha met beta here; at the last child nothing was left to skip, and it counts all the same. */
  isCut(node: TraceNode): boolean {
    if (node.cutoff) return true;
    return this.windows && node.children.length > 0 && numeric(node.window_exit[0]) >= numeric(node.window_exit[1]);
  }

  /** Moves that were searched, but past the budget of the record; below the horizon few are, and nobody says which. */
  missing(node: TraceNode): number {
    if (this.leftOut === 0 || node.leaf !== undefined || node.depth_left <= 0) return 0;
    const known = new Set([...node.children.map((child) => this.node(child).move), ...(node.cutoff?.pruned ?? []), ...(node.skipped ?? [])]);
    return node.legal.filter((move) => !known.has(move)).length;
  }

  /** The nodes with a sign of the engine's. */
  marked(mark: Mark): readonly number[] {
    return this.byMark.get(mark) ?? [];
  }

  /** Best play by both sides, from the root. */
  onBestLine(id: number): boolean {
    return this.best.has(id);
  }

  /** What the value of a node says once it is left: the value itself, at most that, or at least that. */
  bound(id: number): Bound {
    return this.bounds[id] ?? '';
  }

  /** The moves that lead here: "1 › 3". */
  path(id: number): string[] {
    const moves: string[] = [];
    for (let at: number | null = id; at !== null; at = this.node(at).parent) {
      const move = this.node(at).move;
      if (move !== null) moves.unshift(move);
    }
    return moves;
  }

  /** Whatever the trace says of a node beyond what is drawn: an engine's marks. */
  tags(node: TraceNode): string[] {
    const marks = [
      ...(node.look === undefined ? [] : [treeWords.look(node.look)]),
      ...(node.skipped === undefined ? [] : [treeWords.skipped(node.skipped)]),
    ];
    const others = Object.entries(node as unknown as Record<string, unknown>)
      .filter(([key, value]) => !drawnKeys.has(key) && value !== null && value !== false)
      .map(([key, value]) => {
        const name = key.replaceAll('_', ' ');
        if (value === true) return name;
        return `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
      });
    return [...marks, ...others];
  }

  private line(): number[] {
    const line: number[] = [];
    for (let at: number | null = 0; at !== null && this.nodes[at]; at = this.node(at).chosen) line.push(at);
    return line;
  }
}

/**
 * A value is a bound where branches were cut here or below and one of them could have changed it. The true value lies
 * between what the children show at least and at most. Where an engine guesses (reductions, null moves, its table), only
 * the window says what a value can be.
 */
function boundsOf(tree: Tree): Bound[] {
  const least: number[] = [];
  const most: number[] = [];
  const bounds: Bound[] = [];
  const guessed = tree.nodes.some((node) => node.look !== undefined || node.skipped !== undefined || (node.leaf !== undefined && guesses.has(node.leaf)));
  for (let id = tree.nodes.length - 1; id >= 0; id--) {
    const node = tree.node(id);
    const value = numeric(node.value);
    const [alpha, beta] = [numeric(node.window[0]), numeric(node.window[1])];
    [least[id], most[id]] = [value, value];
    if (node.kind !== 'max' && node.kind !== 'min') continue;
    if (guessed) bounds[id] = exactLeaf(node) ? '' : value >= beta ? '≥' : value <= alpha ? '≤' : '';
    else if (node.leaf === undefined) {
      const better = node.kind === 'max' ? Math.max : Math.min;
      const unseen = (node.cutoff?.pruned.length ?? 0) > 0 || tree.missing(node) > 0;
      least[id] = unseen && node.kind === 'min' ? -Infinity : better(...node.children.map((child) => least[child] as number));
      most[id] = unseen && node.kind === 'max' ? Infinity : better(...node.children.map((child) => most[child] as number));
      bounds[id] = least[id] === most[id] ? '' : (most[id] as number) > value ? '≥' : '≤';
    }
  }
  return bounds;
}
/** A node of a tree that was sampled: its children stand in the order of their moves, and one without children is no leaf. */
function sampled(record: readonly TraceNode[], node: TraceNode): TraceNode {
  const place = (child: number): number => node.legal.indexOf(record[child]?.move ?? '');
  const { leaf, ...rest } = node;
  const children = [...node.children].sort((a, b) => place(a) - place(b));
  return { ...rest, children, ...(leaf === undefined || leaf === 'playout' ? {} : { leaf }) };
}

/** Leaves whose value need not be the one a search would find. */
const guesses = new Set(['table', 'standing', 'distance']);
function exactLeaf(node: TraceNode): boolean {
  return node.leaf !== undefined && !guesses.has(node.leaf);
}

/** "3", "−0.45", "+∞" */
export function plain(value: Value): string {
  return rounded(value, 2);
}

function rounded(value: Value, digits: number): string {
  const number = numeric(value);
  if (number === Infinity) return '+∞';
  if (number === -Infinity) return '−∞';
  const text = Number.isInteger(number) ? String(Math.abs(number)) : Math.abs(number).toFixed(digits);
  return number < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** A scout's window is so small that its ends are told apart by one digit more. */
export function windowText(alpha: Value, beta: Value): string {
  const digits = numeric(alpha) !== numeric(beta) && plain(alpha) === plain(beta) ? 3 : 2;
  return `[${rounded(alpha, digits)}, ${rounded(beta, digits)}]`;
}

/** 0.1666… → "1/6" */
export function chance(probability: number): string {
  for (let below = 1; below <= 36; below++) {
    const above = Math.round(probability * below);
    if (above > 0 && Math.abs(above / below - probability) < 1e-9) return below === 1 ? String(above) : `${above}/${below}`;
  }
  return probability.toPrecision(3);
}
