/** Challenges that the user's rules answer: kept in a file of their own, off until switched on. */
import type { JsonFile } from '../../base/json-file.ts';
import type { Log } from '../../base/log.ts';
import type { DeclineReason } from '../../chess/vocabulary.ts';
import { answerRulesSchema, type AnswerRules } from '../../../preload/contract/answering.ts';
import type { ChallengeView } from '../../../preload/contract/models.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { say } from '../../text/say.ts';
import { judgeChallenge, type AnswerSurroundings } from './answer-rules.ts';

export interface AutoAnswersOptions {
  readonly file: JsonFile;
  readonly log: Log;
  /** Accounts whose challenges an engine's own policy answers are left alone. */
  readonly isPersons: (accountId: string) => boolean;
  /** Whom the account follows; undefined where it cannot be asked. */
  readonly followed: (accountId: string) => Promise<ReadonlySet<string> | null>;
  readonly isPlaying: () => boolean;
  readonly accept: (accountId: string, challengeId: string) => Promise<void>;
  readonly decline: (accountId: string, challengeId: string, reason: DeclineReason) => Promise<void>;
  readonly onAnswered: (challenge: ChallengeView, answer: 'accept' | 'decline') => void;
}

export interface AutoAnswers {
  rules(): AnswerRules;
  /** Rejects with a `ContractFailure` when the disk refuses. */
  set(rules: AnswerRules): AnswerRules;
  /** Answers what a rule fits, once: a challenge that is told again is not judged again. */
  consider(challenges: readonly ChallengeView[]): Promise<void>;
}

const off: AnswerRules = { on: false, rules: [] };
/** Challenges that are remembered as judged. */
const mostJudged = 1_000;

export function createAutoAnswers(options: AutoAnswersOptions): AutoAnswers {
  const { file, log } = options;
  let current = read(file, log);
  const judged = new Set<string>();

  const answer = async (challenge: ChallengeView): Promise<void> => {
    const { accountId, id } = challenge;
    const asksFollowed = current.rules.some(({ from }) => from === 'followed' || from === 'notFollowed');
    const surroundings: AnswerSurroundings = {
      followed: asksFollowed ? await options.followed(accountId) : null,
      isPlaying: options.isPlaying(),
    };
    const verdict = judgeChallenge(challenge, current, surroundings);
    if (verdict.kind === 'none') return;
    try {
      if (verdict.kind === 'accept') await options.accept(accountId, id);
      else await options.decline(accountId, id, verdict.rule.reason);
      options.onAnswered(challenge, verdict.kind);
    } catch (error) {
      log.info('a rule’s answer could not be given', { challengeId: id, reason: String(error) });
    }
  };

  return {
    rules: () => current,
    set(rules) {
      try {
        file.write(rules);
      } catch (error) {
        log.error('rules for answers could not be written', { reason: String(error) });
        throw new ContractFailure(
          'storage',
          say('The settings could not be saved. Check that the disk is not full and can be written.'),
        );
      }
      current = rules;
      return current;
    },
    async consider(challenges) {
      if (!current.on) return;
      for (const challenge of challenges) {
        const key = `${challenge.accountId} ${challenge.id}`;
        if (challenge.direction !== 'in' || judged.has(key) || !options.isPersons(challenge.accountId))
          continue;
        judged.add(key);
        const [oldest] = judged;
        if (judged.size > mostJudged && oldest !== undefined) judged.delete(oldest);
        // One after the other: after the first game began, the next challenge finds somebody who plays.
        await answer(challenge);
      }
    },
  };
}

/** What cannot be read answers nothing. */
function read(file: JsonFile, log: Log): AnswerRules {
  try {
    const content = file.read();
    if (typeof content === 'object' && content !== null && Object.keys(content).length === 0) return off;
    const parsed = answerRulesSchema.safeParse(content);
    if (parsed.success) return parsed.data;
    log.warn('rules for answers make no sense and are off', { kept: file.setAside() });
  } catch (error) {
    log.warn('rules for answers cannot be read and are off', { reason: String(error) });
  }
  return off;
}
