/** Applies the user's answer rules, which are stored in a file of their own and initially off. */
import type { Clock } from '../../base/clock.ts';
import type { JsonFile } from '../../base/json-file.ts';
import type { Log } from '../../base/log.ts';
import { createRecentlyUsed } from '../../base/recently-used.ts';
import type { DeclineReason } from '../../chess/vocabulary.ts';
import { answerRulesSchema, type AnswerRules } from '../../../preload/contract/challenge-rules.ts';
import type { ChallengeView } from '../../../preload/contract/models.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { messageOf } from '../../text/message.ts';
import { judgeChallenge, type AnswerSurroundings } from './challenge-rules.ts';

const off: AnswerRules = { on: false, rules: [] };
const mostJudged = 1_000;
/** Longest time from the response to an accepted challenge to the event of its game, ms. */
const gameStartsWithinMs = 10_000;

export type AutoAnswers = ReturnType<typeof createAutoAnswers>;

export function createAutoAnswers(options: {
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly file: JsonFile;
  readonly log: Log;
  /** False for accounts whose challenges the bot answers. */
  readonly isPersons: (accountId: string) => boolean;
  /** Users that the account follows; null while unknown. */
  readonly followed: (accountId: string) => Promise<ReadonlySet<string> | null>;
  readonly isPlaying: () => boolean;
  readonly accept: (accountId: string, challengeId: string) => Promise<void>;
  readonly decline: (accountId: string, challengeId: string, reason: DeclineReason) => Promise<void>;
  readonly onAnswered: (challenge: ChallengeView, answer: 'accept' | 'decline') => void;
}) {
  const { clock, file, log } = options;
  let current = read(file, log);
  const judged = createRecentlyUsed<string, true>(mostJudged);
  /** Monotonic time of the last accepted real-time challenge, ms. */
  let acceptedAt = -Infinity;
  /** Serializes judgements across calls: each one sees the game of the challenge accepted before. */
  let work: Promise<void> = Promise.resolve();

  const isPlaying = (): boolean => options.isPlaying() || clock.monotonic() - acceptedAt < gameStartsWithinMs;

  const answer = async (challenge: ChallengeView): Promise<void> => {
    const { accountId, id } = challenge;
    judged.set(keyOf(challenge), true);
    const asksFollowed = current.rules.some(({ from }) => from === 'followed' || from === 'notFollowed');
    try {
      const surroundings: AnswerSurroundings = {
        followed: asksFollowed ? await options.followed(accountId) : null,
        isPlaying: isPlaying(),
      };
      const verdict = judgeChallenge(challenge, current, surroundings);
      if (verdict.kind === 'undecided') judged.delete(keyOf(challenge));
      if (verdict.kind === 'none' || verdict.kind === 'undecided') return;
      if (verdict.kind === 'accept') {
        await options.accept(accountId, id);
        if (challenge.timeControl.type === 'clock') acceptedAt = clock.monotonic();
      } else await options.decline(accountId, id, verdict.rule.reason);
      options.onAnswered(challenge, verdict.kind);
    } catch (error) {
      log.info('automatic answer failed', { challengeId: id, reason: String(error) });
    }
  };

  const consider = async (challenges: readonly ChallengeView[]): Promise<void> => {
    if (!current.on) return;
    for (const challenge of challenges) {
      const { direction, accountId } = challenge;
      if (direction !== 'in' || judged.get(keyOf(challenge)) || !options.isPersons(accountId)) continue;
      await answer(challenge);
    }
  };

  return {
    rules: (): AnswerRules => current,
    /** Throws a `ContractFailure` if the file cannot be written. */
    set(rules: AnswerRules): AnswerRules {
      try {
        file.write(rules);
      } catch (error) {
        log.error('answer rules not written', { reason: String(error) });
        throw new ContractFailure('storage', messageOf('storage.settingsNotSaved'));
      }
      current = rules;
      return current;
    },
    /** Answers challenges that match a rule. Each is judged once, or again while its rules cannot be decided. */
    consider(challenges: readonly ChallengeView[]): Promise<void> {
      work = work.then(() => consider(challenges));
      return work;
    },
  };
}

const keyOf = ({ accountId, id }: ChallengeView): string => `${accountId} ${id}`;

/** Unreadable rules answer nothing. */
function read(file: JsonFile, log: Log): AnswerRules {
  try {
    const content = file.read();
    if (typeof content === 'object' && content !== null && Object.keys(content).length === 0) return off;
    const parsed = answerRulesSchema.safeParse(content);
    if (parsed.success) return parsed.data;
    log.warn('answer rules invalid, switched off', { kept: file.setAside() });
  } catch (error) {
    log.warn('answer rules not read, switched off', { reason: String(error) });
  }
  return off;
}
