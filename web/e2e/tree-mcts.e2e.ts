import { describe, expect, it } from 'vitest';
import type { Choice, Iteration, SearchAnswer } from '../src/messages/messages';
import { mctsWords } from '../src/words/mcts';
import { treeWords } from '../src/words/tree';
import { treeLink, type Place } from '../src/tree/link';
import { plain } from '../src/tree/model';
import { decimals } from '../src/tree/sampling/says';
import { objections } from './objections';
import { phone, visitor, type Visitor } from './visitor';

/** X to move: O threatens c2, so every other move loses at once. */
const threat = { game: 'mnk:3,3,3', position: 'x.o/.x./..o' };
const sampled = { ...threat, player: 'mcts:nodes=60' };
const proving = { ...threat, player: 'mcts-solver:nodes=200' };
const losing = ['a1', 'a2', 'b1', 'b3'];

async function open(place: Partial<Place> = sampled, me?: Visitor): Promise<Visitor> {
  const one = me ?? (await visitor());
  await one.visit(treeLink(place));
  await one.page.getByTestId('phases').waitFor();
  return one;
}
async function record(me: Visitor, { game, position, player } = sampled): Promise<SearchAnswer> {
  return me.ask<SearchAnswer>({ do: 'search', game, position, player, trace: 10_000, iterations: 1000 } as { do: string });
}
const said = (me: Visitor) => me.page.getByTestId('said').textContent();
const step = (me: Visitor) => me.page.getByTestId('step').textContent();
const phase = (me: Visitor) => me.page.getByTestId('phases').locator('[aria-current="step"]').textContent();
const iteration = (me: Visitor) => me.page.getByTestId('iteration').textContent();
const item = (me: Visitor, id: number) => me.page.locator(`[data-item="${id}"]`);
const visits = (me: Visitor, id: number) => me.page.locator(`[data-visits="${id}"]`).textContent();
const stepsOf = (one: Iteration): number => Math.max(1, one.choices.length) + 3;
/** The steps before an iteration, counted from 0. */
const before = (iterations: readonly Iteration[], at: number): number => iterations.slice(0, at).reduce((sum, one) => sum + stepsOf(one), 0);
const cells = (me: Visitor, move: string): Promise<string[]> => me.page.getByTestId('choices').locator(`tr[data-move="${move}"] > *`).allTextContents();
/** The nodes that are drawn as those of the path. */
const lit = (me: Visitor): Promise<number[]> =>
  me.page.locator('.node.open').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-item'))).sort((a, b) => a - b));
/** What is drawn: the nodes by their numbers, and the panes. Which nodes of a large tree are drawn is a matter of the view. */
interface Picture {
  nodes: Record<string, string>;
  panes: string;
}
const picture = (me: Visitor): Promise<Picture> =>
  me.page.evaluate(() => {
    const look = (part: Element) =>
      `${part.getAttribute('class')?.replace(/ ?\b(picked|svelte-\w+)\b/g, '')}|${part.getAttribute('aria-label') ?? ''}|${part.textContent?.trim()}`;
    const nodes = [...document.querySelectorAll('[data-testid="tree"] [data-item]')].map((node) => [node.getAttribute('data-item') as string, look(node)]);
    const panes = [...document.querySelectorAll('[data-testid="phase"], [data-testid="phases"]')].map(look).join('\n');
    return { nodes: Object.fromEntries(nodes) as Record<string, string>, panes };
  });
/** The differences of two pictures; ten nodes or more are in both. */
function differences(a: Picture, b: Picture): string[] {
  const both = Object.keys(a.nodes).filter((node) => node in b.nodes);
  expect(both.length).toBeGreaterThan(9);
  return [...both.flatMap((node) => (a.nodes[node] === b.nodes[node] ? [] : [`${node}: ${a.nodes[node]} ${b.nodes[node]}`])), ...(a.panes === b.panes ? [] : [a.panes, b.panes])];
}

