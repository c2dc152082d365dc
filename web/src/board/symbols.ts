import type { Side } from '../messages/messages';

/** Characters that stand for the pieces of a side instead of their usual look. */
export type Symbols = Partial<Record<Side, string>>;

/** The last character of what was typed, as people count characters; nothing where that is a space. */
export function oneSymbol(text: string): string {
  const characters = [...new Intl.Segmenter().segment(text.trim())];
  return characters.at(-1)?.segment ?? '';
}

/** What was chosen, without the fields that were left empty. */
export function chosenSymbols(first: string, second: string): Symbols {
  return { ...(first && { first }), ...(second && { second }) };
}

/** A side that is called by its symbol ("X") is called by the chosen one. */
export function calledBy(name: string, symbol: string | undefined): string {
  return symbol !== undefined && name.length === 1 ? symbol : name;
}

/** The two sides would look the same. */
export function alike(symbols: Symbols, sides: readonly [string, string]): boolean {
  const [first, second] = [calledBy(sides[0], symbols.first), calledBy(sides[1], symbols.second)];
  return first === second || (symbols.first !== undefined && symbols.first === symbols.second);
}

/** What the server says of sides that are called by their symbols, said with the chosen ones. */
export function inSymbols(words: string, sides: readonly [string, string], symbols: Symbols): string {
  if (sides.some((name) => name.length !== 1)) return words;
  const named = (side: string): string => calledBy(side, side === sides[0] ? symbols.first : symbols.second);
  return words.replace(/(?<![\p{L}\d])[^\s](?![\p{L}\d])/gu, (word) => (sides.includes(word) ? named(word) : word));
}
