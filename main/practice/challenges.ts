import type { Clock, Timer } from '../base/clock.ts';
import { createEmitter, type Emitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import { opposite, type Color, type DeclineReason, type VariantKey } from '../chess/vocabulary.ts';
import type { Games } from './games.ts';
import type { Lots } from './lots.ts';
import { memberById, seatOf } from './members.ts';
import { opponents } from './opponents.ts';
import { perfKeyOf } from './roster.ts';
import {
  done,
  refuse,
  type Challenge,
  type ClubState,
  type Game,
  type Result,
  type TimeControl,
} from './state.ts';
import { speedOf } from './time-control.ts';

/** `lapsed`: its time was up, which the service does not tell anyone. */
export interface ChallengeChange {
  readonly kind: 'created' | 'accepted' | 'declined' | 'canceled' | 'lapsed';
  readonly challenge: Challenge;
}

export interface NewChallenge {
  readonly challenger: string;
  readonly destUser: string;
  readonly variant: VariantKey;
  readonly initialFen: string;
  readonly rated: boolean;
  readonly timeControl: TimeControl;
  readonly color: Color | 'random';
  /** Ms until it ends by itself; null: never. */
  readonly ttlMs: number | null;
  readonly atEnd: Challenge['atEnd'];
  readonly rematchOf?: string;
  readonly open?: NonNullable<Challenge['open']>;
}

export interface Challenges {
  readonly changes: Emitter<ChallengeChange>;
  open(): readonly Challenge[];
  /** Open ones, and those that were closed lately. */
  byId(id: string): Challenge | undefined;
  create(challenge: NewChallenge): Challenge;
  /** `by`: the member who answers, who must be the one challenged. `color`: the side it wants, where it may choose. */
  accept(id: string, by: string, color?: Color): Result<Game>;
  decline(id: string, by: string, reason: DeclineReason): Result<undefined>;
  /** `by` must be the challenger. */
  cancel(id: string, by: string): Result<undefined>;
  lapse(id: string): Result<undefined>;
  /** It does not end by itself any more. */
  hold(id: string): void;
  /** Time stood still while the calendar moved on: challenges go by the calendar. What ran out meanwhile ends now. */
  slept(): void;
  /** Arms the timers of challenges that came from a kept state. */
  resume(): void;
}

export interface ChallengesDependencies {
  readonly clock: Clock;
  readonly state: ClubState;
  readonly lots: Lots;
  readonly games: Games;
  readonly log: Log;
}

/** Closed challenges that can still be looked at. */
const mostClosed = 50;

const missing = () => refuse(404, 'No such challenge');

export function createChallenges({ clock, state, lots, games, log }: ChallengesDependencies): Challenges {
  const changes = createEmitter<ChallengeChange>((error) =>
    log.error('a listener of challenges failed', { error: String(error) }),
  );
  const timers = new Map<string, Timer>();

  const open = () => state.challenges.filter((challenge) => challenge.status === 'created');
  let closed: readonly Challenge[] = [];
  const find = (id: string) => open().find((challenge) => challenge.id === id);

  const close = (challenge: Challenge, status: Challenge['status'], kind: ChallengeChange['kind']) => {
    timers.get(challenge.id)?.cancel();
    timers.delete(challenge.id);
    challenge.status = status;
    state.challenges = open();
    closed = [...closed, challenge].slice(-mostClosed);
    changes.emit({ kind, challenge });
  };

  /** Who plays an open challenge that `by` takes: the two it is for, or somebody who is there for anything. */
  const pairFor = (userIds: readonly [string, string] | undefined, by: string) => {
    if (userIds) return userIds.includes(by) ? userIds : undefined;
    const taker = opponents.at(-1);
    return taker && ([taker.id, by] as const);
  };

  const arm = (challenge: Challenge) => {
    const { id, expiresAt, atEnd } = challenge;
    if (expiresAt === null) return;
    const end = () =>
      atEnd === 'lapse' ? close(challenge, 'offline', 'lapsed') : close(challenge, 'canceled', 'canceled');
    timers.get(id)?.cancel();
    if (expiresAt <= clock.now()) end();
    else timers.set(id, clock.after(expiresAt - clock.now(), end));
  };

  return {
    changes,
    open,
    byId: (id) => find(id) ?? closed.findLast((challenge) => challenge.id === id),
    create(made) {
      const { ttlMs, ...rest } = made;
      const challenge: Challenge = {
        ...rest,
        id: lots.id(8),
        speed: speedOf(made.timeControl),
        finalColor: lots.color(made.color),
        createdAt: clock.now(),
        expiresAt: ttlMs === null ? null : clock.now() + ttlMs,
        status: 'created',
      };
      state.challenges = [...state.challenges, challenge];
      arm(challenge);
      changes.emit({ kind: 'created', challenge });
      return challenge;
    },
    accept(id, by, color) {
      const challenge = find(id);
      if (!challenge || (challenge.destUser !== by && !challenge.open)) return missing();
      const pair = challenge.open ? pairFor(challenge.open.userIds, by) : undefined;
      if (challenge.open && !pair) return missing();
      const [challenger, destUser] = [
        memberById(state, pair?.[0] ?? challenge.challenger),
        memberById(state, pair?.[1] ?? challenge.destUser),
      ];
      if (!challenger || !destUser) return missing();
      const challengerColor = challenge.open?.userIds
        ? 'white'
        : color && challenge.color === 'random'
          ? opposite(color)
          : challenge.finalColor;
      const seats = {
        challenger: seatOf(challenger, perfKeyOf(challenge.variant, challenge.speed)),
        destUser: seatOf(destUser, perfKeyOf(challenge.variant, challenge.speed)),
      };
      close(challenge, 'accepted', 'accepted');
      const game = games.create({
        id: challenge.id,
        variant: challenge.variant,
        initialFen: challenge.initialFen,
        rated: challenge.rated,
        source: 'friend',
        timeControl: challenge.timeControl,
        seats:
          challengerColor === 'white'
            ? { white: seats.challenger, black: seats.destUser }
            : { white: seats.destUser, black: seats.challenger },
        userColor: challenger.id === state.user.id ? challengerColor : opposite(challengerColor),
      });
      return done(game);
    },
    decline(id, by, reason) {
      const challenge = find(id);
      if (!challenge || challenge.destUser !== by) return missing();
      challenge.declineReason = reason;
      close(challenge, 'declined', 'declined');
      return done(undefined);
    },
    cancel(id, by) {
      const challenge = find(id);
      if (!challenge || (challenge.challenger !== by && !challenge.open)) return missing();
      close(challenge, 'canceled', 'canceled');
      return done(undefined);
    },
    lapse(id) {
      const challenge = find(id);
      if (!challenge) return missing();
      close(challenge, 'offline', 'lapsed');
      return done(undefined);
    },
    hold(id) {
      timers.get(id)?.cancel();
      timers.delete(id);
    },
    slept() {
      for (const challenge of open().filter(({ id }) => timers.has(id))) arm(challenge);
    },
    resume() {
      for (const challenge of open()) arm(challenge);
    },
  };
}
