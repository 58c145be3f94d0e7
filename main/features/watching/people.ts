/** Who of those that an account follows is there now: asked while somebody wants to see it, and not more often. */
import type { Clock } from '../../base/clock.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Presence } from '../../service/domain-watch.ts';
import type { FollowedPeople } from '../../../preload/contract/watching.ts';
import { say } from '../../text/say.ts';

export interface PeopleOptions {
  readonly clock: Clock;
  readonly client: (accountId: string) => Pick<ServiceClient, 'presence'> | undefined;
  /** Whom the account follows, ids in lower case; null while nobody can say. */
  readonly followed: (accountId: string) => Promise<ReadonlySet<string> | null>;
  /** Why nobody can say, as a sentence. */
  readonly problem: (accountId: string) => string | null;
}

export interface People {
  /** Those who are there, players first, then by name. Never rejects: what went wrong is told in the answer. */
  of(accountId: string): Promise<FollowedPeople>;
  forget(accountId: string): void;
}

/** Users in one question: more the server does not look up. */
const mostInOne = 100;
/** A question takes five seconds of the account's allowance: nobody waits for a fourth. */
const mostQuestions = 3;
/** How long an answer serves whoever asks next, ms. */
const freshMs = 10_000;

interface Held {
  readonly askedAt: number;
  readonly answer: Promise<FollowedPeople>;
}

export function createPeople({ clock, client, followed, problem }: PeopleOptions): People {
  const accounts = new Map<string, Held>();

  const ask = async (accountId: string): Promise<FollowedPeople> => {
    const ids = await followed(accountId);
    const service = client(accountId);
    const told = (users: readonly Presence[], what: string | null): FollowedPeople => ({
      accountId,
      followed: ids?.size ?? 0,
      people: users.filter(isThere).toSorted(byPlaying).map(personView),
      problem: what,
    });
    if (!service) return told([], say('The account is not connected.'));
    if (!ids) return told([], problem(accountId) ?? say('The server has not yet said whom you follow.'));
    const users: Presence[] = [];
    for (const some of questions([...ids])) {
      const answer = await service.presence(some);
      if (!answer.ok) return told(users, answer.error.message);
      users.push(...answer.value.value);
    }
    const unasked = ids.size > mostInOne * mostQuestions;
    return told(
      users,
      unasked ? say('Only {count} of them are looked up.', { count: mostInOne * mostQuestions }) : null,
    );
  };

  return {
    of(accountId) {
      const now = clock.monotonic();
      const held = accounts.get(accountId);
      if (held && now - held.askedAt < freshMs) return held.answer;
      const answer = ask(accountId);
      accounts.set(accountId, { askedAt: now, answer });
      return answer;
    },
    forget: (accountId) => void accounts.delete(accountId),
  };
}

function questions(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.min(mostQuestions, Math.ceil(ids.length / mostInOne));
  return Array.from({ length: count }, (_, at) => ids.slice(at * mostInOne, (at + 1) * mostInOne));
}

const isThere = ({ online, playing }: Presence): boolean => online || playing;

const byPlaying = (a: Presence, b: Presence): number =>
  Number(b.playing) - Number(a.playing) || a.name.localeCompare(b.name);

const personView = ({ id, name, title, playing, gameId }: Presence): FollowedPeople['people'][number] => ({
  id,
  name,
  title: title ?? null,
  playing,
  gameId: gameId ?? null,
});
