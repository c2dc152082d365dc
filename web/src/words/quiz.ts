import { quiz } from './en/quiz';
import { spoken } from './speech.svelte';
import type { Translation } from './translation';

export type QuizWords = Translation<typeof quiz>;
export const quizWords = spoken('quiz', quiz);
