import type { ErrorShape } from '../messages/messages';
import { sentence } from '../words';
import { inBlank, translated, type Phrases } from './phrases';
import { spoken, spokenLanguage } from './speech.svelte';

/** What the server refuses and why, and how an error is put together from its parts. */
export interface ErrorWords {
  phrases: Phrases;
  expected: (what: string) => string;
  nearest: (word: string) => string;
  character: (place: number) => string;
}

// English is what the server says.
const words = spoken<ErrorWords>('errors', { phrases: {}, expected: String, nearest: String, character: String });

type Parts = Pick<ErrorShape, 'where' | 'what' | 'expected' | 'nearest'>;

/** "position, offset 4: unknown piece 'x'; expected …; did you mean 'y'?" taken apart. */
function partsOf(message: string): Parts {
  const [, where = '', what = '', expected = '', nearest = ''] =
    /^(?:((?:[\w-]+, )?offset \d+|[\w-]+, line \d+|position|player \S+|game \S+): )?(.*?)(?:; expected (.*?))?(?:; did you mean '(.*)'\?)?$/s.exec(message) ?? [];
  return { where, what, expected, nearest };
}

/** The parts of an error in a language; undefined where its main part is not translated. */
export function errorIn(language: ErrorWords, { where, what, expected, nearest }: Parts): string | undefined {
  const said = translated(what, language.phrases);
  if (said === undefined) return undefined;
  const offset = /\boffset (\d+)$/.exec(where)?.[1];
  const place = offset !== undefined ? language.character(Number(offset) + 1) : translated(where, language.phrases);
  const sentences = [sentence(place ? `${place}: ${said}` : said)];
  if (expected !== '') sentences.push(sentence(language.expected(translated(expected, language.phrases) ?? inBlank(expected, language.phrases))));
  if (nearest !== '') sentences.push(sentence(language.nearest(nearest)));
  return sentences.join(' ');
}

/** An error as people read it; undefined where the language of the page has no words for it. */
export function errorSaid(error: ErrorShape): string | undefined {
  return spokenLanguage() === 'en' ? sentence(error.message) : errorIn(words, error);
}

/** A line of the server that says what is wrong with a position or a touch. */
export function problemSaid(line: string): string {
  return (spokenLanguage() === 'en' ? undefined : errorIn(words, partsOf(line))) ?? sentence(line);
}

/** What of an error a language leaves in English: nothing, if all is well. For tests. */
export function untranslated(language: ErrorWords, message: string): string[] {
  const { what, expected } = partsOf(message);
  const list = /^(?:\S+(?: \d+)?(?:, | or |$))+(?:\d+ (?:more|others))?$/;
  return [what, expected].filter((part) => part !== '' && translated(part, language.phrases) === undefined && (part === what || !list.test(part)));
}
