import type { TableNode } from '../protocol';
import { t } from '../strings';
import { sentence } from './app.svelte';
import type { Session } from './session.svelte';

/** How a game stands, in words. */
export function standing(session: Session): string {
  const { table, view, people } = session;
  if (!table || !view) return '';
  if (view.outcome) return sentence(session.said(view.outcome.words));
  const side = view.to_move;
  const paused = session.following && table.paused;
  if (side === 'chance') return paused ? t.paused : t.rolling;
  const name = session.sideName(side);
  if (session.mine) {
    if (view.again) return people.length === 2 ? t.sideAgain(name) : t.again;
    return people.length === 2 ? t.toMove(name) : t.yourMoveAs(name);
  }
  if (session.following && table.thinking === side) return t.isThinking(name);
  if (paused && !people.includes(side)) return `${t.paused}. ${t.toMove(name)}`;
  return view.again ? t.sideAgain(name) : t.toMove(name);
}

/** A move and what follows from it. */
export function told(session: Session, node: TableNode): string {
  const move = node.shown ?? '';
  const what = node.by === 'chance' ? t.threw(move) : t.moved(session.sideName(node.by ?? 'first'), move);
  return `${what} ${standing(session)}`;
}
