import { LineLost, Refusal } from '../connection';
import { counted, numeric } from '../format';
import type { Sampling, SearchAnswer, TraceNode, View } from '../messages/messages';
import { parseSpec } from '../spec';
import type { App } from '../state/app.svelte';
import { t } from '../strings';
import { mctsWords } from '../words/mcts';
import { treeWords } from '../words/tree';
import { tidy, type Layout } from './layout';
import { opening, placeText, readPlace, sameSearch, type Place } from './link';
import type { Mark } from '../marks';
import { plain, Tree, windowText } from './model';
import { Phases, type Count } from './sampling/phases';
import { sayPhase } from './sampling/says';
import { Steps, type Moment, type Step, type Stepper } from './steps';
import { offsetIn } from './written';

/** The most nodes of a search that are recorded; the rest is counted. */
export const traceBudget = 10_000;
/** A level with more items than this cannot be read at once: it is folded, except for the best line. */
const mostAcross = 28;
/** The most iterations of a sampling search that are recorded. */
const iterationBudget = 1000;
export const speeds = [0.5, 1, 2, 4, 8, 16, 40];
const patience = 400;

export interface Problem {
  words: string;
  /** Where in the position's text, if it is there. */
  offset: number | null;
}

/** One search, looked at: what was asked for, the tree that came, how far it was followed, what is looked at. */
export class SearchReplay {
  place = $state.raw<Place>(opening);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  notes = $state.raw<string[]>([]);
  tree = $state.raw<Tree | null>(null);
  /** The iterations of a search that samples. */
  sampling = $state.raw<Sampling | null>(null);
  /** The search that `tree` shows. */
  shown = $state.raw<Place>(opening);
  done = $state(0);
  playing = $state(false);
  speed = $state(2);
  /** The item looked at: a node, or a branch that was cut. */
  picked = $state<number | null>(null);
  level = $state<number | null>(null);
  flips = $state.raw<ReadonlySet<number>>(new Set());
  /** The big board stays at the root. */
  holding = $state(false);

  readonly phases = $derived(this.sampling && this.tree ? new Phases(this.sampling, this.tree.nodes) : null);
  readonly steps = $derived<Stepper | null>(this.phases ?? (this.tree ? new Steps(this.tree) : null));
  readonly algorithm = $derived(parseSpec(this.shown.player).name);
  readonly shownLevel = $derived(this.tree ? (this.level ?? suggested(this.tree)) : 0);
  readonly layout = $derived<Layout | null>(
    this.tree ? tidy(this.tree.items, 0, (item) => (this.isOpen(item) ? (this.tree?.below(item) ?? []) : []), (item) => this.tree?.width(item) ?? 1) : null,
  );
  readonly step = $derived<Step | undefined>(this.steps?.last(this.done));
  readonly current = $derived<number | null>(this.step?.node ?? null);
  /** The nodes that the iteration being looked at has reached. */
  readonly path = $derived<ReadonlySet<number>>(new Set(this.phases?.path(this.done)));
  /** The two nodes that the cut-off being looked at compares. */
  readonly compared = $derived.by<ReadonlySet<number>>(() => {
    const cut = this.cutOf(this.picked) ?? (this.step?.kind === 'cut' ? this.tree?.node(this.step.node).cutoff : undefined);
    return new Set([cut?.by, cut?.rival].filter((id) => id != null));
  });

  private readonly views = new Map<string, Promise<View | null>>();
  private queue: Promise<unknown> = Promise.resolve();
  private wanted = 0;

  constructor(readonly app: App) {}

  /** Follow the address. */
  visit(query: string): void {
    clearTimeout(this.timer);
    const place = readPlace(query);
    const again = this.tree !== null && this.problem === null && !this.busy && sameSearch(place, this.shown);
    this.place = place;
    if (again) this.arrange(place);
    else void this.search(place);
  }

  leave(): void {
    this.wanted++;
    this.playing = false;
    clearTimeout(this.timer);
  }

