import type { Mover, SessionNode, SessionState, Side, View } from '../messages/messages';
import { t } from '../strings';
import { sentence } from '../words';

/** What the words about a game are made of. */
interface Game {
  data: SessionState | null;
  view: View | null;
  people: readonly Side[];
  /** The board goes along with the game. */
  following: boolean;
  /** It is the turn of the person at this browser. */
  mine: boolean;
  sideName(side: Mover): string;
  said(words: string): string;
}

/** How a game stands, in words. */
export function standing(session: Game): string {
  const { data, view, people } = session;
  if (!data || !view) return '';
  if (view.outcome) return sentence(session.said(view.outcome.words));
  const side = view.to_move;
  const paused = session.following && data.paused;
  if (side === 'chance') return paused ? t.paused : t.rolling;
  const name = session.sideName(side);
  if (session.mine) {
    if (view.again) return people.length === 2 ? t.sideAgain(name) : t.again;
    return people.length === 2 ? t.toMove(name) : t.yourMoveAs(name);
  }
  if (session.following && data.thinking === side) return t.isThinking(name);
  if (paused && !people.includes(side)) return `${t.paused}. ${t.toMove(name)}`;
  return view.again ? t.sideAgain(name) : t.toMove(name);
}

/** A move and what follows from it. */
export function told(session: Game, node: SessionNode): string {
  const move = node.shown ?? '';
  const what = node.by === 'chance' ? t.threw(move) : t.moved(session.sideName(node.by ?? 'first'), move);
  return `${what} ${standing(session)}`;
}
