import { describe, expect, it } from 'vitest';
import type { HelloAnswer, LookAnswer, MoveChoice, ProbeAnswer, ProbedMove, Puzzle, PuzzlesAnswer } from '../src/messages/messages';
import { puzzleLink, sheetSize } from '../src/puzzles/link';
import { inOrder } from '../src/home/pictures';
import { t } from '../src/strings';
import { puzzleWords } from '../src/words/puzzles';
import { quizWords } from '../src/words/quiz';
import { looksAt, objections } from './objections';
import { desk, phone, visitor, type Visitor } from './visitor';

const ticTacToe = 'mnk:3,3,3';
const usual = { seed: 7, plies: 3, number: 1 };
const panel = (me: Visitor) => me.page.getByTestId('puzzle');
const said = (me: Visitor) => me.page.getByTestId('said');
const task = (me: Visitor) => me.page.getByTestId('task');
const score = (me: Visitor) => me.page.getByTestId('score');
const stage = (me: Visitor, wanted: string) => me.page.locator(`[data-testid=puzzle][data-stage=${wanted}]`).waitFor();
const nextLink = (me: Visitor) => me.page.getByRole('link', { name: puzzleWords.next });

/** The puzzles that the page sets, asked for past it. */
const set = async (me: Visitor, game: string, plies = usual.plies): Promise<Puzzle[]> =>
  (await me.ask<PuzzlesAnswer>({ do: 'puzzles', game, seed: usual.seed, plies, count: sheetSize } as { do: string })).puzzles;
const probe = async (me: Visitor, game: string, { position }: Puzzle, moves: string[] = []): Promise<ProbedMove[]> =>
  (await me.ask<ProbeAnswer>({ do: 'probe', game, position, moves } as { do: string })).moves;

/** A puzzle on the board of the page. */
async function sit(me: Visitor, game: string, list: readonly Puzzle[], number = 1, plies = usual.plies): Promise<Puzzle> {
  const puzzle = list[number - 1]!;
  await me.visit(puzzleLink({ ...usual, game, plies, number }));
  await me.page.locator(`[data-testid=puzzle][data-position="${puzzle.position}"][data-stage=yours]`).waitFor();
  return puzzle;
}
/** How a move is made by hand. */
async function gesture(me: Visitor, game: string, { position }: Puzzle, moves: string[], move: string): Promise<MoveChoice> {
  const { view } = await me.ask<LookAnswer>({ do: 'look', game, position, moves } as { do: string });
  return view.moves.find((each) => each.move === move)!;
}
async function touch(me: Visitor, { path, touches, choice }: MoveChoice, finger = false): Promise<void> {
  for (const spot of touches === 1 ? path.slice(0, 1) : path) await (finger ? me.spot(spot).tap() : me.spot(spot).click());
  if (choice !== '') await me.chooser.getByRole('button', { name: new RegExp(choice, 'i') }).click();
}
/** Makes the best moves by hand, from where the board is, until the puzzle is solved. */
async function solve(me: Visitor, game: string, puzzle: Puzzle, finger = false, moves: string[] = []): Promise<void> {
  for (;;) {
    const [best] = await probe(me, game, puzzle, moves);
    await touch(me, await gesture(me, game, puzzle, moves, best!.move), finger);
    moves.push(best!.move);
    if (best!.win === 1) return stage(me, 'solved');
    const [reply] = await probe(me, game, puzzle, moves);
    moves.push(reply!.move);
    if (best!.win === 2) return stage(me, 'solved');
    await me.says(said(me), puzzleWords.answered(best!.shown, reply!.shown));
    await stage(me, 'yours');
  }
}

