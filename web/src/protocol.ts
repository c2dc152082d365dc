/**
 * The server's messages, version 1, as docs/api.md describes them. Nothing else in the page says what a message looks
 * like; a test compiles what a running server really sends against these types.
 */

import type { AnalysisEvent, ReviewEvent, UnderstandAnswers, UnderstandRequests, Where } from './understand/messages';
import type { LabAnswers, LabEvent, LabRequests } from './protocol.lab';

export type Side = 'first' | 'second';
export type Mover = Side | 'chance';

/** JSON has no infinity. */
export type Value = number | 'inf' | '-inf';

export type Shape =
  | 'square'
  | 'dark'
  | 'point'
  | 'hole'
  | 'circle'
  | 'triangle'
  | 'inverted'
  | 'diamond'
  | 'nothing';

export interface Spot {
  /** As the notation calls it; empty for decoration. */
  id: string;
  x: number;
  y: number;
  shape: Shape;
  width: number;
  height: number;
}

/** x1, y1, x2, y2 */
export type Stroke = [number, number, number, number];

export interface Piece {
  x: number;
  y: number;
  owner: Mover;
  mark: string;
  disc: boolean;
}

export interface Label {
  x: number;
  y: number;
  text: string;
  size: number;
}

export interface Drawing {
  width: number;
  height: number;
  turns: boolean;
  caption: string;
  spots: Spot[];
  strokes: Stroke[];
  pieces: Piece[];
  labels: Label[];
}

/** A move as a hand makes it on the drawing of the position before it. */
export interface Gesture {
  path: string[];
  taken: string[];
  touches: number;
  area: string[];
  choice: string;
}

export interface MoveChoice extends Gesture {
  move: string;
  /** As people write it: Nf3. */
  shown: string;
}

export interface Outcome {
  result: string;
  reason: string;
  margin: Value | null;
  words: string;
}

export interface View {
  position: string;
  to_move: Mover;
  again: boolean;
  drawing: Drawing;
  moves: MoveChoice[];
  hidden_moves: number;
  last: Gesture | null;
  outcome: Outcome | null;
  claim: Outcome | null;
}

export interface TableNode {
  id: number;
  parent: number | null;
  move: string | null;
  shown: string | null;
  by: Mover | null;
  value: Value | null;
  proof: string | null;
  win: number | null;
  loss: number | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  line: string[] | null;
  /** The same as people write it; null where only `line` was kept. */
  shown_line: string[] | null;
  /** What decided, in a published program's own terms; null where it says nothing. */
  because?: string | null;
}

export interface Clock {
  first: number;
  second: number;
  running: Side | null;
}

export interface Table {
  id: string;
  key: string | null;
  game: string;
  family: string;
  title: string;
  sides: [string, string];
  start: string;
  first: string;
  second: string;
  nodes: TableNode[];
  current: number;
  view: View;
  thinking: Side | null;
  paused: boolean;
  delay: number;
  clock: Clock | null;
  rev: number;
}

export interface Option {
  name: string;
  meaning: string;
  default: string;
  least?: number;
  most?: number;
  values?: string[];
  title?: string;
}

export interface Parameter {
  name: string;
  meaning: string;
  default: number;
}

export interface Evaluator {
  name: string;
  meaning: string;
  aliases: string[];
  parameters: Parameter[];
  /** What it counts in; a review marks a move that loses more than `mistake` of it. */
  unit: string;
  mistake: number;
}

export interface Alias {
  name: string;
  game: string;
}

export interface Start {
  name: string;
  position: string;
  meaning: string;
}

/** Something of a published program that can be fixed or taken out, by its name. */
export interface Quirk {
  id: string;
  meaning: string;
}

/** A player that only one game has: a yardstick, or the program of a study. */
export interface GamePlayer {
  name: string;
  meaning: string;
  options: Option[];
  /** What `fix=` can name. */
  quirks: Quirk[];
  /** What `without=` can name: parts of the program. */
  parts: Quirk[];
}

