import { expect, test } from 'vitest';
import type { Chosen, ShownDefect, StudyKind, StudySummary, Truth } from '../messages/lab';
import { mistakeWords } from '../words/mistakes';
import { textbookTrace } from '../tree/fixtures';
import { judgement, pairsOf, rootMoves, shownMoves } from './pairs';

const study = (name: string, kind: StudyKind): StudySummary => ({ name, kind, title: name, summary: '', source: '', plays_itself: false, questions: [], played: 0, planned: 1, defects: 1 });
const chosen = (move: string): Chosen => ({ game: 'tree', player: 'p', move, shown: move, value: 3, nodes: 11, words: '', trace: textbookTrace(), left_out: 0 });
const truth = (result: Truth['result'], plies: number | null = null): Truth => ({ result, plies, best: null });
const defect = (faithful: Truth, correct: Truth): ShownDefect => ({
  id: 'd', why: '', position: '', faithful: chosen('1'), correct: chosen('2'), truth: { position: correct, faithful, correct },
});

test('a pair is a faithful study with its correct one, in the order of the course', () => {
  const pairs = pairsOf([study('kalah-correct', 'correct'), study('kalah-faithful', 'faithful'), study('lonely-faithful', 'faithful'), study('rook-endgame-faithful', 'faithful'), study('rook-endgame-correct', 'correct'), study('deeper', 'own')]);
  expect(pairs.map((pair) => pair.name)).toEqual(['rook-endgame', 'kalah']);
});

test('the moves at the root carry what was found for each', () => {
  expect(rootMoves(chosen('2'))).toEqual([
    { move: '1', value: 3, chosen: false },
    { move: '2', value: 2, chosen: true },
    { move: '3', value: 2, chosen: false },
  ]);
  expect(rootMoves({ ...chosen('1'), trace: null })).toEqual([]);
});

test('levels that were left out leave the moves at the root as they are', () => {
  const trace = textbookTrace().filter((node) => node.parent === null || node.parent === 0);
  expect(rootMoves({ ...chosen('3'), trace }).map((each) => each.move)).toEqual(['1', '2', '3']);
});

test('where there is not room the chosen move stays, with the best of the others', () => {
  expect(shownMoves(rootMoves(chosen('3')), 2).map((each) => each.move)).toEqual(['1', '3']);
});

test('the truth judges a defect by how the game ends', () => {
  expect(judgement(defect(truth('loss', 4), truth('draw')))).toBe(mistakeWords.thrown);
  expect(judgement(defect(truth('win', 3), truth('win', 5)))).toBe(mistakeWords.kept);
  expect(judgement(defect(truth('draw'), truth('draw')))).toBe(mistakeWords.same);
  expect(judgement(defect(truth('win', 3), truth('draw')))).toBe(mistakeWords.worse);
  expect(judgement(defect(truth('unknown'), truth('draw')))).toBe('');
});
