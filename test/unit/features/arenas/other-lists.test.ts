import { describe, expect, it } from 'vitest';
import type { ArenaEntries } from '../../../../main/features/arenas/arena-cache.ts';
import { createOtherLists } from '../../../../main/features/arenas/other-lists.ts';
import { fail, succeed, type Result, type ServiceError } from '../../../../main/service/errors.ts';
import type { ArenaEntry } from '../../../../main/service/domain-arenas.ts';
import { messageOf } from '../../../../main/text/message.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { noon } from './an-arena.ts';

const entry = (id: string): ArenaEntry => ({
  id,
  name: id,
  startsAt: noon,
  status: 10,
  variant: { key: 'standard' },
  perf: { key: 'blitz' },
});
const team = (id: string) => ({ id, name: id, leads: false });
const missing: ServiceError = { code: 'not_found', message: messageOf('arena.gone') };
const away: ServiceError = { code: 'unreachable', message: messageOf('account.notConnected') };

function makeLists(teams: ReturnType<typeof team>[] | null = [team('knights'), team('rooks')]) {
  const clock = createVirtualClock(noon);
  const asked: string[] = [];
  /** `next`: of all requests. `of`: by team. */
  const answers: {
    next: Result<readonly ArenaEntry[]> | null;
    readonly of: Record<string, Result<readonly ArenaEntry[]>>;
  } = { next: null, of: {} };
  const answer = (what: string, ...ids: string[]) => {
    asked.push(what);
    return Promise.resolve(answers.next ?? answers.of[what] ?? succeed(ids.map(entry)));
  };
  const stored = new Map<string, ArenaEntries>();
  const lists = createOtherLists({
    clock,
    cache: {
      applicant: () => ({
        ...{ userId: 'you', isBot: false, statesBots: true, scopes: null },
        ...{ arenaBan: false, prizeBan: false },
      }),
      askFacts: async () => {},
      facts: () => ({ perfs: {}, teams, askedAt: noon }),
      others: (key) => stored.get(key),
      putOthers: (key, list) => void stored.set(key, list),
    },
    client: () => ({
      arenasCreatedBy: (name) => answer(`by ${name}`, 'mine'),
      arenasOfTeam: (id) => answer(`of ${id}`, `${id}-only`, 'shared'),
    }),
  });
  const ids = async (source: 'teams' | 'created') => (await lists.of(source)).list.value.map(({ id }) => id);
  return { clock, asked, answers, lists, ids };
}

describe('arenas that the server’s list lacks', () => {
  it('are those of each team, once, and those that the account created', async () => {
    const { ids, asked } = makeLists();
    expect(await ids('teams')).toEqual(['knights-only', 'shared', 'rooks-only']);
    expect(await ids('created')).toEqual(['mine']);
    expect(asked).toEqual(['of knights', 'of rooks', 'by you']);
  });

  it('are asked for again after a minute, and kept when that fails', async () => {
    const { ids, lists, asked, answers, clock } = makeLists();
    await ids('created');
    clock.advance(30_000);
    await ids('created');
    expect(asked).toEqual(['by you']);
    answers.next = fail(away);
    clock.advance(30_000);
    const { list, failure } = await lists.of('created');
    expect(asked).toHaveLength(2);
    expect(list).toMatchObject({ at: noon, value: [{ id: 'mine' }] });
    expect(failure).toMatchObject({ failure: { code: 'unreachable' } });
  });

  it('have a reason when there is none to keep', async () => {
    const { lists, answers } = makeLists();
    answers.next = fail(missing);
    await expect(lists.of('created')).rejects.toMatchObject({
      failure: { code: 'not_found', message: messageOf('arena.noSuchList') },
    });
    await expect(lists.of('teams')).rejects.toMatchObject({
      failure: { code: 'not_found', message: messageOf('arena.noSuchList') },
    });
    await expect(makeLists(null).lists.of('teams')).rejects.toMatchObject({
      failure: { code: 'unavailable', message: messageOf('arena.teamsUnknown') },
    });
  });

  it.each([
    { name: 'closed', error: missing },
    {
      name: 'hidden from the account',
      error: {
        code: 'forbidden',
        missingScopes: [],
        message: messageOf('arena.gone'),
      } satisfies ServiceError,
    },
  ])('are those of the other teams when one is $name', async ({ error }) => {
    const { lists, answers } = makeLists();
    answers.of['of knights'] = fail(error);
    const { list, failure } = await lists.of('teams');
    expect(list.value.map(({ id }) => id)).toEqual(['rooks-only', 'shared']);
    expect(failure).toBeNull();
  });

  it('are shown as far as they were read, with the reason, and only the missing ones are asked for again', async () => {
    const { ids, lists, asked, answers } = makeLists([team('knights'), team('rooks'), team('pawns')]);
    answers.of['of rooks'] = fail(away);
    const { list, failure } = await lists.of('teams');
    expect(list.value.map(({ id }) => id)).toEqual(['knights-only', 'shared']);
    expect(failure).toMatchObject({ failure: { code: 'unreachable' } });
    // The remaining requests would fail alike.
    expect(asked).toEqual(['of knights', 'of rooks']);
    delete answers.of['of rooks'];
    expect(await ids('teams')).toEqual(['knights-only', 'shared', 'rooks-only', 'pawns-only']);
    expect(asked).toEqual(['of knights', 'of rooks', 'of rooks', 'of pawns']);
  });

  it('stay as they were for the teams that could not be read, and are as old as the oldest', async () => {
    const { lists, answers, clock } = makeLists();
    await lists.of('teams');
    clock.advance(60_000);
    answers.of['of rooks'] = fail(away);
    const { list, failure } = await lists.of('teams');
    expect(list.value.map(({ id }) => id)).toEqual(['knights-only', 'shared', 'rooks-only']);
    expect(list.at).toBe(noon);
    expect(failure).not.toBeNull();
  });

  it('are read once for callers that ask together', async () => {
    const { ids, asked } = makeLists();
    const both = await Promise.all([ids('teams'), ids('teams')]);
    expect(both[0]).toEqual(both[1]);
    expect(asked).toEqual(['of knights', 'of rooks']);
  });
});