describe('Monte Carlo tree search', () => {
  it('is chosen beside the other algorithms, with its playouts', async () => {
    const me = await visitor({ viewport: { width: 1440, height: 1000 } });
    await me.visit(treeLink({ ...threat, player: 'alphabeta:depth=2' }));
    await me.page.getByTestId('tree').waitFor();
    const algorithm = me.page.getByRole('combobox', { name: treeWords.algorithm, exact: true });
    await algorithm.selectOption('mcts');
    await me.page.getByLabel(mctsWords.playouts, { exact: true }).fill('25');
    await me.button(treeWords.search).click();
    await expect.poll(() => iteration(me)).toBe(mctsWords.notStarted('25'));
    expect(me.page.url()).toContain('mcts%3Anodes%3D25');
    await algorithm.selectOption('minimax');
    await me.button(treeWords.search).click();
    await me.page.getByTestId('phases').waitFor({ state: 'detached' });
  });

  it('is stepped through its four phases, one after the other, along the path of each iteration', async () => {
    const me = await open({ ...sampled, level: 9 });
    const { sampling } = await record(me);
    await expect.poll(() => step(me)).toContain(` of ${before(sampling!.iterations, sampling!.iterations.length) + 1}`);
    for (const one of sampling!.iterations.slice(0, 8)) {
      for (const _ of one.choices) {
        await me.press('.');
        await expect.poll(() => said(me)).toMatch(/^Selection: /);
        expect(await phase(me)).toBe(mctsWords.phases.select);
        expect(await iteration(me)).toBe(mctsWords.iterationOf(String(one.number), '60'));
      }
      for (const [kind, words] of [['expand', /^Expansion: /], ['simulate', /^Simulation: /], ['backup', /^Back-propagation: /]] as const) {
        await me.press('.');
        await expect.poll(() => said(me)).toMatch(words);
        expect(await phase(me)).toBe(mctsWords.phases[kind]);
        await expect.poll(() => me.page.getByTestId('code').locator('.now').count()).toBe(1);
      }
      expect(await lit(me)).toEqual([...one.path].sort((a, b) => a - b));
      expect(await visits(me, 0)).toBe(`${one.number - 1}→${one.number}`);
    }
    await me.button(treeWords.toEnd).click();
    await expect.poll(() => said(me)).toMatch(/^The search is over. c2 has the most visits, \d+ of 60, and is played.$/);
    expect(await visits(me, 0)).toBe('60');
    await expect.poll(() => me.page.locator('.edge.best').count()).toBeGreaterThan(0);
  });

  it('goes back as it came, by steps and by iterations, with the keys of the page', async () => {
    const me = await open(sampled);
    const { sampling } = await record(me);
    const starts = [1, 2, 3].map((at) => before(sampling!.iterations, at));
    // The keys are those of the page, also while a box of it has the focus.
    await me.page.getByLabel(treeWords.follows).uncheck();
    const seen = [await picture(me)];
    for (const start of starts) {
      await me.press('c');
      await expect.poll(() => step(me)).toContain(`Step ${start} of`);
      seen.push(await picture(me));
      expect(differences(seen.at(-2)!, seen.at(-1)!)).not.toEqual([]);
    }
    for (const [back, start] of [[2, starts[1]], [1, starts[0]], [0, 0]] as const) {
      await me.press('x');
      await expect.poll(() => step(me)).toContain(`Step ${start} of`);
      await expect.poll(() => picture(me).then((now) => differences(seen[back]!, now))).toEqual([]);
    }
    await me.press('.', '.', '.', ',', ',', ',');
    await expect.poll(() => step(me)).toContain('Step 0 of');
    await expect.poll(() => picture(me).then((now) => differences(seen[0]!, now))).toEqual([]);
    await me.press('p');
    await expect.poll(() => step(me)).not.toContain('Step 0 of');
    await me.press('p');
    await me.button(treeWords.play).waitFor();
  });

  it('says why a child was selected: mean + exploration = sum, and the largest is marked', async () => {
    const me = await open(sampled);
    const { trace, sampling } = await record(me);
    const at = sampling!.iterations.findIndex(({ choices }) => choices[0]?.rule === 'ucb' && new Set(choices[0].visits).size > 2);
    const choice = sampling!.iterations[at]!.choices[0] as Choice;
    await me.visit(treeLink({ ...sampled, step: before(sampling!.iterations, at) + 1 }));
    await me.page.getByTestId('choices').waitFor();
    const { legal } = trace![0]!;
    // UCB1 as the book has it, from the visits and means that the tree shows.
    const through = sampling!.iterations.slice(0, at);
    const sums = legal.map((move) => {
      const own = through.filter(({ path }) => trace![path[1]!]!.move === move);
      const mean = own.reduce((sum, { result }) => sum + (1 + result) / 2, 0) / own.length;
      const exploration = Math.SQRT2 * Math.sqrt(Math.log(at) / own.length);
      return { n: own.length, mean, exploration, sum: mean + exploration };
    });
    const most = sums.reduce((best, { sum }, i) => (sum > sums[best]!.sum ? i : best), 0);
    expect(choice.chosen).toBe(most);
    for (const [i, move] of legal.entries()) {
      const { n, mean, exploration, sum } = sums[i]!;
      const row = await cells(me, move);
      expect(row.slice(1, 4)).toEqual([String(n), decimals(mean), decimals(exploration)]);
      expect(row[4]).toContain(decimals(sum));
      expect(row[4]!.includes(mctsWords.largest)).toBe(i === most);
    }
    await expect.poll(() => me.page.getByTestId('choices').locator('tr.chosen').getAttribute('data-move')).toBe(legal[most]);
    expect(await said(me)).toBe(mctsWords.says.select(legal[most]!, decimals(sums[most]!.sum)));
    const { n, mean, exploration, sum } = sums[most]!;
    await expect.poll(() => me.page.getByTestId('formula').textContent()).toBe(
      `${legal[most]}: ${decimals(mean)} + 1.41 · √(ln ${at} / ${n}) = ${decimals(mean)} + ${decimals(exploration)} = ${decimals(sum)}`,
    );
  });

  it('shows the moves of the playout with its result, and the numbers that change', async () => {
    const me = await open(sampled);
    const { sampling } = await record(me);
    const at = sampling!.iterations.findIndex(({ playout, path }) => (playout?.moves.length ?? 0) > 1 && path.length > 2);
    const one = sampling!.iterations[at]!;
    const end = before(sampling!.iterations, at + 1);
    await me.visit(treeLink({ ...sampled, step: end - 1 }));
    await expect.poll(() => me.page.getByTestId('playout').textContent()).toBe(one.playout!.moves.join(' '));
    await expect.poll(() => me.page.getByTestId('result').textContent()).toBe(plain(one.result));
    await me.page.getByTestId('phase').locator('svg.board').waitFor();
    await expect.poll(() => me.page.getByTestId('playout-mark').textContent()).toContain(plain(one.result));
    await me.press('.');
    await me.page.getByTestId('changes').waitFor();
    await expect.poll(() => me.page.getByTestId('changes').locator('tbody tr').count()).toBe(one.path.length);
    for (const node of one.path) {
      const earlier = sampling!.iterations.slice(0, at).filter(({ path }) => path.includes(node));
      const sum = earlier.reduce((total, { result }) => total + result, 0);
      const mean = earlier.length === 0 ? '–' : plain(sum / earlier.length);
      await expect.poll(() => me.page.getByTestId('changes').locator(`[data-node="${node}"] td`).allTextContents()).toEqual([
        `${earlier.length} → ${earlier.length + 1}`, `${mean} → ${plain((sum + one.result) / (earlier.length + 1))}`,
      ]);
      await expect.poll(() => item(me, node).getAttribute('class')).toContain('changed');
    }
  });

  it('draws how visits gather, with a legend and a table of the same numbers', async () => {
    const me = await open({ ...sampled, step: Infinity });
    const chart = me.page.getByTestId('chart');
    const { thought, sampling } = await record(me);
    for (const { move, visits: count } of thought.moves) {
      await expect.poll(() => chart.locator(`[data-legend="${move}"] b`).textContent()).toBe(String(count));
      await expect.poll(() => chart.locator(`path[data-move="${move}"]`).count()).toBe(1);
    }
    expect(thought.moves.reduce((sum, { visits: count }) => sum + (count ?? 0), 0)).toBe(60);
    await expect.poll(() => chart.getByRole('img').getAttribute('aria-label')).toContain(mctsWords.chartItem('c2', String(thought.moves[0]!.visits)));
    await chart.getByText(mctsWords.chartTable).click();
    const last = await me.page.getByTestId('chart-table').locator('tbody tr').nth(-2).locator('td').allTextContents();
    expect(last).toEqual(thought.moves.map(({ visits: count }) => String(count)));
    await me.press('s');
    await expect.poll(() => chart.locator('[data-legend="c2"] b').textContent()).toBe('0');
    // In the middle it says what the record says.
    await me.visit(treeLink({ ...sampled, step: before(sampling!.iterations, 30) }));
    const of = (move: string): number => sampling!.chart.visits[29]![sampling!.chart.moves.indexOf(move)]!;
    for (const move of ['c2', 'a1']) await expect.poll(() => chart.locator(`[data-legend="${move}"] b`).textContent()).toBe(String(of(move)));
  });

  it('stands beside minimax on the same position: both defend at c2', async () => {
    const me = await open(sampled);
    const beside = me.page.getByTestId('beside');
    await expect.poll(() => beside.getByTestId('judged').textContent()).toBe(mctsWords.agree('c2'));
    for (const move of losing) expect(await beside.locator(`tr[data-move="${move}"] [data-searched]`).textContent()).toBe(mctsWords.loses(2));
    const counts = await beside.locator('[data-visits]').allTextContents();
    expect(counts.map((text) => parseInt(text)).reduce((a, b) => a + b)).toBe(60);
    await expect.poll(() => beside.getByRole('img').count()).toBe(2);
    await beside.getByRole('link', { name: `${treeWords.show}: ${mctsWords.minimax}` }).click();
    await me.page.getByTestId('phases').waitFor({ state: 'detached' });
    await beside.getByRole('button', { name: mctsWords.sideGo }).click();
    await expect.poll(() => beside.getByTestId('judged').textContent()).toBe(mctsWords.agree('c2'));
  });

  it('differs from a minimax that sees too little, and says so', async () => {
    // O threatens a3. At depth 1 minimax does not see it, and the evaluator likes another move.
    const place = { game: 'mnk:3,3,3', position: '.x./.o./x.o', player: 'mcts:nodes=400,evaluator=open-lines' };
    const me = await open(place);
    const beside = me.page.getByTestId('beside');
    await beside.getByTestId('judged').waitFor();
    await beside.getByLabel(mctsWords.sideDepth(mctsWords.minimax)).fill('1');
    await beside.getByRole('button', { name: mctsWords.sideGo }).click();
    const { thought } = await record(me, { ...place, player: 'minimax:depth=1,evaluator=open-lines' });
    const best = thought.moves.filter(({ value }) => value === thought.value).map(({ move }) => move);
    expect(best).not.toContain('a3');
    await expect.poll(() => beside.getByTestId('judged').textContent()).toBe(mctsWords.differ(mctsWords.minimax, 'a3', best.join(', ')));
    for (const move of best) expect(await beside.locator(`tr[data-move="${move}"] [data-searched]`).textContent()).toContain(mctsWords.best);
    await expect.poll(() => beside.locator('tr[data-move="a3"] [data-visits]').textContent()).toContain(mctsWords.best);
  });

  it('rolls dice: Pig, beside expectimax', async () => {
    const pig = { game: 'pig', position: '57/42 14 first', player: 'mcts:nodes=40' };
    const me = await open(pig);
    const { sampling } = await record(me, pig);
    const at = sampling!.iterations.findIndex(({ choices }) => choices.some(({ rule }) => rule === 'dice'));
    const down = sampling!.iterations[at]!.choices.findIndex(({ rule }) => rule === 'dice');
    await me.visit(treeLink({ ...pig, step: before(sampling!.iterations, at) + down + 1 }));
    await expect.poll(() => said(me)).toMatch(/the dice decide/);
    await expect.poll(() => me.page.getByTestId('phase').textContent()).toContain(mctsWords.selectDice);
    await expect.poll(() => me.page.getByTestId('beside').locator('h2').textContent()).toBe(mctsWords.sideTitle(mctsWords.expectimax));
    await me.page.getByTestId('beside').getByTestId('judged').waitFor();
  });
});

