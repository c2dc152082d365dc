/**
 * The server's messages, version 2, as docs/api.md describes them. Nothing outside this folder says what a message looks
 * like; a test compiles what a running server really sends against these types.
 */

import type { LabAnswers, LabEvent, LabRequests } from './lab';
import type { LearnAnswers, LearnEvent, LearnRequests } from './learn';
import type {
  Done, ErrorShape, GameEntry, Level, Limits, OfferKind, PlayerEntry, Sampling, SessionState, Side, Thought, TraceNode, Value, View,
  Where,
} from './shapes';
import type { AnalysisEvent, ReviewEvent, Stoppable, UnderstandAnswers, UnderstandRequests } from './understand';

export type * from './shapes';

export type ExportFormat = 'position' | 'moves' | 'json' | 'svg';

/** What each `do` takes beside `id`. */
export interface Requests extends LabRequests, LearnRequests, UnderstandRequests {
  hello: object;
  look: Where & { moves?: string[]; svg?: boolean };
  check: { game: string; position: string };
  create: {
    game: string;
    position?: string;
    first?: string;
    second?: string;
    clock?: number;
    increment?: number;
    /** The maker's side in a game of two people who have a key each. */
    side?: Side;
  };
  import: { game?: string; text: string };
  open: { session: string; key?: string };
  leave: { session: string };
  play: { session: string; key: string; node: number; move: string };
  touch: { session: string; node: number; spots: string[] };
  view: { session: string; node: number };
  back: { session: string; key: string };
  go: { session: string; key: string; node: number };
  claim: { session: string; key: string };
  resign: { session: string; key: string; side?: Side };
  seats: { session: string; key: string; first: string; second: string };
  pause: { session: string; key: string; on: boolean };
  step: { session: string; key: string };
  speed: { session: string; key: string; delay: number };
  stop: { session: string; key: string };
  offer: { session: string; key: string; offer: OfferKind };
  accept: { session: string; key: string; offer: OfferKind };
  decline: { session: string; key: string; offer: OfferKind };
  hint: { session: string; node: number };
  search: { game: string; position?: string; player: string; trace?: number; iterations?: number };
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
    c?: string;
    view?: string;
  };
  puzzles: { game: string; seed?: number; count?: number; plies?: number };
  probe: Where & { moves?: string[] };
  export: { session: string; format: ExportFormat };
}

export type Do = keyof Requests;

export interface HelloAnswer extends Done {
  version: string;
  protocol: number;
  games: GameEntry[];
  /** Others are still being compiled; a server with all of them will take this one's place. */
  more_games: boolean;
  players: PlayerEntry[];
  levels: Level[];
  limits: Limits;
}
export interface ViewAnswer extends Done {
  view: View;
}
export interface LookAnswer extends ViewAnswer {
  /** The picture, where it was asked for. */
  svg?: string;
}
export interface CheckAnswer extends Done {
  problems: string[];
  view: View | null;
}
export interface SessionAnswer extends Done {
  session: SessionState;
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
  /** Plies to a proven end. */
  win?: number | null;
  loss?: number | null;
}
export interface SearchAnswer extends Done {
  thought: Thought;
  trace: TraceNode[] | null;
  left_out: number;
  /** Of a player that samples. */
  sampling: Sampling | null;
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
  /** Of a tree that is sampled. */
  visits?: number;
  wins?: number;
  to_move?: 'max' | 'min';
}
/** One thing to be said about a node, the right answer and why it is right. */
export interface QuizItem {
  node: number;
  part: 'value' | 'alpha' | 'beta' | 'cut' | 'next' | 'ucb' | 'visits' | 'wins';
  /** A number, or null where the search never looks; of a cut whether it is one. */
  answer: Value | boolean | null;
  why: string;
  /** The sentences of `why` for other languages; none where it has no keys. */
  said?: { key: string; with: Record<string, string | string[]> }[];
}
export interface Exercise {
  number: number;
  seed: number;
  kind: 'values' | 'windows' | 'cuts' | 'next' | 'ucb' | 'uct' | 'backup';
  convention: {
    cut: 'ge' | 'gt';
    order: 'natural' | 'reverse';
    fail: 'soft' | 'hard';
    /** Of a tree that is sampled: the weight of exploration, and whose wins a node counts. */
    c?: number;
    view?: 'mover' | 'max';
    words: string;
  };
  tree: string;
  question: string;
  nodes: QuizNode[];
  /** Of a `next`: the nodes looked at so far, in order, with what they are known to return. */
  seen: { node: number; value: Value | null }[];
  /** Of a `backup`: the path of the playout from the root to its leaf, and who won. */
  playout?: { path: number[]; winner: 'max' | 'min' | 'draw' };
  items: QuizItem[];
}
export interface QuizAnswer extends Done {
  exercise: Exercise;
}
/** A position that the side to move wins, and the one move that does so soonest. */
export interface Puzzle {
  position: string;
  /** Plies to the end. */
  win: number;
  move: string;
  /** No other move wins at all. */
  only: boolean;
  /** Best play of both to the end, as people write it. */
  line: string[];
}
export interface PuzzlesAnswer extends Stoppable {
  game: string;
  /** The tablebase that they come from. */
  table: string;
  puzzles: Puzzle[];
}
/** What a move is worth to who makes it, for certain. */
export interface ProbedMove {
  move: string;
  shown: string;
  /** 1, 0, −1, or points. */
  value: number;
  /** Plies from here. */
  win?: number;
  loss?: number;
}
export interface ProbeAnswer extends Stoppable {
  game: string;
  position: string;
  value: number;
  win?: number;
  loss?: number;
  /** The best first. */
  moves: ProbedMove[];
}
export interface ExportAnswer extends Done {
  name: string;
  type: string;
  text: string;
}

/** The answer to each `do`. */
export interface Answers extends LabAnswers, LearnAnswers, UnderstandAnswers {
  hello: HelloAnswer;
  look: LookAnswer;
  check: CheckAnswer;
  create: SessionAnswer;
  import: SessionAnswer;
  open: SessionAnswer;
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
  offer: Done;
  accept: Done;
  decline: Done;
  hint: HintAnswer;
  search: SearchAnswer;
  quiz: QuizAnswer;
  puzzles: PuzzlesAnswer;
  probe: ProbeAnswer;
  export: ExportAnswer;
}

export interface RefusedAnswer {
  id: number | null;
  ok: false;
  error: ErrorShape;
}

export type Answer = Answers[Do] | RefusedAnswer;

export interface SessionEvent {
  event: 'session';
  session: SessionState;
}
export interface ThinkingEvent {
  event: 'thinking';
  session: string;
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
export type ServerEvent = SessionEvent | ThinkingEvent | AnalysisEvent | ReviewEvent | LabEvent | LearnEvent | ByeEvent;

/** The events that belong to a request, told by its `to`. */
interface NewsByDo {
  analyse: AnalysisEvent;
  review: ReviewEvent;
}
export type News<D extends Do> = D extends keyof NewsByDo ? NewsByDo[D] : never;
