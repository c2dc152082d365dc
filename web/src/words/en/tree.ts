/** What the page "Watch the search think" says. */
import type { Mark } from '../../marks';

/** Why nothing was searched below a node, other than that the game was over. */
const rests: Record<string, string> = {
  horizon: 'leaf at the horizon',
  leaf: 'leaf',
  table: 'found in the transposition table',
  standing: 'reverse futility: far above beta already',
  distance: 'a faster win is already known',
  foreseen: 'foresight: the game sees the end without a search',
  probe: 'found in a tablebase',
};

/** How the engine looked at a node, where it did not look plainly. */
const looks: Record<string, string> = {
  scout: 'scout: is it any better than the best so far?',
  reduced: 'reduced: late in the list, so searched less deeply',
  again: 'searched again: the scout found it better',
  pass: 'null move: what if the side to move passed?',
  quiet: 'quiescence: captures are played out',
};

/** The first moves, and how many more. */
const few = (moves: string[]): string => `${moves.slice(0, 6).join(' ')}${moves.length > 6 ? ` and ${moves.length - 6} more` : ''}`;

export const tree = {
  title: 'Watch the search think',
  rests,
  looks,
  words: 'Follow a search of a game tree: every value, every window, every cut-off and the reason for it.',
  examplesTitle: 'Examples',
  examples: {
    textbook: 'Textbook',
    twice: 'MAX above MAX',
    dice: 'Chance nodes',
    random: 'Random',
    ttt: 'Tic-tac-toe',
    kalah: 'Kalah',
    pig: 'Pig',
    large: 'Connect four',
    engine: 'The engine',
  },

  // the form
  what: 'What is searched',
  game: 'Game',
  position: 'Position',
  positionHelp: 'leave empty for the standard start',
  written: 'The tree',
  writtenHelp: 'Numbers are leaves and brackets are nodes. Write max( or min( to say who moves. {1/2:3 1/2:5} is a chance node.',
  known: 'Known positions',
  knownNone: 'choose …',
  seed: 'Seed',
  branching: 'Children per node',
  plies: 'Depth of the tree',
  algorithm: 'Algorithm',
  depth: 'Depth',
  order: 'Order of moves',
  orders: {
    natural: 'natural', reverse: 'reversed', random: 'shuffled', static: 'by the evaluator', best: 'perfect: by true value',
  } as Record<string, string>,
  evaluator: 'Evaluator',
  opponent: 'The other side',
  opponents: { best: 'plays its best', uniform: 'plays at random', soft: 'prefers good moves' } as Record<string, string>,
  moreOptions: 'More options',
  search: 'Search',
  newSeed: 'Another tree',
  here: (offset: number) => `The mistake is at character ${offset + 1}:`,
  searching: 'Searching …',
  noTree: 'This search recorded no tree.',
  noTreeBecause: (because: string) => `Nothing was searched: ${because}.`,
  problem: 'This position cannot be searched.',
  staleStep: 'The link points to a step that this search does not have. The last step is shown.',
  staleNode: 'The link points to a node that this search does not have.',
  stopped: (depth: number) => `Time ran out after depth ${depth}. The tree of that depth is shown.`,
  shallow: (depth: number) => `There is nothing left to search below depth ${depth}. The tree of that depth is shown.`,
  leftOut: (drawn: string, left: string) => `${drawn} ${drawn === '1' ? 'node is' : 'nodes are'} drawn. ${left} more ${left === '1' ? 'was' : 'were'} searched but not drawn.`,

  // the drawing
  tree: 'The search tree',
  treeHelp:
    'Arrow keys walk the tree: up to the parent, down to the first child, left and right to the siblings. Enter folds and unfolds a node. Shift with the arrows moves the picture.',
  keysTitle: 'Keyboard',
  /** They work anywhere on the page. */
  keys: [
    ['.', 'step forward'], [',', 'step back'], ['P', 'play or pause'], ['C', 'next cut-off'], ['X', 'previous cut-off'], ['S', 'start'], ['E', 'end'],
    ['+ −', 'zoom'], ['0', 'fit'], ['B', 'board follows or stays'], ['↑ ↓ ← →', 'walk from node to node'], ['Enter', 'fold or unfold a node'],
  ] as [string, string][],
  kinds: { max: 'MAX', min: 'MIN', chance: 'Chance', average: 'Average' } as Record<string, string>,
  kindsLong: {
    max: 'MAX takes the largest', min: 'MIN takes the smallest', chance: 'dice: the expected value', average: 'the mean of the other side’s moves',
  } as Record<string, string>,
  legendTitle: 'Legend',
  legendHorizon: 'a leaf with a static evaluation',
  legendOver: 'a leaf where the game is over',
  legendCut: 'cut off, not searched',
  legendBest: 'best play by both sides',
  legendBound: 'at most, at least: not every branch was searched',
  leaf: (why: string) => rests[why] ?? `game over: ${why}`,
  look: (look: string) => looks[look] ?? look,
  skipped: (moves: string[]) => `left out: ${few(moves)}`,
  marksTitle: 'The engine’s marks',
  marks: {
    scout: 'scouted', reduced: 'reduced', again: 'searched again', pass: 'null move', quiet: 'quiescence', table: 'table hit',
    standing: 'reverse futility', distance: 'faster win known', foreseen: 'foresight', probe: 'tablebase',
    skipped: 'moves left out',
  } as Record<Mark, string>,
  nextMark: 'Go to the next one',
  /** A value, or what is known of it. */
  bounded: (bound: '' | '≤' | '≥', value: string) => (bound === '≤' ? `at most ${value}` : bound === '≥' ? `at least ${value}` : value),
  nodeLabel: (kind: string, path: string, value: string, extra: string) =>
    [`${kind} ${path}`, value === '' ? 'not searched yet' : `value ${value}`, extra].filter(Boolean).join(', '),
  prunedLabel: (move: string, text: string) => `Cut off: ${move}${text === '' ? '' : `, ${text}`}`,
  folded: (count: string) => (count === '1' ? '1 node folded' : `${count} nodes folded`),
  foldedShort: (count: string) => `+${count}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  levels: 'Levels shown',
  allLevels: (count: number) => `all ${count}`,
  exportSvg: 'Save as SVG',
  copyLink: 'Copy link',

  // stepping
  stepping: 'Steps',
  toStart: 'To the start',
  stepBack: 'Step back',
  stepForward: 'Step forward',
  play: 'Play',
  playSearch: 'Play the search',
  pause: 'Pause',
  nextCut: 'Next cut-off',
  toEnd: 'To the end',
  speed: 'Speed',
  speedValue: (steps: string) => `${steps} per second`,
  stepOf: (step: string, count: string) => `Step ${step} of ${count}`,
  follows: 'Board follows (B)',
  nothingYet: 'The search has not started. Press Play, or step forward.',
  says: {
    enter: (kind: string, where: string, window: string, look: string) =>
      [`Go down to ${kind} at ${where}`, window === '' ? '' : `, with the window ${window}`, look === '' ? '' : ` (${looks[look] ?? look})`, '.'].join(''),
    leafHorizon: (value: string) => `Depth 0: the evaluator gives ${value}.`,
    leafOver: (why: string, value: string) => (why in rests && why !== 'leaf' ? `Nothing is searched below this node (${rests[why]}). Its value is ${value}.` : why === 'leaf' ? `A leaf with the value ${value}.` : `The game is over (${why}). The value is ${value}.`),
    back: (value: string, kind: string, where: string) => `${value} is returned to ${kind} at ${where}.`,
    better: (best: string) => `The best so far is ${best}.`,
    passed: 'That was the null move: it either causes a cut-off or is ignored.',
    soonAgain: 'The scout did not show it to be worse, so it is searched again.',
    alpha: (alpha: string) => `α becomes ${alpha}.`,
    beta: (beta: string) => `β becomes ${beta}.`,
    sofar: (best: string) => `The sum so far is ${best}.`,
    same: (best: string) => `It is no better than ${best}.`,
    gap: (count: number) => `${count === 1 ? 'One more move was' : `${count} more moves were`} searched here but not recorded.`,
    cut: (reason: string, pruned: string) => `Cut-off: ${reason}. ${pruned}`,
    pruned: (moves: string) => `Not searched: ${moves}.`,
    cutLast: 'It was the last move, so nothing is skipped.',
    cutWhy: (kind: 'max' | 'min', value: string, rival: string, where: string) =>
      kind === 'min'
        ? `MIN can hold this node to ${value}, and MAX already has ${rival} after ${where}`
        : `MAX can get ${value} here, and MIN can already hold MAX to ${rival} after ${where}`,
    cutPlain: (alpha: string, beta: string) => `α = ${alpha} has reached β = ${beta}`,
    leave: (kind: string, where: string, value: string) => `All moves of ${kind} at ${where} are searched. Its value is ${value}.`,
    leaveSome: (kind: string, where: string, value: string, skipped: string[]) =>
      `${kind} at ${where} has the value ${value}. Not every move was searched: ${few(skipped)} ${skipped.length === 1 ? 'was' : 'were'} left out.`,
    done: (value: string) => `The search is over. The value of the root is ${value}.`,
  },
  atRoot: 'the root',

  // panes
  boardTitle: 'Board',
  boardOf: (where: string) => `The position at ${where}`,
  code: 'The algorithm',
  /** Lines of the pseudo-code that are prose; what is left stands in pseudo.ts. */
  lines: {
    over: 'if the game is over or depth = 0',
    worth: 'return its worth',
    children: 'for each child',
    cut: 'if α ≥ β return v',
    leave: 'return v',
    rolls: 'for each roll, with its probability p',
    moves: 'for each move, with its weight p',
    engineOver: 'if over, at the horizon, known or far too good',
    enginePass: 'if even passing is enough: return β',
    engineMoves: 'for each move, the most promising first',
    engineBack: 'scout, reduced, again',
    engineCut: 'if α ≥ β remember what refuted; return v',
    engineLeave: 'remember the value; return it',
  },
  variables: 'Variables',
  names: { node: 'node', depth: 'depth', alpha: 'α', beta: 'β', best: 'v' },
  unknown: '–',
  nodeTitle: 'Node',
  valueOf: 'Value',
  windowIn: 'Window on entry',
  windowOut: 'Window on exit',
  windowNow: 'Window now',
  cutTitle: 'Cut off',
  compared: 'The two nodes that were compared are marked in the tree.',
  outside: 'The other number comes from outside the recorded tree.',
  pickNode: 'Point at a node, or walk the tree with the arrow keys, to see its details.',
  tags: 'Marks',

  // side by side
  compare: 'Side by side',
  compareWords: 'One position, searched to one depth by each algorithm. Perfect order knows the answer beforehand, so no other order can do better.',
  compareGo: 'Compare',
  compareLarge: 'Plain minimax may take a while here.',
  compareRow: { minimax: 'Minimax', alphabeta: 'Alpha-beta', static: 'Alpha-beta, ordered by the evaluator', best: 'Alpha-beta, perfect order' },
  nodes: 'nodes',
  leaves: 'leaves',
  cutoffs: 'cut-offs',
  share: (percent: string) => `${percent}% of minimax’s nodes`,
  show: 'Show this tree',
  shown: 'Shown above',
  unfinished: 'stopped by the time limit',
  otherCompare: 'Node counts can only be compared if every algorithm searches the same moves to the same depth, as minimax and alpha-beta do.',
  textbookHere: 'Compare those two here',
  noCompare: 'Alpha-beta does not work for games with dice. Only expectimax does.',

  // conventions
  conventions: 'Conventions',
  convention: [
    ['MAX', 'is the player to move at the root. Every value and window is from the point of view of MAX. The position says whose turn it is, so one MAX node may be the parent of another.'],
    ['Depth', 'counts moves, including rolls of the dice. A node is first tested for the end of the game and then for depth 0.'],
    ['Fail-soft', 'a node may return a value outside its window. Such a value is a bound: at most, or at least.'],
    ['The cut', 'happens when α ≥ β. It is tested after every child and counted even at the last one.'],
    ['Ties', 'a move must be strictly better to replace the best one, so the first of equal moves is kept.'],
    ['Window', 'an edge shows the window with which the child was entered. An open node shows its window now.'],
  ] as [string, string][],
};
