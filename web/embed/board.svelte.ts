import { mount, unmount } from 'svelte';
import { languageOf, type Language } from '../src/words/languages';
import { speak } from '../src/words/speech.svelte';
import { Appearance } from './appearance.svelte';
import { ZermeloError } from './errors';
import { BoardHost, type BoardListener, type Wish } from './host.svelte';
import type { BoardResult } from './package/board';
import type * as Public from './package/board';
import { sheet } from './sheet';
import Shell from './Shell.svelte';
import { started, type Started } from './start';

const usualLevel = '3';
/** Where a worker that moves hears nothing, a board waits no longer than this many seconds for a move. */
const longestMove = 10;

/** All boards of a page with the same engine share a worker. */
const engines = new Map<string, Promise<Started>>();

function engineAt(url: string): Promise<Started> {
  const known = engines.get(url);
  if (known) return known;
  const made = started({ think: longestMove, ...(url && { url }) });
  engines.set(url, made);
  made.catch(() => engines.delete(url));
  return made;
}

/** The boards of the page, the oldest first. All of them speak its language: there is one set of words. */
const boards = new Set<Element>();

function wantedLanguage(): Language {
  const [oldest] = boards;
  return languageOf([oldest?.closest('[lang]')?.getAttribute('lang') ?? 'en']);
}

/** What an attribute says, as a property of the element. */
const said = ['game', 'position', 'level', 'player', 'side', 'theme'] as const;
const looks = ['theme', 'board'];

export class ZermeloBoard extends HTMLElement {
  static readonly observedAttributes = [...said, 'board', 'engine'];

  declare game: string;
  declare position: string;
  declare level: string;
  declare player: string;
  declare side: string;
  declare theme: string;

  private readonly root = this.attachShadow({ mode: 'open', delegatesFocus: true });
  private readonly appearance = new Appearance(this);
  private readonly inside = $state<{ host: BoardHost | null; problem: string }>({ host: null, problem: '' });
  private shell: ReturnType<typeof mount> | null = null;
  private planned = false;

  constructor() {
    super();
    this.root.adoptedStyleSheets = [sheet()];
  }

  connectedCallback(): void {
    if (this.shell) return;
    boards.add(this);
    this.appearance.begin();
    this.shell = mount(Shell, { target: this.root, props: { state: this.inside, appearance: this.appearance } });
    this.appearance.set(this.getAttribute('theme'), this.getAttribute('board'));
    this.plan();
  }

  /** An element that is only moved to another place keeps its game. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.close();
    });
  }

  private close(): void {
    boards.delete(this);
    this.appearance.end();
    this.inside.host?.end();
    this.inside.host = null;
    if (this.shell) void unmount(this.shell);
    this.shell = null;
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now) return;
    if (looks.includes(name)) this.appearance.set(this.getAttribute('theme'), this.getAttribute('board'));
    else this.plan();
  }

  get current(): string {
    return this.inside.host?.session?.data?.view.position ?? '';
  }
  get moves(): readonly string[] {
    const session = this.inside.host?.session;
    if (!session?.data) return [];
    return session.tree.pathTo(session.data.current).flatMap(({ move }) => move ?? []);
  }
  get toMove(): Public.ZermeloBoard['toMove'] {
    return this.inside.host?.session?.data?.view.to_move ?? null;
  }
  get outcome(): BoardResult | null {
    return this.inside.host?.session?.data?.view.outcome ?? null;
  }

  async play(move: string): Promise<boolean> {
    return (await this.inside.host?.session?.play(move)) ?? false;
  }
  undo(): void {
    this.inside.host?.session?.back();
  }
  restart(): void {
    this.inside.host?.restart();
  }
  flip(): void {
    const session = this.inside.host?.session;
    if (session?.startBelow) session.flipped = !session.flipped;
  }

  /** Several attributes that change at once start one game. */
  private plan(): void {
    if (this.planned) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      if (this.isConnected) void this.start();
    });
  }

  private async start(): Promise<void> {
    const url = this.getAttribute('engine') ?? '';
    try {
      await speak(wantedLanguage()).catch(() => undefined);
      const engine = await engineAt(url);
      if (!this.isConnected) return;
      if (this.inside.host?.connection !== engine.connection) {
        this.inside.host?.end();
        this.inside.host = new BoardHost(engine, this.listener);
      }
      this.inside.problem = '';
      await this.inside.host.start(this.wish());
    } catch (error) {
      if (!(error instanceof ZermeloError)) throw error;
      this.inside.problem = error.message;
      this.listener.failed(error.message);
    }
  }

  private wish(): Wish {
    const opponent = this.player || `level:${this.level || usualLevel}`;
    const person = 'human';
    const [first, second] = {
      first: [person, opponent],
      second: [opponent, person],
      both: [person, person],
      none: [opponent, opponent],
    }[this.side] ?? [person, opponent];
    return { game: this.game || 'mnk', position: this.position, first: first ?? person, second: second ?? person };
  }

  private readonly listener: BoardListener = {
    ready: () => this.tell('ready', null),
    move: (move) => this.tell('move', move),
    result: ({ result, reason, words }) => this.tell('result', { result, reason, words }),
    failed: (message) => this.tell('failed', { message }),
  };

  private tell<Name extends keyof Public.BoardEvents>(name: Name, detail: Public.BoardEvents[Name]['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

for (const name of said)
  Object.defineProperty(ZermeloBoard.prototype, name, {
    enumerable: true,
    get(this: ZermeloBoard) {
      return this.getAttribute(name) ?? '';
    },
    set(this: ZermeloBoard, value: unknown) {
      this.setAttribute(name, String(value));
    },
  });

if (!customElements.get('zermelo-board')) customElements.define('zermelo-board', ZermeloBoard);
