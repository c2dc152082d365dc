import { frames, thrown, type Frame } from '../board/frames';
import { buttons, touch } from '../board/gesture';
import { sideBelow } from '../board/geometry';
import { calledBy, inSymbols, type Symbols } from '../board/symbols';
import { LineLost, Refusal } from '../connection';
import { GameTree } from '../play/movelist';
import type {
  Drawing, HintAnswer, MoveChoice, Mover, ServerEvent, Side, Table, TableNode, ThinkingEvent, View,
} from '../protocol';
import { t } from '../strings';
import { sentence, type App } from './app.svelte';
import { Pause, stillness } from './pause';
import { standing, told } from './standing';

/** How long a step of a move is shown, in milliseconds. */
const pace = { own: 170, other: 480, crowd: 60 };
/** More moves than this are not walked through one by one. */
const longestWalk = 8;

/** A game at a table, as this browser sees it. */
export class Session {
  table = $state.raw<Table | null>(null);
  /** Why there is no table to be seen. */
  stale = $state('');
  key = $state<string | null>(null);
  /** The node on the board. */
  shown = $state(0);
  /** True: the board goes along with the game. */
  following = $state(true);
  /** The picture of a move under way. */
  frame = $state.raw<Frame | null>(null);
  stepTime = $state(pace.other);
  rolling = $state(false);
  touched = $state.raw<string[]>([]);
  choices = $state.raw<MoveChoice[]>([]);
  /** Why that was no move, or what to do next. */
  words = $state('');
  /** For those who listen: the last move and what follows from it. */
  spoken = $state('');
  thinking = $state.raw<ThinkingEvent | null>(null);
  hint = $state.raw<HintAnswer | null>(null);
  hinting = $state(false);
  flipped = $state(false);
  /** Whose pieces the drawing of the start has below, if it is a board with two ends. */
  startBelow = $state<Side | null>(null);
  /** When the clocks were last told. */
  clockTold = $state(0);
  private views = $state.raw<ReadonlyMap<number, View>>(new Map());

  /** The game's name, with the rule set where it is not the usual one. */
  readonly title = $derived.by(() => {
    const table = this.table;
    if (!table) return '';
    const usual = this.app.entry(table.family)?.variants[0];
    const played = this.app.variant(table.game);
    return played && played !== usual ? `${table.title}: ${played.title}` : table.title;
  });
  /** Characters that were chosen for the pieces. */
  readonly symbols = $derived.by<Symbols>(() => this.app.games.find((game) => game.id === this.id)?.symbols ?? {});
  readonly tree = $derived(new GameTree(this.table?.nodes ?? []));
  readonly view = $derived(this.views.get(this.shown) ?? null);
  readonly node = $derived(this.tree.node(this.shown));
  /** The drawing that the last move was made on; its spots may be called otherwise than today's. */
  readonly before = $derived(this.node?.parent == null ? null : (this.views.get(this.node.parent)?.drawing ?? null));
  /** The line on display; while the board still walks to the current node, what lies ahead is not given away. */
  readonly line = $derived(
    this.following && this.table !== null && this.shown !== this.table.current
      ? this.tree.pathTo(this.shown)
      : this.tree.lineThrough(this.shown),
  );
  readonly people = $derived(
    (['first', 'second'] as const).filter((side) => this.table?.[side] === 'human'),
  );
  readonly mine = $derived(
    this.key !== null &&
      this.view !== null &&
      this.view.outcome === null &&
      this.view.to_move !== 'chance' &&
      this.people.includes(this.view.to_move),
  );
  readonly moves = $derived(this.mine ? (this.view?.moves ?? []) : []);
  readonly buttons = $derived(buttons(this.moves));
  readonly programs = $derived(this.table !== null && this.people.length === 0);
  readonly dice = $derived(thrown(this.node?.by ?? null, this.node?.move ?? null));

  private walking = false;
  private skipping = false;
  private readonly pause = new Pause();
  /** Where this browser's own move was made, until it is shown. */
  private ownFrom: number | null = null;
  /** How much of the own move the hand has shown already. */
  private held = 0;
  private journey = 0;
  private posed = false;
  private left = false;

