const moves = (count: number): string => `${count} ${count === 1 ? 'move' : 'moves'}`;

/** What the page of puzzles says. */
export const puzzles = {
  title: 'Puzzles',
  titleOf: (game: string) => `Puzzles: ${game}`,
  words: 'Find the moves that win soonest. Every position is solved, so every verdict is exact.',
  pick: 'Choose a game',
  /** The two pages of exercises. */
  kinds: 'Kinds of exercises',
  kind: { quiz: 'Search trees', puzzles: 'Puzzles' },

  number: (number: number, of: number) => `Puzzle ${number} of ${of}`,
  task: (toMove: string, count: number) => `${toMove}: win in ${moves(count)}`,
  right: (move: string) => `${move} is right.`,
  answered: (move: string, reply: string) => `${move} is right. The answer is ${reply}.`,
  slower: (move: string, count: number, best: number) => `${move} wins, but takes longer: ${moves(count)}, not ${best}.`,
  later: (move: string) => `${move} wins, but takes longer.`,
  draws: (move: string) => `${move} draws.`,
  loses: (move: string) => `${move} loses.`,
  again: 'Try another move.',
  solved: 'Solved!',
  aided: 'Solved, with help.',
  shown: 'This is the solution.',
  hint: 'Hint',
  look: (spot: string) => `A move that begins at ${spot} is right.`,
  show: 'Show the solution',
  next: 'Next puzzle',
  score: (solved: number, streak: number) => `${solved} solved, ${streak} in a row without help`,

  choose: 'Choose puzzles',
  length: 'Length',
  anyLength: 'from short to long',
  winIn: (count: number) => `win in ${moves(count)}`,
  others: 'Other puzzles',
  problem: 'There are no such puzzles.',
  none: 'No position of this game is won in that many moves by one best move. Choose another length.',
  loading: 'Looking for puzzles …',
};
