import { expect, it, vi } from 'vitest';
import { rememberAbsentList } from '../../../main/connections/challenge-list.ts';
import type { ServiceClient } from '../../../main/service/client.ts';
import { fail, type ServiceError } from '../../../main/service/errors.ts';
import { verbatim } from '../../../main/text/message.ts';

const message = verbatim('No.');

it.each<[ServiceError, number]>([
  [{ code: 'forbidden', missingScopes: ['challenge:read'], message }, 1],
  [{ code: 'not_found', message }, 1],
  [{ code: 'unreachable', message }, 2],
  [{ code: 'rate_limited', message }, 2],
])('asks no more for a list that the server does not offer: %o', async (error, times) => {
  const challenges = vi.fn<ServiceClient['challenges']>(async () => fail(error));
  const client = rememberAbsentList({ challenges } as unknown as ServiceClient);
  expect(await client.challenges()).toEqual(fail(error));
  expect(await client.challenges()).toEqual(fail(error));
  expect(challenges).toHaveBeenCalledTimes(times);
});
