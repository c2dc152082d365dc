/** Positions that show a rule at a glance, beside the words of docs/games. */
export interface Example {
  position: string;
  words: string;
  touched?: string[];
  path?: string[];
}

export const examples: Record<string, Example[]> = {
  mnk: [{ position: 'x.o/.xo/...', words: 'Cross to move: c1 completes a line and wins.', path: ['c1'] }],
  connect: [
    {
      position: '......./......./......./...o.../.xxxo../.ooxxo.',
      words: 'The first player to move: a stone dropped into column 1 lies on the floor, not beside the three.',
      path: ['a1'],
    },
  ],
  kalah: [
    {
      position: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 S',
      words: 'Pit 3 holds four seeds: the last one falls into your store, and you move again.',
      path: ['3', '4', '5', '6', 'S'],
    },
    {
      position: '1,0,4,4,4,4,7/4,4,4,4,5,4,3 S',
      words: 'The last seed falls into an empty pit of your own: it captures the seeds opposite.',
      path: ['1', '2'],
    },
  ],
  checkers: [
    {
      position: 'B:W14,22,23,24,30:B9,1,2',
      words: 'Who can take must take, and goes on while there is something to take.',
      path: ['9', '18', '25'],
    },
  ],
  alquerque: [
    {
      position: 'bbbbb/bbbbb/bbw.w/wwwww/wwwww b',
      words: 'Pieces step and jump along the lines. Black must capture.',
    },
  ],
  chess: [
    {
      position: '8/8/8/8/3N4/8/8/4K2k w - - 0 1',
      words: 'The knight jumps, two squares one way and one the other.',
      touched: ['d4'],
    },
    { position: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', words: 'Castling: the king goes two squares, the rook comes over.', path: ['e1', 'g1'] },
  ],
};
