/** What stands in the shell for a game of one's own, to be filled in by the browser that knows it. */
export const blanks = { id: 'GAME-ID', title: 'GAME-TITLE', players: 'GAME-PLAYERS' } as const;
