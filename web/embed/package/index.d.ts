/** Two-player games in a web worker: rules, search and exact values. See README.md of this package. */

export type Side = 'first' | 'second';
/** `chance`: the dice. */
export type Mover = Side | 'chance';
/** JSON has no infinity. */
export type Value = number | 'inf' | '-inf';
/** `heuristic`: an estimate. `bounded`: one side of the value is proven. `proven`: the value is exact. */
export type Proof = 'heuristic' | 'bounded' | 'proven';

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

/** Every function of this package that fails, except by an `AbortSignal`, fails with this. A program steers by `code`. */
export class ZermeloError extends Error {
  readonly name: 'ZermeloError';
  readonly code: ErrorCode;
  /** The parts of the message: what is wrong, in which field, what was expected, and the nearest name that exists. */
  readonly what: string;
  readonly where: string;
  readonly expected: string;
  readonly nearest: string;
}

export interface LoadOptions {
  /** The address of `zermelo.wasm`; usually it lies beside this script. */
  url?: string | URL;
  /** The address of `worker.js`; usually it lies beside this script. */
  worker?: string | URL;
  /** The most seconds that one search may take; usually 30. */
  think?: number;
  /** The most threads of a search, on a page with shared memory (`crossOriginIsolated`); usually 1. A player asks for them: `engine:depth=12,threads=2`. */
  threads?: number;
}

/** Fetches the engine and starts it in a worker of its own. */
export function load(options?: LoadOptions): Promise<Zermelo>;

export interface Zermelo {
  readonly version: string;
  /** The games that this engine knows. */
  readonly games: readonly GameInfo[];
  /** By its name, with its rules: `connect`, `mnk:5,5,4`, `tic-tac-toe`. */
  game(spec: string): Promise<Game>;
  /** One search at a time runs; others wait for it. */
  search(position: Position, player: string, options?: SearchOptions): Promise<Thought>;
  /** What is known for certain about every move: proofs, solved chances, published values; otherwise a search. */
  solve(position: Position, options?: SolveOptions): Promise<Solution>;
  /** Any request of docs/api.md, without its `id`: `{ do: 'terms', game: 'connect' }`. */
  ask(request: { do: string; [field: string]: unknown }): Promise<Record<string, unknown>>;
  /** Ends the worker. What is under way fails with the code `stopped`. */
  dispose(): void;
}

export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly dice: boolean;
  /** Rule sets to choose from. */
  readonly variants: readonly { readonly spec: string; readonly title: string; readonly words: string }[];
}

export interface Game {
  /** As it was asked for. */
  readonly spec: string;
  readonly title: string;
  /** What the two sides are called: `['White', 'Black']`. */
  readonly sides: readonly [string, string];
  readonly dice: boolean;
  start(): Position;
  /** From its text, or the name of a position of this game. */
  position(text: string): Promise<Position>;
}

/** A position never changes: a move leads to another one. */
export interface Position {
  readonly game: Game;
  /** As people of this game write it; FEN for chess. */
  readonly text: string;
  readonly toMove: Mover;
  /** Null while the game is under way. */
  readonly outcome: Outcome | null;
  /** The moves that led here. */
  readonly history: readonly string[];
  /** The legal moves; none when the game is over. */
  moves(): readonly Move[];
  /** By its text, in any notation of the game. */
  play(move: string): Promise<Position>;
  /** The board as a picture. */
  svg(): Promise<string>;
}

export interface Move {
  readonly move: string;
  /** As people write it: `Nf3`. */
  readonly shown: string;
}

export interface Outcome {
  /** `1-0`, `0-1` or `1/2-1/2`. */
  readonly result: string;
  readonly reason: string;
  /** In points, where the game counts some. */
  readonly margin: Value | null;
  readonly words: string;
}

export interface SearchOptions {
  /** The best lines of the engine, each with its exact value; usually one. */
  lines?: number;
  signal?: AbortSignal;
}

/** As `zermelo search --json` prints it: values as the side to move sees them. */
export interface Thought {
  readonly move: string | null;
  readonly value: Value | null;
  readonly proof: string;
  /** Plies to a proven win or loss. */
  readonly win?: number;
  readonly loss?: number;
  readonly depth: number;
  /** False: a limit ended the search. */
  readonly complete: boolean;
  readonly nodes: number;
  readonly seconds: number;
  readonly line: readonly string[];
  readonly moves: readonly SearchedMove[];
}

export interface SearchedMove {
  readonly move: string;
  readonly value: Value;
  readonly bound: 'exact' | 'upper' | 'lower';
  readonly proof: string;
  readonly win?: number;
  readonly loss?: number;
  readonly line: readonly string[];
}

export interface SolveOptions {
  signal?: AbortSignal;
  /** What is known so far, at most ten times a second. */
  onprogress?: (soFar: Solution) => void;
}

/** Everything as the side to move sees it. */
export interface Solution {
  /** Null: not proven, or the game counts points; then `value` has them. */
  readonly result: 'win' | 'draw' | 'loss' | null;
  /** The best move and its value; with dice 0.5 is a chance of 75 %. */
  readonly move: string;
  readonly value: Value;
  readonly proof: string;
  readonly source: 'search' | 'proof' | 'tablebase' | 'certificate' | 'chances' | 'published';
  readonly line: readonly string[];
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
  readonly complete: boolean;
  /** Every legal move, the best first. */
  readonly moves: readonly SolvedMove[];
}

export interface SolvedMove extends SearchedMove {
  readonly shown: string;
  readonly result?: 'win' | 'draw' | 'loss';
}
