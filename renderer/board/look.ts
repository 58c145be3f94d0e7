import type { Settings } from '@contract/models.ts';

/** Appearance of boards, from the settings. */
export type BoardLook = Pick<Settings, 'boardTheme' | 'pieceSet' | 'board'>;

/** Class names by which board.css styles squares and pieces. */
export function lookClasses(look: Pick<BoardLook, 'boardTheme' | 'pieceSet'>): string {
  return `board-theme-${look.boardTheme} pieces-${look.pieceSet}`;
}
