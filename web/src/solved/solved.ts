import type { LabGame } from '../messages/lab';
import facts from './alquerque.json';
import line from './line.json';

/** What docs/solved.md says of Alquerque: values are White's, 1 won, 0 drawn, -1 lost. */
export { facts };
export const ruleSets = ['forced', 'alfonso', 'murray'] as const;

/** White's win, played by the program: tests/scripts/alquerque_certificate_long.sh plays it again. */
export function lineGame(): LabGame {
  return {
    game: facts.game, title: 'Alquerque', sides: ['White', 'Black'], start: facts.start, first: 'perfect', second: 'perfect', result: '1-0', words: '',
    moves: line.map(({ move, position }, i) => ({
      move, shown: move, by: i % 2 === 0 ? 'first' : 'second', opening: false, value: null, depth: null, nodes: null, seconds: null, position,
    })),
  };
}
