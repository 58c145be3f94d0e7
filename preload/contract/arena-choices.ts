/** Words of arenas: plain values. */

export const arenaStates = ['created', 'started', 'finished', 'unknown'] as const;
export type ArenaState = (typeof arenaStates)[number];

/** `never`: this account can play none of its games. */
export const arenaDoors = ['board', 'bot', 'browser', 'never'] as const;
export type ArenaDoor = (typeof arenaDoors)[number];

export const arenaFits = ['yes', 'no', 'unknown'] as const;
export type ArenaFit = (typeof arenaFits)[number];

/** `asking`: whether one is in it is being found out. */
export const arenaPhases = ['asking', 'in', 'paused'] as const;
export type ArenaPhase = (typeof arenaPhases)[number];

export const pairingStates = ['off', 'waiting', 'asked', 'playing', 'resting', 'closed'] as const;
export type PairingState = (typeof pairingStates)[number];

export const arenaCheckKinds = [
  'minRating',
  'maxRating',
  'minRatedGames',
  'minAccountAge',
  'onlyTitled',
  'bots',
  'teamMember',
  'allowList',
  'teamBattle',
  'password',
  'arenaBan',
  'prizeBan',
  'scope',
] as const;
export type ArenaCheckKind = (typeof arenaCheckKinds)[number];

/** Why one did not get in. The first eight are the interface's own. */
export const arenaRefusals = [
  'wrong_code',
  'paused',
  'restrictions',
  'missing_team',
  'arena_ban',
  'prize_ban',
  'too_many',
  'gone',
  /** The arena is over, or nobody is paired any more. */
  'closed',
  'finished',
  'needs_password',
  'needs_team',
  'no_scope',
  'bots_barred',
  /** The app's own count says that the join quota is used up. */
  'quota',
  /** Whether one is in could not be found out. */
  'lost',
  'unreachable',
  'under_way',
  'other',
] as const;
export type ArenaRefusalCode = (typeof arenaRefusals)[number];
