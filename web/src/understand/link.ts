/** The page that analyses any position, and the moves that were played from there. */
export function analyseLink(game: string, position: string, moves: readonly string[] = []): string {
  const query = { game, ...(position ? { position } : {}), ...(moves.length > 0 ? { moves: moves.join(',') } : {}) };
  return `#/analyse?${new URLSearchParams(query).toString()}`;
}

/** A game that was played, on the analysis board; `retry`: the mistake that led to this node is to be tried again. */
export function analyseSessionLink(session: string, node: number, retry = false): string {
  return `#/analyse?${new URLSearchParams({ session, node: String(node), ...(retry ? { retry: 'yes' } : {}) }).toString()}`;
}

/** The moves of a pasted list: without numbers, results and comments. Nothing where it looks like a game with tags. */
export function pastedMoves(text: string): string[] {
  if (/^\s*[[{]/.test(text)) return [];
  return text
    .replace(/\{[^}]*\}|;[^\n]*/g, ' ')
    .split(/[\s,]+/)
    .map((word) => word.replace(/^\d+\.+/, '').replace(/[!?]+$/, ''))
    .filter((word) => word !== '' && !/^(1-0|0-1|1\/2-1\/2|2-0|0-2|1-1|\*)$/.test(word));
}
