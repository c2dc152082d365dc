import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Exercise, QuizNode } from '../src/messages/messages';
import { quizLink, type Sheet } from '../src/quiz/link';
import { mctsWords } from '../src/words/mcts';
import { quizWords } from '../src/words/quiz';
import { treeLink } from '../src/tree/link';
import { objections } from './objections';
import { expectToFit } from './phonetree';
import { phone, visitor, type Visitor } from './visitor';

const zermelo = process.env['ZERMELO'] ?? join(new URL('..', import.meta.url).pathname, '../build/release/zermelo');
const kinds = ['ucb', 'uct', 'backup'] as const;

async function open(sheet: Partial<Sheet>, me?: Visitor): Promise<Visitor> {
  const one = me ?? (await visitor());
  await one.visit(quizLink({ kind: 'mcts', ...sheet }));
  await one.page.getByTestId('exercise').waitFor();
  // The one before stays until the next one comes.
  await one.page.getByTestId('marks').waitFor({ state: 'detached' });
  return one;
}
/** The exercise that is shown, as the server sets it. */
async function asked(me: Visitor, sheet: Partial<Sheet>): Promise<Exercise> {
  const { exercise } = await me.ask<{ exercise: Exercise }>({ do: 'quiz', kind: 'mcts', level: 2, seed: 1, number: 1, ...sheet } as { do: string });
  return exercise;
}
const field = (me: Visitor, part: string, node: number) => me.page.locator(`[data-field="${part} ${node}"]`);
const verdict = (me: Visitor) => me.page.getByTestId('verdict').textContent();
const check = (me: Visitor) => me.button(quizWords.check).click();

// ---- the answers, from the definitions

const other = (side: 'max' | 'min'): 'max' | 'min' => (side === 'max' ? 'min' : 'max');
/** Who moved into a node. */
function mover({ nodes }: Exercise, node: QuizNode): 'max' | 'min' {
  return node.parent === null ? other(node.to_move!) : nodes[node.parent]!.to_move!;
}
/** mean + c · √(ln N / n), for the player who chooses at the parent; a child that was never visited comes first. */
function ucb1(exercise: Exercise, node: QuizNode): number {
  const { c, view } = exercise.convention;
  if (node.visits === 0) return Infinity;
  const mean = node.wins! / node.visits!;
  const chooser = exercise.nodes[node.parent!]!;
  return (view === 'max' && chooser.to_move === 'min' ? 1 - mean : mean) + c! * Math.sqrt(Math.log(chooser.visits!) / node.visits!);
}
function selected(exercise: Exercise): QuizNode {
  let at = exercise.nodes[0]!;
  while (at.children.length > 0) {
    const children = at.children.map((id) => exercise.nodes[id]!);
    at = children.reduce((best, child) => (ucb1(exercise, child) > ucb1(exercise, best) ? child : best));
  }
  return at;
}
function backedUp(exercise: Exercise, node: QuizNode): { visits: number; wins: number } | null {
  const { path, winner } = exercise.playout!;
  if (!path.includes(node.id)) return null;
  const counts = exercise.convention.view === 'max' ? 'max' : mover(exercise, node);
  return { visits: node.visits! + 1, wins: node.wins! + (winner === 'draw' ? 0.5 : winner === counts ? 1 : 0) };
}
async function answer(me: Visitor, exercise: Exercise): Promise<void> {
  if (exercise.kind === 'uct') return me.page.locator(`[data-pick="${selected(exercise).name}"]`).click();
  for (const { part, node } of exercise.items) {
    const one = exercise.nodes[node]!;
    if (part === 'ucb') await field(me, part, node).fill(ucb1(exercise, one).toFixed(2));
    else {
      const right = backedUp(exercise, one);
      if (right) await field(me, part, node).fill(String(right[part as 'visits' | 'wins']));
    }
  }
}

