import type { Change, Choice, Iteration, Sampling, TraceNode } from '../../messages/messages';
import { below } from '../ascending';
import type { Moment, SampleKind, Step, Stepper } from '../steps';

export const phases = ['select', 'expand', 'simulate', 'backup'] as const;

/** Where the search stands: in which iteration and phase, and how many nodes of its path it has reached. */
export interface Stand {
  kind: SampleKind;
  iteration: number;
  reached: number;
}

/** The numbers of a node. Bounds are null where the search proves nothing. */
export interface Count {
  visits: number;
  value: number | null;
  low: number | null;
  high: number | null;
}
const nothing: Count = { visits: 0, value: null, low: null, high: null };

/**
 * All steps of a recorded Monte Carlo tree search: of each iteration one step of selection for each move of its path, then
 * expansion, simulation and back-propagation; at the end one step that says which move is played. How a node stands is a
 * function of the number of steps done, as in the other searches.
 */
export class Phases implements Stepper {
  readonly count: number;
  /** Of each iteration: the steps before it. */
  private readonly starts: number[] = [];
  /** Of each node: the iteration that added it, and the changes to its numbers. */
  private readonly added = new Map<number, number>();
  private readonly changes = new Map<number, { iteration: number; change: Change }[]>();

  constructor(
    readonly sampling: Sampling,
    private readonly nodes: readonly TraceNode[],
  ) {
    let steps = 0;
    sampling.iterations.forEach((one, iteration) => {
      this.starts.push(steps);
      steps += selections(one) + 3;
      for (const node of one.added) this.added.set(node, iteration);
      for (const change of one.changes) {
        const known = this.changes.get(change.node);
        if (known) known.push({ iteration, change });
        else this.changes.set(change.node, [{ iteration, change }]);
      }
    });
    this.count = steps === 0 ? 0 : steps + 1;
  }

  get iterations(): number {
    return this.sampling.iterations.length;
  }

  iteration(at: number): Iteration {
    return this.sampling.iterations[at] as Iteration;
  }

  /** Null before the first step. */
  stand(done: number): Stand | null {
    if (done <= 0 || this.count === 0) return null;
    if (done >= this.count) return { kind: 'finish', iteration: this.iterations - 1, reached: 0 };
    const iteration = below(this.starts, done, Number) - 1;
    const one = this.iteration(iteration);
    const inside = done - (this.starts[iteration] as number);
    const beyond = inside - selections(one);
    if (beyond > 0) return { kind: phases[beyond] as SampleKind, iteration, reached: one.path.length };
    return { kind: 'select', iteration, reached: Math.min(inside + 1, one.path.length - (isNew(one) ? 1 : 0)) };
  }

  last(done: number): Step | undefined {
    const stand = this.stand(done);
    if (!stand) return undefined;
    const node = this.iteration(stand.iteration).path[stand.reached - 1] ?? 0;
    return { kind: stand.kind, node, child: null, taken: true, alpha: -Infinity, beta: Infinity, best: this.numbers(node, done).value };
  }

  /** The nodes that the iteration of the last step has reached; none before the first step and after the last. */
  path(done: number): readonly number[] {
    const stand = this.stand(done);
    return stand ? this.iteration(stand.iteration).path.slice(0, stand.reached) : [];
  }

  /** What selection compared in the last step. */
  choice(done: number): Choice | null {
    const stand = this.stand(done);
    if (stand?.kind !== 'select') return null;
    const start = this.starts[stand.iteration] as number;
    return this.iteration(stand.iteration).choices[done - start - 1] ?? null;
  }

  /** Iterations whose result was backed up. */
  finished(done: number): number {
    const stand = this.stand(done);
    if (!stand) return 0;
    return stand.iteration + (stand.kind === 'backup' || stand.kind === 'finish' ? 1 : 0);
  }

  /** The numbers of a node after a number of steps; at the end those of the whole search, of which not all need be recorded. */
  numbers(node: number, done: number): Count {
    const own = this.nodes[node];
    if (done < this.count || !own || this.sampling.total === this.iterations) return this.after(node, this.finished(done));
    return { visits: own.visits ?? 0, value: own.visits ? (own.value as number) : null, low: own.low ?? null, high: own.high ?? null };
  }

  /** The numbers of a node when a number of iterations are finished. An end of the game that was added unvisited has its own. */
  after(node: number, iterations: number): Count {
    const changes = this.changes.get(node) ?? [];
    const last = changes[below(changes, iterations, ({ iteration }) => iteration) - 1]?.change;
    if (last) return { visits: last.visits, value: last.value, low: last.low ?? null, high: last.high ?? null };
    const own = this.nodes[node];
    if (!own || own.low === undefined || own.low !== own.high || own.leaf === undefined || (this.added.get(node) ?? Infinity) >= iterations) return nothing;
    return { visits: 0, value: own.low, low: own.low, high: own.low };
  }

  at(node: number, done: number): Moment {
    const { value, visits } = this.numbers(node, done);
    const seen = this.path(done).includes(node) ? 'open' : value !== null ? 'done' : 'not yet';
    return { seen, settled: visits > 0 && done >= this.count, cut: false, alpha: -Infinity, beta: Infinity, best: value };
  }

  /** Until the result of this iteration, or of the next, is backed up. */
  nextStop(done: number): number {
    return this.starts.find((start) => start > done) ?? (done < this.count - 1 ? this.count - 1 : this.count);
  }
  previousStop(done: number): number {
    return [...this.starts].reverse().find((start) => start < done) ?? 0;
  }
  untilDone(node: number): number {
    const first = this.changes.get(node)?.[0]?.iteration ?? this.added.get(node);
    return first === undefined ? this.count : this.untilFinished(first + 1);
  }
  /** The number of steps until a number of iterations are finished. */
  untilFinished(iterations: number): number {
    return iterations <= 0 ? 0 : (this.starts[iterations] ?? Math.max(0, this.count - 1));
  }
}

export function isNew(iteration: Iteration): boolean {
  return iteration.path.length > 1 && iteration.added.includes(iteration.path.at(-1) as number);
}

/** A path of the root alone is selected all the same. */
function selections(iteration: Iteration): number {
  return Math.max(1, iteration.choices.length);
}
