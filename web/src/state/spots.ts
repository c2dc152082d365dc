import { isPile } from '../board/frames';
import { distance, spotOf } from '../board/geometry';
import { finalSpots, nextSpots } from '../board/gesture';
import type { Drawing, Mover } from '../messages/messages';
import { t } from '../strings';
import type { Session } from './session.svelte';

/** What the hand may touch next, as sets of spots. */
export interface Reach {
  targets: ReadonlySet<string>;
  ends: ReadonlySet<string>;
  movable: ReadonlySet<string>;
}

export const noReach: Reach = { targets: new Set(), ends: new Set(), movable: new Set() };

export function reachOf({ moves, hand }: Session): Reach {
  const held = hand.touched.length > 0;
  const targets = held ? nextSpots(moves, hand.touched) : new Set<string>();
  const ends = held ? finalSpots(moves, hand.touched) : new Set<string>();
  return { targets, ends, movable: new Set([...nextSpots(moves, []), ...targets, ...ends]) };
}

interface Seen extends Reach {
  drawing: Drawing;
  held: boolean;
  obliged: ReadonlySet<string>;
  check: string | null;
  sideName(side: Mover): string;
}

/** How a spot of a board is read aloud. */
export function spotWords(id: string, { drawing, held, targets, ends, movable, obliged, check, sideName }: Seen): string {
  const spot = spotOf(drawing, id);
  const piece = spot && drawing.pieces.find((each) => distance(each, spot) < 0.05);
  const content = !piece
    ? t.empty
    : isPile(piece)
      ? t.pileOf(sideName(piece.owner), t.seeds(piece.mark))
      : piece.owner === 'chance'
        ? t.neutral
        : t.pieceOf(sideName(piece.owner), t.kinds[piece.mark] ?? piece.mark);
  const extra = targets.has(id) || ends.has(id) ? t.target : !held && movable.has(id) ? t.movable : '';
  const more = [content, id === check ? t.kingInCheck : '', obliged.has(id) ? t.mustCapture : ''].filter(Boolean).join(', ');
  return t.spot(id, more, extra);
}
