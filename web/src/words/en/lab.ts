import { grammar } from '../grammar';

const { count: number, counted } = grammar('en');
const games = (count: number): string => counted(count, 'game', 'games');
const cells = (count: number): string => counted(count, 'cell', 'cells');

/** What the pages of the lab say. */
export const lab = {
  title: 'The lab',
  noStudies: 'There are no studies here. The variable ZERMELO_STUDIES can name their folder.',
  words: 'Experiments on games: programs play each other, every game is kept, and the games answer the questions.',
  loading: 'Reading the studies …',
  played: (played: number, planned: number) => `${number(played)} of ${games(planned)}`,
  notPlayed: (planned: number) => `${games(planned)}, none played yet`,
  playsItself: (planned: number) => `${games(planned)}, played when you open it`,
  complete: (planned: number) => (planned === 1 ? 'its only game has been played' : `all ${games(planned)} played`),
  runningNow: 'playing now',
  questions: 'Questions',
  kinds: {
    faithful: 'the study’s program, defects included',
    correct: 'the same question with a correct program',
    own: 'our own question',
  } as Record<string, string>,
  kindShort: { faithful: 'faithful', correct: 'correct', own: 'our own' } as Record<string, string>,

  // a study
  all: 'All studies',
  source: (source: string) => `Source: ${source}.`,
  start: 'Start',
  resume: 'Continue',
  stop: 'Stop',
  stopping: 'Stopping …',
  again: 'All games have been played.',
  busy: (study: string) => `${study} is playing. Only one study can play at a time.`,
  progress: 'Progress',
  running: (current: string, left: string) => [current, left && `${left} left`].filter(Boolean).join(' · '),
  about: (time: string) => `about ${time}`,
  moment: 'less than a second',
  estimate: (time: string, jobs: string) => `${time}, ${jobs}`,
  jobs: (jobs: number) => (jobs === 1 ? 'one game at a time' : `${jobs} games at a time`),
  stopped: 'Stopped. Finished games are kept. Continue to play the missing ones.',
  done: 'Done.',
  failed: (words: string) => `The run failed: ${words}. Finished games are kept.`,
  plan: 'The plan',
  planTable: (count: number, game: string, starts: number, each: number, search: boolean) =>
    search
      ? `${cells(count)} on ${game}, ${starts === 1 ? 'one position' : `${starts} positions`}, one search each`
      : `${cells(count)} on ${game}, ${starts === 1 ? 'one start' : `${starts} starts`}, ${games(each)} per cell and start`,
  swap: 'each also with sides swapped',
  openings: (plies: number, how: string) => (how === `random:plies=${plies}` ? `${plies} random plies first` : `openings ${how}`),
  drawAfter: (plies: number) => `a draw after ${plies} plies`,
  tables: 'Tables',
  apart: 'counted separately',
  found: 'found',
  expectedColumn: { published: 'published', ours: 'ours' } as const,
  agreement: 'Agreement',
  wrongCell: { published: 'not as published', ours: 'not our check value' } as const,
  missing: 'not played yet',
  cellHead: 'cell',
  cellLabel: (name: string, text: string, words: string) => `${name}: ${text}, ${words}`,
  /** Where the players are not the sides. */
  players: ['the first', 'the second'] as const,
  cellWords: (players: readonly [string, string], first: number, draws: number, second: number, open: number, of: number) =>
    `${first} won by ${players[0]}, ${draws} drawn, ${second} won by ${players[1]}${open > 0 ? `, ${open} without an end` : ''} of ${of}`,
  answers: 'Answers',
  published: (section: string) => (section === '' ? 'The authors say' : `The authors say (${section})`),
  ours: 'Our games say',
  verdicts: { supported: 'The games support it.', 'not supported': 'The games do not support it.' } as Record<string, string>,
  legendHeat: (players: readonly [string, string]) => [`${players[1]} wins`, 'drawn', `${players[0]} wins`] as const,
  report: 'Open the report',
  reportMaking: 'Writing the report …',
  mistakes: 'Its mistakes',

  // comparing
  compare: (other: string) => `Compare with ${other}`,
  comparing: 'Comparing, cell by cell …',
  compareTitle: 'Where the two studies differ',
  compared: (count: number, same: number) => `${cells(count)} compared, ${same} identical move for move.`,
  becomes: (before: string, after: string) => `${before} becomes ${after}`,
  atPly: (ply: number) => `at ply ${ply}`,
  over: 'the game was over',
  quirk: (defect: string) => `because of the defect “${defect}”`,
  noQuirk: 'no single defect explains this',
  sees: (move: string, value: string) => (value === '' ? move : `${move} (${value})`),

  // games
  gamesOf: (cell: string) => `Games: ${cell}`,
  pickGame: 'Game',
  gameEntry: (number: number, result: string, plies: number, start: string) =>
    `${number}. ${result}, ${plies} plies${start === '' ? '' : `, from ${start}`}`,
  leftOut: (count: number) => `${counted(count, 'more game is', 'more games are')} not listed.`,
  board: (title: string, ply: number) => `${title}, after ply ${ply}`,
  ply: (ply: number, of: number) => `Ply ${ply} of ${of}`,
  plyLabel: 'Ply',
  moves: 'Moves',
  opening: 'opening',
  valueOf: (side: string, value: string) => `${side} thinks ${value}`,
  values: 'Value for the first player',
  openTree: 'Watch the search here',
  result: (result: string, words: string) => (words === '' ? result : `${result}. ${words}.`),
};
