import { describe, expect, test } from 'vitest';
import type { Mover, SessionNode } from '../messages/messages';
import { GameTree, numbered, rows } from './movelist';

function node(id: number, parent: number | null, move: string | null, by: Mover | null): SessionNode {
  return {
    id, parent, move, shown: move, by,
    value: null, proof: null, win: null, loss: null, depth: null, nodes: null, seconds: null, line: null, shown_line: null,
  };
}
const texts = (nodes: readonly SessionNode[]): string => nodes.map((n) => n.move).join(' ');

const played = [
  node(0, null, null, null),
  node(1, 0, 'e4', 'first'),
  node(2, 1, 'e5', 'second'),
  node(3, 2, 'Nf3', 'first'),
  node(4, 1, 'c5', 'second'),
  node(5, 4, 'Nc3', 'first'),
];

describe('a game with a branch', () => {
  const tree = new GameTree(played);
  test('the line goes through the node that is looked at', () => {
    expect(texts(tree.lineThrough(3))).toBe('e4 e5 Nf3');
    expect(texts(tree.lineThrough(4))).toBe('e4 c5 Nc3');
  });
  test('at a fork the newest continuation is followed', () => {
    expect(texts(tree.lineThrough(0))).toBe('e4 c5 Nc3');
  });
  test('the other continuation stands beside its row', () => {
    const list = rows(tree, tree.lineThrough(3));
    expect(list.map((row) => `${row.number} ${texts(row.first)} ${texts(row.second)}`)).toEqual(['1 e4 e5', '2 Nf3 ']);
    expect(list[0]?.branches.map((branch) => texts(branch.nodes))).toEqual(['c5 Nc3']);
  });
  test('moves are numbered by pairs', () => {
    const line = tree.lineThrough(3);
    expect(line.map((node) => numbered(rows(tree, line), node))).toEqual(['1. e4', '1… e5', '2. Nf3']);
  });
  test('walks only ahead', () => {
    expect(tree.between(1, 3)?.map((n) => n.id)).toEqual([2, 3]);
    expect(tree.between(0, 2)?.map((n) => n.id)).toEqual([1, 2]);
    expect(tree.between(3, 5)).toBeNull();
    expect(tree.between(3, 3)).toEqual([]);
  });
});

test('a side that moves again stays in its cell', () => {
  const tree = new GameTree([
    node(0, null, null, null),
    node(1, 0, '3', 'first'),
    node(2, 1, '6', 'first'),
    node(3, 2, '1', 'second'),
    node(4, 3, '2', 'first'),
  ]);
  const list = rows(tree, tree.lineThrough(4));
  expect(list.map((row) => [texts(row.first), texts(row.second)])).toEqual([
    ['3 6', '1'],
    ['2', ''],
  ]);
  expect(tree.lineThrough(4).map((node) => numbered(list, node))).toEqual(['1. 3', '1. 6', '1… 1', '2. 2']);
});

test('the second player may begin, and dice go with who threw them', () => {
  const tree = new GameTree([
    node(0, null, null, null),
    node(1, 0, 'roll', 'second'),
    node(2, 1, 'roll 4', 'chance'),
    node(3, 2, 'roll', 'first'),
    node(4, 3, 'roll 1', 'chance'),
  ]);
  expect(rows(tree, tree.lineThrough(4)).map((row) => [texts(row.first), texts(row.second)])).toEqual([
    ['', 'roll roll 4'],
    ['roll roll 1', ''],
  ]);
});
