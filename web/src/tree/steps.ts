import { numeric } from '../format';
import type { TraceNode } from '../messages/messages';
import { below } from './ascending';
import type { Tree } from './model';

/**
 * What a search does, one thing at a time: it enters a node, judges a leaf, takes a child's value, cuts, leaves.
 * `gap`: children were searched that the record has no room for.
 */
export type StepKind = 'enter' | 'leaf' | 'back' | 'gap' | 'cut' | 'leave' | SampleKind;

/** The phases of an iteration of Monte Carlo tree search, and its end. */
export type SampleKind = 'select' | 'expand' | 'simulate' | 'backup' | 'finish';

export interface Step {
  kind: StepKind;
  /** Where the search stands after this step. */
  node: number;
  /** `back`: the child whose value came up. */
  child: number | null;
  /** `back`: its value counts; not that of a null move, nor of what is searched again. */
  taken: boolean;
  /** The node's window and the best value it has, after this step. */
  alpha: number;
  beta: number;
  best: number | null;
}

/** How a node stands after a number of steps. */
export interface Moment {
  seen: 'not yet' | 'open' | 'done';
  /** What is best here will not change any more. */
  settled: boolean;
  cut: boolean;
  alpha: number;
  beta: number;
  best: number | null;
}

/** The steps of a recorded search, whichever it is. */
export interface Stepper {
  readonly count: number;
  /** The step that was done last. */
  last(done: number): Step | undefined;
  at(node: number, done: number): Moment;
  /** The number of steps until the next thing worth stopping at, or the last one before: a cut-off, the end of an iteration. */
  nextStop(done: number): number;
  previousStop(done: number): number;
  /** The number of steps until a node is known. */
  untilDone(node: number): number;
}

/**
 * All steps of a recorded search. How a node stands is a function of the number of steps done, and of nothing else, so
 * a step back is the exact opposite of a step forward.
 */
export class Steps implements Stepper {
  readonly list: readonly Step[];
  readonly cuts: readonly number[];
  /** Of each node: the indices of its own steps. */
  private readonly own: number[][];

  constructor(readonly tree: Tree) {
    const list: Step[] = [];
    if (tree.nodes.length > 0) tell(tree, 0, list);
    this.list = list;
    this.cuts = list.flatMap((step, i) => (step.kind === 'cut' ? [i] : []));
    this.own = tree.nodes.map(() => []);
    list.forEach((step, i) => this.own[step.node]?.push(i));
  }

  get count(): number {
    return this.list.length;
  }

  /** The step that was done last. */
  last(done: number): Step | undefined {
    return this.list[done - 1];
  }

  at(node: number, done: number): Moment {
    const own = this.own[node] ?? [];
    const index = own[below(own, done, Number) - 1];
    const step = index === undefined ? undefined : this.list[index];
    if (!step) return { seen: 'not yet', settled: false, cut: false, alpha: -Infinity, beta: Infinity, best: null };
    const over = step.kind === 'leaf' || step.kind === 'cut' || step.kind === 'leave';
    return { seen: over ? 'done' : 'open', settled: over, cut: step.kind === 'cut', alpha: step.alpha, beta: step.beta, best: step.best };
  }

  /** The number of steps until the next cut-off is done; to the end where there is none. */
  nextStop(done: number): number {
    const next = this.cuts[below(this.cuts, done, Number)];
    return next === undefined ? this.count : next + 1;
  }

  previousStop(done: number): number {
    const next = this.cuts[below(this.cuts, done - 1, Number) - 1];
    return next === undefined ? 0 : next + 1;
  }

  /** The number of steps until a node is left. */
  untilDone(node: number): number {
    return (this.own[node]?.at(-1) ?? this.count - 1) + 1;
  }

  untilEntered(node: number): number {
    return (this.own[node]?.[0] ?? this.count - 1) + 1;
  }
}

function tell(tree: Tree, id: number, list: Step[]): void {
  const node = tree.node(id);
  let [alpha, beta] = node.window.map(numeric) as [number, number];
  const value = numeric(node.value);
  const push = (kind: StepKind, best: number | null, child: number | null = null, taken = true): void => {
    list.push({ kind, node: id, child, taken, alpha, beta, best });
  };
  push('enter', null);
  if (node.leaf !== undefined) return push('leaf', value);

  let best: number | null = null;
  node.children.forEach((child, i) => {
    tell(tree, child, list);
    const does = counts(tree, node, i);
    if (does) best = taken(node, best, tree.node(child), i);
    [alpha, beta] = windowAfter(tree, node, i, best);
    push('back', best, child, does);
  });
  [alpha, beta] = node.window_exit.map(numeric) as [number, number];
  if (tree.missing(node) > 0) push('gap', value);
  push(tree.isCut(node) ? 'cut' : 'leave', value);
}

/** A null move is no move, and what is searched again is worth what the last look says. */
function counts(tree: Tree, node: TraceNode, index: number): boolean {
  const at = (i: number): TraceNode | undefined => (node.children[i] === undefined ? undefined : tree.node(node.children[i]));
  return at(index)?.look !== 'pass' && (at(index + 1)?.look !== 'again' || at(index + 1)?.move !== at(index)?.move);
}

/** The value of a node once one more child is known; of a chance node what is sure so far. */
function taken(node: TraceNode, best: number | null, child: TraceNode, index: number): number {
  const value = numeric(child.value);
  switch (node.kind) {
    case 'max':
      return best === null ? value : Math.max(best, value);
    case 'min':
      return best === null ? value : Math.min(best, value);
    case 'chance':
      return (best ?? 0) + (child.probability ?? 0) * value;
    case 'average':
      return ((best ?? 0) * index + value) / (index + 1);
  }
}

/**
 * The next child was entered with the window that this one left; after the last it is the window at the end. A scout and
 * its like have windows of their own, and past the record there is none: there this node's is what its children made of it.
 */
function windowAfter(tree: Tree, node: TraceNode, index: number, best: number | null): [number, number] {
  const window = (of: TraceNode): [number, number] => [numeric(of.window[0]), numeric(of.window[1])];
  const at = (i: number): TraceNode | undefined => (node.children[i] === undefined ? undefined : tree.node(node.children[i]));
  const next = at(index + 1);
  if (next && next.look === undefined) return window(next);
  if (!next && tree.missing(node) === 0) return node.window_exit.map(numeric) as [number, number];
  if (node.kind === 'chance' || node.kind === 'average') return window(at(index) ?? node);
  const [alpha, beta] = window(node);
  if (!tree.windows || best === null) return [alpha, beta];
  return node.kind === 'max' ? [Math.max(alpha, best), beta] : [alpha, Math.min(beta, best)];
}
