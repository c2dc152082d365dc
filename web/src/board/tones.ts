import type { Side } from '../messages/messages';

/** How the two sides are told apart. Light and dark name themselves; the others also carry a mark. */
export type Tone = 'light' | 'dark' | 'warm' | 'cool' | 'red';
export type Tones = Record<Side, Tone>;

const byFamily: Record<string, Tones> = {
  chess: { first: 'light', second: 'dark' },
  checkers: { first: 'dark', second: 'light' },
  'checkers:study': { first: 'red', second: 'light' },
  alquerque: { first: 'light', second: 'dark' },
  einstein: { first: 'light', second: 'dark' },
};

export function tonesOf(game: string): Tones {
  const family = game.split(':')[0] ?? game;
  const study = /^checkers:(rules=)?study/.test(game) ? 'checkers:study' : family;
  return byFamily[study] ?? { first: 'warm', second: 'cool' };
}
