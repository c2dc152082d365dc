import { studies } from './en/studies';
import { spoken } from './speech.svelte';
import type { Translation } from './translation';

export type StudyWords = Translation<typeof studies>;
export const studyWords = spoken('studies', studies);
