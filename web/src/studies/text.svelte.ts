import { text as english } from 'virtual:studies/en';
import type { StudiesText } from '../../plugins/studies';
import { spokenLanguage, type Language } from '../words/speech.svelte';

/** One file a language: a reader loads only the own one. */
const sources: Record<Exclude<Language, 'en'>, () => Promise<{ text: StudiesText }>> = {
  es: () => import('virtual:studies/es'),
  de: () => import('virtual:studies/de'),
};

let texts = $state.raw<Partial<Record<Language, StudiesText>>>({ en: english });

/** Until the text of the studies is there in the language of the page. Where it cannot be loaded, it stays English. */
export async function studiesReady(): Promise<void> {
  const language = spokenLanguage();
  if (language === 'en' || texts[language]) return;
  const found = await sources[language]().catch(() => null);
  if (found) texts = { ...texts, [language]: found.text };
}

/** The five studies in the language of the page. */
export function studiesText(): StudiesText {
  return texts[spokenLanguage()] ?? english;
}
