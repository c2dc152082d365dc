import type { GameEntry, HelloAnswer, Variant } from '../messages/messages';
import { variantOf } from '../spec';

/** What whoever holds the games offers, looked up by the spec of a game. */

export function entryOf(hello: HelloAnswer | null, game: string): GameEntry | undefined {
  const name = game.split(':')[0];
  return hello?.games.find((entry) => entry.family === name || entry.name === name);
}

/** The rule set that a game is played by, if it is one that people choose from. */
export function ruleSetOf(hello: HelloAnswer | null, game: string): Variant | undefined {
  const entry = entryOf(hello, game);
  return entry && variantOf(entry.variants, entry.options, game);
}