describe('Monte Carlo with proofs', () => {
  it('writes bounds as bounds, and says what is proven', async () => {
    const me = await open({ ...proving, step: Infinity, level: 2 });
    const { trace } = await record(me, proving);
    for (const node of trace!.filter(({ parent }) => parent === 0)) {
      if (!losing.includes(node.move!)) continue;
      // O answers with c2 and wins.
      expect([node.low, node.high]).toEqual([-1, -1]);
      await expect.poll(() => item(me, node.id).getAttribute('class')).toContain('proven');
      await expect.poll(() => item(me, node.id).getAttribute('aria-label')).toContain(mctsWords.proven('−1'));
    }
    await expect.poll(() => me.page.locator('.world .mark').allTextContents()).toContain('=−1');
    await item(me, trace!.find(({ move, parent }) => parent === 0 && move === 'b3')!.id).click();
    await expect.poll(() => me.page.getByTestId('node').textContent()).toContain(`= −1 ${mctsWords.provenWord}`);
    expect(await said(me)).toMatch(/is proven, and c2 is played\.$/);
    const beside = me.page.getByTestId('beside');
    await expect.poll(() => beside.locator('tr[data-move="b3"] [data-mean]').textContent()).toBe(`−1 ${mctsWords.provenWord}`);
  });

  it('knows one side of the truth before the other: ≥ or ≤', async () => {
    const me = await open(proving);
    const { trace, sampling } = await record(me, proving);
    let found: [number, number, string] | null = null;
    sampling!.iterations.forEach(({ changes }, at) => {
      for (const { node, low, high } of changes)
        if (!found && trace![node]!.parent !== null && low !== high && (low! > -1 || high! < 1)) found = [at, node, low! > -1 ? `≥${plain(low!)}` : `≤${plain(high!)}`];
    });
    expect(found).not.toBeNull();
    const [at, node, sign] = found!;
    await me.visit(treeLink({ ...proving, step: before(sampling!.iterations, at + 1), level: 9 }));
    await expect.poll(() => item(me, node).getAttribute('aria-label')).toMatch(/at (least|most) /);
    await expect.poll(() => me.page.locator('.world .mark').allTextContents()).toContain(sign);
  });

  it('is one click away from the search without proofs', async () => {
    const me = await open(sampled);
    await me.page.getByRole('link', { name: mctsWords.withProofs }).click();
    await me.page.getByRole('link', { name: mctsWords.withoutProofs }).waitFor();
    await expect.poll(() => me.page.url()).toContain('mcts-solver');
  });
});

