import type { Page, WebSocket } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { u } from '../src/strings.understand';
import { words as german } from '../src/words/de/german';
import { quiz } from '../src/words/en/quiz';
import { tree } from '../src/words/en/tree';
import { words as spanish } from '../src/words/es/spanish';
import { families, isSite, visitor, type Visitor } from './visitor';

/** The words that a walk needs to press buttons. */
type Words = Pick<typeof spanish, 'play' | 'understand' | 'quiz' | 'tree'>;
const english: Words = { play: t, understand: u, quiz, tree };
const languages = [['es', spanish], ['de', german]] as const;

/** Texts of three words or more that are the same in every language, and why. */
const allowed: [RegExp, string][] = [
  [/^(?:Pràctica 2:|Adversarial Games|Implementare:|the classes Joc and Stare|Eksamensprojekt DM574 Del 3|Second computer exercise|Práctica 3, IA)/, 'the title of a study'],
  [/^(?:Blanques, Negres, Taules|path to target|brik, bræt, træk, dybde|Poda, Escacs, Joc, 003 …)$/, 'words of a study'],
  [/^(?:MAX|MIN)-VALUE|←/, 'the algorithm, as books write it'],
  [/Universi[td]a[td]/, 'a university by its own name'],
  [/zermelo |\.\/(?:run|test)|--\w/, 'a command'],
  [/^[\w-]+:[\w=,.-]+/, 'a program with its options'],
  [/\b(?:faithful|correct)-|(?:depth|evaluator|order|fix|without)=/, 'a program, a study or an option by the name that commands know'],
  [/^(?:[KQRBNOa-h1-8x+#=.…\s–-]|\d)+$/, 'moves'],
  [/EinStein würfelt nicht!|Zermelo|Tic-tac-toe|Monte Carlo|MiniMax|MCTS|Chess960/, 'a proper name'],
  [/^[^\p{Ll}]*$/u, 'signs and capitals'],
];

/** Everything that can be read or heard on the page now, as sentences of three words or more; notation and commands left out. */
function readable(): string[] {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  const skipped = 'code, pre, kbd, .notation, .place, main [lang], [data-node], script, style, noscript, .thumb, textarea, [data-testid="position"]';
  const found = new Set<string>();
  const say = (text: string | null): void => {
    for (const line of (text ?? '').split(/\n|(?<=[.?!:;]) /)) {
      const words = line.replace(/\s+/g, ' ').trim();
      if (words.split(' ').filter((word) => /\p{L}{2,}/u.test(word)).length >= 3) found.add(words);
    }
  };
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.closest(skipped) || !element.checkVisibility()) continue;
    const own = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.textContent).join(' ');
    say(own);
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) say(element.getAttribute(name));
  }
  return [...found];
}

/** Looks at a page when nothing is loading any more. */
async function read(me: Visitor, hash: string): Promise<string[]> {
  await me.open(hash);
  return settled(me);
}

/** The requests of a page that wait for their answers. */
const unanswered = new WeakMap<Page, Map<WebSocket, Set<unknown>>>();
function countRequests({ page }: Visitor): void {
  const all = new Map<WebSocket, Set<unknown>>();
  unanswered.set(page, all);
  const idIn = (text: string | Buffer): unknown => (JSON.parse(String(text)) as { id?: number }).id;
  page.on('websocket', (socket) => {
    const waiting = new Set<unknown>();
    all.set(socket, waiting);
    socket.on('framesent', ({ payload }) => waiting.add(idIn(payload)));
    socket.on('framereceived', ({ payload }) => waiting.delete(idIn(payload)));
    socket.on('close', () => all.delete(socket));
  });
}
/** Sentences of the emptiest page. */
const least = 2;

/** What is read of a page once nothing is loading, every request is answered, and two looks see the same. */
async function settled(me: Visitor): Promise<string[]> {
  const waits = (): boolean => [...(unanswered.get(me.page)?.values() ?? [])].some(({ size }) => size > 0);
  // The page has heard of its address.
  await me.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  for (let before: string | null = null; ; ) {
    const now = waits() ? null : await me.page.evaluate(() => (document.querySelector('#shell, .loading, [role=status].playing') ? null : document.body.innerText));
    if (now !== null && now === before) {
      const texts = await me.page.evaluate(readable);
      if (texts.length >= least) return texts;
    }
    before = now;
    await me.page.waitForTimeout(50);
  }
}

type Reading = Map<string, string[]>;

