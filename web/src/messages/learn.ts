import type { Done, Side, Value } from './shapes';

/** What became of one generation: as in `zermelo learn --json`. */
export interface Generation {
  generation: number;
  /** Since the beginning. */
  games: number;
  /** Learned from. */
  positions: number;
  loss: number;
  held_out_loss: number;
  /** Of the test against the best network before. */
  wins: number;
  draws: number;
  losses: number;
  unfinished: number;
  pairs: number[];
  elo: Value;
  elo_low: Value;
  elo_high: Value;
  log_likelihood_ratio: number;
  better: boolean;
}

export interface Learning {
  game: string;
  state: 'running' | 'stopped' | 'failed';
  generations: Generation[];
  /** What `net=learned` plays: the best one, or the last one where none has passed its test. */
  network: 'best' | 'latest' | null;
  /** The one that is being made. */
  generation: number;
  phase: 'games' | 'training' | 'test' | null;
  /** Of `all` in this phase. */
  done: number;
  all: number;
  seconds_left: number | null;
  /** The error. */
  words: string;
}

export interface LearnedGame {
  game: string;
  family: string;
  title: string;
  generations: number;
}

/** A kind of piece and what one on each spot is worth to the first player. */
export interface SpotWeights {
  owner: Side;
  what: string;
  spots: { spot: string; weight: number }[];
}

export interface LearnRequests {
  learnings: object;
  learning: { game: string };
  learn_run: { game: string };
  learn_stop: object;
  learn_watch: { on: boolean };
  network: { game: string; net?: 'shipped' | 'learned' };
}

export interface LearningsAnswer extends Done {
  games: LearnedGame[];
  /** The game that is being learned now. */
  running: string | null;
  /** May clients of this server start it? */
  allowed: boolean;
}
export interface LearningAnswer extends Done {
  learning: Learning;
  running: string | null;
  allowed: boolean;
}
export interface LearnGameAnswer extends Done {
  game: string;
}
export interface NetworkAnswer extends Done {
  game: string;
  features: number;
  hidden: number;
  weights: SpotWeights[];
}

export interface LearnAnswers {
  learnings: LearningsAnswer;
  learning: LearningAnswer;
  learn_run: LearnGameAnswer;
  learn_stop: LearnGameAnswer;
  learn_watch: Done;
  network: NetworkAnswer;
}

export interface LearnEvent {
  event: 'learn';
  learning: Learning;
}