  constructor(
    private readonly app: App,
    readonly id: string,
    key: string | null,
  ) {
    this.key = key;
  }

  // ---- the table and its events

  async open(): Promise<void> {
    try {
      const { table } = await this.app.connection.ask('open', { table: this.id, ...(this.key ? { key: this.key } : {}) });
      this.key = table.key;
      this.stale = '';
      const first = this.table === null;
      this.receive(table, first);
      if (this.remember()) this.app.hideKey(this.id);
      if (first) await this.settle();
    } catch (error) {
      if (error instanceof LineLost) return;
      this.stale = this.app.words(error);
      if (error instanceof Refusal && this.key === null) this.app.forget(this.id);
    }
  }

  leave(): void {
    this.left = true;
    this.skip();
    if (this.app.link === 'open') this.app.connection.ask('leave', { table: this.id }).catch(() => undefined);
  }

  hear(event: ServerEvent): void {
    if (event.event === 'table' && event.table.id === this.id) this.receive(event.table, false);
    if (event.event === 'thinking' && event.table === this.id) this.thinking = event;
  }

  private receive(table: Table, first: boolean): void {
    const over = this.table?.view.outcome != null;
    this.table = table;
    this.clockTold = performance.now();
    this.keep(table.current, table.view);
    if (table.thinking === null || this.thinking?.node !== table.current) this.thinking = null;
    if (first) {
      this.shown = table.current;
      this.spoken = standing(this);
    }
    if ((table.view.outcome !== null) !== over) this.remember();
    if (this.following) void this.follow();
  }

  private keep(node: number, view: View): void {
    this.views = new Map(this.views).set(node, view);
  }

  private remember(): boolean {
    const table = this.table;
    if (!table) return false;
    const names = [this.app.playerName(table.first), this.app.playerName(table.second)] as const;
    return this.app.remember({
      id: table.id,
      key: this.key,
      family: table.family,
      title: this.title,
      players: t.versus(...names),
      when: Date.now(),
      over: table.view.outcome !== null,
    });
  }

  /** The position at a node; asked for once. */
  async viewOf(node: number): Promise<View> {
    const known = this.views.get(node);
    if (known) return known;
    const { view } = await this.app.connection.ask('view', { table: this.id, node });
    this.keep(node, view);
    return view;
  }

  seen(node: number): View | undefined {
    return this.views.get(node);
  }

  /** What the first look at a table still needs: where people sit, and the drawing before the last move. */
  private async settle(): Promise<void> {
    const start = await this.viewOf(this.tree.root()?.id ?? 0);
    if (!this.posed) {
      this.posed = true;
      const [only] = this.people;
      this.startBelow = sideBelow(start.drawing);
      this.flipped = this.startBelow !== null && this.people.length === 1 && only !== this.startBelow;
    }
    if (this.node?.parent != null) await this.viewOf(this.node.parent);
  }

  // ---- showing moves

  /** Walks the board to the current node, move by move. */
  private async follow(): Promise<void> {
    if (this.walking) return;
    this.walking = true;
    try {
      while (this.following && !this.left && this.table && this.shown !== this.table.current) {
        const ahead = this.tree.between(this.shown, this.table.current);
        if (!ahead || ahead.length > longestWalk) await this.jump(this.table.current);
        else if (ahead[0]) await this.walk(ahead[0], ahead.length - 1);
      }
      if (this.view) this.keep(this.shown, this.view);
    } catch (error) {
      if (!(error instanceof LineLost)) throw error;
    } finally {
      this.walking = false;
    }
  }

  private async jump(node: number): Promise<void> {
    await this.viewOf(node);
    const parent = this.tree.node(node)?.parent;
    if (parent != null) await this.viewOf(parent);
    this.journey++;
    this.letGo();
    this.hint = null;
    this.frame = null;
    this.shown = node;
    this.spoken = standing(this);
  }