  private async search(place: Place): Promise<void> {
    const turn = ++this.wanted;
    this.playing = false;
    this.busy = true;
    this.problem = null;
    try {
      const answer = await this.ask(place, traceBudget, () => turn !== this.wanted, iterationBudget);
      if (turn !== this.wanted || !answer) return;
      this.receive(place, answer);
    } catch (error) {
      if (turn !== this.wanted) return;
      if (error instanceof LineLost && this.app.link !== 'open') this.problem = { words: t.lineLost, offset: null };
      else this.problem = { words: this.app.words(error), offset: error instanceof Refusal ? offsetIn(error.shape.where) : null };
    } finally {
      if (turn === this.wanted) this.busy = false;
    }
  }

  private receive(place: Place, answer: SearchAnswer): void {
    if (!answer.trace || answer.trace.length === 0) {
      const { because } = answer.thought;
      this.problem = { words: because ? treeWords.noTreeBecause(because) : treeWords.noTree, offset: null };
      return;
    }
    this.shown = place;
    this.sampling = answer.sampling ?? null;
    this.tree = Tree.read(answer.trace, answer.left_out);
    const asked = Number(parseSpec(place.player).keyed['depth']);
    this.notes = [];
    if (asked > answer.thought.depth)
      this.notes.push(answer.trace.some((node) => node.leaf === 'horizon') && answer.thought.proof !== 'proven' ? treeWords.stopped(answer.thought.depth) : treeWords.shallow(answer.thought.depth));
    const logged = this.sampling?.iterations.length ?? 0;
    if (this.sampling && logged < this.sampling.total) this.notes.push(mctsWords.leftOut(counted(logged), counted(this.sampling.total - logged)));
    else if (answer.left_out > 0) this.notes.push(treeWords.leftOut(counted(answer.trace.length), counted(answer.left_out)));
    this.arrange(place);
  }

  private arrange(place: Place): void {
    if (!this.tree || !this.steps) return;
    this.level = place.level;
    this.flips = new Set(place.flips);
    if (place.step !== null && place.step !== Infinity && place.step > this.steps.count) this.note(treeWords.staleStep);
    this.done = Math.min(place.step ?? 0, this.steps.count);
    if (place.node !== null && place.node >= this.tree.items) this.note(treeWords.staleNode);
    this.picked = place.node !== null && place.node < this.tree.items ? place.node : null;
  }

  private note(words: string): void {
    if (!this.notes.includes(words)) this.notes = [...this.notes, words];
  }