export interface Variant {
  spec: string;
  title: string;
  words: string;
  evaluators: Evaluator[];
  starts: Start[];
  players: GamePlayer[];
  dice: boolean;
  own_symbols: boolean;
  sides: [string, string];
}

export interface GameEntry {
  name: string;
  summary: string;
  aliases: Alias[];
  options: Option[];
  evaluators: Evaluator[];
  starts: Start[];
  players: GamePlayer[];
  /** The symbols of the two sides can be chosen. */
  own_symbols: boolean;
  dice: boolean;
  captures: boolean;
  repeats: boolean;
  symmetries: number;
  position_bytes: number;
  title: string;
  family: string;
  sides: [string, string];
  picture: Drawing;
  variants: Variant[];
}

export interface PlayerEntry {
  name: string;
  title: string;
  words: string;
  dice: boolean;
  options: Option[];
}

export interface Level {
  level: number;
  title: string;
}

export interface Limits {
  message: number;
  rate: number;
  burst: number;
  tables: number;
  open: number;
  think: number;
  connections: number;
}

export interface ErrorShape {
  what: string;
  where: string;
  expected: string;
  nearest: string;
  message: string;
}

export type ExportFormat = 'position' | 'moves' | 'json' | 'svg';

/** What each `do` takes beside `id`. */
export interface Requests extends LabRequests, UnderstandRequests {
  hello: object;
  look: Where & { moves?: string[] };
  check: { game: string; position: string };
  create: {
    game: string;
    position?: string;
    first?: string;
    second?: string;
    clock?: number;
    increment?: number;
  };
  import: { game?: string; text: string };
  open: { table: string; key?: string };
  leave: { table: string };
  play: { table: string; key: string; node: number; move: string };
  touch: { table: string; node: number; spots: string[] };
  view: { table: string; node: number };
  back: { table: string; key: string };
  go: { table: string; key: string; node: number };
  claim: { table: string; key: string };
  resign: { table: string; key: string; side: Side };
  seats: { table: string; key: string; first: string; second: string };
  pause: { table: string; key: string; on: boolean };
  step: { table: string; key: string };
  speed: { table: string; key: string; delay: number };
  stop: { table: string; key: string };
  hint: { table: string; node: number };
  search: { game: string; position?: string; player: string; trace?: number };
  quiz: {
    seed?: number;
    number?: number;
    kind?: string;
    level?: number;
    cut?: string;
    order?: string;
    fail?: string;
    tree?: string;
    game?: string;
    position?: string;
    depth?: number;
    evaluator?: string;
  };
  export: { table: string; format: ExportFormat };
}

export type Do = keyof Requests;

/** Every answer that says yes. */
export interface Done {
  id: number;
  ok: true;
}

