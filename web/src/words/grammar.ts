/** What a language does with numbers. */
export interface Grammar {
  /** 12345 → "12,345" */
  count(number: number): string;
  /** 3, 'game', 'games' → "3 games" */
  counted(number: number, one: string, many: string): string;
  /** Only the noun: 1, 'was', 'were' → "was" */
  form(number: number, one: string, many: string): string;
}

/** English, Spanish and German have two forms: one, and any other number. (Spanish has a third, for millions; no sentence here counts them.) */
export function grammar(language: string): Grammar {
  const numbers = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  const form = (number: number, one: string, many: string): string => (plurals.select(number) === 'one' ? one : many);
  return {
    count: (number) => numbers.format(number),
    counted: (number, one, many) => `${numbers.format(number)} ${form(number, one, many)}`,
    form,
  };
}
