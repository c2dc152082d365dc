import { lab } from './en/lab';
import { spoken } from './speech.svelte';
import type { Translation } from './translation';

export type LabWords = Translation<typeof lab>;
export const labWords = spoken('lab', lab);
