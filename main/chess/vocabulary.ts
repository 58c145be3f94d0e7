/** Standard chess terms in the service's spelling. Source: the service's interface description. */

export const colors = ['white', 'black'] as const;
export type Color = (typeof colors)[number];

export function opposite(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

export const variantKeys = [
  'standard',
  'chess960',
  'crazyhouse',
  'antichess',
  'atomic',
  'horde',
  'kingOfTheHill',
  'racingKings',
  'threeCheck',
  'fromPosition',
] as const;
export type VariantKey = (typeof variantKeys)[number];

export const speeds = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export type Speed = (typeof speeds)[number];

/** Decline reasons as sent; events carry them in lower case as `declineReasonKey`. */
export const declineReasons = [
  'generic',
  'later',
  'tooFast',
  'tooSlow',
  'timeControl',
  'rated',
  'casual',
  'standard',
  'variant',
  'noBot',
  'onlyBot',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Game statuses: name and id on the wire. Unknown ones are shown unchanged. */
export const gameStatuses = {
  created: 10,
  started: 20,
  aborted: 25,
  mate: 30,
  resign: 31,
  stalemate: 32,
  timeout: 33,
  draw: 34,
  outoftime: 35,
  cheat: 36,
  noStart: 37,
  unknownFinish: 38,
  insufficientMaterialClaim: 39,
  variantEnd: 60,
} as const;
export type GameStatusName = keyof typeof gameStatuses;

/** Whether a status means that the game is in progress. */
export function isLiveStatus(name: string): boolean {
  return name === 'created' || name === 'started';
}

/** The name of a status that is known by its number only. */
export function statusNamed(id: number | null | undefined): GameStatusName | undefined {
  return (Object.keys(gameStatuses) as GameStatusName[]).find((name) => gameStatuses[name] === id);
}

/** Whether a game is known to be over: by its status, or by its winner. */
export function isKnownOver({
  status,
  winner,
}: {
  readonly status?: string | undefined;
  readonly winner?: Color | undefined;
}): boolean {
  return winner !== undefined || (status !== undefined && !isLiveStatus(status));
}

/** Remaining time that means "no clock", ms. */
export const untimedClock = 2_147_483_647;

/** In place of a variant that the server does not state. */
export const unknownVariant = 'unknown';

/** Speed by estimated duration: limit + 40 increments, both in seconds. */
export function speedOfClock(limit: number, increment: number): Speed {
  const estimate = limit + 40 * increment;
  if (estimate < 30) return 'ultraBullet';
  if (estimate < 180) return 'bullet';
  if (estimate < 480) return 'blitz';
  if (estimate < 1500) return 'rapid';
  return 'classical';
}

/** The half of the play interface that a game is played through: bot accounts use `bot`, all others `board`. */
export type PlayEndpoint = 'bot' | 'board';

/** How a server writes its JSON. `wire`: as the public server does. `document`: as the interface description has it. */
export type Dialect = 'wire' | 'document';