export interface HelloAnswer extends Done {
  version: string;
  protocol: number;
  games: GameEntry[];
  players: PlayerEntry[];
  levels: Level[];
  limits: Limits;
}
export interface ViewAnswer extends Done {
  view: View;
}
export interface CheckAnswer extends Done {
  problems: string[];
  view: View | null;
}
export interface TableAnswer extends Done {
  table: Table;
}
export interface TouchAnswer extends Done {
  words: string;
}
export interface HintAnswer extends Done {
  move: string | null;
  value: Value | null;
  proof: string;
  line: string[];
  shown_line: string[];
  words: string;
}
export interface SearchedMove {
  move: string;
  value: Value;
  bound: 'exact' | 'upper' | 'lower';
  proof: string;
  /** Plies to a win or a loss, the move included. */
  win?: number;
  loss?: number;
  /** Empty where fewer lines were asked for. */
  line: string[];
}
/** What a search found; values as the player to move sees them. */
export interface Thought {
  move: string | null;
  value: Value | null;
  proof: string;
  win?: number;
  loss?: number;
  depth: number;
  complete: boolean;
  nodes: number;
  leaves: number;
  cutoffs: number;
  seconds: number;
  line: string[];
  moves: SearchedMove[];
  /** What decided, in a published program's own terms. */
  because?: string;
}
export interface Cutoff {
  value: Value;
  bound: Value;
  by: number | null;
  rival: number | null;
  pruned: string[];
  reason: string;
}
/** A node of a recorded search; values and windows as the player to move at the root sees them. */
export interface TraceNode {
  id: number;
  parent: number | null;
  move: string | null;
  position: string;
  kind: 'max' | 'min' | 'chance' | 'average';
  depth_left: number;
  window: [Value, Value];
  window_exit: [Value, Value];
  value: Value;
  chosen: number | null;
  children: number[];
  legal: string[];
  probability?: number;
  leaf?: string;
  /** Of the engine: why this was not a plain look at a move. */
  look?: string;
  /** Of the engine: moves that it left out. */
  skipped?: string[];
  cutoff?: Cutoff;
}
export interface SearchAnswer extends Done {
  thought: Thought;
  trace: TraceNode[] | null;
  left_out: number;
}
export interface QuizNode {
  id: number;
  parent: number | null;
  name: string;
  kind: 'max' | 'min' | 'leaf';
  /** That leads here; empty where the moves of the tree have no names. */
  move: string;
  value: Value | null;
  children: number[];
}
/** One thing to be said about a node, the right answer and why it is right. */
export interface QuizItem {
  node: number;
  part: 'value' | 'alpha' | 'beta' | 'cut' | 'next';
  /** A number, or null where the search never looks; of a cut whether it is one. */
  answer: Value | boolean | null;
  why: string;
}
export interface Exercise {
  number: number;
  seed: number;
  kind: 'values' | 'windows' | 'cuts' | 'next';
  convention: { cut: 'ge' | 'gt'; order: 'natural' | 'reverse'; fail: 'soft' | 'hard'; words: string };
  tree: string;
  question: string;
  nodes: QuizNode[];
  /** Of a `next`: the nodes looked at so far, in order, with what they are known to return. */
  seen: { node: number; value: Value | null }[];
  items: QuizItem[];
}
export interface QuizAnswer extends Done {
  exercise: Exercise;
}
export interface ExportAnswer extends Done {
  name: string;
  type: string;
  text: string;
}

/** The answer to each `do`. */
export interface Answers extends LabAnswers, UnderstandAnswers {
  hello: HelloAnswer;
  look: ViewAnswer;
  check: CheckAnswer;
  create: TableAnswer;
  import: TableAnswer;
  open: TableAnswer;
  leave: Done;
  play: Done;
  touch: TouchAnswer;
  view: ViewAnswer;
  back: Done;
  go: Done;
  claim: Done;
  resign: Done;
  seats: Done;
  pause: Done;
  step: Done;
  speed: Done;
  stop: Done;
  hint: HintAnswer;
  search: SearchAnswer;
  quiz: QuizAnswer;
  export: ExportAnswer;
}

export interface RefusedAnswer {
  id: number | null;
  ok: false;
  error: ErrorShape;
}

export type Answer = Answers[Do] | RefusedAnswer;

export interface TableEvent {
  event: 'table';
  table: Table;
}
export interface ThinkingEvent {
  event: 'thinking';
  table: string;
  node: number;
  depth: number;
  value: Value | null;
  proof: string;
  line: string[];
  shown_line: string[];
  nodes: number;
  nps: number | null;
  seconds: number;
}
export interface ByeEvent {
  event: 'bye';
}
export type ServerEvent = TableEvent | ThinkingEvent | AnalysisEvent | ReviewEvent | LabEvent | ByeEvent;

/** The events that belong to a request, told by its `to`. */
interface NewsByDo {
  analyse: AnalysisEvent;
  review: ReviewEvent;
}
export type News<D extends Do> = D extends keyof NewsByDo ? NewsByDo[D] : never;