  /** The server takes one question at a time; later ones are asked again while it is busy. Null: the answer is no longer wanted. */
  ask(place: Pick<Place, 'game' | 'position' | 'player'>, trace: number, dropped: () => boolean, iterations = 0): Promise<SearchAnswer | null> {
    const request = { game: place.game, player: place.player, ...(place.position === '' ? {} : { position: place.position }), trace, ...(samples(place.player) ? { iterations } : {}) };
    const turn = this.queue.then(async () => {
      for (;;) {
        if (dropped()) return null;
        try {
          return await this.app.connection.ask('search', request);
        } catch (error) {
          if (!(error instanceof Refusal) || error.shape.code !== 'busy') throw error;
          await new Promise((resolve) => setTimeout(resolve, patience));
        }
      }
    });
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  /** The board of a position, or after moves from there, asked for once; null where there is none. */
  look(position: string, moves: readonly string[] = []): Promise<View | null> {
    const key = `${this.shown.game}\n${position}\n${moves.join(' ')}`;
    const known = this.views.get(key);
    if (known) return known;
    const view = this.app.connection
      .ask('look', { game: this.shown.game, position, ...(moves.length > 0 ? { moves: [...moves] } : {}) })
      .then((answer) => answer.view)
      .catch(() => {
        setTimeout(() => this.views.delete(key), 2000);
        return null;
      });
    this.views.set(key, view);
    return view;
  }

  // ---- folding

  isOpen(item: number): boolean {
    if (!this.tree || item >= this.tree.nodes.length) return false;
    const open = (this.tree.level[item] as number) < this.shownLevel || (this.level === null && (this.tree.onBestLine(item) || this.path.has(item)));
    return open !== this.flips.has(item);
  }
  /** There is something below to be folded or opened. */
  folds(item: number): boolean {
    return (this.tree?.below(item).length ?? 0) > 0;
  }
  toggle(item: number): void {
    if (!this.folds(item)) return;
    const flips = new Set(this.flips);
    if (!flips.delete(item)) flips.add(item);
    this.flips = flips;
    this.remember();
  }
  setLevel(level: number | null): void {
    this.level = level;
    this.flips = new Set();
    this.remember();
  }
  /** Opens all above an item, and goes on until the search has been there. */
  reveal(item: number): void {
    const flips = new Set(this.flips);
    for (let at = this.tree?.parentOf(item) ?? null; at !== null; at = this.tree?.parentOf(at) ?? null)
      if (!this.isOpen(at) && !flips.delete(at)) flips.add(at);
    this.flips = flips;
    if (this.moment(item).seen === 'not yet') this.go(this.steps?.untilDone(item) ?? 0);
  }
  /** The next node with this sign after the one looked at; from the start again after the last. */
  nextMarked(mark: Mark): number | null {
    const items = this.tree?.marked(mark) ?? [];
    return items.find((item) => item > (this.picked ?? -1)) ?? items[0] ?? null;
  }
  /** The item itself, or the folded node it is hidden in. */
  visible(item: number): number {
    let shown = item;
    for (let at = this.tree?.parentOf(item) ?? null; at !== null; at = this.tree?.parentOf(at) ?? null)
      if (!this.isOpen(at)) shown = at;
    return shown;
  }

  // ---- stepping

  go(done: number): void {
    this.done = Math.max(0, Math.min(done, this.steps?.count ?? 0));
    if (this.done === this.steps?.count) this.playing = false;
    this.remember();
  }
  forward(): void {
    this.go(this.done + 1);
  }
  back(): void {
    this.playing = false;
    this.go(this.done - 1);
  }
  nextStop(): void {
    this.playing = false;
    this.go(this.steps?.nextStop(this.done) ?? 0);
  }
  previousStop(): void {
    this.playing = false;
    this.go(this.steps?.previousStop(this.done) ?? 0);
  }
  toStart(): void {
    this.playing = false;
    this.go(0);
  }
  toEnd(): void {
    this.playing = false;
    this.go(this.steps?.count ?? 0);
  }
  play(): void {
    if (!this.playing && this.done === this.steps?.count) this.go(0);
    this.playing = !this.playing;
  }

  moment(node: number): Moment {
    return (this.steps as Stepper).at(node, this.done);
  }

  /** The numbers of a node in a search that samples. */
  numbers(node: number): Count | null {
    return this.phases && this.tree && node < this.tree.nodes.length ? this.phases.numbers(node, this.done) : null;
  }
  /** Its numbers are new with the last step. */
  changed(node: number): boolean {
    return this.step?.kind === 'backup' && this.path.has(node);
  }
  /** The node that a node was entered from: its parent, unless an iteration came to it another way. */
  cameFrom(node: number): number | null {
    const path = [...this.path];
    const at = path.indexOf(node);
    return at > 0 ? (path[at - 1] ?? null) : (this.tree?.parentOf(node) ?? null);
  }

  pick(item: number | null): void {
    this.picked = item;
    this.remember();
  }

  cutOf(item: number | null): TraceNode['cutoff'] {
    if (item === null || !this.tree) return undefined;
    const node = item < this.tree.nodes.length ? item : this.tree.parentOf(item);
    return node === null || !this.moment(node).cut ? undefined : this.tree.node(node).cutoff;
  }

  /** The address says what is shown; a step is no new page to go back to. */
  private remember(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      history.replaceState(history.state, '', `#/tree?${this.query}`);
    }, 150);
  }
  private timer: ReturnType<typeof setTimeout> | undefined;

  get query(): string {
    const step = this.done === 0 ? null : this.done === this.steps?.count ? Infinity : this.done;
    return placeText({ ...this.shown, step, node: this.picked, level: this.level, flips: [...this.flips] });
  }

  // ---- in words

  where(node: number): string {
    const path = this.tree?.path(node) ?? [];
    return path.length === 0 ? treeWords.atRoot : path.join(' › ');
  }
  kind(node: number): string {
    return treeWords.kinds[this.tree?.node(node).kind ?? ''] ?? '';
  }

  /** What the last step was. */
  readonly said = $derived.by<string>(() => {
    const { tree, step, done } = this;
    if (!tree || !step) return treeWords.nothingYet;
    if (this.phases) return sayPhase(this.phases, tree, done);
    const says = treeWords.says;
    const node = tree.node(step.node);
    const kind = this.kind(step.node);
    const where = this.where(step.node);
    switch (step.kind) {
      case 'enter':
        return says.enter(kind, where, tree.windows ? windowText(node.window[0], node.window[1]) : '', node.look ?? '');
      case 'leaf':
        return node.leaf === 'horizon' ? says.leafHorizon(plain(node.value)) : says.leafOver(node.leaf ?? '', plain(node.value));
      case 'back': {
        const before = (this.steps as Stepper).at(step.node, done - 1);
        const child = tree.node(step.child ?? 0);
        const parts = [says.back(plain(child.value), kind, where)];
        if (!step.taken) return [...parts, child.look === 'pass' ? says.passed : says.soonAgain].join(' ');
        if (node.kind === 'chance' || node.kind === 'average') parts.push(says.sofar(plain(step.best ?? 0)));
        else parts.push(step.best === before.best ? says.same(plain(step.best ?? 0)) : says.better(plain(step.best ?? 0)));
        if (step.alpha !== before.alpha) parts.push(says.alpha(plain(step.alpha)));
        if (step.beta !== before.beta) parts.push(says.beta(plain(step.beta)));
        return parts.join(' ');
      }
      case 'gap':
        return says.gap(tree.missing(node));
      case 'cut': {
        const pruned = node.cutoff?.pruned ?? [];
        return says.cut(this.reason(node), pruned.length > 0 ? says.pruned(pruned.join(', ')) : says.cutLast);
      }
      case 'leave':
        if (node.parent === null) return says.done(plain(node.value));
        return node.skipped
          ? says.leaveSome(kind, where, this.bounded(step.node), node.skipped)
          : says.leave(kind, where, this.bounded(step.node));
      default: // the phases of a search that samples are told above
        return '';
    }
  });

  /** The value of a node that is done, with the bound in words. */
  private bounded(node: number): string {
    return treeWords.bounded(this.tree?.bound(node) ?? '', plain(this.tree?.node(node).value ?? 0));
  }

  reason(node: TraceNode): string {
    const rival = node.cutoff?.rival;
    if (rival != null && (node.kind === 'max' || node.kind === 'min'))
      return treeWords.says.cutWhy(node.kind, plain(node.value), plain(this.tree?.node(rival).value ?? 0), this.where(rival));
    return node.cutoff?.reason ?? treeWords.says.cutPlain(plain(numeric(node.window_exit[0])), plain(numeric(node.window_exit[1])));
  }
}

/** A player that plays games to their end, and has iterations. */
export function samples(player: string): boolean {
  return /^mcts\b/.test(player);
}

/** As many whole levels as can be read at once. */
function suggested(tree: Tree): number {
  const counts: number[] = [];
  for (let item = 0; item < tree.items; item++) {
    const parent = tree.parentOf(item);
    const level = item < tree.nodes.length ? (tree.level[item] as number) : (tree.level[parent as number] as number) + 1;
    counts[level] = (counts[level] ?? 0) + tree.width(item);
  }
  const crowded = counts.findIndex((count) => count > mostAcross);
  return crowded < 0 ? tree.depth + 1 : Math.max(1, crowded - 1);
}