/** What is the same in both languages and stands in no list. */
function leftovers(english: Reading, other: Reading): string[] {
  return [...other].flatMap(([page, texts]) => {
    const known = new Set(english.get(page));
    return texts.filter((text) => known.has(text) && !allowed.some(([pattern]) => pattern.test(text))).map((text) => `${page}: ${text}`);
  });
}

/** Walks the same way in every language and compares. */
async function compare(walk: (me: Visitor, words: Words) => Promise<Reading>): Promise<void> {
  const walked = async (locale: string, words: Words): Promise<Reading> => {
    const me = await visitor({ locale });
    countRequests(me);
    return walk(me, words);
  };
  const source = await walked('en', english);
  expect([...source.values()].flat().length).toBeGreaterThan(20);
  for (const [locale, words] of languages) {
    const found = await walked(locale, words);
    expect([...found.keys()]).toEqual([...source.keys()]);
    // A page that was read too early has less to say than its English, and nothing of that would be noticed below.
    for (const [page, texts] of source) expect(found.get(page)!.length, `${locale}: ${page}`).toBeGreaterThanOrEqual(Math.floor(0.6 * texts.length));
    expect.soft(leftovers(source, found), locale).toEqual([]);
  }
}

async function readAll(me: Visitor, hashes: readonly string[]): Promise<Reading> {
  const found: Reading = new Map();
  for (const hash of hashes) found.set(hash, await read(me, hash));
  return found;
}

describe('no English is left', () => {
  it('on the pages', async () => {
    const pages = ['', '#/games', '#/import', '#/help', '#/settings', '#/analyse', '#/analyse?game=connect', '#/tree', '#/quiz?seed=7', '#/puzzles', '#/puzzles/chess?seed=7', '#/mistakes', '#/studies', '#/lab', '#/learn', '#/nowhere/at/all', '#/session/nowhere'];
    await compare((me) => readAll(me, pages));
  });

  it('where games are set up and explained', async () => {
    await compare((me) => readAll(me, families.flatMap((family) => [`#/new/${family}`, `#/learn/${family}`])));
  });

  it('in studies, their tables and their mistakes', async () => {
    const pages = ['rook-endgame', 'lab-framework', 'alquerque', 'checkers', 'kalah'].flatMap((name) => [`#/studies/${name}`, `#/lab/${name}-faithful`, `#/lab/${name}-correct`, `#/mistakes/${name}`]);
    const own = ['alphabeta-or-mcts', 'deeper-wins', 'engine-steps', 'evaluators', 'kalah-parts', 'node-growth', 'what-learning-buys'].map((name) => `#/lab/${name}`);
    await compare((me) => readAll(me, [...pages, ...own]));
  });

  it('in a game, its dialogs, its end and its review', async () => {
    await compare(async (me, words) => {
      const found: Reading = new Map();
      const look = async (place: string): Promise<void> => {
        found.set(place, await settled(me));
      };
      await me.sitDown({ game: 'chess', first: 'human', second: 'human', position: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' });
      await look('game');
      await me.spot('a1').click();
      await me.spot('b2').click();
      await look('an impossible move');
      await me.press('Escape', '?');
      await look('keys');
      await me.press('Escape');
      // A site offers no sharing.
      const dialogs = { ...(!isSite && { share: words.play.share }), export: words.play.export, resign: words.play.resign };
      for (const [dialog, name] of Object.entries(dialogs)) {
        await me.button(name).first().click();
        await look(`dialog ${dialog}`);
        await me.press('Escape');
        await me.page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await me.drag('a1', 'a8');
      await me.see('the end', (seen) => seen.over);
      await look('result');
      await me.page.getByRole('link', { name: words.play.reviewIt }).or(me.button(words.play.reviewIt)).first().click();
      await me.page.getByTestId('review-status').filter({ hasText: words.understand.nothingMarked }).waitFor();
      await look('review');
      return found;
    });
  });

  it('in an exercise that was marked', async () => {
    await compare(async (me, words) => {
      const found: Reading = new Map();
      for (const kind of ['values', 'windows', 'cuts', 'ucb']) {
        await me.visit(`#/quiz?seed=7&kind=${kind}`);
        await me.page.locator(`[data-testid=exercise][data-kind=${kind}]`).waitFor();
        for (const field of await me.page.getByTestId('quiz-tree').locator('input').all()) await field.fill('1');
        await me.button(words.quiz.check).click();
        await me.page.getByTestId('try').waitFor();
        // That no branch is cut is an answer only where it is given twice.
        if (kind === 'cuts') await me.button(words.quiz.check).click();
        await me.button(words.quiz.reveal).click();
        await me.page.getByTestId('marks').waitFor();
        found.set(kind, await settled(me));
      }
      return found;
    });
  });
});