  private async walk(node: TableNode, waiting: number): Promise<void> {
    const before = await this.viewOf(node.parent ?? 0);
    const after = await this.viewOf(node.id);
    const own = this.ownFrom !== null && node.parent === this.ownFrom;
    if (own) this.ownFrom = null;
    const journey = this.journey;
    if (thrown(node.by, node.move)) await this.roll(waiting);
    else await this.animate(before.drawing, after, own, waiting);
    if (journey !== this.journey) return;
    this.letGo();
    this.hint = null;
    this.shown = node.id;
    this.frame = null;
    this.spoken = told(this, node);
  }

  private async roll(waiting: number): Promise<void> {
    if (stillness() || waiting > 2) return;
    this.rolling = true;
    await this.pause.of(waiting > 0 ? 350 : 800);
    this.rolling = false;
  }

  private async animate(before: Drawing, after: View, own: boolean, waiting: number): Promise<void> {
    if (stillness()) return;
    const pictures = frames(before, after.last, after.drawing).slice(own ? this.held : 0);
    this.touched = [];
    const beats = pictures.reduce((sum, picture) => sum + picture.beats, 0);
    const sown = pictures.some((picture) => picture.hand !== null);
    let step = own && !sown ? pace.own : pace.other;
    const delay = this.programs ? Math.max(this.table?.delay ?? 0, pace.crowd) : Infinity;
    step = Math.min(step, (0.8 * delay) / beats);
    if (waiting > 0) step = Math.min(step, pace.other / (1 + waiting));
    this.stepTime = step;
    for (const picture of pictures) {
      if (this.skipping || this.left) break;
      this.frame = picture;
      await this.pause.of(step * picture.beats);
    }
    this.skipping = false;
  }

  /** Again what happened since a person moved last, or the last move where nobody did. */
  async replay(): Promise<void> {
    const to = this.shown;
    const path = this.tree.pathTo(to);
    let from = path.length - 1;
    while (from > 0 && !this.byPerson(path[from - 1]) && path.length - from < longestWalk) from--;
    const [start] = path.slice(from);
    if (!start || this.walking) return;
    this.walking = true;
    try {
      for (const node of path.slice(from)) await this.viewOf(node.parent ?? 0);
      this.shown = start.parent ?? 0;
      if (!stillness()) await this.pause.of(pace.other);
      for (const node of path.slice(from)) {
        if (stillness()) {
          this.shown = node.id;
          await this.pause.of(pace.other);
        } else await this.walk(node, 0);
      }
    } finally {
      this.walking = false;
    }
    if (this.following) void this.follow();
  }

  private byPerson(node: TableNode | undefined): boolean {
    return node !== undefined && node.by !== null && node.by !== 'chance' && this.people.includes(node.by);
  }

  /** Whatever moves arrives at once. */
  skip(): void {
    this.skipping = this.frame !== null;
    this.pause.end();
  }

  // ---- looking back

  async look(node: number): Promise<void> {
    this.following = node === this.table?.current;
    this.skip();
    try {
      await this.jump(node);
    } catch (error) {
      this.words = this.app.words(error);
    }
    if (this.following) void this.follow();
  }

  lookBy(step: -1 | 1): void {
    const target = step < 0 ? this.node?.parent : this.line[this.tree.ply(this.shown)]?.id;
    if (target != null) void this.look(target);
  }

  // ---- playing

  sideName(side: Mover): string {
    if (side === 'chance') return t.dice;
    return calledBy(this.table?.sides[side === 'first' ? 0 : 1] ?? side, this.symbols[side]);
  }

  /** What the server says of the sides, in the symbols that were chosen. */
  said(words: string): string {
    return this.table ? inSymbols(words, this.table.sides, this.symbols) : words;
  }

