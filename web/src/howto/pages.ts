import type { RulesPage } from '../../plugins/markdown';
import type { Language } from '../words/speech.svelte';

type Pages = Record<string, RulesPage>;

/** One file a language: a reader loads only the own one. */
const sources: Record<Language, () => Promise<{ pages: Pages }>> = {
  en: () => import('virtual:rules/en'),
  es: () => import('virtual:rules/es'),
  de: () => import('virtual:rules/de'),
};

/** The rules of a game in a language. */
export async function pageOf(family: string, language: Language): Promise<RulesPage | undefined> {
  return (await sources[language]()).pages[family];
}
