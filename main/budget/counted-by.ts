import type { RequestKind } from '../service/gate.ts';
import { limitFor } from './limits.ts';
import type { Caller, LimitName } from './limits.ts';

/** What a kind of request is counted by. */
export interface CountedBy {
  /** Rows of windows and spacings. */
  readonly rows: readonly LimitName[];
  /** Rows of which it takes a place while it runs. */
  readonly slots: readonly LimitName[];
  /** It may use what others leave free; see `reservedForUrgent`. */
  readonly urgent?: true;
}

const answer = (...rows: readonly LimitName[]): CountedBy => ({ rows, slots: ['in-turn'] });

const countedBy: Readonly<Record<RequestKind, CountedBy>> = {
  standard: answer('standard'),
  search: answer('search'),
  game: answer('game'),
  move: { rows: ['move'], slots: [], urgent: true },
  challenge: answer('challenge'),
  createChallenge: answer('challenge', 'challenge-credits-minute', 'challenge-credits-day'),
  join: answer('standard', 'join-hour', 'join-day', 'join-burst'),
  account: answer('standard', 'account'),
  activity: answer('standard', 'activity'),
  presence: answer('standard', 'presence-polls'),
  download: { rows: ['standard'], slots: ['downloads'] },
  eventStream: {
    rows: ['standard', 'stream-spacing', 'event-stream-opens'],
    slots: ['event-streams'],
    urgent: true,
  },
  gameStream: {
    rows: ['game', 'stream-spacing'],
    slots: ['streams-of-a-game', 'game-streams', 'streams'],
    urgent: true,
  },
  seekStream: { rows: ['challenge', 'stream-spacing'], slots: ['streams'] },
  watchStream: { rows: ['standard', 'stream-spacing'], slots: ['streams-of-a-game', 'streams'] },
  usersStream: { rows: ['standard', 'stream-spacing'], slots: ['users-streams', 'streams'] },
  tvFeed: { rows: ['standard', 'stream-spacing'], slots: ['tv-streams'] },
  tvMap: answer('standard', 'tv-looks'),
  tvGames: { rows: ['standard', 'tv-looks'], slots: ['downloads'] },
};

/** Rows that count a request of a caller, those of the usual kind under their one name. */
export function rowsFor(kind: RequestKind, caller: Caller): CountedBy {
  const { rows, ...rest } = countedBy[kind];
  return {
    ...rest,
    rows: rows.map((name) => (limitFor(name, caller).kind === 'as_standard' ? 'standard' : name)),
  };
}
