import { describe, expect, it } from 'vitest';
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
const away: ServiceError = { code: 'unreachable', message: messageOf('account.notConnected') };

function makeLists(teams: ReturnType<typeof team>[] | null = [team('knights'), team('rooks')]) {
  const clock = createVirtualClock(noon);
  const asked: string[] = [];
  const answers: { next: Result<readonly ArenaEntry[]> | null } = { next: null };
  const answer = (what: string, ...ids: string[]) => {
    asked.push(what);
    return Promise.resolve(answers.next ?? succeed(ids.map(entry)));
  };
  const lists = createOtherLists({
    clock,
    cache: {
      applicant: () => ({
        ...{ userId: 'you', isBot: false, statesBots: true, scopes: null },
        ...{ arenaBan: false, prizeBan: false },
      }),
      askFacts: async () => {},
      facts: () => ({ perfs: {}, teams, askedAt: noon }),
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
    answers.next = fail({ code: 'not_found', message: messageOf('arena.gone') });
    await expect(lists.of('created')).rejects.toMatchObject({
      failure: { code: 'not_found', message: messageOf('arena.noSuchList') },
    });
    await expect(makeLists(null).lists.of('teams')).rejects.toMatchObject({
      failure: { code: 'unavailable', message: messageOf('arena.teamsUnknown') },
    });
  });
});
