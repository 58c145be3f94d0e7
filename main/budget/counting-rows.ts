import type { RequestKind } from '../service/gate.ts';
import { limitFor } from './limits.ts';
import type { BudgetCallerKind, LimitName } from './limits.ts';

/** The limits that apply to a kind of request. */
export interface CountingRows {
  /** Rows with a window or spacing. */
  readonly rows: readonly LimitName[];
  /** Concurrency limits that the request holds a slot of while it runs. */
  readonly slots: readonly LimitName[];
  /** May use the reserve that others leave free; see `reservedForUrgent`. */
  readonly urgent?: true;
}

const answer = (...rows: readonly LimitName[]): CountingRows => ({ rows, slots: ['in-turn'] });

const countedBy: Readonly<Record<RequestKind, CountingRows>> = {
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
  explorer: answer('standard', 'explorer'),
  ownExplorer: answer('own-explorer'),
};

/** The limits of a request of this caller. Rows that count as standard for it become `standard`. */
export function countingRowsFor(kind: RequestKind, caller: BudgetCallerKind): CountingRows {
  const { rows, ...rest } = countedBy[kind];
  return {
    ...rest,
    rows: rows.map((name) => (limitFor(name, caller).kind === 'as_standard' ? 'standard' : name)),
  };
}
