import { frames, thrown } from '../board/frames';
import { buttons } from '../board/gesture';
import { sideBelow } from '../board/geometry';
import { checkedKing, swept } from '../board/reading';
import { calledBy, inSymbols, type Symbols } from '../board/symbols';
import { LineLost, Refusal } from '../connection';
import { GameTree } from './movelist';
import type {
  Drawing, HintAnswer, Mover, OfferKind, ServerEvent, SessionNode, SessionState, Side, ThinkingEvent, View,
} from '../messages/messages';
import { t } from '../strings';
import { Animation, pace } from './animation.svelte';
import { endingOf } from './archive';
import { Hand } from './hand.svelte';
import { gameNamed, sideNamed } from '../words/names';
import { speechReady } from '../words/speech.svelte';
import type { SessionHost } from './host';
import { noiseOf } from './noise';
import { Pair } from './pair.svelte';
import { stillness } from './pause';
import { raceName } from './race';
import { standing, told } from './standing';

/** More moves than this are not walked through one by one. */
const longestWalk = 8;

/** A session as this browser sees it: what the server sent, and which position stands on the board. Session plays in it. */
export abstract class SeenSession {
  /** What the server sent last. */
  data = $state.raw<SessionState | null>(null);
  /** Why there is nothing to be seen. */
  stale = $state('');
  /** No game has this link: to open it again leads nowhere. */
  unknown = $state(false);
  key = $state<string | null>(null);
  /** The node on the board. */
  shown = $state(0);
  /** True: the board goes along with the game. */
  following = $state(true);
  readonly animation = new Animation();
  readonly hand = new Hand();
  readonly pair: Pair = new Pair(this);
  /** A hand was laid on an earlier position: is the game to continue from there? With the move that was meant, if one was. */
  asking = $state.raw<{ node: number; move: string | null } | null>(null);
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
    const data = this.data;
    if (!data) return '';
    const usual = this.app.entry(data.family)?.variants[0];
    const played = this.app.variant(data.game);
    const title = gameNamed(data.family, data.title);
    return played && played !== usual ? `${title}: ${played.title}` : title;
  });
  /** Characters that were chosen for the pieces. */
  readonly symbols = $derived.by<Symbols>(() => this.app.games.find((game) => game.id === this.id)?.symbols ?? {});
  readonly tree = $derived(new GameTree(this.data?.nodes ?? []));
  readonly view = $derived(this.views.get(this.shown) ?? null);
  readonly node = $derived(this.tree.node(this.shown));
  /** The drawing that the last move was made on; its spots may be called otherwise than today's. */
  readonly before = $derived(this.node?.parent == null ? null : (this.views.get(this.node.parent)?.drawing ?? null));
  /** The line on display; while the board still walks to the current node, what lies ahead is not given away. */
  readonly line = $derived(
    this.following && this.data !== null && this.shown !== this.data.current
      ? this.tree.pathTo(this.shown)
      : this.tree.lineThrough(this.shown),
  );
  /** The move that the board is walking through. */
  readonly underWay = $derived(
    this.following && this.data !== null && this.shown !== this.data.current
      ? (this.tree.between(this.shown, this.data.current)?.[0] ?? null)
      : null,
  );
  /** The position with what the end of the game does to it. */
  readonly drawing = $derived(this.view ? swept(this.view) : null);
  /** Where the king to move stands, if it is in check. */
  readonly check = $derived(this.view ? checkedKing(this.view) : null);
  readonly people = $derived(
    (['first', 'second'] as const).filter((side) => this.data?.[side] === 'human'),
  );
  /** The sides that are played at this browser. */
  readonly own = $derived<readonly Side[]>(this.key === null ? [] : this.pair.seat ? [this.pair.seat] : this.people);
  readonly mine = $derived(
    this.view !== null &&
      this.underWay === null &&
      this.view.outcome === null &&
      this.view.to_move !== 'chance' &&
      this.own.includes(this.view.to_move),
  );
  /** What the hand may play: nothing in a position that is only looked at. */
  readonly moves = $derived(this.mine && this.following ? (this.view?.moves ?? []) : []);
  readonly buttons = $derived(buttons(this.mine ? (this.view?.moves ?? []) : []));
  readonly programs = $derived(this.data !== null && this.people.length === 0);
  readonly dice = $derived(thrown(this.node?.by ?? null, this.node?.move ?? null));

  private walking = false;
  /** Where this browser's own move was made, until it is shown. */
  protected ownFrom: number | null = null;
  private journey = 0;
  private posed = false;
  private left = false;
  /** It was asked for, and nobody has answered yet. */
  private opening = false;

  /** The move to this node has been shown. */
  protected abstract walked(node: number): void;
  /** A wish between two people. */
  abstract say(what: 'offer' | 'accept' | 'decline', kind: OfferKind): void;

  constructor(
    protected readonly app: SessionHost,
    readonly id: string,
    key: string | null,
  ) {
    this.key = key;
  }

  // ---- the session and its events

  async open(): Promise<void> {
    if (this.opening) return;
    try {
      const session = await this.opened();
      this.key = session.key;
      this.pair.open(session);
      this.stale = '';
      const first = this.data === null;
      this.receive(session, first);
      if (this.remember()) this.app.hideKey(this.id);
      // The dice may have been rolled, and the session sent, before it was opened.
      if (!this.posed) await this.settle();
    } catch (error) {
      if (error instanceof LineLost) return;
      await speechReady();
      this.stale = this.app.words(error);
      this.unknown = error instanceof Refusal && error.shape.code === 'not-found';
      if (this.unknown && this.key === null) this.app.forget(this.id);
    }
  }

  private async opened(): Promise<SessionState> {
    this.opening = true;
    try {
      return (await this.app.connection.ask('open', { session: this.id, ...(this.key ? { key: this.key } : {}) })).session;
    } finally {
      this.opening = false;
    }
  }

  leave(): void {
    this.left = true;
    this.animation.end();
    if (this.app.link === 'open') this.app.connection.ask('leave', { session: this.id }).catch(() => undefined);
  }

  hear(event: ServerEvent): void {
    if (event.event === 'session' && event.session.id === this.id) this.receive(event.session, false);
    if (event.event === 'thinking' && event.session === this.id) this.thinking = event;
  }

  private receive(data: SessionState, first: boolean): void {
    const before = this.data;
    const over = before?.view.outcome != null;
    this.data = data;
    if (before) this.pair.follow(before, data);
    const rematch = before?.pair?.next === null ? (data.pair?.next ?? null) : null;
    if (rematch !== null && this.pair.seat) return this.app.arrive(rematch, this.key, this.symbols);
    this.clockTold = performance.now();
    this.keep(data.current, data.view);
    if (data.thinking === null || this.thinking?.node !== data.current) this.thinking = null;
    if (first) {
      this.shown = data.current;
      this.spoken = standing(this);
    }
    if ((data.view.outcome !== null) !== over) {
      this.remember();
      if (!first && data.view.outcome && this.following && this.shown === data.current) {
        // Nobody moved: time ran out, somebody resigned, a draw was claimed.
        this.spoken = standing(this);
        this.app.sound.play('end');
      }
    }
    if (this.following) void this.follow();
  }

  private keep(node: number, view: View): void {
    this.views = new Map(this.views).set(node, view);
  }

  private remember(): boolean {
    const data = this.data;
    if (!data) return false;
    const names = [this.app.playerName(data.first), this.app.playerName(data.second)] as const;
    return this.app.remember({
      id: data.id,
      key: this.key,
      family: data.family,
      title: this.title,
      players: this.pair.seat ? t.friend.versus(this.sideName(this.pair.seat)) : t.versus(...names),
      when: Date.now(),
      over: data.view.outcome !== null,
      ...endingOf(this),
    });
  }

  /** The position at a node; asked for once. */
  async viewOf(node: number): Promise<View> {
    const known = this.views.get(node);
    if (known) return known;
    const { view } = await this.app.connection.ask('view', { session: this.id, node });
    this.keep(node, view);
    return view;
  }

  seen(node: number): View | undefined {
    return this.views.get(node);
  }

  /** What the first look at a session still needs: where people sit, and the drawing before the last move. */
  private async settle(): Promise<void> {
    const start = await this.viewOf(this.tree.root()?.id ?? 0);
    if (!this.posed) {
      this.posed = true;
      const [only] = this.own.length === 1 ? this.own : this.people.length === 1 ? this.people : [];
      this.startBelow = sideBelow(start.drawing);
      this.flipped = this.startBelow !== null && only !== undefined && only !== this.startBelow;
    }
    if (this.node?.parent != null) await this.viewOf(this.node.parent);
  }

  // ---- showing moves

  /** Walks the board to the current node, move by move. */
  private async follow(): Promise<void> {
    if (this.walking) return;
    this.walking = true;
    try {
      while (this.following && !this.left && this.data && this.shown !== this.data.current) {
        const ahead = this.tree.between(this.shown, this.data.current);
        if (!ahead || ahead.length > longestWalk) await this.jump(this.data.current);
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
    if (this.goal !== null && this.goal !== node) return;
    this.journey++;
    this.hand.letGo();
    this.hint = null;
    this.asking = null;
    this.animation.frame = null;
    this.shown = node;
    this.spoken = standing(this);
  }

  private async walk(node: SessionNode, waiting: number): Promise<void> {
    const before = await this.viewOf(node.parent ?? 0);
    const after = await this.viewOf(node.id);
    const own = this.ownFrom !== null && node.parent === this.ownFrom;
    if (own) this.ownFrom = null;
    const journey = this.journey;
    if (thrown(node.by, node.move)) await this.animation.roll(waiting);
    else await this.animate(before.drawing, after, own, waiting);
    if (journey !== this.journey) return;
    this.hand.letGo();
    this.hint = null;
    this.shown = node.id;
    this.animation.frame = null;
    this.spoken = told(this, node);
    this.app.sound.play(noiseOf(node, after));
    this.walked(node.id);
  }

  private async animate(before: Drawing, after: View, own: boolean, waiting: number): Promise<void> {
    if (stillness()) return;
    const pictures = frames(before, after.last, swept(after)).slice(own ? this.hand.shown : 0);
    this.hand.touched = [];
    const beats = pictures.reduce((sum, picture) => sum + picture.beats, 0);
    const sown = pictures.some((picture) => picture.hand !== null);
    let step = own && !sown ? pace.own : pace.other;
    const delay = this.programs ? Math.max(this.data?.delay ?? 0, pace.crowd) : Infinity;
    step = Math.min(step, (0.8 * delay) / beats);
    if (waiting > 0) step = Math.min(step, pace.other / (1 + waiting));
    await this.animation.show(pictures, step);
  }

  /** Again what happened since a person moved last, or the last move where nobody did; until somebody looks elsewhere. */
  async replay(): Promise<void> {
    const to = this.shown;
    const path = this.tree.pathTo(to);
    let from = path.length - 1;
    while (from > 0 && !this.byPerson(path[from - 1]) && path.length - from < longestWalk) from--;
    const [start] = path.slice(from);
    if (!start || this.walking) return;
    this.walking = true;
    const { journey } = this;
    try {
      for (const node of path.slice(from)) await this.viewOf(node.parent ?? 0);
      if (journey === this.journey) this.shown = start.parent ?? 0;
      if (!stillness()) await this.animation.hold();
      for (const node of path.slice(from)) {
        if (journey !== this.journey) break;
        if (stillness()) {
          this.shown = node.id;
          await this.animation.hold();
        } else await this.walk(node, 0);
      }
    } finally {
      this.walking = false;
    }
    if (this.following) void this.follow();
  }

  private byPerson(node: SessionNode | undefined): boolean {
    return node !== undefined && node.by !== null && node.by !== 'chance' && this.people.includes(node.by);
  }

  // ---- looking back

  /** The node that will be shown when its view has come: a second step counts from there. */
  private goal: number | null = null;

  async look(node: number): Promise<void> {
    this.following = node === this.data?.current;
    this.goal = node;
    this.animation.skip();
    try {
      await this.jump(node);
    } catch (error) {
      this.hand.words = this.app.words(error);
    }
    if (this.goal === node) this.goal = null;
    if (this.following) void this.follow();
  }

  lookBy(step: -1 | 1): void {
    const from = this.goal ?? this.shown;
    const target = step < 0 ? this.tree.node(from)?.parent : this.line[this.tree.ply(from)]?.id;
    if (target != null) void this.look(target);
  }

  // ---- naming

  /** Who sits at a side. */
  playerName(side: Side): string {
    return this.data ? this.app.playerName(this.data[side]) : '';
  }

  sideName(side: Mover): string {
    if (side === 'chance') return t.dice;
    if (this.data?.view.drawing.race) return raceName(this, side, (spec) => this.app.playerName(spec));
    return calledBy(sideNamed(this.data?.sides[side === 'first' ? 0 : 1] ?? side), this.symbols[side]);
  }

  /** What the server says of the sides, in the symbols that were chosen. */
  said(words: string): string {
    return this.data ? inSymbols(words, this.data.sides, this.symbols) : words;
  }
}
