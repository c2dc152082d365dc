import type { Exercise } from '../messages/messages';
import { quizWords } from '../words/quiz';
import { spokenLanguage } from '../words/speech.svelte';

/** What an exercise asks, in the language of the page. English is the server's. */
export function questionOf(exercise: Exercise): string {
  if (spokenLanguage() === 'en') return exercise.question;
  const last = exercise.playout?.path.at(-1) ?? exercise.seen.at(-1)?.node;
  const winner = exercise.playout ? quizWords.winners[exercise.playout.winner] : '';
  return quizWords.questions[exercise.kind](exercise.nodes.find(({ id }) => id === last)?.name ?? '', winner);
}

export function conventionOf({ convention }: Exercise): string {
  if (spokenLanguage() === 'en') return convention.words;
  const { cut, order, fail, c, view } = convention;
  if (c !== undefined && view !== undefined) return quizWords.conventionSampled(String(c), quizWords.counted[view]);
  return quizWords.conventionOf(cut === 'ge' ? '≥' : '>', quizWords.orders[order] ?? '', `fail-${fail}`);
}
