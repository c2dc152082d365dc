/** What the server calls games, sides, levels and programs, by the name that programs use. The server says the English ones. */
export const names = {
  games: {
    tree: 'Game tree', mnk: 'Tic-tac-toe', connect: 'Connect four', chess: 'Chess', checkers: 'Checkers', alquerque: 'Alquerque', kalah: 'Kalah',
    pig: 'Pig', piglet: 'Piglet', einstein: 'EinStein würfelt nicht!',
  } as Record<string, string>,
  /** Rule sets, by their English title: they have no other name. */
  variants: {
    'A written tree': 'A written tree', 'A random tree': 'A random tree', 'Tic-tac-toe': 'Tic-tac-toe', Misère: 'Misère',
    'Four in a row': 'Four in a row', Gomoku: 'Gomoku', 'Connect four': 'Connect four', Small: 'Small', 'Connect five': 'Connect five',
    Chess960: 'Chess960', Chess: 'Chess', 'The rook-endgame study': 'The rook-endgame study', 'English draughts': 'English draughts',
    "The study's rules": "The study's rules", 'Forced captures': 'Forced captures', 'Alfonso X, 1283': 'Alfonso X, 1283',
    'Murray, 1952': 'Murray, 1952', 'Bell, 1960': 'Bell, 1960', 'Seven by seven': 'Seven by seven', Kalah: 'Kalah', 'Six seeds': 'Six seeds',
    'Bank the last seed': 'Bank the last seed', 'With the pie rule': 'With the pie rule', Pig: 'Pig', Piglet: 'Piglet',
    'EinStein würfelt nicht!': 'EinStein würfelt nicht!', 'Close quarters': 'Close quarters',
  } as Record<string, string>,
  sides: {
    White: 'White', Black: 'Black', Red: 'Red', South: 'South', North: 'North', First: 'First', Second: 'Second', MAX: 'MAX', MIN: 'MIN', X: 'X', O: 'O',
  } as Record<string, string>,
  levels: {
    '1': 'Beginner', '2': 'Novice', '3': 'Casual', '4': 'Club', '5': 'Strong', '6': 'Expert', '7': 'Candidate', '8': 'Master',
  } as Record<string, string>,
  players: {
    human: 'A person', level: 'A level', engine: 'Engine', alphabeta: 'Alpha-beta', minimax: 'Minimax', expectimax: 'Expectimax', mcts: 'Monte Carlo tree search', 'mcts-solver': 'Monte Carlo with proofs', random: 'Random',
    'faithful-minimax': 'Faithful minimax', 'faithful-alphabeta': 'Faithful alpha-beta', 'faithful-expectimax': 'Faithful expectimax', 'faithful-tree': 'Faithful tree', 'faithful-urges': 'Faithful urges', greedy: 'Greedy',
  } as Record<string, string>,
  /** What an evaluator counts in. */
  units: { points: 'points', pawns: 'pawns', men: 'men', pieces: 'pieces', seeds: 'seeds', wins: 'wins' } as Record<string, string>,
};
