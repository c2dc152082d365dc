import type { Value } from '../messages/messages';
import { numeric } from '../format';
import type { Chosen, ShownDefect, StudySummary } from '../messages/lab';
import { mistakeWords } from '../words/mistakes';

/** A study and the same question done right. */
export interface Pair {
  name: string;
  faithful: StudySummary;
  correct: StudySummary;
}

/** Every study that is there twice; those with a defect to be shown first. */
export function pairsOf(studies: readonly StudySummary[]): Pair[] {
  const found = new Map(studies.map((study) => [study.name, study]));
  const pairs: Pair[] = [];
  for (const faithful of studies) {
    if (faithful.kind !== 'faithful') continue;
    const name = faithful.name.replace(/-faithful$/, '');
    const correct = found.get(`${name}-correct`);
    if (correct) pairs.push({ name, faithful, correct });
  }
  const order = Object.keys(mistakeWords.studies);
  const place = (pair: Pair): number => (order.includes(pair.name) ? order.indexOf(pair.name) : order.length);
  return pairs.sort((a, b) => place(a) - place(b));
}

/** A move at the root of a tree, with what was found for it. */
export interface RootMove {
  move: string;
  value: Value;
  chosen: boolean;
}

export function rootMoves(chosen: Chosen): RootMove[] {
  const nodes = chosen.trace ?? [];
  const root = nodes[0];
  if (!root) return [];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return root.children.flatMap((child) => {
    const node = byId.get(child);
    return node?.move ? [{ move: node.move, value: node.value, chosen: node.move === chosen.move }] : [];
  });
}

/** The moves to show where there is not room for all: those chosen, and the best of the others in their order. */
export function shownMoves(moves: readonly RootMove[], most: number): RootMove[] {
  if (moves.length <= most) return [...moves];
  const ranked = [...moves].sort((a, b) => Number(b.chosen) - Number(a.chosen) || numeric(b.value) - numeric(a.value));
  const kept = new Set(ranked.slice(0, most));
  return moves.filter((move) => kept.has(move));
}

/** What the truth says about the defect, in one sentence; empty where it is not known. */
export function judgement(defect: ShownDefect): string {
  const rank = { loss: 0, draw: 1, win: 2, unknown: null };
  const faithful = defect.truth.faithful && rank[defect.truth.faithful.result];
  const correct = defect.truth.correct && rank[defect.truth.correct.result];
  if (faithful === null || correct === null) return '';
  if (faithful < correct) return mistakeWords.thrown;
  if (faithful > correct) return mistakeWords.worse;
  return defect.truth.faithful?.plies === defect.truth.correct?.plies ? mistakeWords.same : mistakeWords.kept;
}
