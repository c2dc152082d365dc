import type { MoveArrow } from '../board/geometry';
import { LineLost } from '../connection';
import type { Drawing, Gesture, View } from '../messages/messages';
import type { TermsAnswer } from '../messages/understand';
import type { App } from '../state/app.svelte';
import { arrowsOf } from './arrows';
import { Findings, keyOf, type Spot } from './findings.svelte';
import { reasonArrows } from './why';

/** A position to be understood. */
export interface Place {
  where: Spot;
  view: View;
}

/** A line of play that begins at a place and is walked through on the board. */
export interface PlayedLine {
  where: Spot;
  moves: string[];
  shown: string[];
  /** The number of its moves that are on the board. */
  at: number;
  view: View;
  last: { drawing: Drawing; gesture: Gesture } | null;
}

/** A move whose reason is told: where it can be made, and the board there and after it. */
export interface Asked {
  where: Spot;
  move: string;
  view: View;
  after: View | null;
}

/** Lines of every move are asked for: a reason needs the line of its move. */
const everyLine = 256;
/** A move is judged by a search of this size; it is not judged if there is none after `mostLooks` tenths of a second. */
const enoughNodes = 50_000;
const mostLooks = 600;
/** Up to this many moves are drawn at once where all values are known. */
const mostKnownArrows = 12;

/** What the page knows about a position beyond its rules: live analysis, reasons, lines played out. */
export class Understanding {
  on = $state(false);
  lines = $state(3);
  arrows = $state<'few' | 'all' | 'none'>('few');
  terms = $state.raw<TermsAnswer | null>(null);
  running = $state(false);
  why = $state.raw<Asked | null>(null);
  line = $state.raw<PlayedLine | null>(null);
  /** What went wrong, in words. */
  problem = $state('');
  /** Every value that is shown comes from here. */
  readonly findings = new Findings();

  private place = $state.raw<Place | null>(null);
  /** How much work has the server's attention: one search at a time. */
  private held = 0;
  private last: Promise<unknown> = Promise.resolve();
  private question = 0;
  private steps = 0;

  /** Of the position on the board. */
  readonly analysis = $derived(this.on && this.place ? this.findings.at(this.place.where) : null);

  constructor(private readonly app: App) {}

  /** Another position is on the board. */
  visit(place: Place): void {
    const same = this.place !== null && this.place.view.position === place.view.position && keyOf(this.place.where) === keyOf(place.where);
    this.place = place;
    if (same) return;
    this.terms = null;
    this.closeLine();
    this.closeWhy();
    if (this.on) void this.start();
  }

  async turn(on: boolean): Promise<void> {
    this.on = on;
    if (on) return this.start();
    this.terms = null;
    this.closeLine();
    this.closeWhy();
    this.hush();
  }

  /** Stops what is being searched; also when nobody looks any more. */
  hush(): void {
    this.question++;
    if (!this.running) return;
    this.running = false;
    if (this.app.link === 'open') this.app.connection.ask('enough', {}).catch(() => undefined);
  }

  /** Runs work that searches by itself; the live search waits for its end. */
  async holdFor(work: () => Promise<void>): Promise<void> {
    this.hush();
    this.held++;
    await work().finally(() => this.held--);
    void this.start();
  }

  /** One question of such work, after the one before it: a question stops the search of another. */
  alone<T>(ask: () => Promise<T>): Promise<T> {
    const answer = this.last.then(ask);
    this.last = answer.catch(() => undefined);
    return answer;
  }

  async start(): Promise<void> {
    const place = this.place;
    if (!place || !this.on || this.held > 0) return;
    this.problem = '';
    const { where, view } = place;
    const idle = view.outcome !== null || view.to_move === 'chance' || this.findings.hasEnded(where);
    if (idle) this.hush();
    if (view.outcome) return;
    const question = ++this.question;
    const still = (): boolean => question === this.question;
    try {
      const terms = await this.app.connection.ask('terms', where.moves ? { game: where.game ?? '', position: view.position } : where);
      if (still()) this.terms = terms;
      if (!still() || idle) return;
      this.running = true;
      const found = await this.app.connection.ask('analyse', { ...where, lines: everyLine }, (event) => {
        if (still()) this.findings.keep(where, event, view.to_move);
      });
      if (still()) {
        this.findings.keep(where, found, view.to_move);
        if (!found.stopped) this.findings.end(where);
      }
    } catch (error) {
      if (!(error instanceof LineLost) && still()) this.problem = this.app.words(error);
    }
    if (still()) this.running = false;
  }

  /** What is drawn on the board at the place: the reason that is told, or the best moves. */
  arrowsOn(view: View): MoveArrow[] {
    const why = this.why;
    if (why && this.place && keyOf(why.where) === keyOf(this.place.where)) {
      const found = this.findings.at(why.where);
      return found ? reasonArrows(found, why.move, why.view, why.after) : [];
    }
    if (this.arrows === 'none') return [];
    const known = this.analysis?.proof === 'proven' && this.analysis.moves.length <= mostKnownArrows;
    return arrowsOf(this.analysis, view.moves, this.arrows === 'all' || known ? Infinity : this.lines, view.to_move);
  }

  // ---- reasons

  /** Why is this move good or bad? Told out of what is found at its place; that is searched first where nothing is. */
  async askWhy(move: string, at: Place | null = this.place): Promise<void> {
    if (!at) return;
    const { where, view } = at;
    this.problem = '';
    this.why = { where, move, view, after: null };
    const still = (): boolean => this.why?.move === move && this.why.where === where;
    try {
      const { view: after } = await this.app.connection.ask('look', { ...where, moves: [...(where.moves ?? []), move] });
      if (still()) this.why = { where, move, view, after };
      if (this.findings.at(where)?.moves.some((each) => each.move === move)) return;
      await this.look(at);
    } catch (error) {
      if (!(error instanceof LineLost) && still()) this.problem = this.app.words(error);
    }
  }

  closeWhy(): void {
    this.why = null;
  }

  /** A short search of a position that is not on the board; the live one continues afterwards. */
  async look({ where, view }: Place, nodes = 200_000): Promise<void> {
    if (this.held > 0) return;
    const live = this.running;
    this.question++;
    this.running = false;
    const found = await this.app.connection.ask('analyse', { ...where, lines: everyLine, nodes });
    this.findings.keep(where, found, view.to_move);
    if (live) void this.start();
  }

  /** Waits until enough is found at a place to judge a move by: it is searched well, or to its end. False where that does not come. */
  async settled(where: Spot): Promise<boolean> {
    for (let looks = 0; looks < mostLooks; looks++) {
      if (this.findings.hasEnded(where) || (this.findings.at(where)?.nodes ?? 0) >= enoughNodes) return true;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
  }

  // ---- a line on the board

  async showLine(where: Spot, moves: string[], shown: string[], at = 1): Promise<void> {
    const step = ++this.steps;
    try {
      const look = (count: number): Promise<View> =>
        this.app.connection.ask('look', { ...where, moves: [...(where.moves ?? []), ...moves.slice(0, count)] }).then(({ view }) => view);
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
