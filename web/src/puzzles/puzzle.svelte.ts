import { LineLost, Refusal } from '../connection';
import type { ProbedMove, Puzzle, Side, View } from '../messages/messages';
import type { App } from '../state/app.svelte';
import { AnalysisBoard } from '../understand/board.svelte';
import { u } from '../strings.understand';
import type { Spot } from '../understand/findings.svelte';
import type { Understanding } from '../understand/understanding.svelte';
import { puzzleWords } from '../words/puzzles';
import { movesOf } from './link';

const mostTries = 5;
const pause = 500;

/**
 * Asks as long as the answer is wanted: again where the line broke (the next request waits until it is back) or where another
 * question came in between, and a little later where the server is busy.
 */
export async function insist<T>(ask: () => Promise<T>, wanted: () => boolean): Promise<T> {
  let refusals = 0;
  for (;;)
    try {
      return await ask();
    } catch (error) {
      const code = error instanceof Refusal ? error.shape.code : '';
      const passing = error instanceof LineLost || ((code === 'stopped' || code === 'busy') && ++refusals < mostTries);
      if (passing && code === 'busy') await new Promise((resolve) => setTimeout(resolve, refusals * pause));
      if (!passing || !wanted()) throw error;
    }
}

/** What happened to a puzzle: first help or a first mistake; solved; solved by the page. */
export type PuzzleEvent = 'aided' | 'solved' | 'shown';

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
  /** The solution was asked for. */
  private given = false;
  /** Nobody looks at it any more. */
  private left = false;

  constructor(
    app: App,
    understanding: Understanding,
    game: string,
    readonly puzzle: Puzzle,
    private readonly tell: (event: PuzzleEvent) => void,
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
    await this.go(0);
    if (!this.view) return;
    this.side = this.view.to_move === 'second' ? 'second' : 'first';
    this.flipped = this.below !== null && this.below !== this.side;
    await this.goOn();
  }
  leave(): void {
    this.left = true;
  }
  /** After a problem: from the position on the board. */
  async retryHere(): Promise<void> {
    this.problem = '';
    await (this.given ? this.solution() : this.view ? this.goOn() : this.begin());
  }

  override async play(move: string): Promise<boolean> {
    const choice = this.view?.moves.find((each) => each.move === move || each.shown === move);
    const worth = this.known.find((each) => each.move === choice?.move);
    this.hand.letGo();
    if (this.stage !== 'yours' || !choice || !worth) return false;
    this.hint = [];
    if (!this.isBest(worth)) {
      this.noteAid();
      this.verdict = 'wrong';
      this.said = `${this.faultOf(worth)} ${puzzleWords.again}`;
      return false;
    }
    this.stage = 'waiting';
    this.verdict = 'right';
    this.said = puzzleWords.right(worth.shown);
    const played = await super.play(worth.move);
    await this.goOn();
    return played;
  }

  /** The best defence, until it is the solver's turn or the game is over. */
  private async goOn(): Promise<void> {
    try {
      const mine = this.node;
      while (this.view && !this.view.outcome && this.view.to_move !== this.side) {
        const [reply] = await this.probe();
        if (!reply) {
          this.problem = u.tryFailed;
          return;
        }
        if (!(await super.play(reply.move))) return;
        if (mine) this.said = puzzleWords.answered(mine.shown, reply.shown);
      }
      if (!this.view?.outcome) {
        this.known = await this.probe();
        this.stage = 'yours';
        return;
      }
    } catch (error) {
      if (!this.left) this.problem = this.app.words(error);
      return;
    }
    this.stage = 'solved';
    this.said = this.aided ? puzzleWords.aided : puzzleWords.solved;
    this.tell('solved');
  }

  help(): void {
    const best = this.known[0]?.move;
    const spot = this.view?.moves.find(({ move }) => move === best)?.path[0];
    if (this.stage !== 'yours' || spot === undefined) return;
    this.noteAid();
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
    this.noteAid();
    this.given = true;
    await this.solution();
  }
  private async solution(): Promise<void> {
    await this.go(0);
    for (const { id } of this.tree.children(0)) await this.remove(id);
    for (const move of this.puzzle.line) if (!(await super.play(move))) return;
    this.stage = 'shown';
    this.verdict = '';
    this.said = puzzleWords.shown;
    this.tell('shown');
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

  private noteAid(): void {
    if (!this.aided) this.tell('aided');
    this.aided = true;
  }
  protected override look(where: Spot): Promise<{ view: View }> {
    return insist(() => super.look(where), () => !this.left);
  }
  /** What every move of the position on the board is worth, the best first. */
  private async probe(): Promise<readonly ProbedMove[]> {
    const where = this.whereOf(this.at);
    return (await insist(() => this.app.connection.ask('probe', where), () => !this.left)).moves;
  }
}
