import type { Symbols } from '../board/symbols';
import { LineLost, Refusal, type Connection, type Link } from '../connection';
import type { GameEntry, HelloAnswer, Requests, Variant } from '../messages/messages';
import { parseRoute, routeText, type Route } from '../routes';
import { isLevel, variantOf } from '../spec';
import { t } from '../strings';
import { sentence } from '../words';
import { helloNamed } from '../words/names';
import { spokenLanguage } from '../words/speech.svelte';
import { keepGames, keepTheme, keptGames, keptTheme, withGame, type KeptGame, type Theme } from './storage';
import type { SessionHost } from './host';
import { Session } from './session.svelte';
import { Settings } from './settings.svelte';
import { Sound } from './sound.svelte';

/** Between the moves of two programs, in milliseconds, so that they can be followed. */
const watchingDelay = 900;

/** The state of the page. There is one, made in main.ts and handed down. */
export class App implements SessionHost {
  link = $state<Link>('connecting');
  private greeting = $state.raw<HelloAnswer | null>(null);
  /** What the server offers, with names in the language of the page. */
  readonly hello = $derived(this.greeting && helloNamed(this.greeting));
  route = $state.raw<Route>({ at: 'home' });
  theme = $state<Theme>(keptTheme());
  games = $state.raw<KeptGame[]>(keptGames());
  /** Something to be said that belongs to no place on the page. */
  notice = $state('');
  session = $state.raw<Session | null>(null);
  readonly sound = new Sound();
  readonly settings = new Settings();

  constructor(readonly connection: Connection) {
    connection.onLink((link) => this.linkChanged(link));
    connection.onEvent((event) => {
      if (event.event === 'bye') this.notice = t.closing;
      else if (event.event !== 'lab') this.session?.hear(event);
    });
    void this.greet();
  }

  /** Follow the address of the page. */
  visit(hash: string): void {
    const route = parseRoute(hash);
    this.route = route;
    if (route.at === 'session') this.sitDown(route.session, route.key);
    else this.getUp();
  }

  go(route: Route): void {
    location.hash = routeText(route);
  }

  entry(game: string): GameEntry | undefined {
    const name = game.split(':')[0];
    return this.hello?.games.find((entry) => entry.family === name || entry.name === name);
  }

  /** What a seat is called: "You" is said elsewhere, this is the same for everybody. */
  playerName(spec: string): string {
    if (spec === 'human') return t.person;
    const level = isLevel(spec);
    if (level !== null) {
      const title = this.hello?.levels.find((entry) => entry.level === level)?.title;
      return title ? t.level(level, title) : t.levelShort(level);
    }
    const [name = spec, options] = spec.split(/:(.*)/);
    const title = this.hello?.players.find((player) => player.name === name)?.title ?? name;
    return options ? `${title} (${options.replaceAll(',', ', ')})` : title;
  }

  /** The rule set that a game is played by, if it is one that people choose from. */
  variant(game: string): Variant | undefined {
    const entry = this.entry(game);
    return entry && variantOf(entry.variants, entry.options, game);
  }

  /** A rule set may call its sides otherwise than its game does. */
  sides(game: string): [string, string] {
    return this.variant(game)?.sides ?? this.entry(game)?.sides ?? ['', ''];
  }

  async create(wish: Requests['create'], symbols: Symbols = {}): Promise<boolean> {
    try {
      const { session } = await this.connection.ask('create', wish);
      if (session.key !== null && session.first !== 'human' && session.second !== 'human')
        await this.connection.ask('speed', { session: session.id, key: session.key, delay: watchingDelay });
      this.arrive(session.id, session.key, symbols);
      return true;
    } catch (error) {
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
  arrive(id: string, key: string | null, symbols: Symbols = {}): void {
    const game = { id, key, family: '', title: '', players: '', when: Date.now(), over: false };
    const remembered = this.remember({ ...game, ...(Object.keys(symbols).length > 0 && { symbols }) });
    this.go({ at: 'session', session: id, key: remembered ? null : key });
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
    this.games = withGame(this.games, game);
    return keepGames(this.games);
  }

  forget(id: string): void {
    this.games = this.games.filter((game) => game.id !== id);
    keepGames(this.games);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    keepTheme(theme);
  }

  /** An error as people read it. */
  words(error: unknown): string {
    if (error instanceof Refusal) {
      const said = sentence(error.message);
      return spokenLanguage() === 'en' ? said : t.refused(t.refusals[error.shape.code] ?? '', said);
    }
    if (error instanceof LineLost) return t.lineLost;
    throw error;
  }

  private sitDown(id: string, key: string | null): void {
    if (this.session?.id === id) return;
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
    if (link === 'open' && before !== 'open' && this.hello) {
      this.notice = '';
      void this.greet();
      void this.session?.open();
    }
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
