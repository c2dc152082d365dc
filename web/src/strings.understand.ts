import { spoken } from './words/speech.svelte';
import type { Translation } from './words/translation';

/** What the page says about analysis, reasons and reviews, in English. */
const english = {
  title: 'Analysis',
  pageTitle: 'Analyse a position',
  pageWords: 'See the value of every move in any position, the best lines, and the reasons.',
  from: 'Analyse this position',

  // the panel
  on: 'Live',
  onHelp: 'Live analysis: the value of every move, the best lines, and the evaluator’s terms.',
  side: (name: string) => `Values are for ${name}, the side to move.`,
  facts: (depth: number, nodes: string, time: string) => `depth ${depth} · ${nodes} positions · ${time}`,
  looking: 'Analysing …',
  stopped: 'stopped',
  done: 'searched to the end',
  goOn: 'Continue',
  proven: 'proven',
  over: 'The game is over, so there is nothing to analyse.',
  dice: 'The dice are rolled next, so there is no move to choose.',
  lines: 'Lines',
  bestLines: 'Best lines',
  arrows: 'Arrows',
  arrowsFor: { few: 'best moves', all: 'every move', none: 'none' } as Record<string, string>,
  everyMove: 'Every move',
  move: 'Move',
  value: 'Value',
  play: 'Show on the board',
  playLine: (line: string) => `Show on the board: ${line}`,
  why: 'Why?',
  whyMove: (move: string) => `Why ${move}?`,
  lastMove: 'Last move',
  terms: 'Static evaluation',
  termsHelp: (unit: string) => `in ${unit}; bars to the right are good for the side to move`,
  noTerms: 'This evaluator has no terms here.',
  atMost: 'at most ',
  atLeast: 'at least ',
  wins: (plies: number) => `wins in ${plies}`,
  loses: (plies: number) => `loses in ${plies}`,
  draw: 'draw',
  drawShort: '=',
  /** The chance to win a game of dice. */
  chance: (percent: string) => `${percent}\u00a0%`,
  winShort: (plies: number) => `W${plies}`,
  lossShort: (plies: number) => `L${plies}`,

  // why
  whyTitle: (move: string) => `Why ${move}?`,
  asking: (move: string) => `Analysing ${move} …`,
  refutation: 'What it allows',
  goesOn: 'How play continues',
  better: 'Better',
  termsAtEnds: 'Static evaluation at the end of each line',
  nowBestPlayed: { now: 'now', best: 'best', played: 'this move' },
  judged: (player: string, depth: number) => `${player}, depth ${depth}`,
  close: 'Close',

  // a line on the board
  lineTitle: 'A line on the board',
  lineStart: 'Start of the line',
  lineBack: 'One move back',
  lineOn: 'One move forward',
  lineEnd: 'End of the line',
  lineClose: 'Back to the game',
  lineAt: (at: number, of: number) => `move ${at} of ${of}`,
  boardOfLine: 'The board with a line played out',
  fromHere: 'Analyse from here',

  // review
  review: 'Review',
  reviewGame: 'Review the game',
  reviewAgain: 'Review again',
  reviewHelp: (unit: string, threshold: string) =>
    `A move is marked if it changes a proven result or loses more than ${threshold} ${unit}.`,
  reviewing: (done: number, of: number) => `Reviewing move ${done} of ${of} …`,
  nothingMarked: 'No mistakes were found.',
  marked: (count: number) => (count === 1 ? 'One move is marked.' : `${count} moves are marked.`),
  partly: (done: number, of: number) => `Only ${done} of ${of} moves were reviewed.`,
  markedMove: (numbered: string, side: string) => `${numbered} (${side})`,
  /** As books sign them. */
  grades: { inaccuracy: ['?!', 'Inaccuracy'], mistake: ['?', 'Mistake'], blunder: ['??', 'Blunder'] } as Record<'inaccuracy' | 'mistake' | 'blunder', [string, string]>,
  changesResult: 'changes the result',
  loses_: (amount: string, unit: string) => `loses ${amount} ${unit}`,
  betterIs: (move: string) => `Better: ${move}`,
  goTo: 'Go to the position',
  details: (title: string) => `Details of ${title}`,

  // the page for any position
  game: 'Game',
  rules: 'Rules',
  position: 'Position',
  positionHelp: 'leave empty for the standard start',
  show: 'Show',
  problem: 'This position does not exist.',
  board: (title: string) => `Board: ${title}`,
};

export type UnderstandWords = Translation<typeof english>;
export const u = spoken('understand', english);
