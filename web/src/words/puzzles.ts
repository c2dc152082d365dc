import { puzzles } from './en/puzzles';
import { spoken } from './speech.svelte';
import type { Translation } from './translation';

export type PuzzleWords = Translation<typeof puzzles>;
export const puzzleWords = spoken('puzzles', puzzles);
