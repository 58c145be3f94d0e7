/** Requests about challenges, seeks, and games against the server's computer. */

import type { EndpointAnswer, Calls, CallOptions, StreamListener } from '../calls.ts';
import type { DeclineReason } from '../../chess/vocabulary.ts';
import {
  parseChallengeList,
  parseCreated,
  parseMadeOpen,
  seekFields,
  termFields,
  type ChallengeTerms,
  type MadeOpen,
  type Seek,
} from '../codec/challenge.ts';
import type { ChallengeList } from '../domain.ts';
import type { Result } from '../errors.ts';
import type { StreamClose } from '../transport.ts';

export interface ChallengeCalls {
  challenges(options?: CallOptions): Promise<Result<EndpointAnswer<ChallengeList>>>;
  acceptChallenge(id: string, options?: CallOptions): Promise<Result<void>>;
  declineChallenge(id: string, reason: DeclineReason, options?: CallOptions): Promise<Result<void>>;
  /** Challenges a user; returns the id. Real-time challenges expire 20 s after the challenger was last online. */
  createChallenge(
    username: string,
    terms: ChallengeTerms,
    options?: CallOptions,
  ): Promise<Result<EndpointAnswer<string>>>;
  /** Starts a game against the computer; returns its id. `level` is 1 to 8. */
  challengeComputer(
    level: number,
    terms: ChallengeTerms,
    options?: CallOptions,
  ): Promise<Result<EndpointAnswer<string>>>;
  /** Creates a challenge that anyone with its address can accept. */
  openChallenge(terms: ChallengeTerms, options?: CallOptions): Promise<Result<EndpointAnswer<MadeOpen>>>;
  cancelChallenge(id: string, options?: CallOptions): Promise<Result<void>>;
  /** Seeks a real-time opponent. The stream ends when one is found. */
  openSeek(seek: Seek, listener: StreamListener<never>): Promise<StreamClose>;
  /** Creates a correspondence seek, which the server stores. */
  seekByDays(seek: Seek, options?: CallOptions): Promise<Result<void>>;
}

export function challengeCalls({ read, command, openStream, fieldsBody }: Calls): ChallengeCalls {
  return {
    challenges: (options) => read({ ...options, name: 'challenges' }, parseChallengeList),
    acceptChallenge: (id, options) => command({ ...options, name: 'acceptChallenge', parameters: { id } }),
    declineChallenge: (id, reason, options) =>
      command({ ...options, name: 'declineChallenge', parameters: { id }, body: fieldsBody({ reason }) }),

    createChallenge: (username, terms, options) =>
      read(
        {
          ...options,
          name: 'createChallenge',
          parameters: { username },
          body: fieldsBody({ ...termFields(terms), rated: String(terms.rated) }),
        },
        parseCreated,
      ),
    challengeComputer: (level, terms, options) =>
      read(
        {
          ...options,
          name: 'challengeComputer',
          body: fieldsBody({ ...termFields(terms), level: String(level) }),
        },
        parseCreated,
      ),
    openChallenge: (terms, options) =>
      read(
        {
          ...options,
          name: 'openChallenge',
          body: fieldsBody({ ...termFields(terms), rated: String(terms.rated) }),
        },
        parseMadeOpen,
      ),
    cancelChallenge: (id, options) => command({ ...options, name: 'cancelChallenge', parameters: { id } }),
    openSeek: (seek, listener) =>
      openStream({ name: 'seek', body: fieldsBody(seekFields(seek)) }, listener, () => ({
        kind: 'keepAlive',
      })),
    seekByDays: (seek, options) =>
      command({ ...options, name: 'seekByDays', body: fieldsBody(seekFields(seek)) }),
  };
}
