/** Everything that decides which puzzles are set, and which of them is looked at: `#/puzzles/GAME?seed=…&plies=…`. */
export interface Sheet {
  game: string;
  seed: number;
  /** Of the win; 0: all lengths, short ones first. */
  plies: number;
  number: number;
}

/** The number of puzzles of a seed. */
export const sheetSize = 10;
/** The side to move makes the first and the last move. */
export const pliesOf = (moves: number): number => 2 * moves - 1;
export const movesOf = (plies: number): number => Math.ceil(plies / 2);

const usualPlies = pliesOf(2);
const mostSeed = 2 ** 31 - 1;
const mostPlies = 249;

/** Nothing where no seed is asked for. What else the link does not say is as usual. */
export function readSheet(game: string, query: string): Sheet | null {
  const fields = new URLSearchParams(query);
  const whole = (name: string, least: number, most: number): number | null => {
    const text = fields.get(name) ?? '';
    return /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null;
  };
  const seed = whole('seed', 0, mostSeed);
  return seed === null ? null : { game, seed, plies: whole('plies', 0, mostPlies) ?? usualPlies, number: whole('number', 1, sheetSize) ?? 1 };
}

export function sheetText({ seed, plies, number }: Omit<Sheet, 'game'>): string {
  return new URLSearchParams({ seed: String(seed), plies: String(plies), ...(number > 1 && { number: String(number) }) }).toString();
}

/** Somebody else's puzzles, of the length that is asked for. */
export function freshText(query: string): string {
  const seed = 1 + Math.floor(Math.random() * 1_000_000);
  return sheetText(readSheet('', `${query}&seed=${seed}`) ?? { seed, plies: usualPlies, number: 1 });
}

export function puzzleLink(sheet: Sheet): string {
  return `#/puzzles/${encodeURIComponent(sheet.game)}?${sheetText(sheet)}`;
}

export function sameSheet(a: Sheet | null, b: Sheet): boolean {
  return a !== null && a.game === b.game && sheetText({ ...a, number: 1 }) === sheetText({ ...b, number: 1 });
}
