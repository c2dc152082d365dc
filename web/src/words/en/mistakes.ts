import { grammar } from '../grammar';

const { counted } = grammar('en');

/** The names of defects, by what commands call them. */
const defectNames: Record<string, string> = {
  'early-values': 'Nodes valued too early', 'ties-last': 'The last of equal moves', 'corner-20': 'A wrong corner', 'horizontal-captures': 'Sideways captures overlooked',
  'quiet-weight': 'Quiet moves overrated', 'path-values': 'Values of the path, not the board', 'best-leaf': 'The opponent’s reply ignored', 'no-moves': 'No move to play',
  infinity: 'Infinity taken for nothing', counters: 'Kings counted by arrivals', arrivals: 'Every arrival counted', 'top-row': 'No jump to the top row',
  stuck: 'Blocked, but not lost', 'last-two': 'Only the last two captured', 'later-path': 'Only the later path counts', 'root-pits': 'Asking the wrong pits',
  'five-hundred': 'Five hundred points for nothing', 'swapped-captions': 'Steal and prevent, swapped', 'rank-by-sown': 'Ranked by the wrong seeds', 'stale-index': 'A leftover index',
  horizon: 'Blind beyond the horizon', 'mate-value': 'A mate worth nothing', 'mate-pattern': 'A pattern taken for mate', 'chance-layers': 'Dice that are never rolled',
  stalemate: 'Stalemate as a loss', 'empty-root': 'A crash without moves',
};

/** What the pages of the famous mistakes say. */
export const mistakes = {
  title: 'Famous mistakes',
  defectNames,
  words: 'The programs of five student projects have defects that change their moves. See what each plays, what it plays with the defect fixed, and what is true.',
  /** The name of a defect, as a heading. */
  defect: (id: string) => defectNames[id] ?? (id[0] ?? '').toUpperCase() + id.slice(1).replaceAll('-', ' '),
  of: (study: string) => `${study}: the mistakes`,
  studies: {
    'rook-endgame': ['King and rook against king and rook', 'A mate that is worth nothing, and dice that are never rolled.'],
    'lab-framework': ['Tic-tac-toe in the laboratory', 'A search a few moves deep that is mistaken for the truth.'],
    alquerque: ['Alquerque', 'A search that always plays its last candidate.'],
    checkers: ['Checkers', 'Kings that move back and forth for ever.'],
    kalah: ['Kalah', 'Five hundred points for nothing.'],
  } as Record<string, [string, string]>,
  defects: (count: number) => (count === 1 ? 'one defect' : `${count} defects`),
  all: 'All five',
  faithful: 'Faithful',
  faithfulWords: 'the program as the study printed it',
  correct: 'Correct',
  correctWords: 'the program with this defect fixed',
  truth: 'Truth',
  truthWords: 'proven by a search to the end',
  plays: 'plays',
  fails: (words: string) => `fails: ${words}`,
  value: (value: string) => `value ${value}`,
  looked: (count: string) => `searched ${count} positions`,
  noValue: 'gives no value',
  tree: 'Its tree',
  treeAlt: (player: string, nodes: number) => `The tree of ${player}: ${nodes} nodes`,
  rootMoves: 'The value of each move',
  moreMoves: (count: number) => `${count} more`,
  noTree: 'Nothing was searched: a rule of thumb chose the move.',
  openTree: 'Step through this tree',
  leftOut: (count: string) => (count === '1' ? '1 more node is not drawn.' : `${count} more nodes are not drawn.`),
  looking: 'Looking at the position …',
  toMove: (side: string) => `${side} to move`,
  results: {
    win: (side: string, plies: number | null) => (plies === null ? `${side} wins` : `${side} wins in ${counted(plies, 'ply', 'plies')}`),
    draw: () => 'A draw',
    loss: (side: string, plies: number | null) => (plies === null ? `${side} loses` : `${side} loses in ${counted(plies, 'ply', 'plies')}`),
    unknown: () => 'Unknown: no search reaches the end of the game from here.',
  },
  after: (move: string) => `after ${move}`,
  afterWords: { win: 'wins', draw: 'draws', loss: 'loses', unknown: 'unknown' } as Record<string, string>,
  afterIn: (word: string, plies: number | null) => (plies === null ? word : `${word} in ${counted(plies, 'ply', 'plies')}`),
  best: (move: string) => `Best: ${move}`,
  thrown: 'The defect throws the result away.',
  kept: 'The result is the same with and without the defect, but the moves differ.',
  same: 'Both moves lead to the same result.',
  worse: 'The defect is lucky here: without it, the program plays a worse move.',
  questions: 'The questions of the study',
  publishedAnswer: 'The authors say',
  unplayed: 'No games have been played yet.',
  run: (study: string) => `Play ${study} in the lab`,
  unknown: 'There is no study of this name with a faithful and a correct version.',
  none: 'This study lists no defect with a position.',
};