describe('everybody', () => {
  it.each(['light', 'dark'] as const)('can read it: axe finds nothing, %s', async (colorScheme) => {
    const me = await open({ ...sampled, step: 93 }, await visitor({ colorScheme }));
    await me.page.getByTestId('judged').waitFor();
    for (let i = 0; i < 5; i++) {
      expect(await objections(me.page), String(await said(me))).toEqual([]);
      await me.press('.');
    }
    await open({ ...proving, step: Infinity }, me);
    await expect.poll(() => said(me)).toMatch(/is proven/);
    await expect.poll(() => me.page.getByTestId('beside').locator('[data-mean]').first().textContent()).toContain(mctsWords.provenWord);
    expect(await objections(me.page)).toEqual([]);
  });

  it('has it on a phone, without sideways scrolling', async () => {
    const me = await open({ ...sampled, step: 93 }, await visitor({ viewport: phone, hasTouch: true, isMobile: true }));
    await me.page.getByTestId('judged').waitFor();
    const { inner, scroll } = await me.page.evaluate(() => ({ inner: innerWidth, scroll: document.documentElement.scrollWidth }));
    expect(scroll).toBeLessThanOrEqual(inner);
    await me.button(mctsWords.nextIteration).tap();
    await expect.poll(() => said(me)).toMatch(/^Back-propagation/);
    // What the phase works with stands below the controls, before everything else.
    const [pane, tools] = [(await me.page.getByTestId('phase').boundingBox())!, (await me.button(treeWords.exportSvg).boundingBox())!];
    expect(pane.y).toBeLessThan(tools.y);
    expect(pane.width).toBeLessThanOrEqual(phone.width);
    expect(await objections(me.page)).toEqual([]);
  });
});
