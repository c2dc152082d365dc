import type { NameWords } from '../names';

export const names: NameWords = {
  games: {
    tree: 'Árbol de juego', mnk: 'Tres en raya', connect: 'Cuatro en línea', chess: 'Ajedrez', checkers: 'Damas', alquerque: 'Alquerque', kalah: 'Kalah',
    pig: 'Pig', piglet: 'Piglet', einstein: 'EinStein würfelt nicht!',
  },
  variants: {
    'A written tree': 'Un árbol escrito', 'A random tree': 'Un árbol al azar', 'Tic-tac-toe': 'Tres en raya', Misère: 'Misère (pierde quien hace línea)',
    'Four in a row': 'Cuatro en raya', Gomoku: 'Gomoku', 'Connect four': 'Cuatro en línea', Small: 'Pequeño', 'Connect five': 'Cinco en línea',
    Chess960: 'Ajedrez 960', Chess: 'Ajedrez', 'The rook-endgame study': 'El estudio del final de torres', 'English draughts': 'Damas inglesas',
    "The study's rules": 'Las reglas del estudio', 'Forced captures': 'Captura obligatoria', 'Alfonso X, 1283': 'Alfonso X, 1283',
    'Murray, 1952': 'Murray, 1952', 'Bell, 1960': 'Bell, 1960', 'Seven by seven': 'Siete por siete', Kalah: 'Kalah', 'Six seeds': 'Seis semillas',
    'Bank the last seed': 'La última semilla al almacén', 'With the pie rule': 'Con la regla del pastel', Pig: 'Pig', Piglet: 'Piglet',
    'EinStein würfelt nicht!': 'EinStein würfelt nicht!', 'Close quarters': 'Poco espacio',
  },
  sides: {
    White: 'Blancas', Black: 'Negras', Red: 'Rojas', South: 'Sur', North: 'Norte', First: 'Primero', Second: 'Segundo', MAX: 'MAX', MIN: 'MIN', X: 'X', O: 'O',
  },
  levels: {
    '1': 'Principiante', '2': 'Novato', '3': 'Aficionado', '4': 'De club', '5': 'Fuerte', '6': 'Experto', '7': 'Candidato', '8': 'Maestro',
  },
  players: {
    human: 'Una persona', level: 'Un nivel', engine: 'Motor', alphabeta: 'Alfa-beta', minimax: 'Minimax', expectimax: 'Expectimax', mcts: 'Búsqueda Monte Carlo', 'mcts-solver': 'Monte Carlo con pruebas', random: 'Al azar',
    'faithful-minimax': 'Minimax fiel', 'faithful-alphabeta': 'Alfa-beta fiel', 'faithful-expectimax': 'Expectimax fiel', 'faithful-tree': 'Árbol fiel', 'faithful-urges': 'Impulsos fieles', greedy: 'Voraz',
  },
  units: { points: 'puntos', pawns: 'peones', men: 'peones', pieces: 'piezas', seeds: 'semillas', wins: 'victorias' },
};
