import { type Language } from './languages';
import type { Translation } from './translation';

export { isLanguage, languageOf, languages, type Language } from './languages';
/** The words of every page in one language. */
type Dictionary = Readonly<Record<string, object>>;

/** English comes with the page; the others are loaded when somebody reads them. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<{ words: object }>> = {
  es: () => import('./es/spanish'),
  de: () => import('./de/german'),
};

let language = $state.raw<Language>('en');
let dictionary = $state.raw<Dictionary | null>(null);
let wanted: Language = 'en';
let arriving: Promise<unknown> = Promise.resolve();

/** The language that the page speaks now. */
export function spokenLanguage(): Language {
  return language;
}

/** Changes the language of the page. The last wish counts, whichever words arrive first. */
export async function speak(wish: Language): Promise<void> {
  wanted = wish;
  const loading = wish === 'en' ? null : loaders[wish]();
  arriving = Promise.resolve(loading).catch(() => undefined);
  const words = loading === null ? null : (await loading).words;
  if (wanted !== wish) return;
  language = wish;
  dictionary = words as Dictionary | null;
}

/** Until the words that were asked for are there: what is said once and kept must not be said before. */
export async function speechReady(): Promise<void> {
  await arriving;
}

/** The words of a page in the language of the moment. What reads them is drawn again when the language changes. */
export function spoken<Words extends object>(page: string, english: Words): Translation<Words> {
  return new Proxy(english, { get: (words, key) => Reflect.get(dictionary?.[page] ?? words, key) as unknown }) as unknown as Translation<Words>;
}
