import type { Symbols } from '../board/symbols';
import type { Connection, Link } from '../connection';
import type { GameEntry, Variant } from '../messages/messages';
import type { Sound } from './sound.svelte';
import type { KeptGame } from './storage';

/** What a session needs of the page around it. */
export interface SessionHost {
  readonly connection: Connection;
  readonly link: Link;
  readonly games: KeptGame[];
  readonly sound: Pick<Sound, 'play'>;
  entry(game: string): GameEntry | undefined;
  variant(game: string): Variant | undefined;
  playerName(spec: string): string;
  /** An error as people read it. */
  words(error: unknown): string;
  hideKey(id: string): void;
  remember(game: KeptGame): boolean;
  forget(id: string): void;
  /** Goes to a session with a key of one's own. */
  arrive(id: string, key: string | null, symbols?: Symbols): void;
}
