/** What several messages have in common, as docs/api.md describes it. */

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
  /** Two runners on long tracks, far wider than a screen can show. */
  race: boolean;
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
  /** The king of the side to move is attacked. */
  check: boolean;
  drawing: Drawing;
  moves: MoveChoice[];
  hidden_moves: number;
  last: Gesture | null;
  outcome: Outcome | null;
  claim: Outcome | null;
}

export interface SessionNode {
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
  /** Of each side for the whole game, and what a move adds. */
  base: number;
  increment: number;
  running: Side | null;
}

/** What one of two people offers to the other. */
export type OfferKind = 'draw' | 'take_back' | 'rematch';

/** Two people who have a key each. */
export interface Pair {
  /** The sides whose key has opened the session. */
  joined: Side[];
  draw: Side | null;
  take_back: Side | null;
  rematch: Side | null;
  /** The rematch, once it is accepted. */
  next: string | null;
}

export interface SessionState {
  id: string;
  key: string | null;
  /** The sides that the key plays; empty without a key, and in events. */
  plays: Side[];
  /** The key of the other side, until it is used; for the maker of a pair. */
  invite: string | null;
  pair: Pair | null;
  game: string;
  family: string;
  title: string;
  sides: [string, string];
  start: string;
  first: string;
  second: string;
  nodes: SessionNode[];
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
  /** The request `puzzles` has some. */
  puzzles: boolean;
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
  sessions: number;
  open: number;
  think: number;
  connections: number;
}

/** docs/api.md says what a client should do about each. */
export type ErrorCode =
  | 'invalid'
  | 'unknown'
  | 'illegal'
  | 'not-found'
  | 'unsupported'
  | 'too-large'
  | 'busy'
  | 'stopped'
  | 'failed';

export interface ErrorShape {
  what: string;
  where: string;
  expected: string;
  nearest: string;
  /** What a program steers by; the texts are for people. */
  code: ErrorCode;
  message: string;
}

/** Every answer that says yes. */
export interface Done {
  id: number;
  ok: true;
}

/** A position: at a node of a session, with the game that led there, or by its text. */
export interface Where {
  session?: string;
  node?: number;
  game?: string;
  position?: string;
}

export interface SearchedMove {
  move: string;
  value: Value;
  bound: 'exact' | 'upper' | 'lower';
  proof: string;
  /** Plies to a win or a loss, the move included. */
  win?: number;
  loss?: number;
  /** Of a player that samples: playouts that began with the move. */
  visits?: number;
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
  /** Of a search that samples: playouts through this node, at the end of the search. */
  visits?: number;
  /** … of one that proves: the prior of the move that leads here, and what the true value lies between. */
  prior?: number;
  low?: number;
  high?: number;
  /** … moves whose positions stand elsewhere in the tree. */
  links?: { move: string; node: number }[];
}

/** How a search that samples chose at a node. Lists are in the order of the node's legal moves. */
export interface Choice {
  node: number;
  rule: 'untried' | 'ucb' | 'puct' | 'dice';
  chosen: number;
  parent_visits: number;
  visits: number[];
  mean: (number | null)[];
  exploration: (number | null)[];
}
/** What stands at a node after an iteration. */
export interface Change {
  node: number;
  visits: number;
  value: number;
  low?: number;
  high?: number;
}
export interface Iteration {
  number: number;
  path: number[];
  choices: Choice[];
  added: number[];
  outcome: string | null;
  playout: { moves: string[]; result: number } | null;
  result: number;
  changes: Change[];
}
/** The record of a search that samples; results and values as the player to move at the root sees them. */
export interface Sampling {
  rule: 'ucb' | 'puct';
  c: number;
  playout: string;
  total: number;
  chart: { iterations: number[]; moves: string[]; visits: number[][]; values: (number | null)[][] };
  iterations: Iteration[];
}
