/** Encoder of lists of challenges. */
import type { Dialect } from '../../../main/chess/vocabulary.ts';
import type { ChallengeList } from '../../../main/service/domain.ts';
import { makeChallenge } from '../../../main/service/codec/challenge.ts';

export function makeChallengeList(challenges: ChallengeList, dialect: Dialect): object {
  return {
    in: challenges.incoming.map((challenge) => makeChallenge(challenge, dialect)),
    out: challenges.outgoing.map((challenge) => makeChallenge(challenge, dialect)),
  };
}
