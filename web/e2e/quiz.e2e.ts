import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { Exercise } from '../src/messages/messages';
import { quizLink, type Sheet } from '../src/quiz/link';
import { t } from '../src/strings';
import { quizWords } from '../src/words/quiz';
import { treeWords } from '../src/words/tree';
import { plain } from '../src/tree/model';
import { expectToFit } from './phonetree';
import { phone, visitor, type Visitor } from './visitor';

const textbook = '((3 12 8)(2 4 6)(14 5 2))';
const zermelo = process.env['ZERMELO'] ?? join(new URL('..', import.meta.url).pathname, '../build/release/zermelo');
const reason = 'MIN already has 2 at C, MAX has 3 at B: α = 3 ≥ β = 2, so C2 and C3 are cut off.';

async function open(sheet: Partial<Sheet>, me?: Visitor): Promise<Visitor> {
  const one = me ?? (await visitor());
  await one.visit(quizLink(sheet));
  await one.page.getByTestId('exercise').waitFor();
  // The one before stays until the next one comes.
  await one.page.getByTestId('marks').waitFor({ state: 'detached' });
  return one;
}
const branch = (me: Visitor, name: string) => me.page.locator(`[data-branch="${name}"]`);
const verdict = (me: Visitor) => me.page.getByTestId('verdict').textContent();
const check = (me: Visitor) => me.button(quizWords.check).click();
const reveal = (me: Visitor) => me.button(quizWords.reveal).click();
const attempt = (me: Visitor) => me.page.getByTestId('try').textContent();
const score = (me: Visitor) => me.page.getByTestId('score').textContent();

/** The sheet as the command line sets it, with its answers. */
function printed(...options: string[]): Exercise[] {
  return (JSON.parse(execFileSync(zermelo, ['quiz', '--json', ...options], { encoding: 'utf8' })) as { exercises: Exercise[] }).exercises;
}