describe('exercises on Monte Carlo tree search', () => {
  it.each([['mover', '1.4'], ['max', '0.5']])('are right by the definitions, wins of %s, c = %s', async (view, c) => {
    const me = await visitor();
    const sheet = { seed: 7, count: 6, view, c };
    for (let number = 1; number <= 6; number++) {
      await open({ ...sheet, number }, me);
      const exercise = await asked(me, { ...sheet, number });
      await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-kind')).toBe(exercise.kind);
      expect(exercise.convention).toMatchObject({ view, c: Number(c) });
      await answer(me, exercise);
      await check(me);
      await expect.poll(() => verdict(me), { message: `${exercise.kind}, ${number}` }).toContain(quizWords.passed);
      await expect.poll(() => me.page.getByTestId('why').locator('li').count()).toBeGreaterThan(0);
    }
    expect(new Set(await Promise.all([1, 2, 3].map(async (number) => (await asked(me, { ...sheet, number })).kind)))).toEqual(new Set(kinds));
  });

  it('are those that the command line prints', async () => {
    const printed = JSON.parse(execFileSync(zermelo, ['quiz', '--json', '--kind', 'mcts', '--seed', '7', '--count', '3'], { encoding: 'utf8' })) as { exercises: Exercise[] };
    const me = await open({ seed: 7, count: 3 });
    for (const { number, question, kind, nodes } of printed.exercises) {
      await open({ seed: 7, count: 3, number }, me);
      await expect.poll(() => me.page.locator('.question').textContent()).toBe(question);
      await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-kind')).toBe(kind);
      await expect.poll(() => me.page.locator('.fraction').count()).toBe(nodes.length);
    }
  });

  it('have a second try and partial marks: back a playout up', async () => {
    const sheet = { kind: 'backup', seed: 3, count: 1 };
    const me = await open(sheet);
    const exercise = await asked(me, sheet);
    await answer(me, exercise);
    await field(me, 'visits', 0).fill('99');
    await check(me);
    const of = exercise.items.length;
    await expect.poll(() => me.page.getByTestId('try').textContent()).toContain(quizWords.secondTry(of - 1, of));
    await expect.poll(() => field(me, 'visits', 0).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => field(me, 'wins', 0).getAttribute('class')).toContain('right');
    await expect.poll(() => me.page.locator('[data-correct]').count()).toBe(0);
    await me.button(quizWords.reveal).click();
    expect(await verdict(me)).toContain(quizWords.failed(of - 1, of));
    await expect.poll(() => me.page.locator('[data-correct="visits 0"]').textContent()).toContain(String(exercise.nodes[0]!.visits! + 1));
    await expect.poll(() => me.page.getByTestId('score').textContent()).toBe(quizWords.score(of - 1, of, 0));
  });

  it('mark a number at a node that does not change', async () => {
    const sheet = { kind: 'backup', seed: 3, count: 1 };
    const me = await open(sheet);
    const exercise = await asked(me, sheet);
    await answer(me, exercise);
    const still = exercise.nodes.find(({ id }) => !exercise.playout!.path.includes(id))!;
    await field(me, 'visits', still.id).fill(String(still.visits! + 1));
    await check(me);
    await me.button(quizWords.reveal).click();
    await expect.poll(() => me.page.getByTestId('wrong').textContent()).toContain(quizWords.unchanged);
  });

  it('refuse a leaf that UCT does not select, then tell which it is', async () => {
    const sheet = { kind: 'uct', seed: 5, count: 1 };
    const me = await open(sheet);
    const exercise = await asked(me, sheet);
    const right = selected(exercise);
    const wrong = exercise.nodes.find(({ id, children }) => children.length === 0 && id !== right.id)!;
    await me.page.locator(`[data-pick="${wrong.name}"]`).click();
    await check(me);
    await expect.poll(() => me.page.getByTestId('try').textContent()).toContain(quizWords.secondPick);
    await me.page.locator(`[data-pick="${right.name}"]`).click();
    await me.button(quizWords.checkAgain).click();
    await expect.poll(() => verdict(me)).toContain(quizWords.passed);
    await expect.poll(() => me.page.locator('.pick.truth').getAttribute('data-pick')).toBe(right.name);
  });

  it('come from the form and from the tree that thinks', async () => {
    const me = await visitor({ viewport: { width: 1440, height: 1000 } });
    await me.visit(treeLink({ game: 'mnk:3,3,3', position: 'x.o/.x./..o', player: 'mcts:nodes=20' }));
    await me.page.getByTestId('phases').waitFor();
    await me.page.getByRole('link', { name: mctsWords.exercises }).click();
    await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-kind')).toMatch(/^(ucb|uct|backup)$/);
    await expect.poll(() => me.page.getByLabel(quizWords.source).count()).toBe(0);
    await me.page.getByLabel(quizWords.kind).selectOption('backup');
    await me.page.getByLabel(quizWords.view).selectOption('max');
    await me.page.getByLabel(quizWords.weight).fill('2');
    await me.button(quizWords.go).click();
    await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-kind')).toBe('backup');
    expect(me.page.url()).toContain('view=max');
    await me.page.getByLabel(quizWords.kind).selectOption('cuts');
    await me.button(quizWords.go).click();
    await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-kind')).toBe('cuts');
  });

  it('are printed without what surrounds them', async () => {
    const me = await open({ kind: 'backup', seed: 3, count: 1 });
    await me.page.emulateMedia({ media: 'print' });
    await expect.poll(() => me.button(quizWords.check).isVisible()).toBe(false);
    await expect.poll(() => me.page.getByTestId('quiz-tree').isVisible()).toBe(true);
  });
});

