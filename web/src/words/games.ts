import { games } from './en/games';
import { spoken } from './speech.svelte';
import type { Translation } from './translation';

export type GameWords = Translation<typeof games>;
export const g = spoken('games', games);
