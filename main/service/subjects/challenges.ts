/** Requests about challenges, seeks, and games against the server's computer. */

import type { Calls, CallOptions, StreamListener } from '../calls.ts';
import type { Color, DeclineReason } from '../../chess/vocabulary.ts';
import {
  parseChallengeList,
  parseCreated,
  openFields,
  parseMadeOpen,
  seekFields,
  termFields,
  type ChallengeTerms,
  type Seek,
} from '../codec/challenge.ts';

export function challengeCalls({ read, command, openStream, fieldsBody }: Calls) {
  return {
    challenges: (options?: CallOptions) => read({ ...options, name: 'challenges' }, parseChallengeList),
    /** `color`: the side that the account takes in an open challenge. */
    acceptChallenge: (id: string, options?: CallOptions, color?: Color) =>
      command({
        ...options,
        name: 'acceptChallenge',
        parameters: { id },
        ...(color !== undefined && { query: { color } }),
      }),
    declineChallenge: (id: string, reason: DeclineReason, options?: CallOptions) =>
      command({ ...options, name: 'declineChallenge', parameters: { id }, body: fieldsBody({ reason }) }),

    /** Challenges a user; returns the id. Real-time challenges expire 20 s after the challenger was last online. */
    createChallenge: (username: string, terms: ChallengeTerms, options?: CallOptions) =>
      read(
        {
          ...options,
          name: 'createChallenge',
          parameters: { username },
          body: fieldsBody({ ...termFields(terms), rated: String(terms.rated) }),
        },
        parseCreated,
      ),
    /** Starts a game against the computer; returns its id. `level` is 1 to 8. */
    challengeComputer: (level: number, terms: ChallengeTerms, options?: CallOptions) =>
      read(
        {
          ...options,
          name: 'challengeComputer',
          body: fieldsBody({ ...termFields(terms), level: String(level) }),
        },
        parseCreated,
      ),
    /** Creates a challenge that the first two who accept it play. Its terms have no side. */
    openChallenge: (terms: ChallengeTerms, options?: CallOptions) =>
      read(
        {
          ...options,
          name: 'openChallenge',
          body: fieldsBody(openFields(terms)),
        },
        parseMadeOpen,
      ),
    cancelChallenge: (id: string, options?: CallOptions) =>
      command({ ...options, name: 'cancelChallenge', parameters: { id } }),
    /** Seeks a real-time opponent. The stream ends when one is found. */
    openSeek: (seek: Seek, listener: StreamListener<never>) =>
      openStream({ name: 'seek', body: fieldsBody(seekFields(seek)) }, listener, () => ({
        kind: 'keepAlive',
      })),
    /** Creates a correspondence seek, which the server stores. */
    seekByDays: (seek: Seek, options?: CallOptions) =>
      command({ ...options, name: 'seekByDays', body: fieldsBody(seekFields(seek)) }),
  };
}
