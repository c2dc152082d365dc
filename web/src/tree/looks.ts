import { treeWords } from '../words/tree';
import { figureOf } from './draw';
import { counted } from '../format';
import { type SearchReplay } from './replay.svelte';
import { rests } from '../marks';
import { plain, type Bound, type Tree } from './model';
import { countWords } from './sampling/says';

/** How an item of the tree stands after a number of steps: in classes for the drawing, in letters, in words. */

export function edgeClass(replay: SearchReplay, tree: Tree, item: number): string {
  const above = replay.moment(tree.parentOf(item) as number);
  if (item >= tree.nodes.length) return above.cut ? 'edge cut' : 'edge ghost';
  const moment = replay.moment(item);
  if (moment.seen === 'not yet') return 'edge ghost';
  if (moment.seen === 'open' && replay.cameFrom(item) === tree.parentOf(item)) return 'edge open';
  return tree.onBestLine(item) && above.settled ? 'edge best' : 'edge';
}

export function nodeClass(replay: SearchReplay, tree: Tree, item: number): string {
  const figure = figureOf(tree, item);
  if (figure === 'pruned') return `node pruned${replay.moment(tree.parentOf(item) as number).cut ? ' gone' : ' ghost'}`;
  const moment = replay.moment(item);
  const names = ['node', figure, moment.seen === 'not yet' ? 'ghost' : moment.seen];
  if (figure === 'leaf' && !rests(tree.node(item))) names.push('over');
  const numbers = replay.numbers(item);
  if (numbers && numbers.low !== null && numbers.low === numbers.high) names.push('proven');
  if (replay.changed(item)) names.push('changed');
  if (replay.current !== null && replay.visible(replay.current) === item) names.push('current');
  return names.join(' ');
}

export function valueText(replay: SearchReplay, tree: Tree, item: number): string {
  const pruned = tree.prunedAt(item);
  if (pruned && !replay.moment(pruned.parent).cut) return ''; // before the cut it looks like any branch not yet searched
  if (pruned) return pruned.text.length <= 5 ? pruned.text.replace('-', '−') : '…';
  const moment = replay.moment(item);
  return moment.best === null ? '' : signOf(replay, tree, item) + plain(moment.best);
}

/** A node that is open or was cut is known from one side only: books write ≤ or ≥ before its value. */
export function signOf(replay: SearchReplay, tree: Tree, item: number): Bound {
  const moment = replay.moment(item);
  if (moment.best === null || moment.seen === 'not yet' || replay.phases) return '';
  if (moment.seen === 'done') return tree.bound(item);
  const { kind } = tree.node(item);
  return kind === 'max' ? '≥' : kind === 'min' ? '≤' : '';
}

export function speak(replay: SearchReplay, tree: Tree, item: number): string {
  const pruned = tree.prunedAt(item);
  if (pruned) return treeWords.prunedLabel(pruned.move, pruned.text);
  const node = tree.node(item);
  const moment = replay.moment(item);
  const extra = [
    ...countWords(replay.numbers(item)),
    node.leaf !== undefined && moment.seen === 'done' ? treeWords.leaf(node.leaf) : '',
    ...(moment.seen === 'not yet' ? [] : tree.tags(node)),
    moment.cut ? `${treeWords.cutTitle}: ${replay.reason(node)}` : '',
    replay.folds(item) && !replay.isOpen(item) ? treeWords.folded(counted((tree.size[item] ?? 1) - 1)) : '',
  ];
  const value = moment.best === null ? '' : treeWords.bounded(signOf(replay, tree, item), plain(moment.best));
  return treeWords.nodeLabel(replay.kind(item), replay.where(item), value, extra.filter(Boolean).join(', '));
}
