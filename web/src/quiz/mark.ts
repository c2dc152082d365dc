import { numeric } from '../format';
import type { Exercise, QuizItem, Value } from '../messages/messages';
import { explained } from '../words/explain';
import { quizWords } from '../words/quiz';
import { plain } from '../tree/model';

/** What somebody answered: texts in fields, branches crossed out, a node picked. */
export interface Answers {
  typed: Readonly<Record<string, string>>;
  cut: ReadonlySet<number>;
  picked: number | null;
}
export const unanswered: Answers = { typed: {}, cut: new Set(), picked: null };

/** What is answered by a number in a field. */
export type TypedPart = Exclude<QuizItem['part'], 'cut' | 'next'>;

export interface Mark {
  item: QuizItem;
  name: string;
  /** As it was given, to see whether it was changed since. */
  raw: string;
  given: string;
  answer: string;
  right: boolean;
}

export const fieldOf = (item: Pick<QuizItem, 'part' | 'node'>): string => `${item.part} ${item.node}`;

/** A number as people type it, in any of the usual ways; null: nothing, NaN: not a number. */
export function readNumber(text: string): number | null {
  const word = text.trim().toLowerCase().replace(/[−–—]/g, '-').replace(',', '.').replace(/^([+-]?)(\d*)½$/, '$1$2.5');
  if (word === '' || word === '-' || word === 'x') return null;
  const infinite = /^([+-]?)(?:inf|infinity|∞|oo)$/.exec(word);
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(word) ? Number(word) : NaN;
}

/** 2.5 → "2½": a draw is half a win. */
export function winsText(wins: number): string {
  const whole = Math.floor(wins);
  return wins - whole === 0.5 ? `${whole === 0 ? '' : whole}½` : plain(wins);
}

export function markAll(exercise: Exercise, answers: Answers): Mark[] {
  return exercise.items.map((item) => {
    const name = exercise.nodes[item.node]!.name;
    if (item.part === 'next') {
      const picked = answers.picked === null ? null : exercise.nodes[answers.picked]!;
      return { item, name, raw: String(answers.picked), given: picked?.name ?? quizWords.nothing, answer: name, right: answers.picked === item.node };
    }
    if (item.part === 'cut') {
      const given = answers.cut.has(item.node);
      const word = (yes: boolean): string => (yes ? quizWords.yes : quizWords.no);
      return { item, name, raw: String(given), given: word(given), answer: word(item.answer === true), right: given === item.answer };
    }
    const text = answers.typed[fieldOf(item)] ?? '';
    const given = readNumber(text);
    const answer = item.answer as Value | null;
    return {
      item,
      name,
      raw: text,
      given: given === null ? quizWords.nothing : Number.isNaN(given) ? `“${text.trim()}”, ${quizWords.noNumber}` : plain(asValue(given)),
      answer: answer === null ? (exercise.kind === 'backup' ? quizWords.unchanged : quizWords.never) : plain(answer),
      right: answer === null ? given === null : given !== null && same(given, numeric(answer)),
    };
  });
}

/** As near as what is shown, which has two decimals. */
function same(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < 0.005 + 1e-9;
}
function asValue(number: number): Value {
  return number === Infinity ? 'inf' : number === -Infinity ? '-inf' : number;
}

/** The reasons of those that were wrong, or of all that say something; each once. */
export function reasonsFor(marks: readonly Mark[]): string[] {
  const telling = marks.filter(({ item }) => item.part !== 'cut' || item.answer === true);
  return [...new Set((telling.length > 0 ? telling : marks).map(({ item }) => explained(item.said, item.why)))];
}

export interface Result {
  exercise: Exercise;
  marks: Mark[];
  /** Checks until the answers were shown. */
  tries: number;
}

/** One line an answer, as a spreadsheet reads it. */
export function csvOf(results: readonly Result[]): string {
  const head = ['seed', 'exercise', 'kind', 'cut', 'order', 'fail', 'tree', 'node', 'part', 'given', 'answer', 'right', 'tries'];
  const rows = results.flatMap(({ exercise, marks, tries }) =>
    marks.map(({ item, name, given, answer, right }) => [
      exercise.seed, exercise.number, exercise.kind, exercise.convention.cut, exercise.convention.order, exercise.convention.fail,
      exercise.tree, name, item.part, given, answer, right ? 1 : 0, tries,
    ]),
  );
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

/** A cell that begins like a formula is kept from becoming one. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
