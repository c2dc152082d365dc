import type { Exercise, Requests } from '../messages/messages';
import { treeLink, type Place } from '../tree/link';

/** Everything that decides which exercises are set, and which of them is looked at: the address behind `#/quiz?`. */
export interface Sheet {
  seed: number;
  count: number;
  kind: string;
  cut: string;
  order: string;
  fail: string;
  level: number;
  /** A written tree; empty: random ones. */
  tree: string;
  /** A real position instead. */
  game: string;
  position: string;
  depth: number;
  /** Of a tree that is sampled: the weight of exploration, and whose wins a node counts. */
  c: string;
  view: string;
  number: number;
}

/** Kinds of exercises on Monte Carlo tree search; `mcts` takes the others in turn. */
export const sampledKinds: readonly string[] = ['mcts', 'ucb', 'uct', 'backup'];

export const usual: Sheet = {
  seed: 1, count: 10, kind: 'mixed', cut: 'ge', order: 'natural', fail: 'soft', level: 2, tree: '', game: '', position: '', depth: 2, c: '1.4', view: 'mover', number: 1,
};
const least: Partial<Sheet> = { seed: 0 };
const most: Partial<Sheet> = { seed: 2 ** 31 - 1, count: 100, level: 3, depth: 4, number: 100 };

/** What a link does not say is as usual; of a number that is none nothing is made. */
export function readSheet(query: string): Sheet {
  const fields = new URLSearchParams(query);
  const sheet: Record<string, string | number> = { ...usual };
  for (const [name, fallback] of Object.entries(usual)) {
    const text = fields.get(name);
    if (text === null) continue;
    sheet[name] = typeof fallback === 'string' ? text : whole(text, name as keyof Sheet, fallback);
  }
  // One tree is asked about once a kind.
  if (!fields.has('count') && (sheet['tree'] || sheet['game'])) sheet['count'] = sheet['kind'] === 'mixed' ? 4 : 1;
  const read = sheet as unknown as Sheet;
  return { ...read, number: Math.min(read.number, read.count) };
}

function whole(text: string, name: keyof Sheet, fallback: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  return number >= ((least[name] as number | undefined) ?? 1) && number <= (most[name] as number) ? number : fallback;
}

/** Reads back equal. The convention is always said. */
export function sheetText(sheet: Sheet): string {
  const always = ['seed', 'count', 'kind', ...(sampledKinds.includes(sheet.kind) ? ['c', 'view'] : ['cut', 'order', 'fail'])];
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(sheet))
    if (always.includes(name) || value !== usual[name as keyof Sheet]) fields.set(name, String(value));
  return fields.toString();
}

export function quizLink(sheet: Partial<Sheet>): string {
  return `#/quiz?${sheetText({ ...usual, ...sheet })}`;
}

/** The exercises of the tree that the other page shows, where it is one that can be asked about. */
export function quizOf(place: Place): string {
  if (/^mcts\b/.test(place.player)) return quizLink({ kind: 'mcts' });
  const depth = Number(/depth=(\d+)/.exec(place.player)?.[1] ?? usual.depth);
  if (place.game.startsWith('tree'))
    return place.game === 'tree' && place.position !== '' && !place.position.includes('{') ? quizLink({ tree: place.position, count: 4 }) : '#/quiz';
  return quizLink({ game: place.game, position: place.position, depth: Math.min(depth, 4), count: 4 });
}

/** The tree of an exercise in the page that steps through a search, in the order of the exercise. */
export function watchLink(exercise: Pick<Exercise, 'tree' | 'nodes' | 'convention'>): string {
  if (exercise.tree === '') return '';
  const levels: number[] = [];
  for (const { id, parent } of exercise.nodes) levels[id] = parent === null ? 0 : (levels[parent] ?? 0) + 1;
  const order = exercise.convention.order === 'reverse' ? ',order=reverse' : '';
  return treeLink({ game: 'tree', position: exercise.tree, player: `alphabeta:depth=${Math.max(1, ...levels)}${order}` });
}

export function sameSheet(a: Sheet, b: Sheet): boolean {
  return sheetText({ ...a, number: 1 }) === sheetText({ ...b, number: 1 });
}

export function requestOf(sheet: Sheet): Requests['quiz'] {
  const { seed, number, kind, cut, order, fail, level, tree, game, position, depth, c, view } = sheet;
  if (sampledKinds.includes(kind)) return { seed, number, kind, level, c, view };
  const asked = { seed, number, kind, cut, order, fail, level };
  if (game !== '') return { ...asked, game, position, depth };
  return tree === '' ? asked : { ...asked, tree };
}
