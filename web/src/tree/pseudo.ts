import type { TraceNode } from '../messages/messages';
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
  return kind === 'chance' || kind === 'average' ? mean(kind) : minimax(algorithm, kind);
}

function alphaBeta(kind: Kind): Line[] {
  const max = kind !== 'min';
  return [
    { text: `${max ? 'MAX' : 'MIN'}-VALUE(node, depth, α, β)`, during: [] },
    { text: '  if the game is over or depth = 0', during: [] },
    { text: '    return its worth', during: ['leaf'] },
    { text: `  v ← ${max ? '−∞' : '+∞'}`, during: ['enter'] },
    { text: '  for each child', during: ['gap'] },
    { text: `    v ← ${max ? 'max' : 'min'}(v, VALUE(child, depth−1, α, β))`, during: ['back'] },
    { text: max ? '    α ← max(α, v)' : '    β ← min(β, v)', during: ['back'] },
    { text: '    if α ≥ β return v', during: ['cut'] },
    { text: '  return v', during: ['leave'] },
  ];
}

/** As the mover sees it, whoever that is; what each mark means stands beside the node. */
function engine(): Line[] {
  return [
    { text: 'NODE(position, depth, α, β)', during: [] },
    { text: '  if over, at the horizon, known or far too good', during: [] },
    { text: '    return its worth', during: ['leaf'] },
    { text: '  if even passing is enough: return β', during: [] },
    { text: '  for each move, the most promising first', during: ['enter', 'gap'] },
    { text: '    v ← −NODE(child, …): scout, reduced, again', during: ['back'] },
    { text: '    α ← max(α, v)', during: ['back'] },
    { text: '    if α ≥ β remember what refuted; return v', during: ['cut'] },
    { text: '  remember the value; return it', during: ['leave'] },
  ];
}

function minimax(algorithm: string, kind: Kind): Line[] {
  const max = kind !== 'min';
  return [
    { text: `${max ? 'MAX' : 'MIN'}-VALUE(node, depth)`, during: [] },
    { text: '  if the game is over or depth = 0', during: [] },
    { text: '    return its worth', during: ['leaf'] },
    { text: `  v ← ${max ? '−∞' : '+∞'}`, during: ['enter'] },
    { text: '  for each child', during: ['gap'] },
    { text: `    v ← ${max ? 'max' : 'min'}(v, VALUE(child, depth−1))`, during: ['back'] },
    { text: '  return v', during: algorithm === 'minimax' || algorithm === 'expectimax' ? ['leave'] : ['leave', 'cut'] },
  ];
}

function mean(kind: Kind): Line[] {
  const dice = kind === 'chance';
  return [
    { text: `${dice ? 'CHANCE' : 'AVERAGE'}-VALUE(node, depth)`, during: [] },
    { text: '  if the game is over or depth = 0', during: [] },
    { text: '    return its worth', during: ['leaf'] },
    { text: '  v ← 0', during: ['enter'] },
    { text: `  for each ${dice ? 'roll, with its probability p' : 'move, with its weight p'}`, during: ['gap'] },
    { text: '    v ← v + p × VALUE(child, depth−1)', during: ['back'] },
    { text: '  return v', during: ['leave', 'cut'] },
  ];
}
