import { solved } from './en/solved';
import { spoken } from './speech.svelte';
import type { Translation } from './translation';

export type SolvedWords = Translation<typeof solved>;
export const solvedWords = spoken('solved', solved);
