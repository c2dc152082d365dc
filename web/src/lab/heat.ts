import type { ExpectedFrom, StudyCell, StudyTable } from '../messages/lab';
import { labWords } from '../words/lab';
import { labelSaid } from '../words/texts.svelte';

/** Where a cell stands between −1, all won by the second, and 1, all won by the first; null where nothing can be said. */
export function heat(cell: StudyCell): number | null {
  if (cell.games === 0 || cell.second === null) return null;
  return (cell.first_wins - cell.second_wins) / cell.games;
}

/** The colour of a cell as a class: from "low3" by "mid" to "high3"; "none" before the first game. */
export function heatClass(cell: StudyCell): string {
  if (cell.games === 0) return 'none';
  const value = heat(cell);
  if (value === null) return 'plain';
  const step = Math.round(3 * Math.abs(value));
  return step === 0 ? 'mid' : `${value > 0 ? 'high' : 'low'}${step}`;
}

/** Who the first and the second player of a table are: its sides, unless each player has both. */
export function playersOf(table: StudyTable, sides: readonly [string, string]): readonly [string, string] {
  return table.swap || table.kind === 'search' || sides[0] === '' ? labWords.players : sides;
}

/** A cell read aloud. */
export function cellWords(cell: StudyCell, from: ExpectedFrom, sides: readonly [string, string] = labWords.players): string {
  if (cell.games === 0) return labWords.missing;
  const words = cell.second === null ? labelSaid(cell.seen ?? '') : labWords.cellWords(sides, cell.first_wins, cell.draws, cell.second_wins, cell.unfinished, cell.planned);
  return cell.agrees === false ? `${words}, ${labWords.wrongCell[from]}` : words;
}

/** What the server says of the agreement: the sums, and the cells that came out otherwise. */
export function agreementLines(text: string): { sums: string[]; wrong: string[] } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return { sums: lines.filter((line) => !line.startsWith(' ')), wrong: lines.filter((line) => line.startsWith(' ')).map((line) => line.trim()) };
}

/** How many cells agree with what was expected, of those that expect something; the ones counted apart left out. */
export function agreement(cells: readonly StudyCell[], apart: ReadonlySet<string>): { agree: number; of: number } {
  const counted = cells.filter((cell) => cell.expected !== null && !apart.has(cell.table));
  return { agree: counted.filter((cell) => cell.agrees === true).length, of: counted.length };
}
