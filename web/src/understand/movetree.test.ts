import { describe, expect, test } from 'vitest';
import { fakeSession, fakeView } from '../fake';
import { MoveTree, numberedMove, treeRows } from './movetree';

function grown(...lines: string[]): MoveTree {
  let tree = MoveTree.empty;
  for (const line of lines) {
    let at = 0;
    line.split(' ').forEach((move, i) => {
      [tree, at] = tree.add(at, { move, shown: move, by: i % 2 === 0 ? 'first' : 'second' });
    });
  }
  return tree;
}
const texts = (tree: MoveTree, id: number): string => tree.path(id).map(({ move }) => move).join(' ');
const written = (tree: MoveTree): string[] =>
  treeRows(tree).flatMap(({ number, first, second, variations }) => [
    `${number} ${first.map(({ shown }) => shown).join(' ')} ${second.map(({ shown }) => shown).join(' ')}`.trim(),
    ...variations.map((tokens) => tokens.map((token) => '('.repeat(token.opens) + token.number + token.shown + ')'.repeat(token.closes)).join(' ')),
  ]);

describe('a tree of moves', () => {
  test('a move that is there is not made twice', () => {
    const tree = grown('e4 e5', 'e4 e5 Nf3');
    expect(tree.size).toBe(3);
    const [same, id] = tree.add(0, { move: 'e4', shown: 'e4', by: 'first' });
    expect(same).toBe(tree);
    expect(texts(tree, id)).toBe('e4');
  });
  test('the first continuation is the main line, later ones are variations', () => {
    const tree = grown('e4 e5 Nf3', 'e4 c5 Nf3 d6', 'd4');
    expect(tree.mainLine().map(({ move }) => move)).toEqual(['e4', 'e5', 'Nf3']);
    expect(texts(tree, tree.end(tree.children(1)[1]!.id))).toBe('e4 c5 Nf3 d6');
  });
  test('a variation is removed with all that follows, and the main line stays', () => {
    const tree = grown('e4 e5', 'd4 d5 c4');
    const [, d4] = tree.children(0);
    const less = tree.remove(d4!.id);
    expect(less.size).toBe(2);
    expect(less.children(0).map(({ move }) => move)).toEqual(['e4']);
    expect(tree.size).toBe(5);
  });
  test('without its main continuation a node has the next one for it', () => {
    const tree = grown('e4 e5', 'd4');
    expect(tree.remove(tree.children(0)[0]!.id).mainLine().map(({ move }) => move)).toEqual(['d4']);
  });
  test('no id is given twice in a tree', () => {
    const tree = grown('e4 e5');
    const less = tree.remove(1);
    const [more, id] = less.add(0, { move: 'd4', shown: 'd4', by: 'first' });
    expect(more.node(id)?.move).toBe('d4');
    expect(more.size).toBe(1);
  });
});

describe('the list of moves', () => {
  test('has a row for a turn of each side, and variations where they begin', () => {
    expect(written(grown('e4 e5 Nf3 Nc6', 'e4 c5 Nf3 d6 d4', 'e4 e5 f4'))).toEqual(['1 e4 e5', '1…c5 2.Nf3 d6 3.d4', '2 Nf3 Nc6', '2.f4']);
  });
  test('has variations of variations in brackets', () => {
    expect(written(grown('e4 e5', 'e4 c5 Nf3 d6', 'e4 c5 c3 d5', 'e4 c5 Nf3 Nc6'))).toEqual(['1 e4 e5', '1…c5 2.Nf3 (2.c3 d5) 2…d6 (2…Nc6)']);
  });
  test('keeps two moves in a row together where a side moves again', () => {
    let tree = MoveTree.empty;
    let at = 0;
    for (const [move, by] of [['3', 'first'], ['5', 'first'], ['1', 'second']] as const) [tree, at] = tree.add(at, { move, shown: move, by });
    expect(written(tree)).toEqual(['1 3 5 1']);
  });
  test('begins with the second side where it is to move', () => {
    const [tree, id] = MoveTree.empty.add(0, { move: 'e5', shown: 'e5', by: 'second' });
    expect(written(tree)).toEqual(['1  e5']);
    expect(numberedMove(tree, id)).toBe('1… e5');
  });
});

test('the game that was played is the main line of a session\'s tree', () => {
  const session = fakeSession(['e4', 'e5'], fakeView());
  const nobody = session.nodes[1]!;
  session.nodes.splice(1, 0, { ...nobody, id: 7, parent: 0, move: 'd4', shown: 'd4' });
  const [tree, at] = MoveTree.of(session.nodes, 2);
  expect(tree.mainLine().map(({ move }) => move)).toEqual(['e4', 'e5']);
  expect(texts(tree, at)).toBe('e4 e5');
  expect(tree.children(0).map(({ move }) => move)).toEqual(['e4', 'd4']);
});
