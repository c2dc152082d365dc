import { describe, expect, it } from 'vitest';
import { sessionLink } from '../src/routes';
import { t } from '../src/strings';
import { labWords } from '../src/words/lab';
import { learningWords } from '../src/words/learning';
import { quizWords } from '../src/words/quiz';
import { studyWords } from '../src/words/studies';
import { treeWords } from '../src/words/tree';
import { u } from '../src/strings.understand';
import { Server } from './server';
import { visitor, type Visitor } from './visitor';

const twoPeople = { first: 'human', second: 'human' };

async function exported(me: Visitor, format: keyof typeof t.formats): Promise<string> {
  await me.button(t.export).click();
  const dialog = me.page.getByRole('dialog');
  const before = format === 'position' ? '' : await dialog.getByRole('textbox').inputValue();
  await dialog.getByRole('radio', { name: t.formats[format][0] }).check();
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).not.toBe(before);
  const text = await dialog.getByRole('textbox').inputValue();
  await dialog.getByRole('button', { name: t.close }).click();
  return text;
}

async function imported(text: string, game?: string): Promise<Visitor> {
  const me = await visitor();
  await me.visit('#/import');
  await me.page.getByRole('textbox', { name: t.importText }).fill(text);
  if (game) await me.page.getByRole('combobox', { name: t.importFor }).selectOption(game);
  await me.button(t.importGo).click();
  await me.board.waitFor();
  return me;
}

describe('the ways through the page', () => {
  const places = ['', '#/analyse', '#/tree', '#/quiz', '#/puzzles', '#/studies', '#/lab', '#/learn', '#/help', '#/learn/chess', '#/new/chess', '#/import', '#/mistakes', '#/settings', '#/no/such/page'];
  const names = [t.nav.play, t.nav.analyse, t.nav.tree, t.nav.quiz, t.nav.studies, t.nav.lab, t.nav.learning, t.nav.help];

  it.each([
    ['desk', { width: 1280, height: 800 }],
    ['phone', { width: 390, height: 844 }],
    ['narrow phone', { width: 320, height: 640 }],
    ['phone on its side', { width: 844, height: 390 }],
  ])('are on every page, on a %s', async (_, viewport) => {
    const me = await visitor({ viewport });
    for (const place of places) {
      await me.open(place);
      const nav = me.page.getByRole('navigation', { name: t.nav.title });
      await expect.poll(() => nav.getByRole('link').allTextContents(), { message: place }).toEqual(names);
      await expect.poll(() => me.page.getByRole('banner').getByRole('link', { name: t.settings }).isVisible(), { message: place }).toBe(true);
      expect(await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), place).toBeLessThanOrEqual(0);
    }
    await me.open('#/help');
    const current = me.page.getByRole('navigation', { name: t.nav.title }).locator('[aria-current]');
    await expect.poll(() => current.textContent()).toBe(t.nav.help);
    const last = (await current.boundingBox())!;
    expect(last.x).toBeGreaterThanOrEqual(0);
    expect(last.x + last.width).toBeLessThanOrEqual(viewport.width);
  });

  it('lead where they say, and the tab says where one is', async () => {
    const me = await visitor();
    await me.visit('');
    await me.card('Chess').waitFor();
    expect(await me.page.title()).toBe(t.name);
    for (const [name, title] of [[t.nav.analyse, u.pageTitle], [t.nav.tree, treeWords.title], [t.nav.quiz, quizWords.title], [t.nav.studies, studyWords.title], [t.nav.lab, labWords.title], [t.nav.learning, learningWords.title], [t.nav.help, t.nav.help]] as const) {
      await me.page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await me.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => me.page.evaluate(() => document.activeElement?.id), { message: 'who reads by keyboard or ear is at the new page' }).toBe('main');
      await me.says(me.page.getByRole('navigation', { name: t.nav.title }).locator('[aria-current="page"]'), name);
      await expect.poll(() => me.page.title()).toBe(`${title} · ${t.name}`);
    }
    await me.page.getByRole('link', { name: t.howToOf('Checkers') }).click();
    await expect.poll(() => me.page.title()).toBe(`${t.howToOf('Checkers')} · ${t.name}`);
    await me.page.getByRole('banner').getByRole('link', { name: t.nav.play, exact: true }).click();
    await expect.poll(() => me.page.title()).toBe(t.name);
  });

  it('show board games first, dice and trees after them', async () => {
    const me = await visitor({ viewport: { width: 1280, height: 800 } });
    await me.visit('');
    await me.card('Chess').waitFor();
    const groups = await me.page.locator('main section:has([data-game])').evaluateAll((all) =>
      all.map((group) => [group.querySelector('h2')?.textContent, [...group.querySelectorAll<HTMLElement>('[data-game]')].map((game) => game.dataset['game'])]),
    );
    expect(groups).toEqual([
      [t.groups.board, ['chess', 'checkers', 'connect', 'kalah', 'mnk', 'alquerque']],
      [t.groups.dice, ['einstein', 'pig', 'piglet']],
      [t.groups.trees, ['tree']],
    ]);
  });

  it.each([[1280, 800], [800, 1000], [844, 390], [390, 844]])('fill the rows of the first screen at %s × %s: no card stands alone beside an empty place', async (width, height) => {
    const me = await visitor({ viewport: { width, height } });
    await me.visit('');
    await me.card('Chess').waitFor();
    const cards = await me.page.locator('main article').evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
    expect(cards.length).toBe(10);
    const ends = (row: DOMRect[]): number[] => [Math.min(...row.map((card) => card.left)), Math.max(...row.map((card) => card.right))].map(Math.round);
    for (const { top } of cards) expect(ends(cards.filter((card) => Math.abs(card.top - top) < 1))).toEqual(ends(cards));
  });

  it('show the first games with their names on a phone on its side', async () => {
    const me = await visitor({ viewport: { width: 844, height: 390 } });
    await me.visit('');
    await me.card('Chess').waitFor();
    for (const title of ['Chess', 'Checkers', 'Connect four']) {
      const words = await me.card(title).evaluate((card) => {
        const range = document.createRange();
        range.selectNodeContents(card.firstChild!);
        return range.getBoundingClientRect().bottom;
      });
      expect(words, title).toBeLessThanOrEqual(390);
    }
  });

  it('answer the browser that asks for an icon by itself', async () => {
    const me = await visitor();
    await me.visit('');
    const [status, type] = await me.page.evaluate(async () => {
      const answer = await fetch('/favicon.ico');
      return [answer.status, answer.headers.get('content-type')] as const;
    });
    expect(status).toBe(200);
    expect(type).toBe('image/x-icon');
  });
});

