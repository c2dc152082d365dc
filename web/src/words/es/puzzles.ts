import type { PuzzleWords } from '../puzzles';

const moves = (count: number): string => `${count} ${count === 1 ? 'jugada' : 'jugadas'}`;

export const puzzles: PuzzleWords = {
  title: 'Problemas',
  titleOf: (game) => `Problemas: ${game}`,
  words: 'Encuentra las jugadas que ganan antes. Todas las posiciones están resueltas, así que cada veredicto es exacto.',
  pick: 'Elige un juego',
  kinds: 'Tipos de ejercicios',
  kind: { quiz: 'Árboles de búsqueda', puzzles: 'Problemas' },

  number: (number, of) => `Problema ${number} de ${of}`,
  task: (toMove, count) => `${toMove}: ganar en ${moves(count)}`,
  right: (move) => `${move} es correcta.`,
  answered: (move, reply) => `${move} es correcta. La respuesta es ${reply}.`,
  slower: (move, count, best) => `${move} gana, pero tarda más: ${moves(count)}, no ${best}.`,
  later: (move) => `${move} gana, pero tarda más.`,
  draws: (move) => `Con ${move} solo se hacen tablas.`,
  loses: (move) => `${move} pierde.`,
  again: 'Prueba otra jugada.',
  solved: '¡Resuelto!',
  aided: 'Resuelto, con ayuda.',
  shown: 'Esta es la solución.',
  hint: 'Pista',
  look: (spot) => `Es correcta una jugada que empieza en ${spot}.`,
  show: 'Mostrar la solución',
  next: 'Siguiente problema',
  score: (solved, streak) => `${solved} resueltos, ${streak} seguidos sin ayuda`,

  choose: 'Elegir problemas',
  length: 'Longitud',
  anyLength: 'de cortos a largos',
  winIn: (count) => `ganar en ${moves(count)}`,
  others: 'Otros problemas',
  problem: 'No existen esos problemas.',
  none: 'En este juego ninguna posición se gana en tantas jugadas con una única jugada mejor. Elige otra longitud.',
  loading: 'Buscando problemas …',
};
