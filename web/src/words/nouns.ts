import { nouns as english, type Nouns } from './en/nouns';
import { spoken, spokenLanguage } from './speech.svelte';

// English is what the server says, but for a few nouns: no words of another language come with the first script.
const nouns = spoken<Nouns>('nouns', english);
const sentences = spoken<Record<string, string>>('said', {});

const numbered = /^start \d+: /;

/** A sentence of the server about its rules, programs and options, in the language of the page. */
export function saidNamed(sentence: string): string {
  if (spokenLanguage() === 'en') return sentence;
  // A start of Chess960 is its pieces, in every language.
  return numbered.test(sentence) ? sentence.replace(numbered, '') : (sentences[sentence] ?? sentence);
}

/** "last-two" → "last two", or as the language says it. */
function noun(words: Readonly<Record<string, string>>, word: string): string {
  return words[word] ?? word.replaceAll('-', ' ');
}
export const optionNamed = (name: string): string => noun(nouns.options, name);
export const valueNamed = (word: string): string => noun(nouns.values, word);
export const termNamed = (name: string): string => (spokenLanguage() === 'en' ? name : (nouns.terms[name] ?? name));
