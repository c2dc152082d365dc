/**
 * Sentences of the server by their English words. A key may have blanks: 'unknown piece {}' stands for all such sentences, and
 * its translation says with {1}, {2} … where each blank goes. What stands in a blank is translated too, where it is known. A blank
 * ends with its sentence and has no semicolon, unless it is written {*}. A key that begins with ~ is for items of a list in a blank.
 */
export type Phrases = Readonly<Record<string, string>>;

interface Pattern {
  expression: RegExp;
  said: string;
}
interface Book {
  sentences: Pattern[];
  parts: Pattern[];
}

const books = new WeakMap<Phrases, Book>();

const blank = /\{\*?\}/g;
/** Between two sentences. */
export const gap = /(?<=[.?]) (?=[A-Z\d“])/;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The keys with blanks, those with the most words first: 'no {}' must not speak for 'no {} king'. */
function bookOf(phrases: Phrases): Book {
  const known = books.get(phrases);
  if (known) return known;
  const fixed = (key: string): number => key.replaceAll(blank, '').length;
  const keys = Object.keys(phrases).filter((key) => key.search(blank) >= 0).sort((one, other) => fixed(other) - fixed(one));
  const pattern = (key: string): Pattern => {
    const within = key.startsWith('~') ? '((?:(?!; |, ).)+?)' : `((?:(?!; |${gap.source}).)+?)`;
    const parts = key.replace(/^~/, '').split(/(\{\*?\})/).map((part) => (part === '{}' ? within : part === '{*}' ? '(.+?)' : escaped(part)));
    return { expression: new RegExp(`^${parts.join('')}$`, 's'), said: phrases[key]! };
  };
  const book = { sentences: keys.filter((key) => !key.startsWith('~')).map(pattern), parts: keys.filter((key) => key.startsWith('~')).map(pattern) };
  books.set(phrases, book);
  return book;
}

function matched(text: string, patterns: readonly Pattern[], phrases: Phrases): string | undefined {
  for (const { expression, said } of patterns) {
    const blanks = expression.exec(text);
    if (blanks) return said.replace(/\{(\d+)\}/g, (_, place: string) => inBlank(blanks[Number(place)] ?? '', phrases));
  }
  return undefined;
}

/** How a sentence is said; undefined where nobody has translated it. */
export function translated(sentence: string, phrases: Phrases): string | undefined {
  return Object.hasOwn(phrases, sentence) ? phrases[sentence] : matched(sentence, bookOf(phrases).sentences, phrases);
}

/** One item of a list: a name, a move, "roll 3", "13 more". */
const listed = /^(\S+(?: \d+)?(?:, \S+(?: \d+)?)*) or (\S+(?: \d+)?|\d+ (?:more|others))$/;

/** What fills a blank may be a list, whose parts are said one by one. */
export function inBlank(text: string, phrases: Phrases): string {
  if (text.includes('; ')) return text.split('; ').map((part) => inBlank(part, phrases)).join('; ');
  const whole = translated(text, phrases);
  if (whole !== undefined) return whole;
  const list = listed.exec(text);
  if (list) return `${list[1]} ${phrases['or'] ?? 'or'} ${inBlank(list[2] ?? '', phrases)}`;
  const item = matched(text, bookOf(phrases).parts, phrases);
  if (item !== undefined) return item;
  return text.includes(', ') ? text.split(', ').map((part) => inBlank(part, phrases)).join(', ') : text;
}
