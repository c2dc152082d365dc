import { LineLost } from '../connection';
import type { Side } from '../messages/messages';
import type { App } from '../state/app.svelte';
import type { Spot } from './findings.svelte';
import { gradeOf, lostBy, type Grade } from './grade';
import type { Understanding } from './understanding.svelte';

/** A move of a game: where it was made, and the node that it leads to. */
export interface Step {
  node: number;
  where: Spot;
  move: string;
  by: Side;
}
/** A move that was not good enough. */
export interface Marked extends Step {
  grade: Grade;
  /** The better move, as people write it. */
  best: string;
  /** What was given away, in the unit; nothing where a result was. */
  lost: number | null;
  unit: string;
}

/** For each position; quick enough for a whole game. */
const nodesEach = 60_000;
/** A search that was stopped is made again, once. */
const mostTries = 2;

/** Looks at a game again, position by position. It only fills in the findings: its marks are read off them, as the lines are. */
export class GameReview {
  running = $state(false);
  problem = $state('');
  /** Positions looked at so far. */
  done = $state(0);
  steps = $state.raw<readonly Step[]>([]);
  readonly marked = $derived.by<Marked[]>(() =>
    this.steps.slice(0, this.done).flatMap((step) => {
      const found = this.understanding.findings.at(step.where);
      const grade = found && gradeOf(found, step.move);
      return found && grade ? [{ ...step, grade, best: found.moves[0]?.shown ?? '', lost: lostBy(found, step.move), unit: found.unit }] : [];
    }),
  );
  /** By the node that the move leads to. */
  readonly marks = $derived<ReadonlyMap<number, Grade>>(new Map(this.marked.map(({ node, grade }) => [node, grade])));

  private question = 0;

  constructor(
    private readonly app: App,
    private readonly understanding: Pick<Understanding, 'findings' | 'alone'>,
  ) {}

  async start(steps: readonly Step[]): Promise<void> {
    const question = ++this.question;
    this.running = true;
    this.problem = '';
    this.done = 0;
    this.steps = steps;
    const { findings } = this.understanding;
    try {
      for (const { where, move, by } of steps) {
        for (let tries = 0; tries < mostTries && !findings.at(where)?.moves.some((each) => each.move === move); tries++) {
          const found = await this.understanding.alone(() => this.app.connection.ask('analyse', { ...where, lines: 256, nodes: nodesEach }));
          if (question !== this.question) return;
          if (!found.stopped || tries + 1 === mostTries) findings.keep(where, found, by);
        }
        if (question !== this.question) return;
        this.done++;
      }
    } catch (error) {
      if (question === this.question && !(error instanceof LineLost)) this.problem = this.app.words(error);
    }
    if (question === this.question) this.running = false;
  }

  stop(): void {
    this.question++;
    this.running = false;
  }
}
