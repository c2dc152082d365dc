import { LineLost } from '../connection';
import type { Drawing, Gesture, View, Where } from '../messages/messages';
import type { App } from '../state/app.svelte';
import type { Analysis, TermsAnswer, Why } from '../messages/understand';

/** A position to be understood. */
export interface Place {
  where: Where;
  view: View;
}

/** A line of play that begins at a place and is walked through on the board. */
export interface PlayedLine {
  where: Where;
  moves: string[];
  shown: string[];
  /** So many moves of it are on the board. */
  at: number;
  view: View;
  last: { drawing: Drawing; gesture: Gesture } | null;
}

/** What the page knows about a position beyond its rules: live analysis, reasons, lines played out. */
export class Understanding {
  on = $state(false);
  lines = $state(3);
  arrows = $state<'few' | 'all' | 'none'>('few');
  analysis = $state.raw<Analysis | null>(null);
  terms = $state.raw<TermsAnswer | null>(null);
  running = $state(false);
  why = $state.raw<Why | null>(null);
  /** Where `why` was asked. */
  whyAt = $state.raw<Where>({});
  /** The move that a reason is being looked for. */
  asking = $state('');
  line = $state.raw<PlayedLine | null>(null);
  /** What went wrong, in words. */
  problem = $state('');

  private place: Place | null = null;
  private question = 0;
  private steps = 0;

  constructor(private readonly app: App) {}

  /** Another position is on the board. */
  visit(place: Place): void {
    const same = this.place?.view.position === place.view.position && JSON.stringify(this.place.where) === JSON.stringify(place.where);
    this.place = place;
    if (same) return;
    this.analysis = null;
    this.terms = null;
    this.closeLine();
    if (this.on) void this.start();
  }

  async turn(on: boolean): Promise<void> {
    this.on = on;
    if (on) return this.start();
    this.analysis = null;
    this.terms = null;
    this.closeLine();
    this.closeWhy();
    this.hush();
  }

  setLines(lines: number): void {
    this.lines = lines;
    void this.start();
  }

  /** Stops what is being searched; also when nobody looks any more. */
  hush(): void {
    this.question++;
    if (!this.running && this.asking === '') return;
    this.running = false;
    this.asking = '';
    if (this.app.link === 'open') this.app.connection.ask('enough', {}).catch(() => undefined);
  }

  async start(): Promise<void> {
    const place = this.place;
    if (!place || !this.on) return;
    this.problem = '';
    const over = place.view.outcome !== null;
    if (over || place.view.to_move === 'chance') this.hush();
    if (over) return;
    const question = ++this.question;
    this.asking = '';
    const still = (): boolean => question === this.question;
    await this.ask(question, async () => {
      const terms = await this.app.connection.ask('terms', place.where);
      if (still()) this.terms = terms;
      if (!still() || place.view.to_move === 'chance') return;
      this.running = true;
      const found = await this.app.connection.ask('analyse', { ...place.where, lines: this.lines }, (event) => {
        if (still()) this.analysis = event;
      });
      if (still()) this.analysis = found;
    });
    if (still()) this.running = false;
  }

  /** Why is this move good or bad? By default in the position on the board. */
  async askWhy(move: string, where: Where | undefined = this.place?.where): Promise<void> {
    if (!where) return;
    const question = ++this.question;
    this.running = false;
    this.problem = '';
    this.why = null;
    this.asking = move;
    await this.ask(question, async () => {
      const { why } = await this.app.connection.ask('why', { ...where, move });
      if (question !== this.question) return;
      this.why = why;
      this.whyAt = where;
    });
    if (question === this.question) this.asking = '';
  }

  closeWhy(): void {
    this.why = null;
  }

  private async ask(question: number, deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
    } catch (error) {
      if (error instanceof LineLost || question !== this.question) return;
      this.problem = this.app.words(error);
    }
  }

  // ---- a line on the board

  async showLine(where: Where, moves: string[], shown: string[], at = 1): Promise<void> {
    const step = ++this.steps;
    try {
      const look = (count: number): Promise<View> =>
        this.app.connection.ask('look', { ...where, moves: moves.slice(0, count) }).then(({ view }) => view);
      const [view, before] = await Promise.all([look(at), at > 0 ? look(at - 1) : null]);
      if (step !== this.steps) return;
      const last = before && view.last ? { drawing: before.drawing, gesture: view.last } : null;
      this.line = { where, moves, shown, at, view, last };
    } catch (error) {
      if (!(error instanceof LineLost)) this.problem = this.app.words(error);
    }
  }

  stepLine(at: number): void {
    const line = this.line;
    if (line) void this.showLine(line.where, line.moves, line.shown, Math.max(0, Math.min(line.moves.length, at)));
  }

  closeLine(): void {
    this.steps++;
    this.line = null;
  }
}
