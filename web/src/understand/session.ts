import type { SessionNode } from '../messages/messages';
import { numbered, rows } from '../state/movelist';
import type { Session } from '../state/session.svelte';
import { u } from '../strings.understand';
import type { Findings } from './findings.svelte';
import type { Marked, Step } from './review.svelte';
import { pointOf } from './value';

/** The moves of a session's line that somebody chose. */
export function stepsOf(session: Session): Step[] {
  return session.line.flatMap(({ id, parent, move, by }) =>
    move === null || parent === null || by === null || by === 'chance' ? [] : [{ node: id, where: { session: session.id, node: parent }, move, by }],
  );
}

/** The line with the values that the analysis found; where it found none, with what the program that moved thought. */
export function withFindings(session: Session, findings: Findings): SessionNode[] {
  return session.line.map((node) => {
    const found = findings.at({ session: session.id, node: node.id });
    return { ...node, ...(found && pointOf(found)) };
  });
}

/** By the number that the list of moves has for it. */
export function markedTitle(session: Session, marked: Marked): string {
  const node = session.tree.node(marked.node);
  return u.markedMove(node ? numbered(rows(session.tree, session.tree.lineThrough(marked.node)), node) : marked.move, session.sideName(marked.by));
}
