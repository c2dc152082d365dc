import { mistakes } from './en/mistakes';
import { spoken } from './speech.svelte';
import type { Translation } from './translation';

export type MistakeWords = Translation<typeof mistakes>;
export const mistakeWords = spoken('mistakes', mistakes);
