import { mctsWords } from '../words/mcts';
import { treeWords } from '../words/tree';
import { opening, treeLink } from './link';

/** A tap away: each shows something that the others do not. */
export const examples: readonly { title: string; link: string }[] = [
  { get title() { return treeWords.examples.textbook; }, link: treeLink(opening) },
  { get title() { return treeWords.examples.twice; }, link: treeLink({ game: 'tree', position: '(max(1 7)(9 4))', player: 'alphabeta:depth=2' }) },
  { get title() { return treeWords.examples.dice; }, link: treeLink({ game: 'tree', position: '({1/2:(3 4) 1/2:5} {1/3:9 2/3:(1 6)})', player: 'expectimax:depth=3' }) },
  { get title() { return treeWords.examples.random; }, link: treeLink({ game: 'tree:random,b=3,d=3,seed=7', player: 'alphabeta:depth=3' }) },
  { get title() { return treeWords.examples.ttt; }, link: treeLink({ game: 'mnk:3,3,3', player: 'alphabeta:depth=2,evaluator=open-lines' }) },
  { get title() { return treeWords.examples.kalah; }, link: treeLink({ game: 'kalah', position: '0,0,1,0,2,1,20/0,1,0,3,0,0,20 S', player: 'alphabeta:depth=3,evaluator=stores' }) },
  { get title() { return treeWords.examples.pig; }, link: treeLink({ game: 'pig', position: '57/42 14 first', player: 'expectimax:depth=2' }) },
  { get title() { return mctsWords.example; }, link: treeLink({ game: 'mnk:3,3,3', position: 'x.o/.x./..o', player: 'mcts:nodes=100' }) },
  { get title() { return treeWords.examples.large; }, link: treeLink({ game: 'connect', player: 'minimax:depth=5' }) },
  { get title() { return treeWords.examples.engine; }, link: treeLink({ game: 'chess', position: '8/4kp2/5n2/8/8/2N5/4KP2/8 w - - 0 1', player: 'engine:depth=5' }) },
];
