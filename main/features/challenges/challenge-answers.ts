/**
 * Delivers answers to challenges in spite of lost responses: the challenge's state decides whether one arrived.
 */
import type { Clock } from '../../base/clock.ts';
import type { ChallengeList } from '../../service/domain.ts';
import { deliver, type CommandArrival } from '../../service/deliver.ts';
import { isNotOffered, type Result } from '../../service/errors.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { contractFailure } from '../../views/failure.ts';
import { messageOf } from '../../text/message.ts';

/** The fate of a challenge while its answer is under way. */
export type ChallengeNews = 'game' | 'gone';

export interface ChallengeAnswer {
  readonly verb: 'accept' | 'decline';
  readonly send: (signal: AbortSignal) => Promise<Result<unknown>>;
  readonly list: () => Promise<Result<{ readonly value: ChallengeList }>>;
  readonly playing: () => Promise<Result<{ readonly value: readonly { readonly id: string }[] }>>;
}

/** Time limit of the delivery, ms. */
const patienceMs = 60_000;

export function createChallengeAnswers({ clock }: { readonly clock: Clock }) {
  const underWay = new Map<string, { news: ChallengeNews | null; readonly listeners: Set<() => void> }>();

  const heard = (key: string, news: ChallengeNews) => {
    const one = underWay.get(key);
    if (!one || one.news === 'game') return;
    one.news = news;
    for (const listener of [...one.listeners]) listener();
  };

  /** A challenge that is not listed any more became a game or is gone. */
  const look = async (key: string, id: string, { list, playing }: ChallengeAnswer): Promise<boolean> => {
    const challenges = await list();
    if (!challenges.ok && !isNotOffered(challenges.error)) return false;
    const incoming = challenges.ok ? challenges.value.value.incoming : [];
    if (incoming.some((challenge) => challenge.id === id && challenge.status === 'created')) return true;
    const games = await playing();
    if (!games.ok) return false;
    if (games.value.value.some((game) => game.id === id)) heard(key, 'game');
    // Without a list the challenge may still be open.
    else if (challenges.ok) heard(key, 'gone');
    return true;
  };

  return {
    /** The challenge became a game, or is closed. */
    heard,
    /** Resolves once the server took it; rejects with a `ContractFailure`. One answer per challenge at a time. */
    async answer(key: string, id: string, answer: ChallengeAnswer) {
      if (underWay.has(key)) throw new ContractFailure('unavailable', messageOf('challenge.answerUnderWay'));
      const one = { news: null as ChallengeNews | null, listeners: new Set<() => void>() };
      underWay.set(key, one);
      const startedAt = clock.monotonic();
      const judge = (): CommandArrival => {
        if (one.news === null) return 'open';
        return one.news === 'game' || answer.verb === 'decline' ? 'arrived' : 'over';
      };
      try {
        const delivered = await deliver({
          clock,
          send: answer.send,
          judge,
          onNews: (listener) => {
            one.listeners.add(listener);
            return () => void one.listeners.delete(listener);
          },
          look: () => look(key, id, answer),
          timeLeft: () => Math.max(0, startedAt + patienceMs - clock.monotonic()),
          onPhase: () => {},
          repeatable: true,
        });
        if (delivered.ok) return;
        const isGone = delivered.why === 'over' || delivered.error?.code === 'not_found';
        if (isGone || !delivered.error) throw new ContractFailure('not_found', messageOf('challenge.gone'));
        throw contractFailure(delivered.error);
      } finally {
        underWay.delete(key);
      }
    },
  };
}
