import type { Clock } from '../base/clock.ts';
import type { ServiceClient } from '../service/client.ts';
import { isNotOffered, type ServiceError } from '../service/errors.ts';

/** After a refusal that names no permission the list is asked for again, ms: it may have come from a proxy. */
const doubtMs = 60 * 60_000;

/**
 * A client that does not ask for the list of challenges while the server refuses it: without `challenge:read`, or where
 * there is no list.
 */
export function rememberAbsentList(client: ServiceClient, clock: Pick<Clock, 'monotonic'>): ServiceClient {
  let refusal: { readonly error: ServiceError; readonly until: number } | null = null;
  return {
    ...client,
    async challenges(options) {
      if (refusal && clock.monotonic() < refusal.until) return { ok: false, error: refusal.error };
      const answer = await client.challenges(options);
      refusal = null;
      if (!answer.ok && isNotOffered(answer.error)) {
        const { error } = answer;
        const isFinal = error.code === 'forbidden' && error.missingScopes.length > 0;
        refusal = { error, until: isFinal ? Infinity : clock.monotonic() + doubtMs };
      }
      return answer;
    },
  };
}
