import { describe, expect, it } from 'vitest';
import { fail } from '../../../main/service/errors.ts';
import { verbatim } from '../../../main/text/message.ts';
import { answered, settled, setUp } from './challenges-set-up.ts';
import { advance } from '../streams/support.ts';
import { challenge, me, summary } from './fixtures.ts';

describe('where the server offers no list', () => {
  it.each([
    { code: 'forbidden', missingScopes: ['challenge:read'], message: verbatim('no scope') },
    { code: 'not_found', message: verbatim('no list') },
  ] as const)('drops an expired challenge: $code', async (error) => {
    const { challenges, receive, clock } = setUp(async () => fail(error));
    receive(challenge());
    receive(challenge({ id: 'chal0002', timeControl: { kind: 'unlimited' } }));
    clock.advance(20_600);
    await settled();
    expect(challenges.list()).toMatchObject([{ id: 'chal0002' }]);
  });

  it('looks up an answer among games alone', async () => {
    const { challenges, receive, service, clock } = setUp(async () =>
      fail({ code: 'forbidden', missingScopes: [], message: verbatim('no scope') }),
    );
    receive(challenge());
    receive(challenge({ id: 'chal0002' }));
    const lost = fail<never>({
      code: 'unreachable',
      cause: 'ECONNRESET',
      message: verbatim('The connection was reset.'),
    });
    service.acceptChallenge.mockResolvedValueOnce(lost);
    service.playing.mockResolvedValueOnce(answered([summary({ id: 'chal0001' })]));
    const accepted = challenges.accept(me.id, 'chal0001');
    await advance(clock, 2_000);
    await accepted;
    expect(service.acceptChallenge).toHaveBeenCalledTimes(1);
    service.acceptChallenge.mockResolvedValueOnce(lost);
    const repeated = challenges.accept(me.id, 'chal0002');
    await advance(clock, 2_000);
    await repeated;
    expect(service.acceptChallenge).toHaveBeenCalledTimes(3);
  });
});