  /** A tap on a spot; `unsure`: the spot is so small that a tap must be confirmed. */
  tap(spot: string, unsure: boolean, dragged = false): void {
    if (this.frame) return this.skip();
    this.held = dragged ? Infinity : Math.max(0, this.touched.length - 1);
    this.hint = null;
    this.choices = [];
    if (!this.mine) return this.explainIdle();
    const first = this.touched.length === 1 && this.touched[0] === spot;
    const found = touch(this.moves, first ? [] : this.touched, spot);
    if (found.kind === 'move' && found.move.touches === 1 && unsure && !first) {
      this.touched = [spot];
      this.words = t.confirm(spot);
      return;
    }
    switch (found.kind) {
      case 'move':
        return void this.play(found.move.move);
      case 'choose':
        this.choices = found.moves;
        return;
      case 'may-stop':
        this.touched = found.touched;
        this.choices = found.moves;
        this.words = t.mayStop;
        return;
      case 'let-go':
        return this.letGo();
      case 'going':
        if (first) return this.letGo();
        this.touched = found.touched;
        this.words = '';
        this.spoken = t.pickedUp(spot);
        return;
      case 'refused':
        if (first) return this.letGo();
        return void this.askWhy(found.asked);
    }
  }

  letGo(): void {
    this.touched = [];
    this.choices = [];
    this.words = '';
  }

  private explainIdle(): void {
    const view = this.view;
    if (!view) return;
    if (view.outcome) this.words = this.said(view.outcome.words);
    else if (this.key === null) this.words = t.watchOnly;
    else this.words = t.notYours;
  }

  private async askWhy(spots: string[]): Promise<void> {
    try {
      const { words } = await this.app.connection.ask('touch', { table: this.id, node: this.shown, spots });
      this.words = words === '' ? t.severalWays : sentence(words);
      if (spots.length === 1) this.touched = [];
    } catch (error) {
      this.words = this.app.words(error);
    }
  }

  async play(move: string): Promise<boolean> {
    this.choices = [];
    this.words = '';
    const node = this.following ? (this.table?.current ?? this.shown) : this.shown;
    this.ownFrom = node;
    this.following = true;
    this.skip();
    const done = await this.act(() => this.app.connection.ask('play', { table: this.id, key: this.key ?? '', node, move }));
    if (!done) this.letGoKeepingWords();
    return done;
  }

  private letGoKeepingWords(): void {
    const words = this.words;
    this.letGo();
    this.words = words;
    this.ownFrom = null;
  }

  /** Something that changes the table; what went wrong is said. */
  private async act(ask: () => Promise<unknown>): Promise<boolean> {
    try {
      await ask();
      return true;
    } catch (error) {
      this.words = this.app.words(error);
      return false;
    }
  }

  private get self(): { table: string; key: string } {
    return { table: this.id, key: this.key ?? '' };
  }

  back(): void {
    this.following = true;
    this.skip();
    void this.act(() => this.app.connection.ask('back', this.self));
  }
  goOnFrom(node: number): void {
    this.following = true;
    void this.act(() => this.app.connection.ask('go', { ...this.self, node }));
  }
  claim(): void {
    void this.act(() => this.app.connection.ask('claim', this.self));
  }
  resign(side: Side): void {
    void this.act(() => this.app.connection.ask('resign', { ...this.self, side }));
  }
  seats(first: string, second: string): Promise<boolean> {
    return this.act(() => this.app.connection.ask('seats', { ...this.self, first, second }));
  }
  setPaused(on: boolean): void {
    void this.act(() => this.app.connection.ask('pause', { ...this.self, on }));
  }
  /** One move of a paused program. */
  step(): void {
    this.following = true;
    void this.act(() => this.app.connection.ask('step', this.self));
  }
  setDelay(delay: number): void {
    void this.act(() => this.app.connection.ask('speed', { ...this.self, delay }));
  }
  moveNow(): void {
    void this.act(() => this.app.connection.ask('stop', this.self));
  }

  async askHint(): Promise<void> {
    const node = this.shown;
    this.hinting = true;
    await this.act(async () => {
      const hint = await this.app.connection.ask('hint', { table: this.id, node });
      if (this.shown !== node) return;
      this.hint = hint;
      this.words = sentence(hint.words);
    });
    this.hinting = false;
  }

  /** Whose game a person gives up: the side to move when it is a person's, else the person's only one. */
  resignable(): Side | null {
    const mover = this.table?.view.to_move;
    if (this.key === null || this.table?.view.outcome) return null;
    if (mover && mover !== 'chance' && this.people.includes(mover)) return mover;
    return this.people[0] ?? null;
  }
}
