import { expect, test } from 'vitest';
import type { Mover, SessionNode, Value } from '../messages/messages';
import { across, down, graph, graphPath } from './graph';

function node(id: number, by: Mover, value: Value | null, more: Partial<SessionNode> = {}): SessionNode {
  return {
    id, parent: id - 1, move: 'm', shown: 'm', by, value,
    proof: null, win: null, loss: null, depth: 1, nodes: 1, seconds: 0, line: [], shown_line: [], ...more,
  };
}

test('the graph is drawn as the first player sees it', () => {
  const points = graph([node(1, 'first', 2), node(2, 'second', 2), node(3, 'first', 0)]);
  expect(points.map((point) => Math.sign(point.height))).toEqual([1, -1, 0]);
});

test('people and dice leave no point', () => {
  expect(graph([node(1, 'first', null), node(2, 'chance', 1), node(3, 'second', 1)]).map((point) => point.ply)).toEqual([3]);
});

test('what is usual lies half-way, certainty at the rim', () => {
  const points = graph([node(1, 'first', 10), node(2, 'first', 10), node(3, 'second', 5, { win: 3 }), node(4, 'first', 'inf')]);
  expect(points.map((point) => point.height)).toEqual([0.5, 0.5, -1, 1]);
});

test('the path spans the box', () => {
  const points = graph([node(1, 'first', 'inf'), node(2, 'first', '-inf')]);
  expect(graphPath(points, 2, 100, 40)).toBe('M0.0 0.0L100.0 40.0');
  expect(across(points[0]!, 1, 100)).toBe(50);
  expect(down(points[0]!, 40)).toBe(0);
});
