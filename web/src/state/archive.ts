import type { SessionState, Side } from '../messages/messages';
import type { KeptGame, KeptResult } from './storage';

/** What is kept of a game that has ended. */
export type Ending = Pick<KeptGame, 'ended' | 'result' | 'reason' | 'winner' | 'moves'>;

interface Ended {
  data: SessionState | null;
  key: string | null;
  people: readonly Side[];
  /** The sides that are played at this browser. */
  own?: readonly Side[];
  tree: { ply(node: number): number };
  sideName(side: Side): string;
}

/** How a session ended, for the person at this browser; nothing while it is under way. */
export function endingOf(session: Ended): Ending {
  const { data } = session;
  const outcome = data?.view.outcome;
  if (!data || !outcome) return {};
  const winner = outcome.result === '1-0' ? 'first' : outcome.result === '0-1' ? 'second' : null;
  const here = session.own ?? (session.key === null ? [] : session.people);
  const mine = here.length === 1 ? here[0] : null;
  const drawn = outcome.result === '1/2-1/2';
  const result: KeptResult = drawn ? 'draw' : winner === null || !mine ? 'over' : winner === mine ? 'won' : 'lost';
  return {
    ended: Date.now(), result, reason: outcome.reason, moves: session.tree.ply(data.current),
    ...(winner && { winner: session.sideName(winner) }),
  };
}

/** Those under way. One that was never opened has no title yet. */
export const openGames = (games: readonly KeptGame[]): KeptGame[] => games.filter((game) => !game.over && game.title !== '');

/** What somebody looks for among the finished games. */
export interface Wanted {
  words: string;
  family: string;
  result: KeptResult | '';
  /** Days as a date field writes them: 2026-11-17. */
  from: string;
  to: string;
}

export const anything: Wanted = { words: '', family: '', result: '', from: '', to: '' };

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const startOf = (day: string): number => new Date(`${day}T00:00`).getTime();

/** When a finished game ended; games of older versions of the page only know when they were seen last. */
export const endOf = (game: KeptGame): number => game.ended ?? game.when;

/** The finished games that fit, the latest first. `told` is what the list says of a game. */
export function found(games: readonly KeptGame[], wanted: Wanted, told: (game: KeptGame) => string): KeptGame[] {
  const words = plain(wanted.words).split(/\s+/).filter(Boolean);
  const from = wanted.from === '' ? -Infinity : startOf(wanted.from);
  const until = wanted.to === '' ? Infinity : startOf(wanted.to) + 24 * 3600 * 1000;
  return games
    .filter((game) => game.over && game.title !== '')
    .filter((game) => wanted.family === '' || game.family === wanted.family)
    .filter((game) => wanted.result === '' || (game.result ?? 'over') === wanted.result)
    .filter((game) => endOf(game) >= from && endOf(game) < until)
    .filter((game) => {
      const text = plain(told(game));
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => endOf(b) - endOf(a));
}
