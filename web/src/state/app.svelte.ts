import type { Symbols } from '../board/symbols';
import { LineLost, type Connection, type Link } from '../connection';
import type { GameEntry, HelloAnswer, Requests, Variant } from '../messages/messages';
import { parseRoute, routeText, type Route } from '../routes';
import { t } from '../strings';
import { helloNamed } from '../words/names';
import { speechReady } from '../words/speech.svelte';
import { errorWords, playerNamed } from './called';
import { entryOf, ruleSetOf } from './catalogue';
import { gamesName, keepGames, keepTheme, keptGames, keptTheme, withGame, type KeptGame, type Theme } from './storage';
import type { SessionHost } from './host';
import { Session } from './session.svelte';
import { Settings } from './settings.svelte';
import { Sound } from './sound.svelte';

/** Between the moves of two programs, in milliseconds, so that they can be followed. */
const watchingDelay = 900;

/** Something to do about a notice: a button beside it. */
export interface Offer {
  notice: string;
  words: string;
  take(): void;
}

/** The state of the page. There is one, made in main.ts and handed down. */
export class App implements SessionHost {
  link = $state<Link>('connecting');
  private greeting = $state.raw<HelloAnswer | null>(null);
  /** What the server offers, with names in the language of the page. */
  readonly hello = $derived(this.greeting && helloNamed(this.greeting));
  route = $state.raw<Route>({ at: 'home' });
  theme = $state<Theme>(keptTheme());
  games = $state.raw<KeptGame[]>(keptGames());
  /** False where the browser keeps nothing: the list lives as long as the page. */
  private keeps = true;
  /** Something to be said that belongs to no place on the page. */
  notice = $state('');
  offer = $state.raw<Offer | null>(null);
  /** What was said when the server ended: no longer true once another answers. */
  private goodbye = '';
  session = $state.raw<Session | null>(null);
  /** The game that was taken off the list last. */
  removed = $state.raw<KeptGame | null>(null);
  /** A site has the game itself, too, and no other browser asks for it. */
  discard: (id: string) => void = () => undefined;
  readonly sound = new Sound();
  readonly settings = new Settings();

  /** `onSite`: there is no server, and so no other people. */
  constructor(
    readonly connection: Connection,
    readonly onSite = false,
  ) {
    connection.onLink((link) => this.linkChanged(link));
    connection.onEvent((event) => {
      if (event.event === 'bye') this.notice = this.goodbye = t.closing;
      else if (event.event !== 'lab' && event.event !== 'learn') this.session?.hear(event);
    });
    void this.greet();
  }

  /** Follow the address of the page. */
  visit(hash: string): void {
    const route = parseRoute(hash);
    this.route = route;
    if (route.at === 'session') this.sitDown(route.session, route.key);
    else this.getUp();
    if (route.at === 'play') void this.start(route.game, route);
  }

  /** `instead`: of the address that asked for a game, unless the person has left it meanwhile. */
  go(route: Route, instead: Route | null = null): void {
    if (!instead) location.hash = routeText(route);
    else if (this.route === instead) location.replace(routeText(route));
  }

  entry(game: string): GameEntry | undefined {
    return entryOf(this.hello, game);
  }

  /** What a seat is called: "You" is said elsewhere, this is the same for everybody. */
  playerName(spec: string): string {
    return playerNamed(this.hello, spec);
  }

  /** The rule set that a game is played by, if it is one that people choose from. */
  variant(game: string): Variant | undefined {
    return ruleSetOf(this.hello, game);
  }

  /** A rule set may call its sides otherwise than its game does. */
  sides(game: string): [string, string] {
    return this.variant(game)?.sides ?? this.entry(game)?.sides ?? ['', ''];
  }

  /** A game against level 3 takes the place of the address that asked for it: going back leads before it, not into it again. */
  private async start(game: string, asked: Route): Promise<void> {
    const created = await this.create({ game, first: 'human', second: 'level:3' }, {}, asked);
    if (!created) this.go({ at: 'home' }, asked);
  }

