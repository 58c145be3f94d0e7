/** What the user can choose among: plain values, so that the first paint waits for no schemas. */

export const boardThemes = ['slate', 'walnut', 'moss', 'ice'] as const;
export const pieceSets = ['outpost', 'outline', 'letters'] as const;

/** How large text and everything beside it is, in percent. */
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
  /** Two of those whom the account follows play each other. */
  'followedGame',
  /** What happens in arenas without the user: reminders, joining, leaving, results. */
  'arena',
  /** The day goes badly: a break may be due. */
  'session',
] as const;

/** Titles that players have on the service; bots have one too. */
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

/** How many times as fast as ours the practice club's time may go. */
export const clubSpeeds = [1, 2, 5, 20] as const;

/** The computer's levels. */
export const computerLevels = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type ComputerLevel = (typeof computerLevels)[number];
