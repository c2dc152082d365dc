export const languages = { en: 'English', es: 'Español', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

export function isLanguage(name: string | null | undefined): name is Language {
  return name != null && Object.hasOwn(languages, name);
}

/** The first language of a browser's list that the page has: ["de-AT", "en"] → "de". */
export function languageOf(preferred: readonly string[]): Language {
  return preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}
