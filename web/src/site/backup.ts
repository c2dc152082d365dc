import { isKeptGame, keepGames, keptGames, shortened, type KeptGame } from '../state/storage';
import { Rows } from './rows';

/** Everything that this browser keeps, as one file: the games with their moves, the list of games, the settings. */
interface Backup {
  zermelo: 'backup';
  version: 1;
  rows: [name: string, row: string][];
  kept: Record<string, string>;
}

const prefix = 'zermelo.';
const gamesName = 'zermelo.games';
/** The list of games is merged; whether this browser may forget was said of another one. */
const notImported = new Set([gamesName, 'zermelo.mayForget']);

/** A browser without room keeps no more settings. */
function keepSetting(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    return;
  }
}

export async function exported(): Promise<string> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  const kept = Object.fromEntries(names.map((name) => [name, localStorage.getItem(name) ?? '']));
  const rows = await (await Rows.open()).all();
  return JSON.stringify({ zermelo: 'backup', version: 1, rows, kept } satisfies Backup);
}

function isBackup(content: unknown): content is Backup {
  const backup = content as Backup | null;
  const pairs = (list: unknown): boolean =>
    Array.isArray(list) && list.every((row) => Array.isArray(row) && row.length === 2 && row.every((part) => typeof part === 'string'));
  return backup?.zermelo === 'backup' && backup.version === 1 && pairs(backup.rows) && typeof backup.kept === 'object' && backup.kept !== null;
}

/** Adds the games of a file, as far as there is room; games and settings that are here stay as they are. How many games came; null: no file of ours. */
export async function imported(text: string): Promise<number | null> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isBackup(content)) return null;
  const added = await (await Rows.open()).add(content.rows);
  const here = keptGames();
  const others = listOf(content.kept[gamesName]).filter((game) => !here.some(({ id }) => id === game.id));
  keepGames(shortened([...here, ...others]));
  for (const [name, value] of Object.entries(content.kept))
    if (name.startsWith(prefix) && typeof value === 'string' && localStorage.getItem(name) === null && !notImported.has(name)) keepSetting(name, value);
  return added;
}

function listOf(text: string | undefined): KeptGame[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isKeptGame) : [];
  } catch {
    return [];
  }
}
