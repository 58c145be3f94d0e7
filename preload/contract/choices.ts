/** Enumerations of settings as plain values, so that the first paint needs no schemas. */

export const boardThemes = [
  'slate',
  'walnut',
  'moss',
  'ice',
  'sand',
  'plum',
  'coral',
  'graphite',
  'contrast',
] as const;
export const pieceSets = ['outpost', 'outline', 'flat', 'bold', 'shapes', 'letters', 'discs'] as const;

/** Where a board's letters and numbers are. */
export const coordinatePlaces = ['inside', 'outside', 'off'] as const;
export const animationSpeeds = ['off', 'fast', 'normal', 'slow'] as const;
/** When a pawn becomes a queen without a question. */
export const autoQueens = ['never', 'premove', 'always'] as const;
/** In which games a move waits for its confirmation. */
export const moveConfirmations = ['never', 'correspondence', 'always'] as const;
/** Bounds of a board's size, percent of the available space. */
export const boardSizes = { least: 40, most: 100 } as const;

/**
 * First views of a window without an account: the tour and then the ways to add an account, only these, or an empty
 * window, because a checkout opens the practice club.
 */
export const firstStarts = ['tour', 'welcome', 'club'] as const;
export type FirstStart = (typeof firstStarts)[number];

/** Scale of text and everything sized with it, percent. */
export const textScales = [100, 125, 150] as const;

export const contrasts = ['system', 'more'] as const;

export const noticeKinds = [
  'challenge',
  'challengeDeclined',
  'challengeCanceled',
  'gameStart',
  'gameFinish',
  'myTurn',
  'firstMove',
  'tvFeatured',
  /** Two players whom the account follows play each other. */
  'followedGame',
  /** The app's own actions in arenas and their outcomes: reminders, joins, leaving, results. */
  'arena',
  /** Losses of the day suggest a break. */
  'session',
  /** The review of the week that is over. */
  'weekReview',
  /** Cards are due for training, once a day. */
  'trainingDue',
] as const;

/** Player titles of the service, including that of bots. */
export const playerTitles = [
  'GM',
  'WGM',
  'IM',
  'WIM',
  'FM',
  'WFM',
  'CM',
  'WCM',
  'NM',
  'WNM',
  'LM',
  'BOT',
] as const;

export const notSentReasons = [
  /** A notification about the same event was already sent, perhaps in an earlier run. */
  'already_told',
  /** The event was the user's own action. */
  'own_doing',
  'switched_off',
  'muted',
  'not_named',
  'not_followed',
  'rating',
  'speed',
  'mode',
  'variant',
  /** A rule held back the notification of the challenge that this one is about. */
  'challenge_not_told',
  /** The user's machines agreed that another one shows it. */
  'other_machine',
  'paused',
  'quiet_hours',
  'do_not_disturb',
  'not_supported',
  'failed',
  /** Sent to the desktop, which did not confirm it. */
  'unconfirmed',
  /** The desktop has not yet answered an earlier request. */
  'not_answering',
] as const;

/** Speed factors of the practice club's clock. */
export const clubSpeeds = [1, 2, 5, 20] as const;

export const computerLevels = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type ComputerLevel = (typeof computerLevels)[number];

/** When own archived games are analysed without being asked. `away`: while the user does not touch the computer. */
export const analysisTimes = ['off', 'away', 'always'] as const;
/** Places of an engine: standard chess with chess960, and the variants that Stockfish does not play. */
export const engineSlots = ['standard', 'variants'] as const;
export type EngineSlot = (typeof engineSlots)[number];
