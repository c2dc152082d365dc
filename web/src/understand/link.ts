/** The page that analyses any position. */
export function analyseLink(game: string, position: string): string {
  return `#/analyse?${new URLSearchParams({ game, ...(position ? { position } : {}) }).toString()}`;
}
