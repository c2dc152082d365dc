import type { NameWords } from '../names';

export const names: NameWords = {
  games: {
    tree: 'Spielbaum', mnk: 'Tic-Tac-Toe', connect: 'Vier gewinnt', chess: 'Schach', checkers: 'Dame', alquerque: 'Alquerque', kalah: 'Kalah',
    pig: 'Pig', piglet: 'Piglet', einstein: 'EinStein würfelt nicht!',
  },
  variants: {
    'A written tree': 'Ein geschriebener Baum', 'A random tree': 'Ein zufälliger Baum', 'Tic-tac-toe': 'Tic-Tac-Toe', Misère: 'Misère (wer eine Reihe bildet, verliert)',
    'Four in a row': 'Vier in einer Reihe', Gomoku: 'Gomoku', 'Connect four': 'Vier gewinnt', Small: 'Klein', 'Connect five': 'Fünf gewinnt',
    Chess960: 'Schach960', Chess: 'Schach', 'The rook-endgame study': 'Die Arbeit zum Turmendspiel', 'English draughts': 'Englische Dame',
    "The study's rules": 'Die Regeln der Arbeit', 'Forced captures': 'Mit Schlagzwang', 'Alfonso X, 1283': 'Alfons X., 1283',
    'Murray, 1952': 'Murray, 1952', 'Bell, 1960': 'Bell, 1960', 'Seven by seven': 'Sieben mal sieben', Kalah: 'Kalah', 'Six seeds': 'Sechs Samen',
    'Bank the last seed': 'Der letzte Samen ins Lager', 'With the pie rule': 'Mit der Kuchenregel', Pig: 'Pig', Piglet: 'Piglet',
    'EinStein würfelt nicht!': 'EinStein würfelt nicht!', 'Close quarters': 'Auf engem Raum',
  },
  sides: {
    White: 'Weiß', Black: 'Schwarz', Red: 'Rot', South: 'Süd', North: 'Nord', First: 'Erster', Second: 'Zweiter', MAX: 'MAX', MIN: 'MIN', X: 'X', O: 'O',
  },
  levels: {
    '1': 'Anfänger', '2': 'Neuling', '3': 'Gelegenheitsspieler', '4': 'Vereinsspieler', '5': 'Stark', '6': 'Experte', '7': 'Meisteranwärter', '8': 'Meister',
  },
  players: {
    human: 'Ein Mensch', level: 'Eine Stufe', engine: 'Engine', alphabeta: 'Alpha-Beta', minimax: 'Minimax', expectimax: 'Expectimax', mcts: 'Monte-Carlo-Baumsuche', 'mcts-solver': 'Monte Carlo mit Beweisen', random: 'Zufall',
    'faithful-minimax': 'Getreues Minimax', 'faithful-alphabeta': 'Getreues Alpha-Beta', 'faithful-expectimax': 'Getreues Expectimax', 'faithful-tree': 'Getreuer Baum', 'faithful-urges': 'Getreue Antriebe', greedy: 'Gierig',
  },
  /** In the dative, as in »in Bauern«. */
  units: { points: 'Punkten', pawns: 'Bauern', men: 'Steinen', pieces: 'Steinen', seeds: 'Samen', wins: 'Siegen' },
};
