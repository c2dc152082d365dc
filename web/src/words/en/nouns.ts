/** Nouns of the server by its own words: of options and weights, of what an option may be, of what an evaluator adds up. */
export interface Nouns {
  options: Record<string, string>;
  values: Record<string, string>;
  terms: Record<string, string>;
}

/** Where the server's own word is short for a player. All others are read as they are. */
export const nouns: Nouns = {
  options: {
    aim: 'play for', b: 'children', c: 'exploration', d: 'depth', hash: 'hash table', implicit: 'implicit minimax', lmr: 'late move reductions',
    majority: 'stop at a majority', misere: 'misère', null: 'null move', pie: 'pie rule', remaining: 'seeds left at the end', scout: 'null window',
  },
  values: {
    alfonso: 'Alfonso X', bell: 'Bell', chess960: 'Chess960', codecup: 'CodeCup', emptied: 'the side that ran out', empty: 'banked', 'engine:depth=1': 'a search of one ply', english: 'English',
    forced: 'forced captures', harvest: 'stores and threats', margin: 'the margin', murray: 'Murray', owner: 'the owner of the pits', study: 'the study’s',
    tapered: 'middle game to end game', win: 'the win', zero: 'always 0',
  },
  terms: {},
};
