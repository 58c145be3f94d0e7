/** Challenges: those that came, those that are sent, and games against the server's computer. */

import type { Answer, Calls, CallOptions } from '../calls.ts';
import type { DeclineReason } from '../../chess/vocabulary.ts';
import { parseChallengeList, parseCreated, termFields, type ChallengeTerms } from '../codec/challenge.ts';
import type { ChallengeList } from '../domain.ts';
import type { Result } from '../errors.ts';

export interface ChallengeCalls {
  challenges(options?: CallOptions): Promise<Result<Answer<ChallengeList>>>;
  acceptChallenge(id: string, options?: CallOptions): Promise<Result<void>>;
  declineChallenge(id: string, reason: DeclineReason, options?: CallOptions): Promise<Result<void>>;
  /** The new challenge's id. Real-time ones end 20 s after the challenger was last seen. */
  createChallenge(
    username: string,
    terms: ChallengeTerms,
    options?: CallOptions,
  ): Promise<Result<Answer<string>>>;
  /** The new game's id. `level`: from 1 to 8. */
  challengeComputer(
    level: number,
    terms: ChallengeTerms,
    options?: CallOptions,
  ): Promise<Result<Answer<string>>>;
}

export function challengeCalls({ read, command, fieldsBody }: Calls): ChallengeCalls {
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
  };
}
