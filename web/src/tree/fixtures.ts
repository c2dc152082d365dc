import type { TraceNode, Value } from '../messages/messages';

/** What the server says about ((3 12 8)(2 4 6)(14 5 2)) to alphabeta:depth=2. For tests. */
export function textbookTrace(): TraceNode[] {
  const leaf = (id: number, parent: number, move: string, value: number, window: [Value, Value]): TraceNode => ({
    id, parent, move, position: String(value), kind: 'max', depth_left: 0, window, window_exit: window, value, chosen: null,
    children: [], legal: [], leaf: 'leaf',
  });
  const legal = ['1', '2', '3'];
  return [
    { id: 0, parent: null, move: null, position: '((3 12 8)(2 4 6)(14 5 2))', kind: 'max', depth_left: 2, window: ['-inf', 'inf'], window_exit: [3, 'inf'], value: 3, chosen: 1, children: [1, 5, 7], legal },
    { id: 1, parent: 0, move: '1', position: 'min(3 12 8)', kind: 'min', depth_left: 1, window: ['-inf', 'inf'], window_exit: ['-inf', 3], value: 3, chosen: 2, children: [2, 3, 4], legal },
    leaf(2, 1, '1', 3, ['-inf', 'inf']),
    leaf(3, 1, '2', 12, ['-inf', 3]),
    leaf(4, 1, '3', 8, ['-inf', 3]),
    { id: 5, parent: 0, move: '2', position: 'min(2 4 6)', kind: 'min', depth_left: 1, window: [3, 'inf'], window_exit: [3, 2], value: 2, chosen: 6, children: [6], legal, cutoff: { value: 2, bound: 3, by: 6, rival: 1, pruned: ['2', '3'], reason: 'MIN already has 2 here, MAX has 3 at 1' } },
    leaf(6, 5, '1', 2, [3, 'inf']),
    { id: 7, parent: 0, move: '3', position: 'min(14 5 2)', kind: 'min', depth_left: 1, window: [3, 'inf'], window_exit: [3, 2], value: 2, chosen: 10, children: [8, 9, 10], legal },
    leaf(8, 7, '1', 14, [3, 'inf']),
    leaf(9, 7, '2', 5, [3, 14]),
    leaf(10, 7, '3', 2, [3, 5]),
  ];
}

/** A full tree with the same number of children at every node, searched by minimax: leaves are worth their place. For tests. */
export function uniformTrace(branching: number, depth: number): TraceNode[] {
  const nodes: TraceNode[] = [];
  const grow = (parent: number | null, move: string | null, left: number): number => {
    const id = nodes.length;
    const node: TraceNode = {
      id, parent, move, position: '', kind: (depth - left) % 2 === 0 ? 'max' : 'min', depth_left: left,
      window: ['-inf', 'inf'], window_exit: ['-inf', 'inf'], value: id, chosen: null, children: [], legal: [],
    };
    nodes.push(node);
    if (left === 0) node.leaf = 'horizon';
    for (let i = 1; left > 0 && i <= branching; i++) {
      node.legal.push(String(i));
      node.children.push(grow(id, String(i), left - 1));
    }
    if (left > 0) {
      const values = node.children.map((child) => nodes[child]?.value as number);
      node.value = node.kind === 'max' ? Math.max(...values) : Math.min(...values);
      node.chosen = node.children[values.indexOf(node.value)] ?? null;
    }
    return id;
  };
  grow(null, null, depth);
  return nodes;
}
