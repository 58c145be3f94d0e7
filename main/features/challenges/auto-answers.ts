/** Applies the user's answer rules, which are stored in a file of their own and initially off. */
import type { JsonFile } from '../../base/json-file.ts';
import type { Log } from '../../base/log.ts';
import type { DeclineReason } from '../../chess/vocabulary.ts';
import { answerRulesSchema, type AnswerRules } from '../../../preload/contract/challenge-rules.ts';
import type { ChallengeView } from '../../../preload/contract/models.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { messageOf } from '../../text/message.ts';
import { judgeChallenge, type AnswerSurroundings } from './challenge-rules.ts';

const off: AnswerRules = { on: false, rules: [] };
const mostJudged = 1_000;

export type AutoAnswers = ReturnType<typeof createAutoAnswers>;

export function createAutoAnswers(options: {
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
      log.info('automatic answer failed', { challengeId: id, reason: String(error) });
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
    /** Answers challenges that match a rule. Each challenge is judged once. */
    async consider(challenges: readonly ChallengeView[]) {
      if (!current.on) return;
      for (const challenge of challenges) {
        const key = `${challenge.accountId} ${challenge.id}`;
        if (challenge.direction !== 'in' || judged.has(key) || !options.isPersons(challenge.accountId))
          continue;
        judged.add(key);
        const [oldest] = judged;
        if (judged.size > mostJudged && oldest !== undefined) judged.delete(oldest);
        // Sequential: after an accepted challenge, the next one sees the game.
        await answer(challenge);
      }
    },
  };
}

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
