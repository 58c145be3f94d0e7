import { expect, it, vi } from 'vitest';
import { rememberAbsentList } from '../../../main/connections/challenge-list.ts';
import type { ServiceClient } from '../../../main/service/client.ts';
import { fail, type ServiceError } from '../../../main/service/errors.ts';
import { verbatim } from '../../../main/text/message.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';

const message = verbatim('No.');

it.each<[ServiceError, number, number]>([
  [{ code: 'forbidden', missingScopes: ['challenge:read'], message }, 1, 1],
  [{ code: 'forbidden', missingScopes: [], message }, 1, 2],
  [{ code: 'not_found', message }, 1, 2],
  [{ code: 'unreachable', message }, 2, 3],
  [{ code: 'rate_limited', message }, 2, 3],
])(
  'does not ask for a list that the server refuses, and for an hour where no permission is named: %o',
  async (error, soon, later) => {
    const clock = createVirtualClock();
    const challenges = vi.fn<ServiceClient['challenges']>(async () => fail(error));
    const client = rememberAbsentList({ challenges } as unknown as ServiceClient, clock);
    expect(await client.challenges()).toEqual(fail(error));
    clock.advance(59 * 60_000);
    expect(await client.challenges()).toEqual(fail(error));
    expect(challenges).toHaveBeenCalledTimes(soon);
    clock.advance(60_000);
    expect(await client.challenges()).toEqual(fail(error));
    expect(challenges).toHaveBeenCalledTimes(later);
  },
);
