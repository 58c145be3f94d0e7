/** What the user can choose among, and what is chosen at first: plain values, so that the first paint waits for no schemas. */
import type { Settings } from './models.ts';
import type { NoticeRule } from './notifications.ts';

export const boardThemes = ['slate', 'walnut', 'moss', 'ice'] as const;
export const pieceSets = ['outpost', 'outline', 'letters'] as const;

export const noticeKinds = [
  'challenge',
  'challengeDeclined',
  'challengeCanceled',
  'gameStart',
  'gameFinish',
  'myTurn',
  'firstMove',
] as const;

export const notSentReasons = [
  /** This very thing was told before, perhaps in an earlier run. */
  'already_told',
  /** The user did it, and need not be told. */
  'own_doing',
  'switched_off',
  'muted',
  'not_named',
  'not_followed',
  'rating',
  'speed',
  'mode',
  'variant',
  /** About a challenge that a rule kept back. */
  'challenge_not_told',
  'paused',
  'quiet_hours',
  'do_not_disturb',
  'not_supported',
  'failed',
  /** Handed to the desktop, which did not confirm it. */
  'unconfirmed',
  /** The desktop still owes an answer about an earlier one. */
  'not_answering',
] as const;

/** Tells everything, aloud, outside of quiet hours. */
export const openRule: NoticeRule = {
  on: true,
  minRating: null,
  maxRating: null,
  speeds: [],
  variants: [],
  mode: 'any',
  from: 'anyone',
  allowed: [],
  muted: [],
  sound: true,
  breaksQuiet: false,
};

export const defaultSettings: Settings = {
  theme: 'system',
  boardTheme: 'slate',
  pieceSet: 'outpost',
  coordinates: true,
  confirmResign: true,
  notifications: {
    sound: true,
    gather: true,
    countdown: true,
    absenceMinutes: 5,
    quiet: { on: false, from: 22 * 60, to: 7 * 60, days: [0, 1, 2, 3, 4, 5, 6] },
    respectDoNotDisturb: true,
    pausedUntil: null,
    rules: {
      challenge: openRule,
      challengeDeclined: openRule,
      challengeCanceled: openRule,
      gameStart: openRule,
      gameFinish: openRule,
      myTurn: openRule,
      firstMove: { ...openRule, breaksQuiet: true },
    },
    accounts: {},
  },
  desktop: { closeToTray: false, trayExplained: false, lookForUpdates: true },
};
