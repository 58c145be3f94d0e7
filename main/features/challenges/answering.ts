/** Accepting and declining, brought to the server although answers are lost: what became of the challenge is the judge. */
import type { Clock } from '../../base/clock.ts';
import type { ChallengeList } from '../../service/domain.ts';
import { deliver, type Standing } from '../../service/deliver.ts';
import type { Result } from '../../service/errors.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { contractFailure } from '../../views/failure.ts';
import { say } from '../../text/say.ts';

/** What is heard of a challenge while it is being answered. */
export type ChallengeNews = 'game' | 'gone';

export interface Answer {
  readonly verb: 'accept' | 'decline';
  /** One try. */
  readonly send: (signal: AbortSignal) => Promise<Result<unknown>>;
  readonly list: () => Promise<Result<{ readonly value: ChallengeList }>>;
  readonly playing: () => Promise<Result<{ readonly value: readonly { readonly id: string }[] }>>;
}

export interface Answering {
  /** Resolves when the server took it; rejects with a `ContractFailure`. One answer to a challenge at a time. */
  answer(key: string, challengeId: string, answer: Answer): Promise<void>;
  /** The challenge became a game, or is not open any more. */
  heard(key: string, news: ChallengeNews): void;
}

/** An answer that could not be delivered within this time is given up, ms. */
const patienceMs = 60_000;

export function createAnswering({ clock }: { readonly clock: Clock }): Answering {
  const underWay = new Map<string, { news: ChallengeNews | null; readonly listeners: Set<() => void> }>();

  const heard: Answering['heard'] = (key, news) => {
    const one = underWay.get(key);
    if (!one || one.news === 'game') return;
    one.news = news;
    for (const listener of [...one.listeners]) listener();
  };

  /** A challenge that is not listed any more either became a game or is gone. */
  const look = async (key: string, id: string, { list, playing }: Answer): Promise<boolean> => {
    const challenges = await list();
    if (!challenges.ok) return false;
    const { incoming } = challenges.value.value;
    if (incoming.some((challenge) => challenge.id === id && challenge.status === 'created')) return true;
    const games = await playing();
    if (!games.ok) return false;
    heard(key, games.value.value.some((game) => game.id === id) ? 'game' : 'gone');
    return true;
  };

  return {
    heard,
    async answer(key, id, answer) {
      if (underWay.has(key))
        throw new ContractFailure('unavailable', say('The answer to this challenge is still on its way.'));
      const one = { news: null as ChallengeNews | null, listeners: new Set<() => void>() };
      underWay.set(key, one);
      const startedAt = clock.monotonic();
      const judge = (): Standing => {
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
        if (isGone || !delivered.error)
          throw new ContractFailure(
            'not_found',
            say('This challenge is gone: it was taken back, or it expired.'),
          );
        throw contractFailure(delivered.error);
      } finally {
        underWay.delete(key);
      }
    },
  };
}
