import type { Connection, Link } from '../src/connection';
import type { ServerEvent } from '../src/messages/messages';
import { errorWords, playerNamed } from '../src/state/called';
import { entryOf, ruleSetOf } from '../src/state/catalogue';
import type { SessionHost } from '../src/state/host';
import { Session } from '../src/state/session.svelte';
import { helloNamed } from '../src/words/names';
import type { BoardMove, BoardResult } from './package/board';
import type { Started } from './start';

/** What a board is asked to play. */
export interface Wish {
  game: string;
  position: string;
  first: string;
  second: string;
}

export interface BoardListener {
  ready(): void;
  move(move: BoardMove): void;
  result(result: BoardResult): void;
  failed(message: string): void;
}

/** Between the moves of two programs, in milliseconds, so that they can be followed. */
const watchingDelay = 900;

/** One board of a page of somebody else: its game, and what a session needs around it. Nothing is kept in the browser. */
export class BoardHost implements SessionHost {
  link = $state<Link>('open');
  session = $state.raw<Session | null>(null);
  /** Why there is no game. */
  problem = $state('');
  readonly connection: Connection;
  /** What the engine offers, with names in the language of the board. */
  private readonly hello = $derived.by(() => helloNamed(this.engine.hello));
  readonly games = [];
  readonly sound = { play: (): void => undefined };
  private wish: Wish | null = null;
  private starts = 0;
  /** The node of the last move that was told, and whether the end of the game was. */
  private told = { node: 0, over: false };
  private readonly stops: (() => void)[];

  constructor(
    private readonly engine: Started,
    private readonly listener: BoardListener,
  ) {
    const { connection } = engine;
    this.connection = connection;
    this.stops = [connection.onLink((link) => this.linkChanged(link)), connection.onEvent((event) => this.hear(event))];
  }

  async start(wish: Wish): Promise<void> {
    const number = ++this.starts;
    this.wish = wish;
    try {
      const { position, ...rest } = wish;
      const { session: made } = await this.connection.ask('create', { ...rest, ...(position && { position }) });
      if (number !== this.starts) return this.discard(made.id);
      if (made.first !== 'human' && made.second !== 'human' && made.key !== null)
        await this.connection.ask('speed', { session: made.id, key: made.key, delay: watchingDelay });
      this.leave();
      const session = new Session(this, made.id, made.key);
      this.told = { node: made.current, over: false };
      this.session = session;
      await session.open();
      this.problem = session.stale;
      this.listener.ready();
      this.tell();
    } catch (error) {
      if (number !== this.starts) return;
      this.leave();
      this.problem = errorWords(error);
      this.listener.failed(this.problem);
    }
  }

  restart(): void {
    if (this.wish) void this.start(this.wish);
  }

  end(): void {
    ++this.starts;
    this.leave();
    for (const stop of this.stops) stop();
  }

  private hear(event: ServerEvent): void {
    if (event.event === 'bye' || event.event === 'lab') return;
    this.session?.hear(event);
    if (event.event === 'session' && event.session.id === this.session?.id) this.tell();
  }

  /** Tells the page what has happened since it was told last. A move that was taken back is not told. */
  private tell(): void {
    const { session } = this;
    const data = session?.data;
    if (!session || !data) return;
    for (const node of session.tree.between(this.told.node, data.current) ?? [])
      if (node.move !== null && node.by !== null)
        this.listener.move({ move: node.move, shown: node.shown ?? node.move, by: node.by, ply: session.tree.ply(node.id) });
    const { outcome } = data.view;
    const { over } = this.told;
    this.told = { node: data.current, over: outcome !== null };
    if (outcome && !over) this.listener.result(outcome);
  }

  private linkChanged(link: Link): void {
    const before = this.link;
    this.link = link;
    if (link === 'open' && before !== 'open') void this.session?.open();
  }

  private leave(): void {
    if (!this.session) return;
    this.session.leave();
    this.engine.workers.forget(this.session.id);
    this.session = null;
  }

  private discard(session: string): void {
    this.connection.ask('leave', { session }).catch(() => undefined);
    this.engine.workers.forget(session);
  }

  // ---- for the session

  entry(game: string): ReturnType<typeof entryOf> {
    return entryOf(this.hello, game);
  }
  variant(game: string): ReturnType<typeof ruleSetOf> {
    return ruleSetOf(this.hello, game);
  }
  playerName(spec: string): string {
    return playerNamed(this.hello, spec);
  }
  words(error: unknown): string {
    return errorWords(error);
  }
  hideKey(): void {}
  remember(): boolean {
    return false;
  }
  forget(): void {}
  arrive(): void {}
}
