/** Presence of followed users: fetched on demand, with a short cache. */
import type { Clock } from '../../base/clock.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Presence } from '../../service/domain-watch.ts';
import type { FollowedPeople } from '../../../preload/contract/watching.ts';
import { marksView } from '../../views/player.ts';
import { messageOf, type Message } from '../../text/message.ts';

export interface FollowedPresenceOptions {
  readonly clock: Clock;
  readonly client: (accountId: string) => Pick<ServiceClient, 'presence'> | undefined;
  /** Ids of the users that the account follows, in lower case; null while unknown. */
  readonly followed: (accountId: string) => Promise<ReadonlySet<string> | null>;
  /** Why they are unknown, as a sentence. */
  readonly problem: (accountId: string) => Message | null;
}

/** Most users per request that the server accepts. */
const mostInOne = 100;
/** Most requests per answer; each takes five seconds of the rate limit. */
const mostQuestions = 3;
/** Lifetime of a cached answer, ms. */
const freshMs = 10_000;

type PeopleOnline = Omit<FollowedPeople, 'watched'>;

interface CachedPeople {
  readonly askedAt: number;
  readonly answer: Promise<PeopleOnline>;
}

export function createFollowedPresence({ clock, client, followed, problem }: FollowedPresenceOptions) {
  const accounts = new Map<string, CachedPeople>();

  const ask = async (accountId: string): Promise<PeopleOnline> => {
    const ids = await followed(accountId);
    const service = client(accountId);
    const result = (users: readonly Presence[], what: Message | null): PeopleOnline => ({
      accountId,
      followed: ids?.size ?? 0,
      people: users.filter(isThere).toSorted(byPlaying).map(personView),
      problem: what,
    });
    if (!service) return result([], messageOf('account.notConnected'));
    if (!ids) return result([], problem(accountId) ?? messageOf('account.followsUnknown'));
    const users: Presence[] = [];
    for (const some of questions([...ids])) {
      const answer = await service.presence(some);
      if (!answer.ok) return result(users, answer.error.message);
      users.push(...answer.value.value);
    }
    const unasked = ids.size > mostInOne * mostQuestions;
    return result(
      users,
      unasked ? messageOf('account.followsCapped', { count: mostInOne * mostQuestions }) : null,
    );
  };

  return {
    /**
     * Users that are online or playing: players first, then by name. Never rejects: problems are part of the result.
     */
    of(accountId: string): Promise<PeopleOnline> {
      const now = clock.monotonic();
      const cached = accounts.get(accountId);
      if (cached && now - cached.askedAt < freshMs) return cached.answer;
      const answer = ask(accountId);
      accounts.set(accountId, { askedAt: now, answer });
      return answer;
    },
    forget: (accountId: string) => void accounts.delete(accountId),
  };
}

function questions(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.min(mostQuestions, Math.ceil(ids.length / mostInOne));
  return Array.from({ length: count }, (_, at) => ids.slice(at * mostInOne, (at + 1) * mostInOne));
}

const isThere = ({ online, playing }: Presence): boolean => online || playing;

const byPlaying = (a: Presence, b: Presence): number =>
  Number(b.playing) - Number(a.playing) || a.name.localeCompare(b.name);

const personView = (person: Presence): FollowedPeople['people'][number] => ({
  id: person.id,
  name: person.name,
  ...marksView(person),
  playing: person.playing,
  gameId: person.gameId ?? null,
});
