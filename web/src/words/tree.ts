import { tree } from './en/tree';
import { spoken } from './speech.svelte';
import type { Translation } from './translation';

export type TreeWords = Translation<typeof tree>;
export const treeWords = spoken('tree', tree);
