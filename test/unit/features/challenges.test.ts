import { describe, expect, it } from 'vitest';
import type { EndpointAnswer } from '../../../main/service/calls.ts';
import type { ChallengeList } from '../../../main/service/domain.ts';
import { fail, succeed, type Result } from '../../../main/service/errors.ts';
import { answered, settled, setUp, unreachable } from './challenges-set-up.ts';
import { advance } from '../streams/support.ts';
import { challenge, me, summary } from './fixtures.ts';
import { messageOf, verbatim } from '../../../main/text/message.ts';

describe('challenges', () => {
  it('shows an incoming challenge with the account’s colour and the API to play through', () => {
    const { challenges, receive } = setUp();
    receive(challenge({ color: 'white' }));
    expect(challenges.list()).toMatchObject([
      { direction: 'in', color: 'black', access: 'board', opponent: { name: 'Anna' } },
    ]);
  });

  it('recognises own challenges by the challenger', () => {
    const { challenges, receive } = setUp();
    receive(
      challenge({
        challenger: { id: 'me', name: 'Me' },
        destUser: { id: 'anna', name: 'Anna' },
        color: 'white',
      }),
    );
    expect(challenges.list()).toMatchObject([
      { direction: 'out', color: 'white', opponent: { name: 'Anna' } },
    ]);
  });

  it('keeps the known API if a replay lacks it', () => {
    const { challenges, receive } = setUp();
    receive(challenge());
    const { compat: _, ...replayed } = challenge();
    receive(replayed);
    expect(challenges.list()).toMatchObject([{ access: 'board' }]);
  });

  it('names a player whom the server does not know', async () => {
    const { challenges, service } = setUp();
    service.createChallenge.mockResolvedValueOnce(fail({ code: 'not_found', message: verbatim('404') }));
    await expect(
      challenges.create(me.id, 'Anan', {
        ...{ variant: 'standard', rated: false, color: 'random' },
        time: { kind: 'unlimited' },
      }),
    ).rejects.toMatchObject({ failure: { message: messageOf('player.unknown', { name: 'Anan' }) } });
  });

  it.each(['challengeDeclined', 'challengeCanceled'] as const)('drops it on %s', (type) => {
    const { challenges, receive } = setUp();
    receive(challenge());
    challenges.fold(me.id, { type, challenge: challenge() }, 0);
    expect(challenges.list()).toEqual([]);
  });

  it('does not return with a list that was made before its end', () => {
    const { clock, challenges, receive } = setUp();
    receive(challenge());
    const askedAt = clock.monotonic();
    clock.advance(100);
    challenges.fold(me.id, { type: 'challengeCanceled', challenge: challenge() }, 0);
    receive(challenge());
    challenges.replace(me.id, { incoming: [challenge()], outgoing: [] }, askedAt);
    expect(challenges.list()).toEqual([]);
  });

  it('expires while its account has no connection', async () => {
    const { clock, challenges, receive, disconnect } = setUp();
    receive(challenge({ timeControl: { kind: 'unlimited' } }));
    receive(challenge({ id: 'chal0002' }));
    disconnect();
    await advance(clock, 21_000);
    expect(challenges.list()).toMatchObject([{ id: 'chal0001' }]);
  });

  it('treats a game with its id as an acceptance', () => {
    const { challenges, receive } = setUp();
    receive(challenge());
    challenges.fold(me.id, { type: 'gameStart', game: summary({ id: 'chal0001' }) }, 0);
    expect(challenges.list()).toEqual([]);
  });

  it('fetches the list once a real-time challenge may have expired, and drops missing ones', async () => {
    const { challenges, receive, clock, service } = setUp();
    receive(challenge());
    clock.advance(20_400);
    expect(service.challenges).not.toHaveBeenCalled();
    clock.advance(200);
    await settled();
    expect(service.challenges).toHaveBeenCalledTimes(1);
    expect(challenges.list()).toEqual([]);
  });

  it('keeps an expired challenge that the server still lists, and one that cannot be checked', async () => {
    let answer: Result<EndpointAnswer<ChallengeList>> = answered({ incoming: [challenge()], outgoing: [] });
    const { challenges, receive, clock, service } = setUp(async () => answer);
    receive(challenge());
    clock.advance(20_600);
    await settled();
    expect(challenges.list()).toHaveLength(1);
    answer = fail({ code: 'unreachable', message: verbatim('no route') });
    clock.advance(20_600);
    await settled();
    expect(service.challenges).toHaveBeenCalledTimes(2);
    expect(challenges.list()).toHaveLength(1);
  });

  const away = { id: 'anna', name: 'Anna', online: false };
  const there = { ...away, online: true };

  it('counts down only while the challenger is away, and never starts the same time again', async () => {
    let challenger = there;
    const { challenges, receive, clock } = setUp(async () =>
      answered({ incoming: [challenge({ challenger })], outgoing: [] }),
    );
    const left = () =>
      challenges.list().map(({ expiresAt }) => (expiresAt === null ? null : expiresAt - clock.now()));
    const check = async () => {
      clock.advance(20_600);
      await settled();
    };
    receive(challenge({ challenger }));
    expect(left()).toEqual([null]);
    challenger = away;
    await check();
    expect(left()).toEqual([20_000]);
    clock.advance(8_000);
    receive(challenge({ challenger }));
    expect(left()).toEqual([12_000]);
    // The server still lists it after its time, so its end is unknown.
    await check();
    expect(left()).toEqual([null]);
    await check();
    expect(left()).toEqual([null]);
    challenger = there;
    await check();
    challenger = away;
    await check();
    expect(left()).toEqual([20_000]);
  });

  it('does not apply a list to a challenge newer than its request', () => {
    const { challenges, receive, clock } = setUp();
    const askedAt = clock.monotonic();
    clock.advance(50);
    receive(challenge());
    challenges.replace(me.id, { incoming: [], outgoing: [] }, askedAt);
    expect(challenges.list()).toHaveLength(1);
  });

  it('does not expire unlimited challenges', () => {
    const { challenges, receive, clock, service } = setUp();
    receive(challenge({ timeControl: { kind: 'unlimited' } }));
    clock.advance(3_600_000);
    expect(service.challenges).not.toHaveBeenCalled();
    expect(challenges.list()).toMatchObject([{ expiresAt: null }]);
  });

  it('reports a challenge unknown to the server as gone, and drops it', async () => {
    const { challenges, receive, service } = setUp();
    receive(challenge());
    service.acceptChallenge.mockResolvedValueOnce(
      fail({ code: 'not_found', message: verbatim('no such challenge') }),
    );
    await expect(challenges.accept(me.id, 'chal0001')).rejects.toMatchObject({
      failure: { code: 'not_found' },
    });
    expect(challenges.list()).toEqual([]);
  });

  it('keeps a challenge whose answer could not be sent in time', async () => {
    const { challenges, receive, service, clock } = setUp(async () => unreachable);
    receive(challenge());
    service.declineChallenge.mockImplementation(async () => unreachable);
    const declined = challenges.decline(me.id, 'chal0001', 'later');
    const told = expect(declined).rejects.toMatchObject({ failure: { code: 'unreachable' } });
    await expect(challenges.decline(me.id, 'chal0001', 'later')).rejects.toMatchObject({
      failure: { code: 'unavailable' },
    });
    await advance(clock, 61_000);
    await told;
    expect(service.declineChallenge.mock.calls.length).toBeGreaterThan(3);
    expect(challenges.list()).toHaveLength(1);
    service.declineChallenge.mockImplementation(async () => succeed(undefined));
    await challenges.decline(me.id, 'chal0001', 'later');
    expect(service.declineChallenge).toHaveBeenLastCalledWith('chal0001', 'later', expect.anything());
    expect(challenges.list()).toEqual([]);
  });

  describe('an answer with a lost response', () => {
    const lost = fail<never>({
      code: 'unreachable',
      cause: 'ECONNRESET',
      message: verbatim('The connection was reset.'),
    });

    it('is not repeated if the game began', async () => {
      const { challenges, receive, service, clock } = setUp();
      receive(challenge());
      service.acceptChallenge.mockResolvedValueOnce(lost);
      const accepted = challenges.accept(me.id, 'chal0001');
      await advance(clock, 100);
      challenges.fold(me.id, { type: 'gameStart', game: summary({ id: 'chal0001' }) }, clock.now());
      await accepted;
      expect(service.acceptChallenge).toHaveBeenCalledTimes(1);
    });

    it('is looked up among challenges and games', async () => {
      const { challenges, receive, service, clock } = setUp();
      receive(challenge());
      service.acceptChallenge.mockResolvedValueOnce(lost);
      service.playing.mockResolvedValueOnce(answered([summary({ id: 'chal0001' })]));
      const accepted = challenges.accept(me.id, 'chal0001');
      await advance(clock, 2_000);
      await accepted;
      expect(service.acceptChallenge).toHaveBeenCalledTimes(1);
      expect(challenges.list()).toEqual([]);
    });

    it('is repeated while the server still lists the challenge', async () => {
      const { challenges, receive, service, clock } = setUp(async () =>
        answered({ incoming: [challenge()], outgoing: [] }),
      );
      receive(challenge());
      service.acceptChallenge.mockResolvedValueOnce(lost);
      const accepted = challenges.accept(me.id, 'chal0001');
      await advance(clock, 2_000);
      await accepted;
      expect(service.acceptChallenge).toHaveBeenCalledTimes(2);
    });

    it.each(['accept', 'decline'] as const)('is settled by the challenge’s fate: %s', async (verb) => {
      const { challenges, receive, service, clock } = setUp();
      receive(challenge());
      service.acceptChallenge.mockResolvedValueOnce(lost);
      service.declineChallenge.mockResolvedValueOnce(lost);
      const answered =
        verb === 'accept'
          ? challenges.accept(me.id, 'chal0001').then(
              () => 'done',
              ({ failure }) => failure.code,
            )
          : challenges.decline(me.id, 'chal0001', 'later').then(() => 'done');
      await advance(clock, 2_000);
      expect(await answered).toBe(verb === 'accept' ? 'not_found' : 'done');
      expect(challenges.list()).toEqual([]);
    });
  });

  it.each([-7_200_000, 7_200_000])('is unaffected by a wall clock that jumps by %i ms', async (jump) => {
    const { challenges, receive, clock, service } = setUp();
    receive(challenge());
    clock.advance(10_000);
    clock.jump(jump);
    clock.advance(10_400);
    expect(service.challenges).not.toHaveBeenCalled();
    clock.advance(200);
    await settled();
    expect(service.challenges).toHaveBeenCalledTimes(1);
    expect(challenges.list()).toEqual([]);
  });

  it('keeps those of the last run until the server’s list arrives', () => {
    const { challenges, receive, clock } = setUp();
    challenges.remember(me.id, ['old00001', 'chal0001']);
    receive(challenge());
    expect(challenges.incoming(me.id)).toEqual(['chal0001', 'old00001']);
    expect(challenges.list()).toHaveLength(1);
    clock.advance(1);
    challenges.replace(me.id, { incoming: [challenge()], outgoing: [] }, clock.monotonic());
    expect(challenges.incoming(me.id)).toEqual(['chal0001']);
  });

  it('links to its own server only, whatever address the server states', () => {
    const { challenges, receive } = setUp();
    const addressFor = (url: string) => {
      receive(challenge({ url }));
      return challenges.list()[0]?.address;
    };
    expect(addressFor('https://chess.example/chal0001/black')).toBe('https://chess.example/chal0001/black');
    for (const url of [
      'https://lichess.org/logout',
      'javascript:alert(1)',
      'file:///etc/passwd',
      '//evil.example',
      'https://chess.example@evil.example/',
    ]) {
      expect(addressFor(url)).toBe('https://chess.example/chal0001');
    }
  });

  it('an open one has the opponent’s side to share, and a seat on the chosen side', async () => {
    const { challenges, service } = setUp();
    const url = 'https://chess.example/made0003';
    const made = { id: 'made0003', url, urlWhite: `${url}?color=white`, urlBlack: `${url}?color=black` };
    service.openChallenge.mockResolvedValue(answered(made));
    const terms = { variant: 'standard', rated: false, time: { kind: 'unlimited' } } as const;
    const create = (color: 'white' | 'black' | 'random') => challenges.createOpen(me.id, { ...terms, color });
    expect(await create('white')).toEqual({
      id: 'made0003',
      address: made.urlBlack,
      ownAddress: made.urlWhite,
    });
    expect(await create('black')).toMatchObject({ address: made.urlWhite, ownAddress: made.urlBlack });
    expect(await create('random')).toMatchObject({ address: url, ownAddress: url });
    await challenges.takeSeat(me.id, 'made0003', 'black');
    await challenges.takeSeat(me.id, 'made0003', 'random');
    expect(service.acceptChallenge.mock.calls).toEqual([
      ['made0003', {}, 'black'],
      ['made0003', {}, undefined],
    ]);
  });

  it('keeps the newest of an endless flood', () => {
    const { challenges, receive } = setUp();
    for (let index = 0; index < 1000; index += 1) receive(challenge({ id: `c${index}` }));
    const ids = challenges.list().map((view) => view.id);
    expect(ids).toHaveLength(300);
    expect(ids).toContain('c999');
    expect(ids).not.toContain('c0');
  });

  it('holds 200 challenges, the soonest to expire first', () => {
    const { challenges, clock } = setUp();
    for (let index = 0; index < 200; index += 1) {
      clock.advance(10);
      challenges.fold(me.id, { type: 'challenge', challenge: challenge({ id: `c${index}` }) }, clock.now());
    }
    expect(challenges.list().map((view) => view.id)).toEqual(
      Array.from({ length: 200 }, (_, index) => `c${index}`),
    );
  });
});