describe('everybody', () => {
  it.each(['light', 'dark'] as const)('can read them: axe finds nothing, %s', async (colorScheme) => {
    const me = await visitor({ colorScheme });
    for (const kind of kinds) {
      await open({ seed: 7, kind, count: 2 }, me);
      await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-kind')).toBe(kind);
      expect(await objections(me.page), kind).toEqual([]);
      if (kind === 'uct') await me.page.locator('.pick:not(.truth)').last().click();
      else await me.page.locator('[data-field]').first().fill('-99');
      await check(me);
      if (await me.button(quizWords.reveal).count()) await me.button(quizWords.reveal).click();
      await me.page.getByTestId('marks').waitFor();
      expect(await objections(me.page), `${kind}, marked`).toEqual([]);
    }
  });

  it('has them on a phone, without sideways scrolling of the page', async () => {
    const me = await visitor({ viewport: phone, hasTouch: true, isMobile: true });
    for (const kind of kinds) {
      await open({ kind, seed: 7, level: 1, count: 1 }, me);
      await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-kind')).toBe(kind);
      const { inner, scroll } = await me.page.evaluate(() => ({ inner: innerWidth, scroll: document.documentElement.scrollWidth }));
      expect(scroll).toBeLessThanOrEqual(inner);
      expect(await objections(me.page), kind).toEqual([]);
    }
  });

  it.each(kinds)('has a large tree on a phone without swiping: %s', async (kind) => {
    const me = await visitor({ viewport: phone, hasTouch: true, isMobile: true });
    for (const level of [2, 3]) {
      await me.visit('');
      await open({ kind, seed: 7, level, count: 1 }, me);
      await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-kind')).toBe(kind);
      await expectToFit(me, `${kind} ${level}`);
    }
  });

  it.each(['es', 'de'] as const)('reads the questions in another language: %s', async (language) => {
    const me = await visitor();
    const english: (string | null)[] = [];
    for (const kind of kinds) {
      await open({ kind, seed: 7, count: 1 }, me);
      await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-kind')).toBe(kind);
      english.push(await me.page.locator('.question').textContent());
    }
    await me.read(language);
    for (const [i, kind] of kinds.entries()) {
      await open({ kind, seed: 7, count: 1 }, me);
      await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-kind')).toBe(kind);
      await expect.poll(() => me.page.locator('.question').textContent()).not.toBe(english[i]);
      await expect.poll(() => me.page.getByTestId('convention').textContent()).toContain('c = 1.4');
    }
  });
});