  async create(wish: Requests['create'], symbols: Symbols = {}, instead: Route | null = null): Promise<boolean> {
    try {
      const { session } = await this.connection.ask('create', wish);
      if (session.key !== null && session.first !== 'human' && session.second !== 'human')
        await this.connection.ask('speed', { session: session.id, key: session.key, delay: watchingDelay });
      this.arrive(session.id, session.key, symbols, instead);
      return true;
    } catch (error) {
      await speechReady();
      this.notice = this.words(error);
      return false;
    }
  }

  async import(wish: Requests['import']): Promise<string> {
    try {
      const { session } = await this.connection.ask('import', wish);
      this.arrive(session.id, session.key);
      return '';
    } catch (error) {
      return this.words(error);
    }
  }

  /** In a session of one's own: the key is remembered, or stays in the address where nothing can be. */
  arrive(id: string, key: string | null, symbols: Symbols = {}, instead: Route | null = null): void {
    const game = { id, key, family: '', title: '', players: '', when: Date.now(), over: false };
    const remembered = this.remember({ ...game, ...(Object.keys(symbols).length > 0 && { symbols }) });
    this.go({ at: 'session', session: id, key: remembered ? null : key }, instead);
  }

  /** A key that is remembered need not stand in the address, where others may read it. */
  hideKey(id: string): void {
    if (this.route.at !== 'session' || this.route.session !== id || this.route.key === null) return;
    this.route = { at: 'session', session: id, key: null };
    history.replaceState(null, '', routeText(this.route));
  }

  /** False: the key stays in the address. Another tab of this browser may play the other side, and its key is kept. */
  remember(game: KeptGame): boolean {
    const known = keptGames().find((kept) => kept.id === game.id)?.key ?? null;
    if (known !== null && game.key !== null && known !== game.key) return false;
    return this.changeGames((games) => withGame(games, game));
  }

  forget(id: string): void {
    this.changeGames((games) => games.filter((game) => game.id !== id));
  }

  /** Takes a game off the list; it can come back until another one is removed or the page is left. */
  remove(game: KeptGame): void {
    this.discardRemoved();
    this.forget(game.id);
    this.removed = game;
  }

  undoRemoval(): void {
    if (this.removed) this.remember(this.removed);
    this.removed = null;
  }

  discardRemoved(): void {
    if (this.removed) this.discard(this.removed.id);
    this.removed = null;
  }

  /** Another tab of this browser has changed what is kept under this name, or everything. */
  keptElsewhere(name: string | null): void {
    if (this.keeps && (name === null || name === gamesName)) this.games = keptGames();
  }

  /** Other tabs keep games in the same list: a change begins with what is there now. */
  private changeGames(change: (games: readonly KeptGame[]) => KeptGame[]): boolean {
    this.games = change(this.keeps ? keptGames() : this.games);
    this.keeps = keepGames(this.games);
    return this.keeps;
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    keepTheme(theme);
  }

  /** What is said above every page. A site has no line that breaks: its engine says by itself what happened. */
  get told(): string {
    const lost = !this.onSite && (this.link === 'lost' || (this.link === 'connecting' && this.hello !== null));
    return lost ? t.lost : this.notice;
  }

  /** What was said is read. An offer that it hid comes back. */
  dismiss(): void {
    if (this.offer?.notice === this.notice) this.offer = null;
    this.notice = this.offer?.notice ?? '';
  }

  /** An error as people read it. */
  words(error: unknown): string {
    return errorWords(error);
  }

  /** A link with another key is for another place at the same game. */
  private sitDown(id: string, key: string | null): void {
    if (this.session?.id === id && (key === null || key === this.session.key)) return;
    this.getUp();
    const known = key ?? this.games.find((game) => game.id === id)?.key ?? null;
    const session = new Session(this, id, known);
    this.session = session;
    void session.open();
  }

  private getUp(): void {
    this.session?.leave();
    this.session = null;
  }

  private linkChanged(link: Link): void {
    const before = this.link;
    this.link = link;
    if (link !== 'open' || before === 'open') return;
    if (this.notice === this.goodbye) this.notice = '';
    if (this.hello) void this.greet();
    void this.session?.open();
  }

  private async greet(): Promise<void> {
    try {
      this.greeting = await this.connection.ask('hello', {});
    } catch (error) {
      if (!(error instanceof LineLost)) throw error;
      if (!this.hello) void this.greet();
    }
  }
}
