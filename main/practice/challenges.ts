import type { Timer } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import { opposite, type Color, type DeclineReason } from '../chess/vocabulary.ts';
import type { ClubContext } from './club-context.ts';
import type { ClubGames } from './games.ts';
import { memberById, seatOf } from './members.ts';
import { opponents } from './opponents.ts';
import { perfKeyOf } from './roster.ts';
import { byColor, done, refuse, type StoredChallenge, type Game, type ClubResult } from './state.ts';
import { speedOf } from './time-control.ts';

/** `lapsed`: expired without an event, as on the service. */
export interface ChallengeChange {
  readonly kind: 'created' | 'accepted' | 'declined' | 'canceled' | 'lapsed';
  readonly challenge: StoredChallenge;
}

/** The rest of a challenge is drawn or derived when it is created. */
interface NewChallenge extends Omit<
  StoredChallenge,
  'id' | 'speed' | 'finalColor' | 'createdAt' | 'expiresAt' | 'status' | 'declineReason'
> {
  /** Ms until it expires; `null` for never. */
  readonly ttlMs: number | null;
}

/** Time until a member accepts an open challenge in which the user has a seat, ms. */
const memberMs = 5_000;
/** Closed challenges that can still be queried. */
const maxClosed = 50;

const missing = () => refuse(404, 'No such challenge');

export type ClubChallenges = ReturnType<typeof createClubChallenges>;

export function createClubChallenges({
  clock,
  state,
  lots,
  games,
  log,
}: ClubContext & { readonly games: ClubGames }) {
  const changes = createEmitter<ChallengeChange>((error) =>
    log.error('challenges listener failed', { error: String(error) }),
  );
  const timers = new Map<string, Timer>();

  const open = () => state.challenges.filter((challenge) => challenge.status === 'created');
  let closed: readonly StoredChallenge[] = [];
  const find = (id: string) => open().find((challenge) => challenge.id === id);

  const close = (
    challenge: StoredChallenge,
    status: StoredChallenge['status'],
    kind: ChallengeChange['kind'],
  ) => {
    timers.get(challenge.id)?.cancel();
    timers.delete(challenge.id);
    challenge.status = status;
    state.challenges = open();
    closed = [...closed, challenge].slice(-maxClosed);
    changes.emit({ kind, challenge });
  };

  /** The two players of an open challenge that `by` accepts: the pair it is for, or the first taker and `by`. */
  const pairFor = (challenge: StoredChallenge, by: string) => {
    const { userIds } = challenge.open ?? {};
    if (userIds) return userIds.includes(by) ? userIds : undefined;
    return [challenge.challenger, by] as const;
  };

  /** A member accepts an open challenge some time after the user has taken a seat. */
  const awaitMember = (challenge: StoredChallenge) => {
    const member = opponents.at(-1);
    const { id, challenger } = challenge;
    if (!challenge.open || challenge.open.userIds || challenger === '' || !member) return;
    clock.after(memberMs, () => void accept(id, member.id));
  };

  const arm = (challenge: StoredChallenge) => {
    const { id, expiresAt, atEnd } = challenge;
    if (expiresAt === null) return;
    const end = () =>
      atEnd === 'lapse' ? close(challenge, 'offline', 'lapsed') : close(challenge, 'canceled', 'canceled');
    timers.get(id)?.cancel();
    if (expiresAt <= clock.now()) end();
    else timers.set(id, clock.after(expiresAt - clock.now(), end));
  };

  /**
   * `by`: the challenged member, who answers. `color`: the wanted side of an open challenge. The first who accepts an
   * open challenge only takes a seat: then the result is undefined.
   */
  function accept(id: string, by: string, color?: Color): ClubResult<Game | undefined> {
    const challenge = find(id);
    if (!challenge || (challenge.destUser !== by && !challenge.open)) return missing();
    if (
      challenge.open &&
      !challenge.open.userIds &&
      (challenge.challenger === '' || challenge.challenger === by)
    ) {
      challenge.challenger = by;
      challenge.finalColor = color ?? challenge.finalColor;
      awaitMember(challenge);
      return done(undefined);
    }
    const pair = challenge.open ? pairFor(challenge, by) : undefined;
    if (challenge.open && !pair) return missing();
    const [challenger, destUser] = [
      memberById(state, pair?.[0] ?? challenge.challenger),
      memberById(state, pair?.[1] ?? challenge.destUser),
    ];
    if (!challenger || !destUser) return missing();
    const challengerColor = challenge.open?.userIds ? 'white' : challenge.finalColor;
    const perf = perfKeyOf(challenge.variant, challenge.speed);
    close(challenge, 'accepted', 'accepted');
    const game = games.create({
      id: challenge.id,
      variant: challenge.variant,
      initialFen: challenge.initialFen,
      rated: challenge.rated,
      source: 'friend',
      timeControl: challenge.timeControl,
      seats: byColor(challengerColor, seatOf(challenger, perf), seatOf(destUser, perf)),
      userColor: challenger.id === state.user.id ? challengerColor : opposite(challengerColor),
    });
    return done(game);
  }

  return {
    changes,
    open,
    /** Open challenges and recently closed ones. */
    byId: (id: string): StoredChallenge | undefined =>
      find(id) ?? closed.findLast((challenge) => challenge.id === id),
    create(made: NewChallenge): StoredChallenge {
      const { ttlMs, ...rest } = made;
      const challenge: StoredChallenge = {
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
    accept,
    decline(id: string, by: string, reason: DeclineReason): ClubResult<undefined> {
      const challenge = find(id);
      if (!challenge || challenge.destUser !== by) return missing();
      challenge.declineReason = reason;
      close(challenge, 'declined', 'declined');
      return done(undefined);
    },
    /** `by` must be the challenger. */
    cancel(id: string, by: string): ClubResult<undefined> {
      const challenge = find(id);
      if (!challenge || (challenge.challenger !== by && !challenge.open)) return missing();
      close(challenge, 'canceled', 'canceled');
      return done(undefined);
    },
    lapse(id: string): ClubResult<undefined> {
      const challenge = find(id);
      if (!challenge) return missing();
      close(challenge, 'offline', 'lapsed');
      return done(undefined);
    },
    /** Cancels the challenge's expiry. */
    hold(id: string) {
      timers.get(id)?.cancel();
      timers.delete(id);
    },
    /** The club was suspended. Challenges expire by the calendar, so overdue ones end now. */
    slept() {
      for (const challenge of open().filter(({ id }) => timers.has(id))) arm(challenge);
    },
    /** Arms the timers of challenges from a saved state. */
    resume() {
      for (const challenge of open()) {
        arm(challenge);
        awaitMember(challenge);
      }
    },
  };
}
