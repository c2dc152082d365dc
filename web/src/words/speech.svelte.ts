import type { Translation } from './translation';

export const languages = { en: 'English', es: 'Español', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;
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

export function isLanguage(name: string | null | undefined): name is Language {
  return name != null && Object.hasOwn(languages, name);
}

/** The first language of a browser's list that the page has: ["de-AT", "en"] → "de". */
export function languageOf(preferred: readonly string[]): Language {
  return preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

/** The language that the page speaks now. */
export function spokenLanguage(): Language {
  return language;
}

/** Changes the language of the page. The last wish counts, whichever words arrive first. */
export async function speak(wish: Language): Promise<void> {
  wanted = wish;
  const words = wish === 'en' ? null : (await loaders[wish]()).words;
  if (wanted !== wish) return;
  language = wish;
  dictionary = words as Dictionary | null;
}

/** The words of a page in the language of the moment. What reads them is drawn again when the language changes. */
export function spoken<Words extends object>(page: string, english: Words): Translation<Words> {
  return new Proxy(english, { get: (words, key) => Reflect.get(dictionary?.[page] ?? words, key) as unknown }) as unknown as Translation<Words>;
}
