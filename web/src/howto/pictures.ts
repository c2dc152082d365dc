import { pictures } from 'virtual:rule-pictures';
import type { MoveArrow } from '../board/geometry';
import { nextSpots } from '../board/gesture';
import type { Connection } from '../connection';
import type { Drawing, View } from '../messages/messages';

/** A position that shows a rule, as docs/rules/pictures.json has it. */
export interface RulePicture {
  game: string;
  /** The start of the game where it is missing. */
  position?: string;
  /** Played from there before the picture is made. */
  moves?: string[];
  /** All moves of the piece that stands here. */
  from?: string;
  /** Legal moves, drawn as arrows. */
  arrows?: string[];
  /** Paths that the rules forbid, crossed out. */
  not?: string[][];
  /** Spots with a ring. */
  marks?: string[];
  /** The game is over, for this reason. */
  end?: string;
  /** Every legal move captures. */
  forced?: boolean;
}

export const picture = (name: string): RulePicture | undefined => pictures[name];

/** Boards that are much wider than high need a wider place. */
export const isWide = (name: string): boolean => /^(kalah|pig|piglet)\b/.test(pictures[name]?.game ?? '');

/** What the server shows of a picture: the position, and the board that its last move was made on. */
export interface Scene {
  view: View;
  before: Drawing | null;
}

export async function sceneOf(connection: Connection, { game, position, moves = [] }: RulePicture): Promise<Scene> {
  const look = (played: string[]): Promise<View> =>
    connection.ask('look', { game, ...(position !== undefined && { position }), ...(played.length > 0 && { moves: played }) }).then(({ view }) => view);
  const view = await look(moves);
  return { view, before: moves.length > 0 ? (await look(moves.slice(0, -1))).drawing : null };
}

/** The arrows of a picture: green for what may be played, red and crossed for what may not. */
export function arrowsOf({ arrows = [], not = [] }: RulePicture, view: View): MoveArrow[] {
  const legal = arrows.flatMap((move): MoveArrow[] => {
    const path = view.moves.find((each) => each.move === move)?.path ?? [];
    return path.length === 0 ? [] : [{ move, path, text: '', tone: 'best' }];
  });
  return [...not.map((path): MoveArrow => ({ move: `not ${path.join(' ')}`, path, text: '✗', tone: 'poor' })), ...legal];
}

export function targetsOf({ from }: RulePicture, view: View): Set<string> {
  return from === undefined ? new Set() : nextSpots(view.moves, [from]);
}
