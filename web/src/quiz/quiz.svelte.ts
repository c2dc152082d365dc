import { LineLost } from '../connection';
import type { Exercise } from '../messages/messages';
import type { App } from '../state/app.svelte';
import { readSheet, requestOf, sameSheet, usual, type Sheet } from './link';
import { fieldOf, markAll, unanswered, type Answers, type Mark, type Result, type TypedPart } from './mark';

/** A sheet of exercises, the one that is looked at, and what was answered so far. */
export class Quiz {
  sheet = $state.raw<Sheet>(usual);
  exercise = $state.raw<Exercise | null>(null);
  problem = $state('');
  busy = $state(false);
  answers = $state.raw<Answers>(unanswered);
  marks = $state.raw<Mark[] | null>(null);
  /** What the first check found, while there is a second try. */
  tried = $state.raw<Mark[] | null>(null);
  /** Nothing was answered when somebody checked. */
  empty = $state(false);
  /** By the number of the exercise; what is marked stays as it was. */
  done = $state.raw<ReadonlyMap<number, Result & { answers: Answers }>>(new Map());

  readonly passed = $derived(this.marks?.every((mark) => mark.right) ?? false);
  /** Every right answer is a point. */
  readonly points = $derived.by(() => {
    const marks = [...this.done.values()].flatMap((result) => result.marks);
    return { right: marks.filter((mark) => mark.right).length, of: marks.length };
  });

  private wanted = 0;

  constructor(readonly app: App) {}

  /** Follow the address. */
  visit(query: string): void {
    const sheet = readSheet(query);
    if (!sameSheet(sheet, this.sheet)) this.done = new Map();
    this.sheet = sheet;
    const result = this.done.get(sheet.number);
    if (result) this.show(result.exercise, result.answers, result.marks);
    else void this.set(sheet);
  }

  type(field: string, text: string): void {
    this.answers = { ...this.answers, typed: { ...this.answers.typed, [field]: text } };
  }
  typed(part: TypedPart, node: number): string {
    return this.answers.typed[fieldOf({ part, node })] ?? '';
  }

  /** What hangs on a branch goes with it. */
  cross(node: number): void {
    if (this.marks || !this.exercise) return;
    const cut = new Set(this.answers.cut);
    if (!cut.delete(node)) {
      for (const other of cut) if (this.hangsOn(other, node)) cut.delete(other);
      cut.add(node);
    }
    this.answers = { ...this.answers, cut };
  }
  pick(node: number): void {
    if (!this.marks) this.answers = { ...this.answers, picked: this.answers.picked === node ? null : node };
  }
  /** Is a node below one that is crossed out? */
  gone(node: number): boolean {
    return [...this.answers.cut].some((cut) => cut !== node && this.hangsOn(node, cut));
  }

  /** The first check says which answers are wrong, the second what is right. A check of nothing costs nothing. */
  check(): void {
    // While the next exercise is on its way, the one on the page belongs to another sheet.
    if (!this.exercise || this.marks || this.busy) return;
    const blank = this.answers.picked === null && this.answers.cut.size === 0 && Object.values(this.answers.typed).every((text) => text.trim() === '');
    // That no branch is cut is an answer too, where it is given twice.
    if (blank && !(this.exercise.kind === 'cuts' && this.empty)) {
      this.empty = true;
      return;
    }
    this.empty = false;
    const marks = markAll(this.exercise, this.answers);
    if (this.tried === null && marks.some((mark) => !mark.right)) this.tried = marks;
    else this.finish(marks);
  }
  /** No second try is wanted. */
  reveal(): void {
    if (this.exercise && !this.marks && !this.busy) this.finish(markAll(this.exercise, this.answers));
  }
  private finish(marks: Mark[]): void {
    const exercise = this.exercise!;
    this.marks = marks;
    const result = { exercise, marks, answers: this.answers, tries: this.tried === null ? 1 : 2 };
    this.tried = null;
    this.done = new Map(this.done).set(exercise.number, result);
  }
  startOver(): void {
    this.done = new Map();
    if (this.exercise && !this.busy) this.show(this.exercise, unanswered, null);
  }
  /** By the last check. In the second try only what is still as it was is known to be right or wrong. */
  markOf(part: string, node: number): Mark | undefined {
    return (this.marks ?? this.tried)?.find((mark) => mark.item.part === part && mark.item.node === node);
  }

  /** How an answer stands by the last check. In the second try one that was changed is neither right nor wrong, and a branch marked wrong would be the answer. */
  stateOf(part: string, node: number): '' | 'right' | 'wrong' {
    const mark = this.markOf(part, node);
    const given = this.answers.typed[fieldOf({ part: part as TypedPart, node })] ?? '';
    if (mark === undefined || (!this.marks && (part === 'cut' || given !== mark.raw))) return '';
    return mark.right ? 'right' : 'wrong';
  }
  /** What should have stood there, once that is told. */
  truth(part: string, node: number): string {
    const mark = this.marks ? this.markOf(part, node) : undefined;
    return mark && !mark.right ? (mark.item.answer === null ? '–' : mark.answer) : '';
  }

  private hangsOn(node: number, upper: number): boolean {
    for (let at: number | null = node; at !== null; at = this.exercise?.nodes[at]?.parent ?? null) if (at === upper) return true;
    return false;
  }
  private show(exercise: Exercise, answers: Answers, marks: Mark[] | null): void {
    this.wanted++;
    this.busy = false;
    this.problem = '';
    this.exercise = exercise;
    this.answers = answers;
    this.marks = marks;
    this.tried = null;
    this.empty = false;
  }
  private async set(sheet: Sheet): Promise<void> {
    const wish = ++this.wanted;
    this.busy = true;
    try {
      const { exercise } = await this.app.connection.ask('quiz', requestOf(sheet));
      if (wish === this.wanted) this.show(exercise, unanswered, null);
    } catch (error) {
      if (wish !== this.wanted) return;
      if (error instanceof LineLost) return this.set(sheet); // it waits until the line is back
      this.busy = false;
      this.exercise = null;
      this.marks = null;
      this.tried = null;
      this.problem = this.app.words(error);
    }
  }
}
