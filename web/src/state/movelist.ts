import type { SessionNode } from '../messages/messages';

/** One turn of each side; a side that moves again has several entries, throws of the dice go with who threw. */
export interface Row {
  number: number;
  first: SessionNode[];
  second: SessionNode[];
  /** Other continuations that begin in this row, each a line of moves. */
  branches: Branch[];
}

export interface Branch {
  number: number;
  nodes: SessionNode[];
}

export class GameTree {
  private readonly byId = new Map<number, SessionNode>();
  private readonly children = new Map<number, SessionNode[]>();

  constructor(nodes: readonly SessionNode[]) {
    for (const node of nodes) {
      this.byId.set(node.id, node);
      if (node.parent === null) continue;
      const siblings = this.children.get(node.parent);
      if (siblings) siblings.push(node);
      else this.children.set(node.parent, [node]);
    }
  }

  node(id: number): SessionNode | undefined {
    return this.byId.get(id);
  }

  childrenOf(id: number): readonly SessionNode[] {
    return this.children.get(id) ?? [];
  }

  /** From the start (left out) to a node. */
  pathTo(id: number): SessionNode[] {
    const path: SessionNode[] = [];
    for (let node = this.byId.get(id); node && node.parent !== null; node = this.byId.get(node.parent)) path.push(node);
    return path.reverse();
  }

  /** The line through a node and on along its newest continuation. */
  lineThrough(id: number): SessionNode[] {
    const line = this.pathTo(id);
    for (let next = this.childrenOf(id).at(-1); next; next = this.childrenOf(next.id).at(-1)) line.push(next);
    return line;
  }

  /** The nodes to walk through from one to another, when it lies ahead; null when it does not. */
  between(from: number, to: number): SessionNode[] | null {
    const path = this.pathTo(to);
    if (from === (this.root()?.id ?? 0)) return path;
    const at = path.findIndex((node) => node.id === from);
    return at < 0 ? null : path.slice(at + 1);
  }

  root(): SessionNode | undefined {
    for (const node of this.byId.values()) if (node.parent === null) return node;
    return undefined;
  }

  /** How many moves were made before this node, the dice included. */
  ply(id: number): number {
    return this.pathTo(id).length;
  }
}

export function rows(tree: GameTree, line: readonly SessionNode[]): Row[] {
  const list: Row[] = [];
  let row: Row | undefined;
  for (const node of line) {
    const side = node.by === 'chance' ? (row && row.second.length > 0 ? 'second' : 'first') : (node.by ?? 'first');
    if (!row || (side === 'first' && row.second.length > 0)) {
      row = { number: list.length + 1, first: [], second: [], branches: [] };
      list.push(row);
    }
    row[side].push(node);
    for (const other of tree.childrenOf(node.parent ?? 0))
      if (other.id !== node.id) row.branches.push({ number: row.number, nodes: tree.lineThrough(other.id).slice(tree.ply(other.id) - 1) });
  }
  return list;
}

/** A move by the number of its row: "3. Nf3" where it is the first side's, "3… Qh4" where it is the second's. */
export function numbered(list: readonly Row[], node: SessionNode): string {
  const row = list.find(({ first, second }) => first.includes(node) || second.includes(node));
  if (!row) return node.shown ?? '';
  return `${row.number}${row.second.includes(node) ? '…' : '.'} ${node.shown}`;
}
