/** Default settings. Plain values, as in `choices.ts`. */
import type { Settings } from './models.ts';
import type { NoticeRule } from './notifications.ts';

/** Notifies of everything, with sound, outside quiet hours. */
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
  language: 'system',
  theme: 'system',
  contrast: 'system',
  textScale: 100,
  boardTheme: 'slate',
  pieceSet: 'outpost',
  coordinates: true,
  confirmResign: true,
  lowTimeSound: true,
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
      tvFeatured: { ...openRule, from: 'named' },
      followedGame: { ...openRule, on: false },
      arena: openRule,
      session: { ...openRule, on: false, stop: { losses: 3, points: 50 } },
    },
    accounts: {},
  },
  desktop: { closeToTray: false, trayExplained: false, lookForUpdates: true },
  tv: {
    accountId: null,
    wall: [
      'best',
      'bullet',
      'blitz',
      'rapid',
      'classical',
      'chess960',
      'crazyhouse',
      'atomic',
      'racingKings',
    ],
    big: 'best',
    record: [],
    limitMb: 500,
    form: 'auto',
  },
  proxy: { mode: 'system', kind: 'http', host: '', port: 8080, bypass: '' },
};
