import { counted } from '../../format';
import type { Choice, Sampling } from '../../messages/messages';
import { mctsWords } from '../../words/mcts';
import { treeWords } from '../../words/tree';
import { chance, plain, type Tree } from '../model';
import { isNew, type Count, type Phases } from './phases';

/** What the last step of a Monte Carlo tree search was. */
export function sayPhase(phases: Phases, tree: Tree, done: number): string {
  const stand = phases.stand(done);
  if (!stand) return '';
  const { says } = mctsWords;
  if (stand.kind === 'finish') return sayEnd(phases, tree);
  const one = phases.iteration(stand.iteration);
  const leaf = one.path.at(-1) ?? 0;
  switch (stand.kind) {
    case 'select': {
      const choice = phases.choice(done);
      return choice ? sayChoice(tree, choice) : says.selectRoot;
    }
    case 'expand':
      if (one.outcome !== null) return isNew(one) ? says.expandEnd(where(tree, leaf)) : says.expandOver;
      return isNew(one) ? says.expand(where(tree, leaf)) : one.path.length === 1 ? says.expandRoot : says.expandOld;
    case 'simulate':
      if (one.outcome !== null) return says.simulateOver(plain(one.result));
      if (!one.playout) return says.simulateProven(plain(one.result));
      return one.playout.moves.length === 0 ? says.simulateGuess(plain(one.result)) : says.simulate(one.playout.moves.length, plain(one.result));
    case 'backup': {
      const proven = one.changes.filter(({ node, low, high }) => low !== undefined && low === high && phases.after(node, stand.iteration).low !== phases.after(node, stand.iteration).high);
      return [
        phases.sampling.rule === 'puct' ? says.backupSolver(one.changes.length) : says.backup(plain(one.result), one.changes.length),
        ...proven.map(({ node, low }) => says.backupProven(where(tree, node), plain(low ?? 0))),
      ].join(' ');
    }
  }
}

function sayChoice(tree: Tree, choice: Choice): string {
  const { says } = mctsWords;
  const move = tree.node(choice.node).legal[choice.chosen] ?? '';
  if (choice.rule === 'untried') return says.selectNew(move, choice.visits.filter((visits) => visits === 0).length);
  if (choice.rule === 'dice') return says.roll(move, chance(probabilityOf(tree, choice.node, move)));
  const value = sumAt(choice, choice.chosen);
  if (choice.visits.length === 1 || value === null) return says.selectOnly(move);
  return says.select(move, decimals(value));
}

function sayEnd(phases: Phases, tree: Tree): string {
  const { says } = mctsWords;
  const root = tree.node(0);
  const best = root.chosen === null ? null : tree.node(root.chosen);
  if (!best || best.move === null) return says.finishNothing;
  if (root.low !== undefined && root.low === root.high) return says.finishProven(best.move, plain(root.low));
  return says.finish(best.move, counted(best.visits ?? 0), counted(phases.sampling.total));
}

/** Visits, and what is proven, for those who hear the tree. */
export function countWords(numbers: Count | null): string[] {
  if (!numbers || numbers.value === null) return [];
  const bounds = boundWords(numbers);
  return [mctsWords.visitsOf(numbers.visits, counted(numbers.visits)), ...(bounds === '' ? [] : [bounds])];
}

/** "proven 1", "at least 0", "at most 0", "between 0 and 0.5". */
export function boundWords({ low, high }: Count): string {
  if (low === null || high === null) return '';
  if (low === high) return mctsWords.proven(plain(low));
  if (low > -1 && high < 1) return mctsWords.boundsOf(plain(low), plain(high));
  return low > -1 ? mctsWords.atLeast(plain(low)) : high < 1 ? mctsWords.atMost(plain(high)) : '';
}

/** "= 1", "≥ 0", "≤ 0", as books write it. */
export function boundSign({ low, high }: Count): string {
  if (low === null || high === null) return '';
  if (low === high) return `= ${plain(low)}`;
  return [low > -1 ? `≥ ${plain(low)}` : '', high < 1 ? `≤ ${plain(high)}` : ''].filter(Boolean).join(' ');
}

export function where(tree: Tree, node: number): string {
  return tree.path(node).join(' › ') || treeWords.atRoot;
}

function probabilityOf(tree: Tree, node: number, move: string): number {
  return tree.node(node).children.map((child) => tree.node(child)).find((child) => child.move === move)?.probability ?? 0;
}

/** What selection compared; null for a move that it did not compare. */
export function sumAt(choice: Choice, index: number): number | null {
  const [mean, exploration] = [choice.mean[index], choice.exploration[index]];
  return mean == null || exploration == null ? null : mean + exploration;
}

/** The sum of the child that was chosen, with its numbers: "b2: 0.50 + 1.41 · √(ln 12 / 4) = 0.50 + 1.11 = 1.61". */
export function formulaOf(choice: Choice, sampling: Sampling, move: string): string {
  const at = choice.chosen;
  const sum = sumAt(choice, at);
  if (sum === null) return '';
  const [n, mean, more] = [choice.visits[at] ?? 0, decimals(choice.mean[at] ?? 0), decimals(choice.exploration[at] ?? 0)];
  const c = Number(sampling.c.toFixed(2));
  const root = Math.sqrt(choice.parent_visits);
  const prior = sampling.c === 0 || root === 0 ? null : ((choice.exploration[at] ?? 0) * (1 + n)) / (sampling.c * root);
  const term = choice.rule === 'puct' ? (prior === null ? '' : `${c} · ${decimals(prior)} · √${choice.parent_visits} / ${1 + n}`) : `${c} · √(ln ${choice.parent_visits} / ${n})`;
  return `${move}: ${term === '' ? '' : `${mean} + ${term} = `}${mean} + ${more} = ${decimals(sum)}`;
}

/** Terms of a sum, each with two decimals: "0.50". */
export function decimals(value: number): string {
  return value.toFixed(2).replace('-', '−').replace(/^−(0\.00)$/, '$1');
}
