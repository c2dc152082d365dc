import type { Mover, SessionNode } from '../messages/messages';

/** A move of the tree, and the node that it leads to. */
export interface TreeMove {
  id: number;
  parent: number;
  move: string;
  shown: string;
  by: Mover;
}

type Made = Pick<TreeMove, 'move' | 'shown' | 'by'>;

/** The moves that were tried from a start position. Node 0 is the start; the first child of a node is its main continuation. Never changed: each change gives another tree. */
export class MoveTree {
  static readonly empty = new MoveTree(new Map(), new Map());

  private constructor(
    private readonly nodes: ReadonlyMap<number, TreeMove>,
    private readonly kids: ReadonlyMap<number, readonly number[]>,
  ) {}

  /** A session's tree; the game that was played is the main line. */
  static of(nodes: readonly SessionNode[], current: number): [MoveTree, number] {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const played: SessionNode[] = [];
    for (let node = byId.get(current); node && node.parent !== null; node = byId.get(node.parent)) played.unshift(node);
    const ids = new Map<number, number>(nodes.filter((node) => node.parent === null).map((node) => [node.id, 0]));
    let tree = MoveTree.empty;
    for (const { id, parent, move, shown, by } of [...played, ...nodes]) {
      const from = parent === null ? undefined : ids.get(parent);
      if (from === undefined || move === null) continue;
      const [next, made] = tree.add(from, { move, shown: shown ?? move, by: by ?? 'first' });
      tree = next;
      ids.set(id, made);
    }
    return [tree, ids.get(current) ?? 0];
  }

  get size(): number {
    return this.nodes.size;
  }
  node(id: number): TreeMove | undefined {
    return this.nodes.get(id);
  }
  children(id: number): TreeMove[] {
    return (this.kids.get(id) ?? []).flatMap((kid) => this.nodes.get(kid) ?? []);
  }
  /** The moves from the start to a node. */
  path(id: number): TreeMove[] {
    const path: TreeMove[] = [];
    for (let node = this.nodes.get(id); node; node = this.nodes.get(node.parent)) path.push(node);
    return path.reverse();
  }
  /** The line through a node, continued along main continuations. */
  lineThrough(id: number): TreeMove[] {
    const line = this.path(id);
    for (let next = this.children(id)[0]; next; next = this.children(next.id)[0]) line.push(next);
    return line;
  }
  mainLine(): TreeMove[] {
    return this.lineThrough(0);
  }
  end(id: number): number {
    return this.lineThrough(id).at(-1)?.id ?? 0;
  }

  /** With this move after a node, and the node that it leads to; a move that is there is not made twice. */
  add(parent: number, made: Made): [MoveTree, number] {
    const known = this.children(parent).find((child) => child.move === made.move);
    if (known) return [this, known.id];
    const id = Math.max(0, ...this.nodes.keys()) + 1;
    const nodes = new Map(this.nodes).set(id, { id, parent, ...made });
    const kids = new Map(this.kids).set(parent, [...(this.kids.get(parent) ?? []), id]);
    return [new MoveTree(nodes, kids), id];
  }

  /** Without this move and everything after it. */
  remove(id: number): MoveTree {
    const gone = this.nodes.get(id);
    if (!gone) return this;
    const nodes = new Map(this.nodes);
    const kids = new Map(this.kids).set(gone.parent, (this.kids.get(gone.parent) ?? []).filter((kid) => kid !== id));
    const drop = (one: number): void => {
      for (const kid of this.kids.get(one) ?? []) drop(kid);
      nodes.delete(one);
      kids.delete(one);
    };
    drop(id);
    return new MoveTree(nodes, kids);
  }
}

/** A move inside a variation. */
export interface Token {
  id: number;
  /** "3." or "3…" where a number is needed. */
  number: string;
  shown: string;
  /** Opens or closes this many brackets. */
  opens: number;
  closes: number;
}
/** A turn of each side in the main line, and the variations that begin in it. */
export interface TreeRow {
  number: number;
  first: TreeMove[];
  second: TreeMove[];
  variations: Token[][];
}

/** Numbers the moves of a line as games are written: a new number when the first side moves after the second. */
function numbersOf(line: readonly TreeMove[]): { number: number; side: 'first' | 'second' }[] {
  let number = 0;
  let last: 'first' | 'second' = 'second';
  return line.map((node) => {
    const side = node.by === 'chance' ? (number === 0 ? 'first' : last) : node.by;
    if (number === 0 || (side === 'first' && last === 'second')) number++;
    last = side;
    return { number, side };
  });
}

/** "3. Nf3", "3… Qh4" */
export function numberedMove(tree: MoveTree, id: number): string {
  const line = tree.path(id);
  const place = numbersOf(line).at(-1);
  return place ? `${place.number}${place.side === 'first' ? '.' : '…'} ${line.at(-1)!.shown}` : '';
}

/** The main line in rows, variations as their own lines. */
export function treeRows(tree: MoveTree): TreeRow[] {
  const rows: TreeRow[] = [];
  const line = tree.mainLine();
  numbersOf(line).forEach(({ number, side }, i) => {
    const node = line[i]!;
    if (rows.at(-1)?.number !== number) rows.push({ number, first: [], second: [], variations: [] });
    const row = rows.at(-1)!;
    row[side].push(node);
    for (const other of tree.children(node.parent).slice(1)) row.variations.push(variation(tree, other));
  });
  return rows;
}

function variation(tree: MoveTree, first: TreeMove): Token[] {
  const tokens: Token[] = [];
  const line = tree.lineThrough(first.id);
  const numbers = numbersOf(line);
  let fresh = true;
  for (let i = tree.path(first.id).length - 1; i < line.length; i++) {
    const node = line[i]!;
    const { number, side } = numbers[i]!;
    const before = numbers[i - 1];
    const numbered = fresh || (side === 'first' && before?.side === 'second');
    tokens.push({ id: node.id, number: numbered ? `${number}${side === 'first' ? '.' : '…'}` : '', shown: node.shown, opens: 0, closes: 0 });
    fresh = false;
    if (node === first) continue;
    for (const other of tree.children(node.parent).slice(1)) {
      const inner = variation(tree, other);
      inner[0]!.opens++;
      inner.at(-1)!.closes++;
      tokens.push(...inner);
      fresh = true;
    }
  }
  return tokens;
}
