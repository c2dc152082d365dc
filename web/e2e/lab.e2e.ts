import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { labWords } from '../src/words/lab';
import { mistakeWords } from '../src/words/mistakes';
import { objections } from './objections';
import { phone, visitor, type Visitor } from './visitor';

const faithful = 'rook-endgame-faithful';
const correct = 'rook-endgame-correct';
const hours = 'engine-steps'; // of work: nobody sees its end

async function open(study: string, me?: Visitor): Promise<Visitor> {
  const one = me ?? (await visitor());
  await one.visit(`#/lab/${study}`);
  await one.page.getByTestId('progress').waitFor();
  return one;
}
const progress = async (me: Visitor): Promise<number> => Number(/^[\d,]+/.exec((await me.page.getByTestId('progress').textContent())?.trim() ?? '')?.[0].replace(',', ''));
const state = (me: Visitor) => me.page.getByTestId('run-state').textContent();
const filled = (me: Visitor) => me.page.locator('button.place:not(.none)').count();
const cell = (me: Visitor, number: number) => me.page.locator(`[data-cell="${number}"]`);
const overflow = (me: Visitor) => me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('the lab', () => {
  it('is found from the first screen: studies with their questions and how far they are', async () => {
    const me = await visitor();
    await me.visit('');
    await me.page.getByRole('banner').getByRole('link', { name: t.nav.lab, exact: true }).click();
    const study = me.page.locator(`[data-study="${faithful}"]`);
    await study.waitFor();
    await expect.poll(() => study.textContent()).toContain('symmetric');
    await expect.poll(() => study.textContent()).toContain('faithful');
    await expect.poll(() => study.textContent()).toMatch(/\d+ games(, played when you open it| played)$/);
    await expect.poll(() => me.page.locator('[data-study="deeper-wins"]').textContent()).toMatch(/[\d,]+ games, none played yet$/);
    const files = readdirSync(new URL('../../studies/', import.meta.url)).filter((file) => file.endsWith('.toml'));
    await expect.poll(() => me.page.locator('[data-study]').count()).toBe(files.length);
    expect(await objections(me.page)).toEqual([]);
  });

  it('shows a published study filled, nothing started: all 57 published cells are reproduced', async () => {
    const me = await open(faithful);
    await expect.poll(() => me.page.locator('button.place.none').count()).toBe(0);
    expect(await filled(me)).toBeGreaterThanOrEqual(59);
    await expect.poll(() => me.button(labWords.start).count()).toBe(0);
    await expect.poll(() => me.page.getByTestId('agreement').textContent()).toContain('57 of 57 published cells are reproduced');
    await expect.poll(() => cell(me, 5).getAttribute('class')).toContain('high3');
    await expect.poll(() => cell(me, 0).getAttribute('class')).toContain('mid');
    await expect.poll(() => me.page.getByTestId('answers').getByTestId('verdict').count()).toBeGreaterThan(5);
    await expect.poll(() => me.page.getByText(labWords.published('3.4.2')).count()).toBeGreaterThan(0);
    expect((await me.page.getByTestId('repeats').textContent())?.split('\n')).toEqual([
      'Repeated games are move for move identical in every cell.',
      'game: 1 of 3 games is distinct; sentences and intervals count each once.',
      'pruned: 1 of 3 games is distinct; sentences and intervals count each once.',
    ]);
    expect(await objections(me.page)).toEqual([]);
  });

  it('says published only of what a study printed', async () => {
    const me = await open('lab-framework-faithful');
    await expect.poll(() => me.page.getByRole('columnheader', { name: labWords.expectedColumn.ours, exact: true }).count()).toBeGreaterThan(0);
    await expect.poll(() => me.page.getByRole('columnheader', { name: labWords.expectedColumn.published, exact: true }).count()).toBe(0);
    await expect.poll(() => me.page.getByTestId('agreement').textContent()).toMatch(/check values? of ours/);
  });

  it('runs a study of ours: the map fills', async () => {
    const me = await open('lab-framework-correct');
    expect(await filled(me)).toBe(0);
    await me.says(me.page.getByTestId('estimate'), /^(about [\d.:]+( s)?|less than a second), (\d+ games|one game) at a time$/);
    await expect.poll(() => me.button(labWords.report).isDisabled()).toBe(true);
    await me.button(labWords.start).click();
    await expect.poll(() => state(me)).toBe(labWords.done);
    await expect.poll(() => me.page.locator('button.place.none').count()).toBe(0);
  });

  it('tells how games begin, and where they only repeat others', async () => {
    const me = await open('deeper-wins');
    await expect.poll(() => me.page.getByText('openings random:plies=10,distinct=on').isVisible()).toBe(true);
    await expect.poll(() => me.page.getByTestId('repeats').count()).toBe(0);
    await me.visit('#/lab/kalah-correct');
    await me.page.getByText('2 random plies first').waitFor();
  });

  it('stops and goes on where it was, whoever looks', async () => {
    const me = await open(hours);
    const guest = await open(hours);
    const other = await open('kalah-correct');
    await me.button(labWords.start).click();
    await guest.button(labWords.stop).waitFor();
    await expect.poll(() => progress(guest)).toBeGreaterThan(5);
    await expect.poll(() => state(other)).toBe(labWords.busy(hours));
    await expect.poll(() => other.button(labWords.start).isDisabled()).toBe(true);
    await me.button(labWords.stop).click();
    await expect.poll(() => state(me)).toBe(labWords.stopped);
    await expect.poll(() => state(guest)).toBe(labWords.stopped);
    await expect.poll(() => other.button(labWords.start).isEnabled()).toBe(true);
    const played = await progress(me);
    await me.page.reload();
    await expect.poll(() => progress(me)).toBe(played);
    expect(await filled(me)).toBeGreaterThan(3);
    await me.button(labWords.resume).click();
    await expect.poll(() => progress(me)).toBeGreaterThan(played);
    await me.button(labWords.stop).click();
    await expect.poll(() => state(me)).toBe(labWords.stopped);
  });

  it('compares faithful with correct: the move that differs, and the defect behind it', async () => {
    const me = await open('kalah-correct'); // two seconds of work; the rook endgame takes a hundred
    await me.button(labWords.start).click();
    await expect.poll(() => state(me)).toBe(labWords.done);
    await open('kalah-faithful', me);
    await me.button(labWords.compare('kalah-correct')).click();
    const found = me.page.getByTestId('differences');
    await expect.poll(() => found.textContent()).toMatch(/\d+ cells compared, \d+ identical move for move/);
    await expect.poll(() => found.locator('li').first().textContent()).toMatch(/becomes .* at ply \d+/);
    await found.locator('svg.board').first().waitFor();
    expect(await objections(me.page)).toEqual([]);
  });

  it('leads to a study that must be played before it can be compared', async () => {
    const me = await visitor();
    me.again = false;
    // The server answers as it does for a study without games, whatever was played before.
    await me.page.routeWebSocket('**/ws', (line) => {
      const server = line.connectToServer();
      line.onMessage((message) => {
        const { id, do: asked } = JSON.parse(String(message)) as { id: number; do: string };
        const what = `no game of ${correct} is played yet`;
        const message_ = `lab: ${what}; expected a study that was run`;
        if (asked === 'lab_compare') line.send(JSON.stringify({ id, ok: false, error: { what, where: 'lab', expected: 'a study that was run', nearest: '', code: 'not-found', message: message_ } }));
        else server.send(message);
      });
      server.onMessage((message) => {
        const answer = JSON.parse(String(message)) as { studies?: { name: string; played: number }[] };
        if (Array.isArray(answer.studies)) for (const study of answer.studies) if (study.name === correct) study.played = 0;
        line.send(JSON.stringify(answer));
      });
    });
    await open(faithful, me);
    await me.button(labWords.compare(correct)).click();
    const found = me.page.getByTestId('differences');
    await me.says(found.getByRole('alert'), /^No game of rook-endgame-correct is played yet/);
    await found.getByRole('link', { name: mistakeWords.run(correct) }).click();
    await me.page.waitForURL(new RegExp(`#/lab/${correct}$`));
  });

  it('opens the report', async () => {
    const me = await open(faithful);
    await me.button(labWords.report).click();
    await me.page.waitForURL(/\/report\/rook-endgame-faithful\/index.html$/);
    await expect.poll(() => me.page.locator('h1').textContent()).toContain('King and rook');
    await expect.poll(() => me.page.locator('#where').textContent()).toMatch(/^ply 0 of \d+/);
    await me.page.locator('#next').click();
    await expect.poll(() => me.page.locator('#where').textContent()).toMatch(/^ply 1 of \d+/);
    await me.page.goBack();
    await me.page.getByTestId('progress').waitFor();
  });

  it('replays a game with its values, by keyboard alone', async () => {
    const me = await open(faithful);
    await cell(me, 5).focus();
    await me.press('Enter');
    const games = me.page.getByTestId('games');
    await games.locator('svg.board').waitFor();
    await expect.poll(() => games.textContent()).toContain('White wins: Black is mated');
    await me.press('Tab', 'Tab');
    await games.getByRole('button', { name: t.next }).focus();
    await me.press('Enter');
    await me.says(me.page.getByTestId('ply'), labWords.ply(1, 25));
    await me.says(me.page.getByTestId('thought'), /^Ra8\+: White thinks 0 · depth 2/);
    await me.press('ArrowRight', 'ArrowRight', 'ArrowLeft');
    await me.says(me.page.getByTestId('ply'), labWords.ply(2, 25));
    await me.press('End');
    await me.says(me.page.getByTestId('thought'), /^Rh3#: White thinks/);
    await games.getByRole('link', { name: labWords.openTree }).focus();
    expect(await objections(me.page)).toEqual([]);
    await me.press('Enter');
    await me.page.getByTestId('tree').waitFor();
    await me.press('e');
    await expect.poll(() => me.page.locator('[data-item="0"]').getAttribute('aria-label')).toContain('value');
  });

  it('says what is wrong, and stays usable', async () => {
    const me = await visitor();
    await me.visit('#/lab/rook-endgame-faithfull');
    await me.says(me.page.getByRole('alert'), /There is no study 'rook-endgame-faithfull'.*did you mean/i);
    await me.page.getByRole('link', { name: labWords.all }).click();
    await me.page.locator(`[data-study="${faithful}"]`).waitFor();
  });

  it('fits a phone', async () => {
    const me = await visitor({ viewport: phone, hasTouch: true });
    await me.visit('#/lab');
    await me.page.locator(`[data-study="${faithful}"]`).waitFor();
    expect(await overflow(me)).toBeLessThanOrEqual(0);
    expect(await objections(me.page)).toEqual([]);
    await open(faithful, me);
    await cell(me, 6).tap();
    await me.page.getByTestId('games').locator('svg.board').waitFor();
    expect(await overflow(me)).toBeLessThanOrEqual(0);
    expect(await objections(me.page)).toEqual([]);
    await me.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await me.page.waitForSelector(':root[data-look="dark"]');
    expect(await objections(me.page, ['color-contrast'])).toEqual([]);
  });
});
