import type { ServiceClient } from '../service/client.ts';
import { isNotOffered, type ServiceError } from '../service/errors.ts';

/**
 * A client that asks for the list of challenges only until the server refuses it: without `challenge:read`, or where
 * there is no list, each further request would be refused, too.
 */
export function rememberAbsentList(client: ServiceClient): ServiceClient {
  let refusal: ServiceError | null = null;
  return {
    ...client,
    async challenges(options) {
      if (refusal) return { ok: false, error: refusal };
      const answer = await client.challenges(options);
      if (!answer.ok && isNotOffered(answer.error)) refusal = answer.error;
      return answer;
    },
  };
}
