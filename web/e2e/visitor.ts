import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, type RunnerTask } from 'vitest';
import type { Requests, SessionState } from '../src/messages/messages';
import { pageText, parseRoute } from '../src/routes';
import { t } from '../src/strings';
import { languages, type Language } from '../src/words/speech.svelte';
import { whyAbsent } from './needs_server';

/** Milliseconds that a busy machine may need for anything. The server searches at low priority: beside other work it may get a thirtieth of a processor. */
const longest = 300_000;
/** … and between two looks, so that looking is not what keeps it busy. */
const between = 20;
export const families = ['tree', 'mnk', 'connect', 'chess', 'checkers', 'alquerque', 'kalah', 'pig', 'piglet', 'einstein'];
export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Is the page a static site, without a server? */
export const isSite = process.env['ZERMELO_SITE'] !== undefined;

/** Somebody with a browser of their own. */
export class Visitor {
  private readonly complaints: string[] = [];
  private readonly forgiven: RegExp[] = [];
  readonly requests: string[] = [];

  /** The browser may be used by somebody else afterwards; to be set to false where a test changes more than a visit. */
  again = true;

  constructor(
    readonly page: Page,
    readonly home: string,
    readonly options: BrowserContextOptions,
  ) {
    page.on('console', (message) => {
      // The picture that a test rests on makes the browser ask the whole host for an icon.
      if (isSite && message.location().url.endsWith('/favicon.ico')) return;
      // A busy machine may take seconds from a link to the file that it announces.
      if (/preloaded using link preload/.test(message.text())) return;
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('request', (request) => this.requests.push(request.url()));
  }

  /** Complaints that belong to what a test does. */
  forgive(words: RegExp): void {
    this.forgiven.push(words);
  }

  get unforgiven(): string[] {
    return this.complaints.filter((complaint) => !this.forgiven.some((words) => words.test(complaint)));
  }

  // ---- going somewhere

  async visit(hash: string): Promise<this> {
    await this.page.goto(`${this.home}/${hash}`);
    return this;
  }

  /** Chooses the language of the page on the page of settings, by its own name. */
  async read(language: Language): Promise<void> {
    await this.visit('#/settings');
    await this.page.getByRole('radio', { name: languages[language], exact: true }).check();
    await this.page.locator(`html[lang=${language}]`).waitFor();
  }

  /** … and waits until that page is there, and not the one before it. */
  async open(hash: string): Promise<void> {
    await this.visit(hash);
    const main = this.page.locator(`main[data-page=${JSON.stringify(pageText(parseRoute(hash)))}]`);
    await main.waitFor();
    await main.locator('.loading').first().waitFor({ state: 'detached' });
    await main.getByRole('heading').first().waitFor();
  }

  /** Opens a session that the server made on request, as who may play. */
  async sitDown(wish: Requests['create']): Promise<SessionState> {
    const session = await this.create(wish);
    await this.enter(session);
    return session;
  }
  /** The board of another session may be there still: it is waited for the own one. */
  async enter({ id, key }: Pick<SessionState, 'id' | 'key'>): Promise<void> {
    await this.visit(`#/session/${id}${key === null ? '' : `/${key}`}`);
    await this.page.locator(`[data-session="${id}"]`).getByTestId('board').waitFor();
  }

  async create(wish: Requests['create']): Promise<SessionState> {
    const { session } = await this.ask<{ session: SessionState }>({ do: 'create', ...wish });
    return session;
  }

  /** A word with the server past the page, on a line of its own. */
  async ask<Answer>(request: { do: string }): Promise<Answer> {
    const here = this.page.url();
    if (!here.startsWith(this.home) || (isSite && here.endsWith(nowhere))) await this.visit('');
    return this.page.evaluate(isSite ? askSite : askServer, request) as Promise<Answer>;
  }

  // ---- what is to be seen

  get board(): Locator {
    return this.page.getByTestId('board');
  }
  get status(): Locator {
    return this.page.getByTestId('status');
  }
  get words(): Locator {
    return this.page.getByTestId('words');
  }
  get live(): Locator {
    return this.page.getByTestId('live');
  }
  get chooser(): Locator {
    return this.page.getByTestId('chooser');
  }
  spot(id: string): Locator {
    return this.board.locator(`[data-spot="${id}"]`);
  }
  /** The panel that says how the game stands. */
  get panel(): Locator {
    return this.page.locator('section').filter({ has: this.status });
  }
  /** What starts a game on the first screen. */
  card(title: string): Locator {
    return this.page.getByRole('link', { name: t.playNow(title), exact: true });
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }

  look(): Promise<Look> {
    return this.page.evaluate(lookAround, { movable: t.movable, target: t.target });
  }

  /** Waits until the page shows what is asked for, and tells what it shows then. */
  async see(what: string, fits: (look: Look) => boolean): Promise<Look> {
    const until = Date.now() + longest;
    for (;;) {
      const look = await this.look();
      if (fits(look)) return look;
      if (Date.now() > until) throw new Error(`waited for ${what}, but saw ${JSON.stringify(look)}`);
      await this.page.waitForTimeout(between);
    }
  }

  /** Waits until a person may move, or the game is over. */
  turn(after = -1): Promise<Look> {
    return this.see(`a turn after ply ${after}`, (look) => look.ply > after && (look.mine || look.over));
  }

  async says(where: Locator, words: string | RegExp): Promise<void> {
    await expect.poll(() => where.textContent(), { timeout: longest }).toMatch(words);
  }

  // ---- doing something

  async click(...spots: string[]): Promise<void> {
    for (const id of spots) await this.spot(id).click();
  }

  async drag(from: string, to: string): Promise<void> {
    const [start, end] = [await this.middle(from), await this.middle(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
    await this.page.mouse.move(end.x, end.y);
    await this.page.mouse.up();
  }

  async middle(spot: string): Promise<{ x: number; y: number }> {
    const box = await this.spot(spot).boundingBox();
    if (!box) throw new Error(`spot ${spot} is not to be seen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}

/** What a person sees of a session. */
export interface Look {
  ply: number;
  toMove: string;
  mine: boolean;
  over: boolean;
  status: string;
  words: string;
  live: string;
  /** Spots that say they can move, and spots that say one can go there. */
  movable: string[];
  targets: string[];
  /** Spots that the hand holds or has passed. */
  held: string[];
  choosing: boolean;
  /** Moves beside the board, and choices between moves. */
  buttons: string[];
  moves: string[];
}

function lookAround({ movable, target }: { movable: string; target: string }): Look {
  const text = (id: string): string => document.querySelector(`[data-testid="${id}"]`)?.textContent?.trim() ?? '';
  const board = document.querySelector<SVGElement>('[data-testid="board"]');
  const panel = document.querySelector('[data-testid="status"]')?.closest('section');
  const spots = [...(board?.querySelectorAll<SVGElement>('[data-spot]') ?? [])];
  const saying = (words: string): string[] =>
    spots.filter((spot) => spot.getAttribute('aria-label')?.endsWith(`, ${words}`)).map((spot) => spot.dataset['spot'] ?? '');
  return {
    ply: Number(board?.dataset['ply'] ?? -1),
    toMove: board?.dataset['toMove'] ?? '',
    mine: panel?.classList.contains('mine') ?? false,
    over: panel?.classList.contains('over') ?? false,
    status: text('status'),
    words: text('words'),
    live: text('live'),
    movable: saying(movable),
    targets: saying(target),
    held: spots.filter((spot) => spot.getAttribute('aria-pressed') === 'true').map((spot) => spot.dataset['spot'] ?? ''),
    choosing: document.querySelector('[data-testid="chooser"]') !== null,
    buttons: [...(panel?.querySelectorAll('.row .main') ?? [])].map((button) => button.textContent?.trim() ?? ''),
    moves: [...document.querySelectorAll('[data-node]')].map((move) => move.textContent?.trim() ?? ''),
  };
}

/** A static site has nobody but its own page. */
async function askSite(request: object): Promise<unknown> {
  const own = window as { zermelo?: { ask(request: object): Promise<object> } };
  while (!own.zermelo) await new Promise((resolve) => setTimeout(resolve, 20));
  return own.zermelo.ask(request);
}

function askServer(request: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
    socket.onerror = () => reject(new Error('no answer'));
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, ...request }));
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data)) as { id?: number; ok?: boolean; error?: { message: string } };
      if (answer.id !== 1) return;
      socket.close();
      if (answer.ok) resolve(answer);
      else reject(new Error(answer.error?.message));
    };
  });
}

let browser: Browser;
const visitors: Visitor[] = [];
/** Browsers of those who left, by their kind, with nothing remembered: to start one costs more than most tests do with it. */
const free = new Map<string, Page[]>();

beforeAll(async () => {
  browser = await chromium.connect(inject('browser'));
});
afterAll(() => browser.close());

beforeEach(({ task, skip }) => {
  const why = isSite ? whyAbsent(task.file.name, fullName(task)) : undefined;
  if (why !== undefined) skip(why);
});

/** "describe > it". */
function fullName({ name, suite }: RunnerTask): string {
  return suite && suite.name !== '' && suite.type === 'suite' ? `${fullName(suite)} > ${name}` : name;
}

/** Whoever came leaves, and nobody may have seen an error, a refused request, or one to another host. */
afterEach(async () => {
  const here = visitors.splice(0);
  for (const one of here) {
    if (one.again && one.home === inject('server')) await forget(one);
    else await one.page.context().close();
  }
  for (const { unforgiven, requests, home } of here) {
    expect(unforgiven).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(`${home}/`) && !url.startsWith('blob:'))).toEqual([]);
  }
});

/** This visitor has read that the browser may forget games. The message comes once and takes room; site.e2e.ts is about it. */
const keepQuiet = (): void => localStorage.setItem('zermelo.mayForget', 'yes');

/** A place of the site without its page. */
const nowhere = '/icon.svg';

/** The picture is of the same origin and policy as the pages: what comes next needs no new process. */
async function forget({ page, home, options }: Visitor): Promise<void> {
  page.removeAllListeners();
  await page.goto(home + nowhere);
  await page.evaluate(() => localStorage.clear());
  if (isSite) await page.evaluate(keepQuiet);
  await page.mouse.move(0, 0);
  await page.emulateMedia({ media: null, colorScheme: options.colorScheme ?? 'light', reducedMotion: options.reducedMotion ?? 'reduce' });
  free.set(kindOf(options), [...(free.get(kindOf(options)) ?? []), page]);
}

/** Motion is reduced unless a test is about it. */
export async function visitor(options: BrowserContextOptions = {}, home = inject('server')): Promise<Visitor> {
  const page = home === inject('server') ? free.get(kindOf(options))?.pop() : undefined;
  const one = new Visitor(page ?? (await newPage(options)), home, options);
  await one.page.setViewportSize(options.viewport ?? desk);
  visitors.push(one);
  return one;
}

/** All that cannot be changed once it runs. */
function kindOf({ viewport: _, ...options }: BrowserContextOptions): string {
  return JSON.stringify(options);
}

async function newPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport: desk, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(longest);
  const page = await context.newPage();
  if (isSite && options.serviceWorkers !== 'block') await firstVisit(page);
  return page;
}

/** The first visit to a site loads the page twice: from the second time on, a service worker answers. */
async function firstVisit(page: Page): Promise<void> {
  await page.goto(`${inject('server')}/`);
  await page.waitForFunction(() => crossOriginIsolated, undefined, { timeout: 4 * longest });
  await page.waitForFunction(() => 'zermelo' in window, undefined, { timeout: longest });
  await page.goto(inject('server') + nowhere);
  await page.evaluate(keepQuiet);
}

/** No timer of the page runs out until its clock is told to: a move that is under way stays so, however long one looks. */
export async function stopTime(me: Visitor): Promise<void> {
  me.again = false;
  await me.page.clock.install();
  await me.page.clock.pauseAt(Date.now() + 60_000);
}
