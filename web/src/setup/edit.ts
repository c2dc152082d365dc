import type { Drawing, Mover, Piece, Side } from '../messages/messages';
import { fittingRest } from './chess';

/** A thing that can be put on the board by hand, and how it looks there. */
export interface Stock {
  code: string;
  owner: Mover;
  mark: string;
  disc: boolean;
}

/** A position taken apart: what lies on each spot, whose turn it is, and the rest of its text. */
export interface Setup {
  cells: Record<string, string>;
  turn: Side;
  rest: string;
}

/** How one family writes its positions. */
export interface Codec {
  stock: Stock[];
  /** Codes are counts, to be raised and lowered. */
  counts: boolean;
  /** The text says whose turn it is. */
  turns: boolean;
  read(text: string, drawing: Drawing): Setup;
  write(setup: Setup, drawing: Drawing): string;
}

const rowsOf = (drawing: Drawing): string[][] => {
  const rows = new Map<string, { x: number; id: string }[]>();
  for (const spot of drawing.spots) {
    if (spot.id === '') continue;
    const key = spot.y.toFixed(2);
    rows.set(key, [...(rows.get(key) ?? []), { x: spot.x, id: spot.id }]);
  }
  return [...rows.entries()]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, row]) => row.sort((a, b) => a.x - b.x).map((spot) => spot.id));
};

/** Rows from the top, a letter a cell. */
function rowCodec(first: string, second: string, turns: boolean): Codec {
  return {
    stock: [
      { code: first, owner: 'first', mark: first, disc: true },
      { code: second, owner: 'second', mark: second, disc: true },
    ],
    counts: false,
    turns,
    read(text, drawing) {
      const [board = '', turn = '', ...rest] = text.split(' ');
      const cells: Record<string, string> = {};
      board.split('/').forEach((row, y) => {
        [...row].forEach((code, x) => {
          const id = rowsOf(drawing)[y]?.[x];
          if (id && code !== '.') cells[id] = code;
        });
      });
      return { cells, turn: turn === second ? 'second' : 'first', rest: rest.join(' ') };
    },
    write({ cells, turn }, drawing) {
      const board = rowsOf(drawing)
        .map((row) => row.map((id) => cells[id] ?? '.').join(''))
        .join('/');
      return turns ? `${board} ${turn === 'first' ? first : second}` : board;
    },
  };
}

const chessPieces = [...'KQRBNPkqrbnp'];
const chessMarks = [...'♔♕♖♗♘♙♚♛♜♝♞♟'];

const chess: Codec = {
  stock: chessPieces.map((code, i) => ({
    code,
    owner: i < 6 ? 'first' : 'second',
    mark: chessMarks[i] ?? '',
    disc: false,
  })),
  counts: false,
  turns: true,
  read(text, drawing) {
    const [board = '', turn = 'w', ...rest] = text.split(' ');
    const rows = rowsOf(drawing);
    const cells: Record<string, string> = {};
    board.split('/').forEach((row, y) => {
      let x = 0;
      for (const code of row) {
        if (/\d/.test(code)) x += Number(code);
        else {
          const id = rows[y]?.[x++];
          if (id) cells[id] = code;
        }
      }
    });
    return { cells, turn: turn === 'b' ? 'second' : 'first', rest: `${rest[0] ?? '-'} ${rest[1] ?? '-'}` };
  },
  write({ cells, turn, rest }, drawing) {
    const board = rowsOf(drawing)
      .map((row) => row.map((id) => cells[id] ?? '1').join('').replace(/1+/g, (run) => String(run.length)))
      .join('/');
    return `${board} ${turn === 'first' ? 'w' : 'b'} ${fittingRest(rest, cells, turn)} 0 1`;
  },
};

