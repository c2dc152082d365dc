import type { Symbols } from '../board/symbols';
import { isLanguage, languageOf, type Language } from '../words/languages';

/** What this browser remembers: its keys to games, and how it likes the page. Works, forgetfully, without storage. */

/** `over`: the person at this browser had no side of the own, or both. */
export type KeptResult = 'won' | 'lost' | 'draw' | 'over';

export interface KeptGame {
  id: string;
  key: string | null;
  family: string;
  title: string;
  players: string;
  when: number;
  over: boolean;
  /** Of a finished game: when it ended, how it ended for the person at this browser, why, who won, and its number of moves. */
  ended?: number;
  result?: KeptResult;
  reason?: string;
  winner?: string;
  moves?: number;
  /** The characters chosen for the two sides' pieces. */
  symbols?: Symbols;
}

export const gamesName = 'zermelo.games';
/** Games under way, and as many finished ones. A game that is dropped loses its key. */
const mostGames = 1000;

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** A time that a calendar can show. */
const isTime = (time: unknown): boolean => typeof time === 'number' && Math.abs(time) <= 8.64e15;

export function isKeptGame(entry: unknown): entry is KeptGame {
  const game = entry as KeptGame | null;
  return typeof game?.id === 'string' && typeof game.title === 'string' && isTime(game.when) && (game.ended === undefined || isTime(game.ended));
}

export function keptGames(): KeptGame[] {
  try {
    const list: unknown = JSON.parse(read(gamesName) ?? '[]');
    return Array.isArray(list) ? list.filter(isKeptGame) : [];
  } catch {
    return [];
  }
}

/** Newest first, one entry a game; a key, symbols and the end of a game once known are not lost. */
export function withGame(list: readonly KeptGame[], game: KeptGame): KeptGame[] {
  const before = list.find((entry) => entry.id === game.id);
  const symbols = game.symbols ?? before?.symbols;
  const ended = game.over ? ((before?.over ? before.ended : undefined) ?? game.ended) : undefined;
  const kept = { ...game, key: game.key ?? before?.key ?? null, ...(symbols && { symbols }), ...(ended !== undefined && { ended }) };
  return shortened([kept, ...list.filter((entry) => entry.id !== game.id)]);
}

/** The first games, as many as are kept. */
export function shortened(list: readonly KeptGame[]): KeptGame[] {
  const places = { open: mostGames, finished: mostGames };
  return list.filter((entry) => places[entry.over ? 'finished' : 'open']-- > 0);
}

export function keepGames(list: readonly KeptGame[]): boolean {
  return write(gamesName, JSON.stringify(list));
}

export type Theme = 'auto' | 'light' | 'dark';
const themeName = 'zermelo.theme';

export function keptTheme(): Theme {
  const theme = read(themeName);
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

export function keepTheme(theme: Theme): void {
  write(themeName, theme);
}

const mutedName = 'zermelo.muted';

export function keptMuted(): boolean {
  return read(mutedName) === 'yes';
}

export function keepMuted(muted: boolean): void {
  write(mutedName, muted ? 'yes' : 'no');
}

/** Puzzles that were solved in this browser: all of them, and those since one was not solved unaided. */
export interface PuzzleScore {
  solved: number;
  streak: number;
}
const puzzlesName = 'zermelo.puzzles';

/** `known`: where nothing is kept. */
export function keptPuzzleScore(known: PuzzleScore = { solved: 0, streak: 0 }): PuzzleScore {
  const kept = read(puzzlesName);
  if (kept === null) return known;
  const [solved = 0, streak = 0] = kept.split(' ').map(Number).map((count) => (Number.isSafeInteger(count) && count > 0 ? count : 0));
  return { solved, streak };
}

export function keepPuzzleScore({ solved, streak }: PuzzleScore): void {
  write(puzzlesName, `${solved} ${streak}`);
}

const volumeName = 'zermelo.volume';

export function keptVolume(): number {
  const volume = Number(read(volumeName) ?? 1);
  return volume >= 0 && volume <= 1 ? volume : 1;
}

export function keepVolume(volume: number): void {
  write(volumeName, String(volume));
}

/** How somebody likes the boards and which language they read; what was never chosen is absent. */
export interface Liking {
  board: string;
  pieces: string;
  tempo: string;
  coordinates: boolean;
  language: string;
}
const likingName = 'zermelo.settings';

/** Nothing is trusted: other versions of the page may have written it. */
export function keptLiking(): { [Key in keyof Liking]?: unknown } {
  try {
    const liking: unknown = JSON.parse(read(likingName) ?? '{}');
    return typeof liking === 'object' && liking !== null ? liking : {};
  } catch {
    return {};
  }
}

/** The language to begin with: the chosen one, or else the browser's. */
export function firstLanguage(preferred: readonly string[]): Language {
  const { language } = keptLiking();
  return typeof language === 'string' && isLanguage(language) ? language : languageOf(preferred);
}

export function keepLiking(liking: Partial<Liking>): void {
  write(likingName, JSON.stringify({ ...keptLiking(), ...liking }));
}