/** Answers an exercise rightly, by the key. */
async function answer(me: Visitor, exercise: Exercise): Promise<void> {
  for (const item of exercise.items) {
    const name = exercise.nodes[item.node]!.name;
    if (item.part === 'cut') {
      if (item.answer === true) await branch(me, name).click();
    } else if (item.part === 'next') await me.page.locator(`[data-pick="${name}"]`).click();
    else if (item.answer !== null) await me.page.locator(`[data-field="${item.part} ${item.node}"]`).fill(plain(item.answer as number));
  }
}
async function objections(me: Visitor): Promise<string[]> {
  await me.page.evaluate(axe.source);
  return me.page.evaluate(async () => {
    const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run();
    if (passes.length === 0) return ['nothing was looked at'];
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

describe('a question about cut-offs', () => {
  it('is passed, with the reason', async () => {
    const me = await open({ tree: textbook, kind: 'cuts', count: 1 });
    await branch(me, 'C2').click();
    await branch(me, 'C3').click();
    await check(me);
    expect(await verdict(me)).toContain(quizWords.passed);
    await expect.poll(() => me.page.getByTestId('why').textContent()).toBe(reason);
    await expect.poll(() => me.page.getByTestId('marked-by').textContent()).toContain('cut on α ≥ β');
    expect(await score(me)).toBe(quizWords.score(12, 12, 0));
  });

  it('is failed, with the reason, the two numbers and the convention', async () => {
    const me = await open({ tree: textbook, kind: 'cuts', count: 1 });
    await branch(me, 'C2').click();
    await branch(me, 'D2').click();
    await check(me);
    expect(await attempt(me)).toContain(quizWords.secondCuts(10, 12));
    await expect.poll(() => me.page.getByTestId('marks').count()).toBe(0);
    await expect.poll(() => me.page.locator('.branch.wrong').count()).toBe(0);
    await reveal(me);
    expect(await verdict(me)).toContain(quizWords.failed(10, 12));
    const wrong = await me.page.getByTestId('wrong').locator('li').allTextContents();
    expect(wrong).toEqual([
      `${quizWords.said('C3', quizWords.parts['cut']!, quizWords.no, quizWords.yes)} ${reason}`,
      `${quizWords.said('D2', quizWords.parts['cut']!, quizWords.yes, quizWords.no)} D2 is visited: when its turn comes, α = 3 ≥ β = 14 does not hold.`,
    ]);
    expect(await score(me)).toBe(quizWords.score(10, 12, 0));
  });

  it('is marked by the convention that was chosen', async () => {
    const tie = { tree: '((3 5)(3 1))', kind: 'cuts', count: 1 };
    const me = await open(tie);
    await branch(me, 'C2').click();
    await check(me);
    expect(await verdict(me)).toContain(quizWords.passed);
    await open({ ...tie, cut: 'gt' }, me);
    await branch(me, 'C2').click();
    await check(me);
    await reveal(me);
    await expect.poll(() => me.page.getByTestId('wrong').textContent()).toContain('α = 3 > β = 3 does not hold; equal is not enough');
    await expect.poll(() => me.page.getByTestId('marked-by').textContent()).toContain('cut on α > β');
  });

  it('takes what hangs on a branch along', async () => {
    const me = await open({ tree: '((3 4)(2 (7 8)))', kind: 'cuts', count: 1 });
    await branch(me, 'D1').click();
    await branch(me, 'D').click();
    await expect.poll(() => branch(me, 'D1').isDisabled()).toBe(true);
    await expect.poll(() => branch(me, 'D1').getAttribute('aria-pressed')).toBe('false');
    await check(me);
    expect(await verdict(me)).toContain(quizWords.passed);
  });
});

describe('a second try', () => {
  it('is given after the first check, and every right answer is a point', async () => {
    const me = await open({ tree: textbook, kind: 'values', count: 1 });
    const field = (node: number) => me.page.locator(`[data-field="value ${node}"]`);
    // A and B are worth 3; C (node 5) is left at 2, D at 2.
    for (const [node, text] of [[0, '3'], [1, '3'], [5, '9']] as const) await field(node).fill(text);
    await check(me);
    expect(await attempt(me)).toContain(quizWords.secondTry(2, 4));
    await expect.poll(() => field(0).getAttribute('class')).toContain('right');
    await expect.poll(() => field(5).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => me.page.locator('[data-correct]').count()).toBe(0);
    await field(5).fill('2');
    await expect.poll(() => field(5).getAttribute('aria-invalid')).toBe('false');
    await me.button(quizWords.checkAgain).click();
    expect(await verdict(me)).toContain(quizWords.failed(3, 4));
    expect(await score(me)).toBe(quizWords.score(3, 4, 0));
    await expect.poll(() => me.page.getByRole('link', { name: new RegExp(`^${quizWords.exercise(1)}, ${quizWords.exerciseState.partly}`) }).count()).toBe(1);
  });

  it('writes the right values into the tree afterwards, and leads to the search of that tree', async () => {
    const me = await open({ tree: textbook, kind: 'values', count: 1 });
    await me.page.locator('[data-field="value 0"]').fill('7');
    await check(me);
    await reveal(me);
    await expect.poll(() => me.page.locator('[data-correct="value 0"]').textContent()).toContain('3');
    await expect.poll(() => me.page.locator('[data-correct]').count()).toBe(4);
    await me.page.getByRole('link', { name: quizWords.watch }).click();
    await me.page.getByTestId('tree').waitFor();
    await expect.poll(() => me.page.getByTestId('position').inputValue()).toBe(textbook);
    await expect.poll(() => me.page.getByTestId('step').textContent()).toBe(treeWords.stepOf('0', '32'));
  });

  it.each([
    ['values', quizWords.empty],
    ['windows', quizWords.empty],
    ['next', quizWords.empty],
    ['cuts', quizWords.emptyCuts],
  ])('is not spent by a check of nothing: %s', async (kind, words) => {
    const me = await open({ tree: textbook, kind, count: 1 });
    await check(me);
    expect(await attempt(me)).toContain(words);
    await expect.poll(() => me.page.getByTestId('marks').count()).toBe(0);
    expect(await score(me)).toBe(quizWords.score(0, 0, 1));
    await expect.poll(() => me.button(quizWords.reveal).count()).toBe(0);
  });

  it('takes "nothing is cut off" for an answer that is given twice', async () => {
    const me = await open({ tree: '((3 5)(4 6))', kind: 'cuts', count: 1 });
    await check(me);
    await check(me);
    expect(await verdict(me)).toContain(quizWords.passed);
  });
});

describe('on paper', () => {
  it('there is the exercise and nothing else', async () => {
    const me = await open({ tree: textbook, kind: 'values', count: 1 });
    await me.page.evaluate(() => {
      (window as unknown as { printed: number }).printed = 0;
      window.print = () => void (window as unknown as { printed: number }).printed++;
    });
    await me.button(quizWords.print).click();
    expect(await me.page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
    await me.page.emulateMedia({ media: 'print' });
    await expect.poll(() => me.page.getByRole('banner').first().isVisible()).toBe(false);
    await expect.poll(() => me.button(quizWords.check).isVisible()).toBe(false);
    await expect.poll(() => me.page.getByTestId('quiz-tree').isVisible()).toBe(true);
  });
});

describe('a sheet', () => {
  it('is the one that the command line prints, and its key is right here too', async () => {
    const key = printed('--seed', '7', '--count', '6');
    const me = await open({ seed: 7, count: 6 });
    for (const exercise of key) {
      const shown = me.page.getByTestId('exercise');
      await expect.poll(() => shown.getAttribute('data-tree')).toBe(exercise.tree);
      await expect.poll(() => shown.getAttribute('data-kind')).toBe(exercise.kind);
      await answer(me, exercise);
      await check(me);
      await expect.poll(() => verdict(me)).toContain(quizWords.passed);
      if (exercise.number < 6) await me.page.getByRole('link', { name: quizWords.next }).click();
    }
    const points = key.reduce((sum, exercise) => sum + exercise.items.length, 0);
    expect(await score(me)).toBe(quizWords.score(points, points, 0));
    await expect.poll(() => me.page.getByText(quizWords.allDone).isVisible()).toBe(true);
  });

  it('is marked by the other convention as it is printed by it', async () => {
    const options = { seed: 7, count: 4, cut: 'gt', order: 'reverse', fail: 'hard' };
    const key = printed('--seed', '7', '--count', '4', '--cut', 'gt', '--order', 'reverse', '--fail', 'hard');
    const me = await open(options);
    for (const exercise of key) {
      await open({ ...options, number: exercise.number }, me);
      await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-tree')).toBe(exercise.tree);
      await answer(me, exercise);
      await check(me);
      expect(await verdict(me)).toContain(quizWords.passed);
    }
  });

  it('keeps what was answered, gives the results as CSV, and starts over', async () => {
    const me = await open({ tree: textbook, kind: 'values', count: 2 });
    await me.page.locator('[data-field="value 0"]').fill('3');
    await me.page.locator('[data-field="value 1"]').fill('twelve');
    await check(me);
    await reveal(me);
    const [file] = await Promise.all([me.page.waitForEvent('download'), me.button(quizWords.csv).click()]);
    const folder = mkdtempSync(join(tmpdir(), 'zermelo-quiz-'));
    await file.saveAs(join(folder, 'results.csv'));
    const lines = readFileSync(join(folder, 'results.csv'), 'utf8').split('\r\n');
    rmSync(folder, { recursive: true });
    expect(file.suggestedFilename()).toBe('quiz-1.csv');
    expect(lines[1]).toBe(`1,1,values,ge,natural,soft,${textbook},A,value,3,3,1,2`);
    expect(lines[2]).toContain(',B,value,"“twelve”, not a number",3,0,2');
    await me.page.getByRole('link', { name: quizWords.next }).click();
    await me.page.getByRole('link', { name: new RegExp(`^${quizWords.exercise(1)},`) }).click();
    await expect.poll(() => me.page.locator('[data-field="value 1"]').inputValue()).toBe('twelve');
    await me.button(quizWords.again).click();
    await expect.poll(() => me.page.locator('[data-field="value 1"]').inputValue()).toBe('');
    await expect.poll(() => me.page.getByTestId('marks').count()).toBe(0);
  });

  it('is printed with its key on pages of its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zermelo-quiz-'));
    execFileSync(zermelo, ['quiz', '--count', '10', '--seed', '7', '--out', join(folder, 'sheet.html')]);
    const me = await visitor();
    await me.page.goto('about:blank');
    await me.page.setContent(readFileSync(join(folder, 'sheet.html'), 'utf8'));
    rmSync(folder, { recursive: true });
    await expect.poll(() => me.page.locator('section[id^="exercise-"] svg').count()).toBe(10);
    await expect.poll(() => me.page.locator('.key section svg').count()).toBe(10);
    await me.page.emulateMedia({ media: 'print' });
    expect(await me.page.locator('.key').evaluate((key) => getComputedStyle(key).breakBefore)).toBe('page');
    await me.page.emulateMedia({ media: 'screen' });
    expect(await objections(me)).toEqual([]);
    const key = printed('--count', '10', '--seed', '7');
    const cuts = key.find((exercise) => exercise.kind === 'cuts')!;
    const names = cuts.items.filter((item) => item.answer === true).map((item) => cuts.nodes[item.node]!.name);
    await expect.poll(() => me.page.locator(`#key-${cuts.number} .answer`).textContent()).toBe(names.join(', '));
  });
});

describe('trees', () => {
  it('come from the form: written, by seed, from a position', async () => {
    const me = await open({});
    const before = await me.page.getByTestId('exercise').getAttribute('data-tree');
    await me.page.getByLabel(quizWords.seed).fill('8');
    await me.button(quizWords.go).click();
    await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-tree')).not.toBe(before);
    await me.page.getByLabel(quizWords.source).selectOption('written');
    await me.page.getByTestId('quiz-text').fill('((1 2)(3 4)');
    await me.button(quizWords.go).click();
    await expect.poll(() => me.page.getByTestId('problem').textContent()).toMatch(/character 12.*never closed/i);
    await me.page.getByTestId('quiz-text').fill('((1 2)(3 4))');
    await me.button(quizWords.go).click();
    await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-tree')).toBe('((1 2)(3 4))');
    await expect.poll(() => me.page.getByTestId('problem').count()).toBe(0);
    await me.page.getByLabel(quizWords.source).selectOption('position');
    await me.button(quizWords.go).click();
    await expect.poll(() => me.page.locator('.move').first().textContent()).toMatch(/^[a-c][1-3]$/);
  });

  it('are reached from the first screen and from the tree that thinks', async () => {
    const me = await visitor();
    await me.visit('');
    await me.page.getByRole('banner').getByRole('link', { name: t.nav.quiz }).click();
    await me.page.getByTestId('exercise').waitFor();
    await me.page.getByRole('banner').getByRole('link', { name: t.nav.tree }).click();
    await me.page.getByTestId('tree').waitFor();
    await me.page.getByRole('link', { name: quizWords.from }).click();
    await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-tree')).toBe(textbook);
  });

  it('too large for an exercise are refused in words', async () => {
    const me = await visitor();
    await me.visit(quizLink({ game: 'chess' }));
    await expect.poll(() => me.page.getByTestId('problem').textContent()).toContain('too many for an exercise');
    await open({ seed: 7 }, me);
    await expect.poll(() => me.page.getByTestId('problem').count()).toBe(0);
  });
});

describe('the keyboard alone', () => {
  const tabTo = async (me: Visitor, selector: string): Promise<void> => {
    for (let i = 0; i < 80; i++) {
      if (await me.page.evaluate((what) => document.activeElement?.matches(what), selector)) return;
      await me.press('Tab');
    }
    throw new Error(`Tab never comes to ${selector}`);
  };

  /** The focus is on the way on, and what comes then may take a while. */
  const goOn = async (me: Visitor, kind: string): Promise<void> => {
    await expect.poll(() => verdict(me)).toContain(quizWords.passed);
    await me.press('Enter');
    await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-kind')).toBe(kind);
  };

  it('answers every kind and goes on', async () => {
    const me = await open({ tree: textbook, count: 4 });
    const texts: Record<string, string[]> = { value: ['3', '3', '2', '2'], alpha: ['-inf', '3', '3'], beta: ['inf', 'inf', '+∞'] };
    await tabTo(me, '[data-field="value 0"]');
    for (const text of texts['value']!) {
      await me.page.keyboard.type(text);
      await me.press('Tab');
    }
    await me.press('Enter');
    await goOn(me, 'windows');
    await tabTo(me, '[data-field="alpha 1"]');
    for (let i = 0; i < 3; i++)
      for (const part of ['alpha', 'beta']) {
        await me.page.keyboard.type(texts[part]![i]!);
        await me.press('Tab');
      }
    await me.press('Enter');
    await goOn(me, 'cuts');
    for (const name of ['C2', 'C3']) {
      await tabTo(me, `[data-branch="${name}"]`);
      await me.press('Space');
    }
    await tabTo(me, 'button[type="submit"].main');
    await me.press('Enter');
    await goOn(me, 'next');
    await tabTo(me, '[data-pick="D"]');
    await me.press('Space');
    await tabTo(me, 'button[type="submit"].main');
    await me.press('Enter');
    await expect.poll(() => score(me)).toBe(quizWords.score(4 + 6 + 12 + 1, 4 + 6 + 12 + 1, 0));
  });
});

/** An answer that is wrong. */
async function wrongly(me: Visitor, kind: string): Promise<void> {
  if (kind === 'cuts') await me.page.locator('.branch').first().click();
  else if (kind === 'next') await me.page.locator('.pick').last().click();
  else await me.page.locator('[data-field]').first().fill('-99');
  await check(me);
  await me.page.getByTestId('try').waitFor();
}

describe('everybody', () => {
  it.each(['light', 'dark'] as const)('can read it: axe finds nothing, %s', async (colorScheme) => {
    const me = await visitor({ colorScheme });
    for (const kind of ['values', 'windows', 'cuts', 'next']) {
      await open({ seed: 7, kind, count: 2 }, me);
      await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-kind')).toBe(kind);
      expect(await objections(me), kind).toEqual([]);
      await wrongly(me, kind);
      expect(await objections(me), `${kind}, tried`).toEqual([]);
      await reveal(me);
      await me.page.getByTestId('marks').waitFor();
      expect(await objections(me), `${kind}, marked`).toEqual([]);
    }
  });

  it('has it on a phone, without sideways scrolling of the page', async () => {
    const me = await visitor({ viewport: phone, hasTouch: true, isMobile: true });
    for (const kind of ['values', 'windows', 'next', 'cuts']) {
      await open({ tree: textbook, kind, count: 1 }, me);
      await expect.poll(() => me.page.getByTestId('exercise').getAttribute('data-kind')).toBe(kind);
      const { inner, scroll } = await me.page.evaluate(() => ({ inner: innerWidth, scroll: document.documentElement.scrollWidth }));
      expect(scroll).toBeLessThanOrEqual(inner);
      expect(await objections(me), kind).toEqual([]);
    }
    const { room, drawn } = await me.page.getByTestId('quiz-tree').evaluate((box) => ({ room: box.clientWidth, drawn: box.scrollWidth }));
    await expect.poll(() => me.page.getByTestId('sideways').count()).toBe(drawn > room + 1 ? 1 : 0);
    await branch(me, 'C2').tap();
    await branch(me, 'C3').tap();
    await me.button(quizWords.check).tap();
    await expect.poll(() => verdict(me)).toContain(quizWords.passed);
  });
});

it('the exercise is in view on a laptop, and the form says what it is', async () => {
  const me = await open({ seed: 7, kind: 'cuts' }, await visitor({ viewport: { width: 1280, height: 800 } }));
  const frame = (await me.page.getByTestId('quiz-tree').boundingBox())!;
  expect(frame.y, 'room for much of the tree').toBeLessThan(500);
  const summary = me.page.locator('summary').filter({ hasText: quizWords.what });
  await expect.poll(() => summary.textContent()).toContain(quizWords.kinds['cuts']);
  await expect.poll(() => me.page.getByLabel(quizWords.kind, { exact: true }).isVisible()).toBe(false);
  await summary.click();
  await me.page.getByLabel(quizWords.kind, { exact: true }).waitFor();
});

describe('a large tree on a phone', () => {
  it.each(['values', 'windows', 'next', 'cuts'])('fits without swiping, and is answered: %s', async (kind) => {
    const me = await visitor({ viewport: phone, hasTouch: true, isMobile: true });
    for (const seed of [7, 11]) {
      const sheet = { seed, kind, level: 3, count: 1 };
      await me.visit('');
      await open(sheet, me);
      await expectToFit(me, `${kind} ${seed}`);
      const [exercise] = printed('--seed', String(seed), '--kind', kind, '--level', '3', '--count', '1');
      await answer(me, exercise!);
      await check(me);
      await expect.poll(() => verdict(me)).toContain(quizWords.passed);
      await expectToFit(me, `${kind} ${seed}, marked`);
    }
  });
});

const pictures = process.env['E2E_SCREENSHOTS'] ?? '';
describe.skipIf(pictures === '')('pictures', () => {
  it.each(['values', 'windows', 'cuts', 'next'])('of a question about %s', async (kind) => {
    const me = await open({ seed: 7, kind, number: 3 });
    await me.page.screenshot({ path: join(pictures, `quiz-${kind}.png`), fullPage: true });
    await wrongly(me, kind);
    await reveal(me);
    await me.page.emulateMedia({ colorScheme: 'dark' });
    await me.page.setViewportSize(phone);
    await me.page.screenshot({ path: join(pictures, `quiz-${kind}-phone.png`), fullPage: true });
  });
});
