/** The themes of boards that people choose from; their colours stand in boards.css. */
export const boardThemes = ['slate', 'wood', 'green', 'sea', 'paper'] as const;
export type BoardTheme = (typeof boardThemes)[number];
