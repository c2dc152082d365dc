import type { TraceNode } from './messages/messages';

/** What an engine does with a node other than searching it plainly, each with the sign that stands beside it. */
export const signs = {
  scout: '?',
  reduced: '↓',
  again: '↻',
  pass: '∅',
  quiet: '!',
  table: 'T',
  standing: '=',
  distance: '»',
  foreseen: '◊',
  probe: 'E',
  skipped: '−',
} as const;
export type Mark = keyof typeof signs;

const isMark = (name: string | undefined): name is Mark => name !== undefined && name in signs;

/** In the order in which they are told. */
export function marksOf(node: TraceNode): Mark[] {
  return [node.look, node.leaf, node.skipped && 'skipped'].filter(isMark);
}

export function signsOf(node: TraceNode): string {
  return marksOf(node)
    .map((mark) => signs[mark])
    .join('');
}

/** The search rests here for a reason of its own, and not because the game was over. */
export function rests(node: TraceNode): boolean {
  return node.leaf === 'horizon' || isMark(node.leaf);
}
