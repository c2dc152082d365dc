import { LineLost, Refusal } from '../connection';
import type { ProbedMove, Puzzle, Side } from '../messages/messages';
import type { App } from '../state/app.svelte';
import { AnalysisBoard } from '../understand/board.svelte';
import type { Understanding } from '../understand/understanding.svelte';
import { puzzleWords } from '../words/puzzles';
import { movesOf } from './link';

const mostTries = 5;

/** Asks again where the line broke (the next request waits until it is back), or another question came in between. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await ask();
    } catch (error) {
      const passing = error instanceof LineLost || (error instanceof Refusal && error.shape.code === 'stopped');
      if (!passing || tries === mostTries) throw error;
    }
}

/** A position to be won. Right moves are played and answered; a wrong one is judged and stays unplayed. */
export class PuzzleBoard extends AnalysisBoard {
  stage = $state<'yours' | 'waiting' | 'solved' | 'shown'>('waiting');
  /** What the last move was worth. */
  said = $state('');
  verdict = $state<'' | 'right' | 'wrong'>('');
  /** Where a right move begins. */
  hint = $state.raw<string[]>([]);
  /** A mistake was made, or help was taken. */
  aided = $state(false);
  /** Who is to win. */
  side = $state<Side>('first');
  private known: readonly ProbedMove[] = [];

  constructor(
    app: App,
    understanding: Understanding,
    game: string,
    readonly puzzle: Puzzle,
    /** It was solved, or given up. */
    private readonly onend: (unaided: boolean) => void,
  ) {
    super(app, understanding, game, puzzle.position);
  }

  override get frozen(): boolean {
    return this.stage !== 'yours';
  }
  get over(): boolean {
    return this.stage === 'solved' || this.stage === 'shown';
  }

  async begin(): Promise<void> {
    await this.attempt(async () => {
      await this.go(0);
      if (!this.view) return;
      this.side = this.view.to_move === 'second' ? 'second' : 'first';
      this.flipped = this.below !== null && this.below !== this.side;
      await this.ready();
    });
  }

  override async play(move: string): Promise<boolean> {
    const choice = this.view?.moves.find((each) => each.move === move || each.shown === move);
    const worth = this.known.find((each) => each.move === choice?.move);
    this.hand.letGo();
    if (this.stage !== 'yours' || !choice || !worth) return false;
    this.hint = [];
    if (!this.isBest(worth)) {
      this.aided = true;
      this.verdict = 'wrong';
      this.said = `${this.faultOf(worth)} ${puzzleWords.again}`;
      return false;
    }
    this.stage = 'waiting';
    await this.attempt(() => this.follow(worth));
    return true;
  }

  /** A right move, and the best defence until it is the solver's turn again. */
  private async follow({ move, shown }: ProbedMove): Promise<void> {
    this.verdict = 'right';
    this.said = puzzleWords.right(shown);
    if (!(await super.play(move))) return this.ready();
    while (this.view && !this.view.outcome && this.view.to_move !== this.side) {
      const [reply] = await this.probe();
      if (reply && (await super.play(reply.move))) this.said = puzzleWords.answered(shown, reply.shown);
      else if (this.problem) return;
    }
    if (!this.view?.outcome) return this.ready();
    this.stage = 'solved';
    this.said = this.aided ? puzzleWords.aided : puzzleWords.solved;
    this.onend(!this.aided);
  }

  help(): void {
    const best = this.known[0]?.move;
    const spot = this.view?.moves.find(({ move }) => move === best)?.path[0];
    if (this.stage !== 'yours' || spot === undefined) return;
    this.aided = true;
    this.hint = [spot];
    this.verdict = '';
    this.said = puzzleWords.look(spot);
  }

  /** Plays the solution from the start. */
  async show(): Promise<void> {
    if (this.stage !== 'yours') return;
    this.stage = 'waiting';
    this.hint = [];
    this.hand.letGo();
    this.onend(false);
    await this.go(0);
    for (const move of this.puzzle.line) if (!(await super.play(move))) break;
    this.stage = 'shown';
    this.verdict = '';
    this.said = puzzleWords.shown;
  }

  private isBest({ win }: ProbedMove): boolean {
    return win !== undefined && win === this.known[0]?.win;
  }
  private faultOf({ shown, value, win }: ProbedMove): string {
    if (win !== undefined) {
      const [mine, best] = [movesOf(win), movesOf(this.known[0]?.win ?? win)];
      return mine > best ? puzzleWords.slower(shown, mine, best) : puzzleWords.later(shown);
    }
    return value < 0 ? puzzleWords.loses(shown) : puzzleWords.draws(shown);
  }

  private async ready(): Promise<void> {
    this.known = await this.probe();
    this.stage = 'yours';
  }
  /** What every move of the position on the board is worth, the best first. */
  private async probe(): Promise<readonly ProbedMove[]> {
    return (await insist(() => this.app.connection.ask('probe', this.whereOf(this.at)))).moves;
  }
  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.problem = this.app.words(error);
    }
  }
}
