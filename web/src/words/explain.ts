import { explain } from './en/explain';
import { spoken, spokenLanguage } from './speech.svelte';
import type { Translation } from './translation';

export type ExplainWords = Translation<typeof explain>;
const explainWords = spoken('explain', explain);

/** A sentence of the server: which, and what stands in it. */
export interface Sentence {
  key: string;
  with: Record<string, string | string[]>;
}

/** A template with its values: "{node} returns {value}." → "MIN C returns 2." */
export function filled(template: string, { with: values }: Sentence, language: string): string {
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' });
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'string' ? value : list.format(value);
  });
}

/** The sentences in the language of the page. In English, and where one is not known, they are the server's own. */
export function explained(sentences: readonly Sentence[] | undefined, english: string): string {
  const language = spokenLanguage();
  if (language === 'en' || !sentences || sentences.length === 0) return english;
  const known = explainWords as Record<string, string>;
  if (sentences.some(({ key }) => known[key] === undefined)) return english;
  return sentences.map((sentence) => filled(known[sentence.key]!, sentence, language)).join(' ');
}
