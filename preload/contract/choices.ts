/** What the user can choose among, and what is chosen at first: plain values, so that the first paint waits for no schemas. */
import type { Settings } from './models.ts';

export const boardThemes = ['slate', 'walnut', 'moss', 'ice'] as const;
export const pieceSets = ['outpost', 'outline', 'letters'] as const;

export const defaultSettings: Settings = {
  theme: 'system',
  boardTheme: 'slate',
  pieceSet: 'outpost',
  coordinates: true,
  confirmResign: true,
  notifications: {
    challenge: true,
    challengeDeclined: true,
    challengeCanceled: true,
    gameStart: true,
    gameFinish: true,
    sound: true,
  },
};
