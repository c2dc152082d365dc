import { learning } from './en/learning';
import { spoken } from './speech.svelte';
import type { Translation } from './translation';

export type LearningWords = Translation<typeof learning>;
export const learningWords = spoken('learning', learning);