describe('a game', () => {
  it('survives a reload in the middle', async () => {
    const me = await visitor();
    await me.visit('');
    await me.card('Connect four').click();
    await me.turn();
    await me.click('d1');
    const before = await me.turn(1);
    await me.page.reload();
    expect(await me.turn(1)).toMatchObject({ ply: before.ply, moves: before.moves });
    await me.click('c1');
    await me.turn(before.ply + 1);
  });

  it('is found again on the first screen', async () => {
    const me = await visitor();
    await me.visit('');
    await me.card('Kalah').click();
    await me.turn();
    await me.visit('#/');
    await me.page.getByRole('link', { name: /^Continue Kalah/ }).click();
    await me.turn();
    await me.visit('#/');
    await me.button(t.forgetGame('Kalah')).click();
    await expect.poll(() => me.page.getByRole('link', { name: /^Continue Kalah/ }).count()).toBe(0);
  });

  it('is the same in two browsers, and both may move who have the link to play', async () => {
    const one = await visitor();
    await one.sitDown({ game: 'mnk', ...twoPeople });
    await one.button(t.share).click();
    const link = await one.page.getByLabel(t.linkPlay).inputValue();
    await one.page.getByRole('dialog').getByRole('button', { name: t.close }).click();
    const other = await visitor();
    await other.page.goto(link);
    await one.turn();
    await one.click('b2');
    expect((await other.turn(0)).moves).toEqual(['b2']);
    await other.click('a1');
    expect((await one.turn(1)).moves).toEqual(['b2', 'a1']);
    await expect.poll(() => one.spot('a1').getAttribute('aria-label')).toBe(await other.spot('a1').getAttribute('aria-label'));
  });

  it('can be watched by who has the other link, and only watched', async () => {
    const one = await visitor();
    const session = await one.sitDown({ game: 'mnk', ...twoPeople });
    const watcher = await visitor();
    await watcher.page.goto(sessionLink(one.page.url(), session.id, null));
    await watcher.page.getByText(t.watching).waitFor();
    await expect.poll(() => watcher.panel.innerText()).not.toMatch(/\S·|·\S/);
    for (const name of [t.takeBack, t.resign, t.players, t.hint]) expect(await watcher.button(name).count()).toBe(0);
    await expect.poll(() => watcher.page.getByLabel(t.typeMove).count()).toBe(0);
    await watcher.click('b2');
    await watcher.says(watcher.words, t.watchOnly);
    await one.click('a1');
    expect((await watcher.see('the move', (look) => look.ply === 1)).moves).toEqual(['a1']);
  });

  it('goes on when the server was killed and started again', async () => {
    const server = await Server.start();
    try {
      const me = await visitor({}, server.address);
      const session = await me.sitDown({ game: 'connect', first: 'human', second: 'level:2' });
      await me.click('d1');
      const before = await me.turn(1);
      await server.end('SIGKILL');
      await me.page.getByText(t.lost).waitFor();
      await server.run();
      await me.page.getByText(t.lost).waitFor({ state: 'detached' });
      expect((await me.turn(1)).moves).toEqual(before.moves);
      await me.click('c1');
      expect((await me.turn(before.ply + 1)).moves.slice(0, 2)).toEqual(before.moves);

      const later = await visitor({}, server.address);
      later.forgive(/ERR_CONNECTION|ERR_SOCKET|ERR_EMPTY_RESPONSE/);
      await later.enter(session);
      expect((await later.turn(3)).moves).toHaveLength(4);
      me.forgive(/ERR_CONNECTION|ERR_SOCKET|ERR_EMPTY_RESPONSE/);
    } finally {
      await server.stop();
    }
  });

  it('whose move was under way when the server was killed is not lost from sight', async () => {
    const server = await Server.start();
    try {
      const me = await visitor({}, server.address);
      await me.sitDown({ game: 'mnk', ...twoPeople });
      await server.end('SIGKILL');
      await me.click('b2');
      await server.run();
      await me.page.getByText(t.lost).waitFor({ state: 'detached' });
      const look = await me.turn();
      if (look.ply === 0) await me.click('b2');
      expect((await me.turn(0)).moves).toEqual(['b2']);
      me.forgive(/ERR_CONNECTION|ERR_SOCKET|ERR_EMPTY_RESPONSE/);
    } finally {
      await server.stop();
    }
  });
});

