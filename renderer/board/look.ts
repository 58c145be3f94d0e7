import { defaultSettings } from '@contract/defaults.ts';
import type { Settings } from '@contract/models.ts';

/** How boards are drawn: the user's choice in the settings. */
export type BoardLook = Pick<Settings, 'boardTheme' | 'pieceSet' | 'coordinates'>;

export const defaultLook: BoardLook = {
  boardTheme: defaultSettings.boardTheme,
  pieceSet: defaultSettings.pieceSet,
  coordinates: defaultSettings.coordinates,
};

/** Class names that board.css hangs a board's squares and pieces on. */
export function lookClasses(look: Pick<BoardLook, 'boardTheme' | 'pieceSet'>): string {
  return `board-theme-${look.boardTheme} pieces-${look.pieceSet}`;
}
