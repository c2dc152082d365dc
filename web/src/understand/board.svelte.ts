import { sideBelow } from '../board/geometry';
import { LineLost } from '../connection';
import type { MoveChoice, Side, View } from '../messages/messages';
import type { App } from '../state/app.svelte';
import { Hand } from '../state/hand.svelte';
import { u } from '../strings.understand';
import type { Spot } from './findings.svelte';
import { gradeOf } from './grade';
import { MoveTree } from './movetree';
import type { Step } from './review.svelte';
import type { Place, Understanding } from './understanding.svelte';

/** A mistake that is tried again: the position before it is on the board, and the next move is judged. */
export interface Retry {
  node: number;
  move: string;
  shown: string;
  words: string;
  solved: boolean;
}

/** A board to analyse on: any side moves, every move is kept in a tree. */
export class AnalysisBoard {
  tree = $state.raw(MoveTree.empty);
  at = $state(0);
  flipped = $state(false);
  retry = $state.raw<Retry | null>(null);
  problem = $state('');
  readonly hand = new Hand();
  private views = $state.raw<ReadonlyMap<number, View>>(new Map());
  private journey = 0;

  readonly view = $derived(this.views.get(this.at) ?? null);
  readonly node = $derived(this.tree.node(this.at));
  readonly before = $derived(this.node ? (this.views.get(this.node.parent) ?? null) : null);
  readonly place = $derived<Place | null>(this.view ? { where: this.whereOf(this.at), view: this.view } : null);

  constructor(
    protected readonly app: App,
    private readonly understanding: Understanding,
    readonly game: string,
    readonly start: string,
  ) {}

  whereOf(id: number): Spot {
    return { game: this.game, position: this.start, moves: this.tree.path(id).map(({ move }) => move) };
  }
  seen(id: number): View | undefined {
    return this.views.get(id);
  }
  /** Nobody may move now. */
  get frozen(): boolean {
    return false;
  }
  /** Whose pieces lie below when the board is not flipped. */
  get below(): Side | null {
    const start = this.views.get(0);
    return start ? sideBelow(start.drawing) : null;
  }

  /** Shows the start, plays these moves, and goes to their end. A problem says which of them cannot be played. */
  async open(moves: readonly string[] = [], tree?: [MoveTree, number]): Promise<void> {
    if (tree) {
      this.tree = tree[0];
      await this.go(0);
      return this.go(tree[1]);
    }
    await this.go(0);
    for (const move of moves) if (!(await this.play(move))) return;
  }

  protected look(where: Spot): Promise<{ view: View }> {
    return this.app.connection.ask('look', where);
  }
  private async load(id: number): Promise<View> {
    const known = this.views.get(id);
    if (known) return known;
    const { view } = await this.look(this.whereOf(id));
    this.views = new Map(this.views).set(id, view);
    return view;
  }

  async go(id: number): Promise<void> {
    const journey = ++this.journey;
    this.hand.letGo();
    try {
      const parent = this.tree.node(id)?.parent;
      await Promise.all([this.load(id), parent === undefined ? null : this.load(parent)]);
      if (journey !== this.journey) return;
      this.at = id;
      if (this.retry && this.retry.node !== id) this.retry = null;
      this.problem = '';
    } catch (error) {
      if (!(error instanceof LineLost)) this.problem = this.app.words(error);
    }
  }
  step(by: 1 | -1): void {
    const next = by < 0 ? this.node?.parent : this.tree.children(this.at)[0]?.id;
    if (next !== undefined) void this.go(next);
  }
  end(): void {
    void this.go(this.tree.end(this.at));
  }

  tap(spot: string, unsure: boolean): void {
    if (this.frozen) return;
    const found = this.hand.tap(this.view?.moves ?? [], spot, unsure);
    if (found.kind === 'move') void this.play(found.move);
    if (found.kind === 'refused') this.hand.letGo();
  }

  /** A move by its text, from the node on the board; false where it cannot be played. */
  async play(move: string): Promise<boolean> {
    const view = this.view;
    const choice = view?.moves.find((each) => each.move === move || each.shown === move);
    this.hand.letGo();
    if (view && choice && this.retry && !this.retry.solved) return this.answer(choice);
    try {
      const made = choice ?? (await this.typed(move));
      if (!view || !made) return false;
      const [tree, id] = this.tree.add(this.at, { move: made.move, shown: made.shown, by: view.to_move });
      this.tree = tree;
      await this.go(id);
      return this.at === id;
    } catch (error) {
      if (!(error instanceof LineLost)) this.problem = this.app.words(error);
      return false;
    }
  }
  /** Moves that the list leaves out, or that are written otherwise. */
  private async typed(move: string): Promise<Pick<MoveChoice, 'move' | 'shown'> | null> {
    const where = this.whereOf(this.at);
    await this.app.connection.ask('look', { ...where, moves: [...(where.moves ?? []), move] });
    return { move, shown: move };
  }

  /** Plays a line of an analysis from the node on the board, as far as `count` moves. */
  async playLine(moves: readonly string[], count: number): Promise<void> {
    for (const move of moves.slice(0, count)) if (!(await this.play(move))) return;
  }

  /** Removes a move and everything after it. */
  async remove(id: number): Promise<void> {
    const parent = this.tree.node(id)?.parent ?? 0;
    const gone = this.tree.path(this.at).some((node) => node.id === id);
    const tree = this.tree.remove(id);
    if (gone) await this.go(parent);
    this.tree = tree;
    this.views = new Map([...this.views].filter(([node]) => node === 0 || tree.node(node)));
  }

  /** The moves of the line through the board that somebody chose. */
  steps(): Step[] {
    return this.tree.lineThrough(this.at).flatMap(({ id, parent, move, by }) => (by === 'chance' ? [] : [{ node: id, where: this.whereOf(parent), move, by }]));
  }

  // ---- a mistake tried again

  async tryAgain(node: number): Promise<void> {
    const bad = this.tree.node(node);
    if (!bad) return;
    this.retry = { node: bad.parent, move: bad.move, shown: bad.shown, words: '', solved: false };
    await this.go(bad.parent);
  }
  private async answer(choice: MoveChoice): Promise<boolean> {
    const retry = this.retry!;
    const where = this.whereOf(this.at);
    this.retry = { ...retry, words: u.tryWait };
    const settled = await this.understanding.settled(where);
    if (this.retry?.node !== this.at || this.retry.move !== retry.move) return false;
    const found = settled ? this.understanding.findings.at(where) : null;
    const grade = found && gradeOf(found, choice.move);
    const best = found?.moves[0]?.move === choice.move;
    const good = found !== null && grade === null && choice.move !== retry.move;
    const words = !found
      ? u.tryFailed
      : choice.move === retry.move
        ? u.trySame(choice.shown)
        : grade
          ? u.tryBad(choice.shown, u.grades[grade][1])
          : best
            ? u.tryBest(choice.shown)
            : u.tryGood(choice.shown);
    this.retry = { ...retry, words, solved: good };
    if (good) {
      const view = this.view!;
      const [tree] = this.tree.add(this.at, { move: choice.move, shown: choice.shown, by: view.to_move });
      this.tree = tree;
    }
    return false;
  }
  endRetry(): void {
    this.retry = null;
  }
}
