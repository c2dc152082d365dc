import type { PuzzleWords } from '../puzzles';

const moves = (count: number): string => `${count} ${count === 1 ? 'Zug' : 'Zügen'}`;

export const puzzles: PuzzleWords = {
  title: 'Aufgaben',
  titleOf: (game) => `Aufgaben: ${game}`,
  words: 'Finde die Züge, die am schnellsten gewinnen. Jede Stellung ist gelöst, darum ist jedes Urteil genau.',
  pick: 'Wähle ein Spiel',
  kinds: 'Arten von Übungen',
  kind: { quiz: 'Suchbäume', puzzles: 'Aufgaben' },

  number: (number, of) => `Aufgabe ${number} von ${of}`,
  task: (toMove, count) => `${toMove}: Gewinn in ${moves(count)}`,
  right: (move) => `${move} ist richtig.`,
  answered: (move, reply) => `${move} ist richtig. Die Antwort ist ${reply}.`,
  slower: (move, count, best) => `${move} gewinnt, dauert aber länger: Gewinn in ${moves(count)}, nicht in ${best}.`,
  later: (move) => `${move} gewinnt, dauert aber länger.`,
  draws: (move) => `${move} führt zum Remis.`,
  loses: (move) => `${move} verliert.`,
  again: 'Versuche einen anderen Zug.',
  solved: 'Gelöst!',
  aided: 'Gelöst, mit Hilfe.',
  shown: 'Das ist die Lösung.',
  hint: 'Tipp',
  look: (spot) => `Richtig ist ein Zug, der auf ${spot} beginnt.`,
  show: 'Lösung zeigen',
  next: 'Nächste Aufgabe',
  score: (solved, streak) => `${solved} gelöst, ${streak} hintereinander ohne Hilfe`,

  choose: 'Aufgaben wählen',
  length: 'Länge',
  anyLength: 'von kurz bis lang',
  winIn: (count) => `Gewinn in ${moves(count)}`,
  others: 'Andere Aufgaben',
  problem: 'Solche Aufgaben gibt es nicht.',
  none: 'In diesem Spiel wird keine Stellung in so vielen Zügen durch einen einzigen besten Zug gewonnen. Wähle eine andere Länge.',
  loading: 'Aufgaben werden gesucht …',
};
