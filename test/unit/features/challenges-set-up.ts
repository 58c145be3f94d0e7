import { vi } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createChallenges, type ChallengeService } from '../../../main/features/challenges/challenges.ts';
import type { EndpointAnswer } from '../../../main/service/calls.ts';
import type { Challenge, ChallengeList } from '../../../main/service/domain.ts';
import { fail, succeed, type Result } from '../../../main/service/errors.ts';
import { verbatim } from '../../../main/text/message.ts';
import { me } from './fixtures.ts';

export const answered = <T>(value: T): Result<EndpointAnswer<T>> =>
  succeed({ value, notes: { unknown: [], unused: [], dropped: [] }, raw: null });

/** The challenges of one account, against a service controlled by the test. */
export function setUp(
  list: () => Promise<Result<EndpointAnswer<ChallengeList>>> = async () =>
    answered({ incoming: [], outgoing: [] }),
) {
  let isConnected = true;
  const clock = createVirtualClock();
  const service = {
    challenges: vi.fn(list),
    playing: vi.fn<ChallengeService['playing']>(async () => answered([])),
    acceptChallenge: vi.fn<ChallengeService['acceptChallenge']>(async () => succeed(undefined)),
    declineChallenge: vi.fn(async (): Promise<Result<void>> => succeed(undefined)),
    createChallenge: vi.fn<ChallengeService['createChallenge']>(async () => answered('made0001')),
    challengeComputer: vi.fn<ChallengeService['challengeComputer']>(async () => answered('made0002')),
    openChallenge: vi.fn<ChallengeService['openChallenge']>(async () =>
      answered({ id: 'made0003', url: 'https://elsewhere.example/made0003' }),
    ),
    cancelChallenge: vi.fn(async (): Promise<Result<void>> => succeed(undefined)),
  } satisfies ChallengeService;
  const onChange = vi.fn();
  const challenges = createChallenges({
    clock,
    log: silentLog,
    onChange,
    account: (id) => (id === me.id ? me : undefined),
    service: () => (isConnected ? service : undefined),
  });
  const receive = (item: Challenge) =>
    challenges.fold(me.id, { type: 'challenge', challenge: item }, clock.now());
  const disconnect = () => void (isConnected = false);
  return { clock, service, onChange, challenges, receive, disconnect };
}

export const unreachable = fail<never>({ code: 'unreachable', message: verbatim('no route') });

export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
