import { site } from './en/site';
import { spoken } from './speech.svelte';
import type { Translation } from './translation';

export type SiteWords = Translation<typeof site>;
export const siteWords = spoken('site', site);
