/** Enumerations of arenas as plain values. */

export const arenaStates = ['created', 'started', 'finished', 'unknown'] as const;
export type ArenaState = (typeof arenaStates)[number];

/** `never`: the account can play no game of the arena. */
export const arenaAccesses = ['board', 'bot', 'browser', 'never'] as const;
export type ArenaAccess = (typeof arenaAccesses)[number];

export const arenaFits = ['yes', 'no', 'unknown'] as const;
export type ArenaFit = (typeof arenaFits)[number];

/** Lists besides the server's own: arenas of the account's teams, and those that it created. */
export const otherArenaSources = ['teams', 'created'] as const;
export type OtherArenaSource = (typeof otherArenaSources)[number];

/** `asking`: membership is being checked. */
export const arenaPhases = ['asking', 'in', 'paused'] as const;

/** The account's part in a coming arena: as `arenaPhases`, or only intended. */
export const nextArenaParts = [...arenaPhases, 'planned', 'reminder'] as const;

export const pairingStates = ['off', 'waiting', 'asked', 'playing', 'resting', 'closed'] as const;

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

/** Why joining failed. The first eight are the interface's own. */
export const arenaRefusals = [
  'wrong_code',
  'paused',
  'restrictions',
  'missing_team',
  'arena_ban',
  'prize_ban',
  'too_many',
  'gone',
  /** The arena is over, or no longer pairs. */
  'closed',
  'finished',
  'needs_password',
  'needs_team',
  'no_scope',
  'bots_barred',
  /** The join quota is used up by the app's own count. */
  'quota',
  /** Membership could not be determined. */
  'lost',
  /** The answer was lost, and this server never reports membership. */
  'membershipHidden',
  'unreachable',
  'under_way',
  'other',
] as const;
export type ArenaRefusalCode = (typeof arenaRefusals)[number];