describe('a link', () => {
  it('that leads to no game says so, and home', async () => {
    const me = await visitor();
    await me.visit('#/session/nosuchgameatall');
    await me.page.getByText(t.stale).waitFor();
    await me.page.getByRole('link', { name: t.goHome }).click();
    await me.card('Chess').waitFor();
  });
  it('with a wrong key lets its holder know', async () => {
    const me = await visitor();
    const session = await me.create({ game: 'mnk', ...twoPeople });
    await me.visit(`#/session/${session.id}/wrong`);
    await me.see('something', () => true);
    await expect.poll(() => me.page.locator('main').textContent()).toMatch(/key|watch/i);
  });
  it('of version 0.1 still opens, and the address takes the new form', async () => {
    const me = await visitor();
    const session = await me.create({ game: 'mnk', ...twoPeople });
    await me.visit(`#/t/${session.id}/${session.key}`);
    await me.click('b2');
    expect((await me.see('the move', (look) => look.ply === 1)).moves).toEqual(['b2']);
    expect(new URL(me.page.url()).hash).toBe(`#/session/${session.id}`);
  });
  it('to nowhere says so', async () => {
    const me = await visitor();
    await me.visit('#/no/such/place');
    await me.page.getByText(t.nowhere).waitFor();
  });
});

describe('a game taken out comes in again', () => {
  const sample: [string, keyof typeof t.formats, string, string[], RegExp][] = [
    ['chess as PGN', 'moves', 'chess', ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5'], /^\[Event /],
    ['checkers as PDN', 'moves', 'checkers', ['11-15', '22-18', '15x22', '25x18'], /^\[Black /],
    ['Kalah as JSON', 'json', 'kalah', ['3', '6', '1'], /^\{/],
    ['chess as JSON', 'json', 'chess', ['d4', 'd5'], /^\{/],
  ];
  it.each(sample)('%s', async (_, format, game, moves, looks) => {
    const me = await visitor();
    await me.sitDown({ game, ...twoPeople });
    for (const [i, move] of moves.entries()) {
      await me.page.getByLabel(t.typeMove).fill(move);
      await me.page.getByLabel(t.typeMove).press('Enter');
      await me.see(move, (look) => look.ply === i + 1);
    }
    const text = await exported(me, format);
    expect(text).toMatch(looks);
    const again = await imported(text);
    expect((await again.see('the moves', (look) => look.ply === moves.length)).moves).toEqual((await me.look()).moves);
    expect(await exported(again, 'position')).toBe(await exported(me, 'position'));
  });

  it('a chess position as FEN', async () => {
    const fen = '4k2r/8/8/8/8/8/8/R3K3 w - - 0 1';
    const me = await imported(fen, 'chess');
    expect(await exported(me, 'position')).toBe(fen);
  });

  it('a picture as SVG', async () => {
    const me = await visitor();
    await me.sitDown({ game: 'alquerque' });
    expect(await exported(me, 'svg')).toMatch(/^<svg/);
  });

  it('is copied', async () => {
    const fen = '4k2r/8/8/8/8/8/8/R3K3 w - - 0 1';
    const me = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
    await me.sitDown({ game: 'chess', position: fen, ...twoPeople });
    await me.button(t.export).click();
    await expect.poll(() => me.page.getByRole('dialog').getByRole('textbox').inputValue()).toBe(fen);
    await me.button(t.copy).click();
    await me.page.getByText(t.copied, { exact: true }).waitFor();
    expect(await me.page.evaluate(() => navigator.clipboard.readText())).toBe(fen);
  });

  it('is never saved under the next format', async () => {
    const me = await visitor();
    me.again = false;
    let hold = false;
    const held: (() => void)[] = [];
    await me.page.routeWebSocket('**/ws', (line) => {
      const server = line.connectToServer();
      const exports = new Set<number>();
      line.onMessage((message) => {
        const { id, do: asked } = JSON.parse(String(message)) as { id: number; do: string };
        if (asked === 'export') exports.add(id);
        server.send(message);
      });
      server.onMessage((message) => {
        const { id } = JSON.parse(String(message)) as { id?: number };
        if (hold && id !== undefined && exports.has(id)) held.push(() => line.send(message));
        else line.send(message);
      });
    });
    await me.sitDown({ game: 'chess', ...twoPeople });
    await me.button(t.export).click();
    const dialog = me.page.getByRole('dialog');
    await dialog.getByRole('button', { name: t.download }).waitFor();
    hold = true;
    await dialog.getByRole('radio', { name: t.formats.json[0] }).check();
    await dialog.getByRole('button', { name: t.download }).waitFor({ state: 'detached' });
    await expect.poll(() => held.length).toBe(1);
    held[0]!();
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toMatch(/^\{/);
  });

  it('as a file', async () => {
    const me = await visitor({ acceptDownloads: true });
    await me.sitDown({ game: 'chess', ...twoPeople });
    await me.button(t.export).click();
    const [file] = await Promise.all([me.page.waitForEvent('download'), me.button(t.download).click()]);
    expect(file.suggestedFilename()).toMatch(/\.(fen|txt)$/);
  });

  it('what is no game is refused in words', async () => {
    const me = await visitor();
    await me.visit('#/import');
    await me.page.getByRole('textbox', { name: t.importText }).fill('1. e4 e5 2. Ke3 Ke6');
    await me.page.getByRole('combobox', { name: t.importFor }).selectOption('chess');
    await me.button(t.importGo).click();
    await me.says(me.page.getByRole('alert'), /Ke3/);
  });
});
