import type { TraceNode } from '../messages/messages';
import { mctsWords } from '../words/mcts';
import { treeWords } from '../words/tree';
import type { StepKind } from './steps';

export interface Line {
  text: string;
  /** The steps during which the search stands on this line. */
  during: readonly StepKind[];
}

type Kind = TraceNode['kind'];

/** The page of the book, as docs/algorithms has it, for the kind of node that is being searched. */
export function pseudoCode(algorithm: string, kind: Kind): Line[] {
  if (algorithm === 'alphabeta') return alphaBeta(kind);
  if (algorithm === 'engine') return engine();
  if (algorithm.startsWith('mcts')) return sampling(algorithm);
  return kind === 'chance' || kind === 'average' ? mean(kind) : minimax(algorithm, kind);
}

function alphaBeta(kind: Kind): Line[] {
  const max = kind !== 'min';
  return [
    { text: `${max ? 'MAX' : 'MIN'}-VALUE(node, depth, α, β)`, during: [] },
    { text: `  ${treeWords.lines.over}`, during: [] },
    { text: `    ${treeWords.lines.worth}`, during: ['leaf'] },
    { text: `  v ← ${max ? '−∞' : '+∞'}`, during: ['enter'] },
    { text: `  ${treeWords.lines.children}`, during: ['gap'] },
    { text: `    v ← ${max ? 'max' : 'min'}(v, VALUE(child, depth−1, α, β))`, during: ['back'] },
    { text: max ? '    α ← max(α, v)' : '    β ← min(β, v)', during: ['back'] },
    { text: `    ${treeWords.lines.cut}`, during: ['cut'] },
    { text: `  ${treeWords.lines.leave}`, during: ['leave'] },
  ];
}

/** As the mover sees it, whoever that is; what each mark means stands beside the node. */
function engine(): Line[] {
  return [
    { text: 'NODE(position, depth, α, β)', during: [] },
    { text: `  ${treeWords.lines.engineOver}`, during: [] },
    { text: `    ${treeWords.lines.worth}`, during: ['leaf'] },
    { text: `  ${treeWords.lines.enginePass}`, during: [] },
    { text: `  ${treeWords.lines.engineMoves}`, during: ['enter', 'gap'] },
    { text: `    v ← −NODE(child, …): ${treeWords.lines.engineBack}`, during: ['back'] },
    { text: '    α ← max(α, v)', during: ['back'] },
    { text: `    ${treeWords.lines.engineCut}`, during: ['cut'] },
    { text: `  ${treeWords.lines.engineLeave}`, during: ['leave'] },
  ];
}

/** MONTE-CARLO-TREE-SEARCH, after Russell & Norvig, figure 5.11. */
function sampling(algorithm: string): Line[] {
  const { lines } = mctsWords;
  return [
    { text: 'MONTE-CARLO-TREE-SEARCH(position)', during: [] },
    { text: `  ${lines.root}`, during: [] },
    { text: `  ${algorithm === 'mcts' ? lines.loop : lines.loopSolver}`, during: [] },
    { text: '    leaf ← SELECT(tree)', during: ['select'] },
    { text: '    child ← EXPAND(leaf)', during: ['expand'] },
    { text: '    result ← SIMULATE(child)', during: ['simulate'] },
    { text: '    BACK-PROPAGATE(result, child)', during: ['backup'] },
    { text: `  ${lines.play}`, during: ['finish'] },
  ];
}

function minimax(algorithm: string, kind: Kind): Line[] {
  const max = kind !== 'min';
  return [
    { text: `${max ? 'MAX' : 'MIN'}-VALUE(node, depth)`, during: [] },
    { text: `  ${treeWords.lines.over}`, during: [] },
    { text: `    ${treeWords.lines.worth}`, during: ['leaf'] },
    { text: `  v ← ${max ? '−∞' : '+∞'}`, during: ['enter'] },
    { text: `  ${treeWords.lines.children}`, during: ['gap'] },
    { text: `    v ← ${max ? 'max' : 'min'}(v, VALUE(child, depth−1))`, during: ['back'] },
    { text: `  ${treeWords.lines.leave}`, during: algorithm === 'minimax' || algorithm === 'expectimax' ? ['leave'] : ['leave', 'cut'] },
  ];
}

function mean(kind: Kind): Line[] {
  const dice = kind === 'chance';
  return [
    { text: `${dice ? 'CHANCE' : 'AVERAGE'}-VALUE(node, depth)`, during: [] },
    { text: `  ${treeWords.lines.over}`, during: [] },
    { text: `    ${treeWords.lines.worth}`, during: ['leaf'] },
    { text: '  v ← 0', during: ['enter'] },
    { text: `  ${dice ? treeWords.lines.rolls : treeWords.lines.moves}`, during: ['gap'] },
    { text: '    v ← v + p × VALUE(child, depth−1)', during: ['back'] },
    { text: `  ${treeWords.lines.leave}`, during: ['leave', 'cut'] },
  ];
}
