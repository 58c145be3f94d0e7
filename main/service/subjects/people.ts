/** Requests about other users: relations, scores between two users, search by name. */

import type { Calls, CallOptions } from '../calls.ts';
import { parseAutocomplete } from '../codec/autocomplete.ts';
import { parseCrosstable } from '../codec/crosstable.ts';

export function peopleCalls({ read, command }: Calls) {
  return {
    follow: (username: string, options?: CallOptions) =>
      command({ ...options, name: 'follow', parameters: { username } }),
    unfollow: (username: string, options?: CallOptions) =>
      command({ ...options, name: 'unfollow', parameters: { username } }),
    /** Score between two users. */
    crosstable: (user: string, other: string, options?: CallOptions) =>
      read({ ...options, name: 'crosstable', parameters: { user, other } }, parseCrosstable),
    /** Users whose name begins with `term`, which the server accepts from three characters on. */
    autocomplete: (term: string, options?: CallOptions) =>
      read({ ...options, name: 'autocomplete', query: { term, object: 'true' } }, parseAutocomplete),
  };
}
