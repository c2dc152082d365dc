import { mcts } from './en/mcts';
import { spoken } from './speech.svelte';
import type { Translation } from './translation';

export type MctsWords = Translation<typeof mcts>;
export const mctsWords = spoken('mcts', mcts);
