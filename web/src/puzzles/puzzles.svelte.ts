import { Refusal } from '../connection';
import type { Puzzle } from '../messages/messages';
import type { App } from '../state/app.svelte';
import { keepPuzzleScore, keptPuzzleScore, type PuzzleScore } from '../state/storage';
import { Understanding } from '../understand/understanding.svelte';
import { puzzleWords } from '../words/puzzles';
import { sameSheet, sheetSize, type Sheet } from './link';
import { insist, PuzzleBoard, type PuzzleEvent } from './puzzle.svelte';

/** A sheet of puzzles, and the one on the board. */
export class Puzzles {
  sheet = $state.raw<Sheet | null>(null);
  list = $state.raw<readonly Puzzle[]>([]);
  board = $state.raw<PuzzleBoard | null>(null);
  score = $state.raw<PuzzleScore>(keptPuzzleScore());
  problem = $state('');
  /** There are no such puzzles, whenever one asks. */
  none = $state(false);
  /** It judges nothing here: the board wants one. */
  readonly understanding: Understanding;
  private wanted = 0;
  /** The board that was laid last; it is shown when it can be played on. */
  private coming: PuzzleBoard | null = null;

  constructor(readonly app: App) {
    this.understanding = new Understanding(app);
  }

  /** The number of the puzzle on the board: a short list ends before its sheet. */
  get number(): number {
    return Math.min(this.sheet?.number ?? 1, this.list.length);
  }
  get next(): Sheet | null {
    if (!this.sheet) return null;
    return this.number < this.list.length ? { ...this.sheet, number: this.number + 1 } : { ...this.sheet, seed: this.sheet.seed + 1, number: 1 };
  }

  visit(sheet: Sheet): void {
    const same = sameSheet(this.sheet, sheet) && this.list.length > 0;
    this.sheet = sheet;
    void (same ? this.lay() : this.fetch(sheet));
  }
  leave(): void {
    this.wanted++;
    this.coming?.leave();
  }

  /** The puzzle before stays until this one can be played. */
  private async lay(): Promise<void> {
    const puzzle = this.list[this.number - 1];
    if (!puzzle || !this.sheet) return;
    const board = new PuzzleBoard(this.app, this.understanding, this.sheet.game, puzzle, (event) => this.count(event, board.aided));
    this.leave();
    this.coming = board;
    await board.begin();
    if (this.coming === board) this.board = board;
  }
  /** Another tab may have counted meanwhile. */
  private count(event: PuzzleEvent, aided: boolean): void {
    const { solved, streak } = keptPuzzleScore(this.score);
    this.score = event === 'solved' ? { solved: solved + 1, streak: aided ? 0 : streak + 1 } : { solved, streak: 0 };
    keepPuzzleScore(this.score);
  }

  again(): void {
    if (this.board) void this.board.retryHere();
    else if (this.sheet) void this.fetch(this.sheet);
  }

  private async fetch(sheet: Sheet): Promise<void> {
    this.leave();
    const wish = this.wanted;
    this.problem = '';
    this.none = false;
    this.list = [];
    this.board = null;
    try {
      const { game, seed, plies } = sheet;
      const { puzzles } = await insist(() => this.app.connection.ask('puzzles', { game, seed, plies, count: sheetSize }), () => wish === this.wanted);
      if (wish !== this.wanted) return;
      this.list = puzzles;
      await this.lay();
    } catch (error) {
      if (wish !== this.wanted) return;
      this.none = error instanceof Refusal && !/^(?:busy|stopped|failed)$/.test(error.shape.code);
      this.problem = error instanceof Refusal && error.shape.code === 'not-found' ? puzzleWords.none : this.app.words(error);
    }
  }
}
