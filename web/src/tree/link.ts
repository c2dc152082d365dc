/** Everything the page can be asked to show, as the part of its address behind `#/tree?`. */
export interface Place {
  game: string;
  position: string;
  player: string;
  /** The number of steps done; null: none, `Infinity`: all. */
  step: number | null;
  /** The item looked at. */
  node: number | null;
  /** Nodes deeper than this are folded; null: as the size of the tree suggests. */
  level: number | null;
  /** Nodes that are folded or open against `level`. */
  flips: number[];
}

export const textbook = '((3 12 8)(2 4 6)(14 5 2))';
export const opening: Place = {
  game: 'tree', position: textbook, player: 'alphabeta:depth=2', step: null, node: null, level: null, flips: [],
};

/** A link keeps this many folded or opened nodes. */
const mostFlips = 60;

export function readPlace(query: string): Place {
  const fields = new URLSearchParams(query);
  const game = fields.get('game');
  if (!game) return opening;
  return {
    game,
    position: fields.get('position') ?? '',
    player: fields.get('player') ?? 'alphabeta:depth=2',
    step: fields.get('step') === 'end' ? Infinity : count(fields.get('step')),
    node: count(fields.get('node')),
    level: count(fields.get('level')),
    flips: (fields.get('flip') ?? '').split('.').flatMap((text) => count(text) ?? []).slice(0, mostFlips),
  };
}

/** Reads back equal; what is as usual is left out. */
export function placeText(place: Place): string {
  const fields = new URLSearchParams({ game: place.game });
  if (place.position !== '') fields.set('position', place.position);
  fields.set('player', place.player);
  if (place.step !== null) fields.set('step', place.step === Infinity ? 'end' : String(place.step));
  if (place.node !== null) fields.set('node', String(place.node));
  if (place.level !== null) fields.set('level', String(place.level));
  if (place.flips.length > 0) fields.set('flip', place.flips.slice(0, mostFlips).join('.'));
  return fields.toString();
}

export function treeLink(place: Partial<Place>): string {
  return `#/tree?${placeText({ ...opening, position: '', ...place })}`;
}

export function sameSearch(a: Place, b: Place): boolean {
  return a.game === b.game && a.position === b.position && a.player === b.player;
}

function count(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}
