/** What a chess position says beside its pieces: castling rights and the en-passant square, as FEN has them. */
export type Right = 'K' | 'Q' | 'k' | 'q';

const homes: readonly [Right, string, string, string, string][] = [
  ['K', 'e1', 'K', 'h1', 'R'],
  ['Q', 'e1', 'K', 'a1', 'R'],
  ['k', 'e8', 'k', 'h8', 'r'],
  ['q', 'e8', 'k', 'a8', 'r'],
];

/** The rights that kings and rooks at home allow. */
export function possibleRights(cells: Readonly<Record<string, string>>): Right[] {
  return homes.filter(([, king, k, rook, r]) => cells[king] === k && cells[rook] === r).map(([right]) => right);
}

/** The squares that a pawn may just have passed, where a pawn of the side to move could take it. */
export function passantSquares(cells: Readonly<Record<string, string>>, turn: 'first' | 'second'): string[] {
  const [own, other, pawnRank, passed, from] = turn === 'first' ? ['P', 'p', 5, 6, 7] : ['p', 'P', 4, 3, 2];
  const files = [...'abcdefgh'];
  return files.flatMap((file, i) => {
    const jumped = cells[`${file}${pawnRank}`] === other && cells[`${file}${passed}`] === undefined && cells[`${file}${from}`] === undefined;
    const taker = [files[i - 1], files[i + 1]].some((beside) => beside !== undefined && cells[`${beside}${pawnRank}`] === own);
    return jumped && taker ? [`${file}${passed}`] : [];
  });
}

/** "KQ e3": what FEN says behind the side to move. */
export function readRest(rest: string): { rights: Right[]; passant: string } {
  const [rights = '-', passant = '-'] = rest.split(' ');
  return { rights: homes.map(([right]) => right).filter((right) => rights.includes(right)), passant: passant === '-' ? '' : passant };
}
export function writeRest(rights: readonly Right[], passant: string): string {
  const written = homes.map(([right]) => right).filter((right) => rights.includes(right)).join('');
  return `${written || '-'} ${passant || '-'}`;
}

/** As much of it as the pieces still allow. */
export function fittingRest(rest: string, cells: Readonly<Record<string, string>>, turn: 'first' | 'second'): string {
  const { rights, passant } = readRest(rest);
  const possible = possibleRights(cells);
  return writeRest(rights.filter((right) => possible.includes(right)), passantSquares(cells, turn).includes(passant) ? passant : '');
}
