import { routeText } from '../routes';

/** What a link to the form of a new game fills in, as the part of its address behind `?`. */
export interface Wish {
  /** The name of a known position. */
  start: string;
  /** Who plays; empty: as the form has it. */
  first: string;
  second: string;
}

const parts = ['start', 'first', 'second'] as const;

export function readWish(query: string): Wish {
  const fields = new URLSearchParams(query);
  return { start: fields.get('start') ?? '', first: fields.get('first') ?? '', second: fields.get('second') ?? '' };
}

export function newGameLink(game: string, wish: Partial<Wish> = {}): string {
  const fields = new URLSearchParams();
  for (const part of parts) if (wish[part]) fields.set(part, wish[part]);
  return routeText({ at: 'new', game, query: fields.toString() });
}
