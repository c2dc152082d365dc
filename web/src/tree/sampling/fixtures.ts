import type { Sampling, TraceNode } from '../../messages/messages';

/** What the server says about tic-tac-toe, xox/oxo/.x. (O to move is MAX, and loses), to mcts:nodes=3. For tests. */
export function lostTrace(): TraceNode[] {
  const node = (id: number, parent: number | null, move: string | null, kind: 'max' | 'min', children: number[], legal: string[], visits: number): TraceNode => ({
    id, parent, move, position: `p${id}`, kind, depth_left: 0, window: ['-inf', 'inf'], window_exit: ['-inf', 'inf'], value: -1,
    chosen: children[0] ?? null, children, legal, visits,
  });
  return [
    node(0, null, null, 'max', [1, 2], ['a1', 'c1'], 3),
    node(1, 0, 'c1', 'min', [3], ['a1'], 2),
    { ...node(2, 0, 'a1', 'min', [], ['c1'], 1), leaf: 'playout' },
    { ...node(3, 1, 'a1', 'max', [], [], 1), leaf: 'line' },
  ];
}

export function lostSampling(): Sampling {
  return {
    rule: 'ucb', c: Math.SQRT2, playout: 'random', total: 3,
    chart: { iterations: [1, 2, 3], moves: ['a1', 'c1'], visits: [[0, 1], [1, 1], [1, 2]], values: [[null, -1], [-1, -1], [-1, -1]] },
    iterations: [
      {
        number: 1, path: [0, 1], added: [1], outcome: null, playout: { moves: ['a1'], result: -1 }, result: -1,
        choices: [{ node: 0, rule: 'untried', chosen: 1, parent_visits: 0, visits: [0, 0], mean: [null, null], exploration: [null, null] }],
        changes: [{ node: 1, visits: 1, value: -1 }, { node: 0, visits: 1, value: -1 }],
      },
      {
        number: 2, path: [0, 2], added: [2], outcome: null, playout: { moves: ['c1'], result: -1 }, result: -1,
        choices: [{ node: 0, rule: 'untried', chosen: 0, parent_visits: 1, visits: [0, 1], mean: [null, 0], exploration: [null, 0] }],
        changes: [{ node: 2, visits: 1, value: -1 }, { node: 0, visits: 2, value: -1 }],
      },
      {
        number: 3, path: [0, 1, 3], added: [3], outcome: 'line', playout: null, result: -1,
        choices: [
          { node: 0, rule: 'ucb', chosen: 1, parent_visits: 2, visits: [1, 1], mean: [0, 0], exploration: [1.177, 1.177] },
          { node: 1, rule: 'untried', chosen: 0, parent_visits: 1, visits: [0], mean: [null], exploration: [null] },
        ],
        changes: [{ node: 3, visits: 1, value: -1 }, { node: 1, visits: 2, value: -1 }, { node: 0, visits: 3, value: -1 }],
      },
    ],
  };
}