describe('puzzles', () => {
  it('are reached from the exercises by the picture of a game, and say which they are', async () => {
    const me = await visitor();
    await me.visit('#/quiz');
    await me.page.getByRole('navigation', { name: puzzleWords.kinds }).getByRole('link', { name: puzzleWords.kind.puzzles }).click();
    const { games } = await me.ask<HelloAnswer>({ do: 'hello' });
    const offered = inOrder(games).filter(({ variants }) => variants.some(({ puzzles }) => puzzles));
    expect(offered.map(({ family }) => family)).toEqual(expect.arrayContaining(['chess', 'checkers', 'mnk', 'alquerque']));
    expect(offered.map(({ family }) => family)).not.toContain('pig');
    const cards = me.page.getByTestId('games').getByRole('link');
    await expect.poll(async () => (await cards.allTextContents()).map((text) => text.trim())).toEqual(offered.map(({ title }) => title));
    await cards.filter({ hasText: 'Chess' }).click();
    await stage(me, 'yours');
    expect(me.page.url()).toMatch(/#\/puzzles\/chess\?seed=\d+&plies=3$/);
    await expect.poll(() => task(me).textContent()).toBe(puzzleWords.task(t.toMove('White'), 2));
    await expect.poll(() => panel(me).getByRole('heading').textContent()).toBe(puzzleWords.number(1, sheetSize));
    await me.page.getByRole('navigation', { name: puzzleWords.kinds }).getByRole('link', { name: puzzleWords.kind.quiz }).click();
    await me.page.getByRole('heading', { name: quizWords.title, exact: true }).waitFor();
  });

  it.each(['chess', 'checkers', 'alquerque:study', 'mnk:3,3,3,misere=on'])('of %s are solved by playing', async (game) => {
    const me = await visitor();
    const list = await set(me, game);
    await solve(me, game, await sit(me, game, list));
    await expect.poll(() => said(me).textContent()).toBe(puzzleWords.solved);
    await expect.poll(() => score(me).textContent()).toBe(puzzleWords.score(1, 1));
    await nextLink(me).click();
    await me.page.locator(`[data-testid=puzzle][data-position="${list[1]!.position}"]`).waitFor();
    await me.page.reload();
    await expect.poll(() => score(me).textContent()).toBe(puzzleWords.score(1, 1));
  });

  it('judge a wrong move by its exact value, and let one try again', async () => {
    const me = await visitor();
    const list = await set(me, 'chess', 5);
    const faults = new Map<string, [number, ProbedMove, ProbedMove]>();
    for (const [i, puzzle] of list.entries()) {
      const moves = await probe(me, 'chess', puzzle);
      const draw = moves.find(({ value }) => value === 0);
      const slow = moves.find(({ win = 0 }) => win > puzzle.win);
      if (draw && slow) faults.set('both', [i + 1, draw, slow]);
    }
    const [number, draw, slow] = faults.get('both')!;
    const puzzle = await sit(me, 'chess', list, number, 5);
    const start = await me.see('the puzzle', (look) => look.ply === 0);
    await touch(me, await gesture(me, 'chess', puzzle, [], draw.move));
    await expect.poll(() => said(me).textContent()).toBe(`${puzzleWords.draws(draw.shown)} ${puzzleWords.again}`);
    expect(await me.look()).toMatchObject({ ply: 0, movable: start.movable });
    await touch(me, await gesture(me, 'chess', puzzle, [], slow.move));
    await expect.poll(() => said(me).textContent()).toBe(`${puzzleWords.slower(slow.shown, Math.ceil(slow.win! / 2), 3)} ${puzzleWords.again}`);
    await solve(me, 'chess', puzzle);
    await expect.poll(() => said(me).textContent()).toBe(puzzleWords.aided);
    await expect.poll(() => score(me).textContent()).toBe(puzzleWords.score(1, 0));
  });

  it('take every move that keeps the shortest win', async () => {
    const me = await visitor();
    const list = await set(me, 'chess', 5);
    for (const [i, puzzle] of list.entries()) {
      const [first] = await probe(me, 'chess', puzzle);
      const [reply] = await probe(me, 'chess', puzzle, [first!.move]);
      const played = [first!.move, reply!.move];
      const [best, other] = await probe(me, 'chess', puzzle, played);
      if (other?.win !== best!.win) continue;
      await sit(me, 'chess', list, i + 1, 5);
      await touch(me, await gesture(me, 'chess', puzzle, [], first!.move));
      await me.says(said(me), puzzleWords.answered(first!.shown, reply!.shown));
      await stage(me, 'yours');
      await touch(me, await gesture(me, 'chess', puzzle, played, other!.move));
      const [answer] = await probe(me, 'chess', puzzle, [...played, other!.move]);
      await me.says(said(me), puzzleWords.answered(other!.shown, answer!.shown));
      await stage(me, 'yours');
      return solve(me, 'chess', puzzle, false, [...played, other!.move, answer!.move]);
    }
    expect.fail('no puzzle has two ways');
  });

  it('give a hint, and show the solution to step through', async () => {
    const me = await visitor();
    const list = await set(me, 'chess');
    const puzzle = await sit(me, 'chess', list);
    const { path } = await gesture(me, 'chess', puzzle, [], puzzle.move);
    await me.button(puzzleWords.hint).click();
    await expect.poll(() => said(me).textContent()).toBe(puzzleWords.look(path[0]!));
    await me.button(puzzleWords.show).click();
    await stage(me, 'shown');
    await expect.poll(() => said(me).textContent()).toBe(puzzleWords.shown);
    await expect.poll(() => me.page.getByTestId('line').textContent()).toBe(puzzle.line.join(' '));
    await me.press('ArrowLeft');
    await me.see('the move before', (look) => look.ply === puzzle.win - 1 && look.movable.length === 0);
    await me.press('Home');
    await me.see('the start', (look) => look.ply === 0);
    await me.button(t.next).click();
    await me.see('the first move', (look) => look.ply === 1);
    await me.page.getByRole('link', { name: 'Analyse this position' }).waitFor();
    await expect.poll(() => score(me).textContent()).toBe(puzzleWords.score(0, 0));
  });

  it('are solved by keyboard alone', async () => {
    const me = await visitor();
    const list = await set(me, ticTacToe, 1);
    const puzzle = await sit(me, ticTacToe, list, 1, 1);
    await me.press('h');
    await expect.poll(() => said(me).textContent()).toBe(puzzleWords.look(puzzle.move));
    await me.spot(puzzle.move).focus();
    await me.press('Enter');
    await stage(me, 'solved');
    await nextLink(me).focus();
    await me.press('Enter');
    await me.page.locator(`[data-testid=puzzle][data-position="${list[1]!.position}"]`).waitFor();
  });

  it('are solved by a finger, and fit the width of a phone', async () => {
    const me = await visitor({ viewport: phone, hasTouch: true, isMobile: true });
    const list = await set(me, 'chess');
    const puzzle = await sit(me, 'chess', list);
    const overhang = () => me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overhang()).toBeLessThanOrEqual(0);
    await solve(me, 'chess', puzzle, true);
    expect(await overhang()).toBeLessThanOrEqual(0);
  });

  it('are the same for everybody who has the link', async () => {
    const [one, other] = [await visitor(), await visitor()];
    const list = await set(one, 'checkers');
    await sit(one, 'checkers', list, 3);
    await sit(other, 'checkers', list, 3);
    await one.page.getByRole('link', { name: puzzleWords.others }).click();
    await one.page.waitForURL((url) => /seed=(?!7&)\d+&plies=3$/.test(url.hash));
    await stage(one, 'yours');
  });

  it('have the length that is chosen, and say where there are none', async () => {
    const me = await visitor();
    const list = await set(me, ticTacToe);
    await sit(me, ticTacToe, list);
    await me.page.getByLabel(puzzleWords.length).selectOption('3');
    await expect.poll(() => task(me).textContent()).toMatch(puzzleWords.winIn(3));
    await me.page.getByLabel(puzzleWords.length).selectOption('6');
    await expect.poll(() => me.page.getByTestId('problem').textContent()).toContain(puzzleWords.none);
    await me.page.getByLabel(puzzleWords.length).selectOption('0');
    await stage(me, 'yours');
    await me.visit('#/puzzles/pig?seed=1');
    await expect.poll(() => me.page.getByTestId('problem').textContent()).toContain(puzzleWords.problem);
  });
});

describe.each([['a desk', desk], ['a phone', phone]] as const)('axe-core has no objection on %s', (_, viewport) => {
  it('to a choice of games, a puzzle, a wrong move, a hint and a solution', async () => {
    const me = await visitor({ viewport });
    const judged = async (place: string): Promise<void> => {
      for (const look of looksAt(viewport)) {
        await me.page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' });
        await me.page.waitForSelector(`:root[data-look="${look}"]`);
        expect(await objections(me.page), `${place}, ${look}`).toEqual([]);
      }
    };
    await me.open('#/puzzles');
    await judged('games');
    const list = await set(me, ticTacToe);
    const puzzle = await sit(me, ticTacToe, list);
    await judged('puzzle');
    const wrong = (await probe(me, ticTacToe, puzzle)).at(-1)!;
    await me.spot(wrong.move).click();
    await expect.poll(() => said(me).textContent()).toContain(puzzleWords.again);
    await judged('wrong');
    await me.button(puzzleWords.hint).click();
    await expect.poll(() => said(me).textContent()).toBe(puzzleWords.look(puzzle.move));
    await judged('hint');
    await me.button(puzzleWords.show).click();
    await stage(me, 'shown');
    await judged('solution');
  });
});
