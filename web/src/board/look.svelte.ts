import type { BoardTheme } from './themes';

export const pieceSets = ['classic', 'modern'] as const;
export type PieceSet = (typeof pieceSets)[number];

/** How every board of the page is drawn. The settings write it, the boards read it. */
class Look {
  board = $state.raw<BoardTheme>('slate');
  pieces = $state.raw<PieceSet>('classic');
  /** Letters and numbers beside the board, and numbers of squares. */
  coordinates = $state(true);
}

export const look = new Look();
