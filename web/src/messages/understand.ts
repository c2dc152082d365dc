import type { Done, SearchedMove, Side, Value, Where } from './shapes';

/** A move as the judge sees it, everything from the side of who is to move. */
export interface JudgedMove extends SearchedMove {
  shown: string;
  shown_line: string[];
  /** How the game ends with best play, where that is proven and no points are counted. */
  result?: 'win' | 'draw' | 'loss';
}
export interface Analysis {
  position: string;
  player: string;
  unit: string;
  /** A move that loses more of the unit is a mistake. */
  threshold: number;
  depth: number;
  nodes: number;
  seconds: number;
  proof: string;
  complete: boolean;
  /** Who says so: a search, or one that knows. */
  source: 'search' | 'proof' | 'tablebase' | 'certificate' | 'chances' | 'published';
  /** All of them, the best first. */
  moves: JudgedMove[];
}
/** The next question stops these. */
export interface Stoppable extends Done {
  /** The search was ended before its time: another would find more. */
  stopped: boolean;
}
export interface AnalyseAnswer extends Stoppable, Analysis {}
export interface AnalysisEvent extends Analysis {
  event: 'analysis';
  to: number | null;
}

export interface EndedMove extends JudgedMove {
  /** The position at the end of the line. */
  end: string;
  outcome: { result: string; reason: string; margin: Value | null } | null;
}
export interface TermChange {
  name: string;
  now: number;
  /** At the ends of the two lines; null where the game is over. */
  best: number | null;
  played: number | null;
}
export interface Why {
  position: string;
  player: string;
  best: EndedMove;
  played: EndedMove;
  first_choice: boolean;
  /** Null where a win or a loss stands against a guess. */
  lost: number | null;
  unit: string;
  threshold: number;
  mistake: 'none' | 'result' | 'value';
  terms: TermChange[];
  /** What the move changed for the judge's network, the greatest effect first. */
  facts?: { owner: Side; what: string; spot: string; holds: boolean; effect: Value }[];
  facts_unit?: string;
  words: string[];
  depth: number;
  nodes: number;
  seconds: number;
}
export interface WhyAnswer extends Stoppable {
  why: Why;
}

export interface MarkedMove extends Why {
  /** The number of the move in the game, from 0. */
  ply: number;
  by: Side;
  /** As `zermelo review` heads it; the page numbers moves as its list does. */
  title: string;
}
export interface Review {
  player: string;
  unit: string;
  threshold: number;
  moves: number;
  reviewed: number;
  complete: boolean;
  marked: MarkedMove[];
}
export interface ReviewAnswer extends Stoppable {
  review: Review;
}
export interface ReviewEvent extends Review {
  event: 'review';
  to: number | null;
}

export interface Term {
  name: string;
  value: number;
}
export interface TermsAnswer extends Done {
  evaluator: string;
  unit: string;
  side: Side;
  terms: Term[];
}

export interface UnderstandRequests {
  analyse: Where & { moves?: string[]; player?: string; lines?: number; nodes?: number };
  why: Where & { move: string; player?: string };
  review: Where & { moves?: string[]; player?: string };
  terms: Where & { evaluator?: string };
  enough: object;
}
export interface UnderstandAnswers {
  analyse: AnalyseAnswer;
  why: WhyAnswer;
  review: ReviewAnswer;
  terms: TermsAnswer;
  enough: Done;
}
