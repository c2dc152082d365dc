import type { Done, Mover, TraceNode, Value } from './shapes';

/** The lab's messages, as docs/api.md describes them; a part of messages.ts. */

/** Whose an expected value is: printed in the study, or a check value of ours. */
export type ExpectedFrom = 'published' | 'ours';

export type StudyKind = 'faithful' | 'correct' | 'own';

export interface StudySummary {
  name: string;
  kind: StudyKind;
  title: string;
  summary: string;
  source: string;
  /** Whoever looks at it has its games played. */
  plays_itself: boolean;
  questions: string[];
  played: number;
  planned: number;
  defects: number;
}

export interface Agreement {
  agree: number;
  of: number;
}

export interface StudyQuestion {
  text: string;
  /** What the authors answered, in our words; empty where they did not ask. */
  published: string;
  /** Where in their text: "3.4.2". */
  section: string;
  /** Computed from the games that are there. */
  sentence: string;
  /** What was measured, and what the authors claim; null where neither is a number. */
  figure: Value | null;
  claim: Value | null;
  /** Whether they support what the authors say; empty where nothing can be said. */
  verdict: string;
}

export interface StudyTable {
  name: string;
  caption: string;
  source: string;
  kind: 'games' | 'search';
  game: string;
  /** Its cells stand below each other; else they are a grid of rows and columns. */
  list: boolean;
  corner: string;
  rows: string[];
  columns: string[];
  apart: boolean;
  starts: number;
  games: number;
  swap: boolean;
  opening_plies: number;
  /** How they are chosen, as `match --openings` has it; empty where there are none. */
  openings: string;
  draw_after: number;
  expected_from: ExpectedFrom;
}

export interface StudyCell {
  /** Its place in the study. */
  number: number;
  name: string;
  /** What a table writes there. */
  text: string;
  table: string;
  first: string;
  second: string | null;
  row: string;
  column: string;
  result: string | null;
  plies: number | null;
  expected: string | null;
  expected_from: ExpectedFrom | null;
  seen: string | null;
  agrees: boolean | null;
  planned: number;
  games: number;
  first_wins: number;
  draws: number;
  second_wins: number;
  unfinished: number;
  nodes: number;
  seconds: number;
  cpu_seconds: number;
  identical: boolean | null;
  repeated_games: number;
  distinct_games: number;
  first_repeat: number | null;
}

export interface StudyDefect {
  id: string;
  why: string;
  game: string;
  position: string;
}

export interface Study {
  name: string;
  kind: StudyKind;
  title: string;
  summary: string;
  source: string;
  /** The faithful one of a correct study, the correct one of a faithful one. */
  other: string | null;
  measures: string[];
  questions: StudyQuestion[];
  tables: StudyTable[];
  cells: StudyCell[];
  agreement: string;
  /** Cells that agree, of those that were published and of those with a check value of ours. */
  published: Agreement;
  ours: Agreement;
  plays_itself: boolean;
  legend: string;
  /** Where games repeat earlier ones, in words; empty where that matters nowhere. */
  repeats: string;
  played: number;
  planned: number;
  jobs: number;
  /** The study that is playing now. */
  running: string | null;
  defects: StudyDefect[];
}

export interface LabGameEntry {
  start: string;
  first: string;
  second: string;
  result: string;
  reason: string;
  plies: number;
}

export interface LabMove {
  move: string;
  shown: string;
  by: Mover;
  opening: boolean;
  value: Value | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  /** After the move. */
  position: string;
}

export interface LabGame {
  game: string;
  title: string;
  sides: [string, string];
  start: string;
  first: string;
  second: string;
  result: string;
  words: string;
  moves: LabMove[];
}

export interface LabDifference {
  table: string;
  row: string;
  column: string;
  ply: number;
  position: string;
  player_a: string;
  player_b: string;
  move_a: string | null;
  move_b: string | null;
  value_a: Value | null;
  value_b: Value | null;
  result_a: string;
  result_b: string;
  quirk: string | null;
}

/** What a program chose, and the tree it looked at; null where it looked at none. */
export interface Chosen {
  game: string;
  player: string;
  move: string | null;
  shown: string | null;
  value: Value | null;
  nodes: number;
  words: string;
  trace: TraceNode[] | null;
  left_out: number;
}

/** Proven, as the side to move has it. */
export interface Truth {
  result: 'win' | 'draw' | 'loss' | 'unknown';
  plies: number | null;
  best: string | null;
}

export interface ShownDefect {
  id: string;
  why: string;
  position: string;
  faithful: Chosen;
  correct: Chosen;
  truth: { position: Truth; faithful: Truth | null; correct: Truth | null };
}

export interface LabRequests {
  studies: object;
  study: { study: string };
  lab_estimate: { study: string };
  lab_run: { study: string; jobs?: number };
  lab_stop: object;
  lab_watch: { on: boolean };
  lab_games: { study: string; cell: number };
  lab_game: { study: string; cell: number; game: number };
  lab_compare: { a: string; b: string };
  lab_report: { study: string };
  lab_defect: { study: string; defect: string };
}

export interface StudiesAnswer extends Done {
  studies: StudySummary[];
  /** Words about files in the folder that are no studies. */
  unreadable: string[];
  running: string | null;
}
export interface StudyAnswer extends Done {
  study: Study;
}
/** How long what is missing may take, with so many games at a time. */
export interface LabEstimateAnswer extends Done {
  study: string;
  seconds_left: number;
  jobs: number;
}
export interface LabRunAnswer extends Done {
  study: string;
  jobs: number;
}
export interface LabStopAnswer extends Done {
  study: string;
}
export interface LabGamesAnswer extends Done {
  games: LabGameEntry[];
  left_out: number;
}
export interface LabGameAnswer extends Done {
  game: LabGame;
}
export interface LabCompareAnswer extends Done {
  a: string;
  b: string;
  /** The game of each table. */
  games: Record<string, string>;
  cells: number;
  same: number;
  differences: LabDifference[];
}
export interface LabReportAnswer extends Done {
  path: string;
}
export interface LabDefectAnswer extends Done {
  defect: ShownDefect;
}

export interface LabAnswers {
  studies: StudiesAnswer;
  study: StudyAnswer;
  lab_estimate: LabEstimateAnswer;
  lab_run: LabRunAnswer;
  lab_stop: LabStopAnswer;
  lab_watch: Done;
  lab_games: LabGamesAnswer;
  lab_game: LabGameAnswer;
  lab_compare: LabCompareAnswer;
  lab_report: LabReportAnswer;
  lab_defect: LabDefectAnswer;
}

export interface LabEvent {
  event: 'lab';
  study: string;
  state: 'running' | 'done' | 'stopped' | 'failed';
  played: number;
  planned: number;
  jobs: number;
  seconds_left: number | null;
  current: string;
  words: string;
  /** Those that changed since the last event. */
  cells: StudyCell[];
}