/** PDN: `B:W21,K22:B1,2`; the study's has R for B. */
const checkers: Codec = {
  stock: [
    { code: 'm', owner: 'first', mark: '', disc: true },
    { code: 'M', owner: 'first', mark: 'K', disc: true },
    { code: 'w', owner: 'second', mark: '', disc: true },
    { code: 'W', owner: 'second', mark: 'K', disc: true },
  ],
  counts: false,
  turns: true,
  read(text) {
    const [turn = 'B', ...lists] = text.split(':');
    const cells: Record<string, string> = {};
    const letter = lists.some((list) => list.startsWith('R')) || turn === 'R' ? 'R' : 'B';
    for (const list of lists) {
      if (!/^[WBR](K?\d|$)/.test(list)) continue;
      const [man, king] = list.startsWith('W') ? ['w', 'W'] : ['m', 'M'];
      for (const entry of list.slice(1).split(',').filter(Boolean))
        cells[entry.replace(/^K/, '')] = entry.startsWith('K') ? king : man;
    }
    return { cells, turn: turn === 'W' ? 'second' : 'first', rest: letter };
  },
  write({ cells, turn, rest }, drawing) {
    const order = drawing.spots.filter((spot) => spot.id !== '').map((spot) => spot.id);
    const list = (man: string, king: string): string =>
      order
        .filter((id) => cells[id] === man || cells[id] === king)
        .sort((a, b) => Number(a) - Number(b))
        .map((id) => (cells[id] === king ? `K${id}` : id))
        .join(',');
    const other = rest === 'R' ? 'R' : 'B';
    return `${turn === 'first' ? other : 'W'}:W${list('w', 'W')}:${other}${list('m', 'M')}`;
  },
};

/** Pits in sowing order and the store, South's and North's: `4,4,0/4,4,0 S`. Cells are called by side: S1, N. */
const kalah: Codec = {
  stock: [],
  counts: true,
  turns: true,
  read(text) {
    const [board = '', turn = 'S', ...rest] = text.split(' ');
    const cells: Record<string, string> = {};
    board.split('/').forEach((row, side) => {
      const counts = row.split(',');
      counts.forEach((count, i) => {
        const name = side === 0 ? 'S' : 'N';
        cells[i === counts.length - 1 ? name : `${name}${i + 1}`] = count;
      });
    });
    return { cells, turn: turn === 'N' ? 'second' : 'first', rest: rest.join(' ') };
  },
  write({ cells, turn, rest }) {
    const row = (name: string): string => {
      const pits = Object.keys(cells).filter((id) => id.startsWith(name) && id.length > 1).length;
      return [...Array.from({ length: pits }, (_, i) => cells[`${name}${i + 1}`] ?? '0'), cells[name] ?? '0'].join(',');
    };
    return `${row('S')}/${row('N')} ${turn === 'first' ? 'S' : 'N'}${rest ? ` ${rest}` : ''}`;
  },
};

const codecs: Record<string, Codec> = {
  chess,
  checkers,
  kalah,
  mnk: rowCodec('x', 'o', false),
  connect: rowCodec('x', 'o', false),
  alquerque: rowCodec('w', 'b', true),
};

export function codecOf(family: string): Codec | null {
  return codecs[family] ?? null;
}

/** A spot's name that does not change with the turn; Kalah calls the mover's pits by their numbers alone. */
export function steadyIds(family: string, drawing: Drawing): Drawing {
  if (family !== 'kalah') return drawing;
  const middle = drawing.height / 2;
  return {
    ...drawing,
    spots: drawing.spots.map((spot) =>
      /^\d/.test(spot.id) ? { ...spot, id: (spot.y > middle ? 'S' : 'N') + spot.id } : spot,
    ),
  };
}

/** The board with what was put on it. */
export function setupDrawing(codec: Codec, setup: Setup, empty: Drawing): Drawing {
  const pieces: Piece[] = [];
  for (const spot of empty.spots) {
    const code = setup.cells[spot.id];
    if (spot.id === '' || code === undefined) continue;
    const stock = codec.stock.find((entry) => entry.code === code);
    if (codec.counts)
      pieces.push({ x: spot.x, y: spot.y, owner: spot.id.startsWith('N') ? 'second' : 'first', mark: code, disc: false });
    else if (stock) pieces.push({ x: spot.x, y: spot.y, owner: stock.owner, mark: stock.mark, disc: stock.disc });
  }
  return { ...empty, pieces, caption: '' };
}
