import { describe, expect, it, vi } from 'vitest';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { createFollowedPresence } from '../../../../main/features/watching/followed-presence.ts';
import { parsePresence } from '../../../../main/service/codec/presence.ts';
import { makePresence } from '../../../harness/encode/presence.ts';
import type { Presence } from '../../../../main/service/domain-watch.ts';
import { messageOf, verbatim, type Message } from '../../../../main/text/message.ts';

const user = (id: string, more: Partial<Presence> = {}): Presence => ({
  id,
  name: id.toUpperCase(),
  online: false,
  playing: false,
  streaming: false,
  ...more,
});
const answered = (users: readonly Presence[]) => ({ ok: true, value: { value: users } });
const refused = { ok: false, error: { message: verbatim('Too many requests.') } };

function setUp(ids: readonly string[] | null) {
  const clock = createVirtualClock();
  const presence = vi.fn(async (asked: readonly string[]): Promise<unknown> =>
    answered(asked.map((id) => user(id))),
  );
  const state = { connected: true, problem: null as Message | null };
  const people = createFollowedPresence({
    clock,
    client: () => (state.connected ? ({ presence } as never) : undefined),
    followed: async () => ids && new Set(ids),
    problem: () => state.problem,
  });
  return { clock, presence, state, people };
}

describe('followed users', () => {
  it('are listed if present, players first', async () => {
    const { people, presence } = setUp(['anna', 'bert', 'carl', 'dora']);
    presence.mockResolvedValue(
      answered([
        user('anna'),
        user('carl', { online: true }),
        user('bert', { online: true, title: 'GM' }),
        user('dora', { online: true, playing: true, gameId: 'q7ZvsdUF' }),
      ]),
    );
    expect(await people.of('acc')).toEqual({
      accountId: 'acc',
      followed: 4,
      problem: null,
      people: [
        { id: 'dora', name: 'DORA', playing: true, gameId: 'q7ZvsdUF' },
        { id: 'bert', name: 'BERT', title: 'GM', playing: false, gameId: null },
        { id: 'carl', name: 'CARL', playing: false, gameId: null },
      ],
    });
  });

  it('are requested by the hundred, at most three times, and not again within ten seconds', async () => {
    const ids = Array.from({ length: 420 }, (_, number) => `user${number}`);
    const { people, presence, clock } = setUp(ids);
    const [told] = await Promise.all([people.of('acc'), people.of('acc')]);
    expect(told.problem).toEqual(messageOf('account.followsCapped', { count: 300 }));
    expect(presence.mock.calls.map(([asked]) => asked.length)).toEqual([100, 100, 100]);
    clock.advance(9_999);
    await people.of('acc');
    expect(presence).toHaveBeenCalledTimes(3);
    clock.advance(1);
    await people.of('acc');
    expect(presence).toHaveBeenCalledTimes(6);
    people.forget('acc');
    await people.of('acc');
    expect(presence).toHaveBeenCalledTimes(9);
  });

  it('are listed as far as known, with the reason why there may be more', async () => {
    const ids = Array.from({ length: 150 }, (_, number) => `user${number}`);
    const { people, presence } = setUp(ids);
    presence
      .mockResolvedValueOnce(answered([user('user1', { online: true })]))
      .mockResolvedValueOnce(refused);
    const told = await people.of('acc');
    expect(told).toMatchObject({ followed: 150, problem: verbatim('Too many requests.') });
    expect(told.people.map(({ id }) => id)).toEqual(['user1']);
  });

  it('are not listed without a connection, or while unknown', async () => {
    const unknown = setUp(null);
    expect((await unknown.people.of('acc')).problem).toEqual(messageOf('account.followsUnknown'));
    const barred = setUp(null);
    barred.state.problem = verbatim('The token may not.');
    expect((await barred.people.of('acc')).problem).toEqual(verbatim('The token may not.'));
    const away = setUp(['anna']);
    away.state.connected = false;
    expect((await away.people.of('acc')).problem).toEqual(messageOf('account.notConnected'));
    expect(away.presence).not.toHaveBeenCalled();
  });

  it('cause no request if there are none', async () => {
    const { people, presence } = setUp([]);
    expect(await people.of('acc')).toMatchObject({ followed: 0, people: [], problem: null });
    expect(presence).not.toHaveBeenCalled();
  });
});

describe('a presence answer', () => {
  it('is read and written without loss', () => {
    const json = [
      { name: 'Anna', id: 'anna', title: 'GM' },
      { name: 'Bert', id: 'bert', online: true, playing: true, playingId: 'q7ZvsdUF', streaming: true },
    ];
    const parsed = parsePresence(json);
    if (!parsed.ok) throw new Error(parsed.issues.join());
    expect(parsed.value).toEqual([
      { id: 'anna', name: 'Anna', title: 'GM', online: false, playing: false, streaming: false },
      { id: 'bert', name: 'Bert', online: true, playing: true, streaming: true, gameId: 'q7ZvsdUF' },
    ]);
    expect(makePresence(parsed.value)).toEqual(json);
  });

  it('keeps users with an id or a name', () => {
    const parsed = parsePresence([
      { id: '', name: '' },
      { id: '', name: 'Bert' },
      { id: 'anna', name: 'Anna', online: 'yes' },
    ]);
    expect(parsed).toMatchObject({
      ok: true,
      value: [
        { id: 'bert', name: 'Bert' },
        { id: 'anna', online: false },
      ],
      notes: { dropped: expect.arrayContaining(['[0]', '[1].id', '[2].online']) },
    });
    expect(parsePresence({ error: 'no' }).ok).toBe(false);
  });
});
