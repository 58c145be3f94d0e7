/** What the user can ask of the practice club beyond the documented interface: its opponents, and a challenge from one. */
import { z } from 'zod';
import { isSuccess, readText, type Fetch } from '../../service/http-message.ts';
import type { ClockRequest, OpponentChallengeRequest } from '../../practice/protocol.ts';
import type { OpponentView } from '../../../preload/contract/models.ts';
import { lobbyOpponentSchema, type Lobby } from '../../../preload/contract/practice.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { say } from '../../text/say.ts';

/** Where the club's control interface listens, and its token; null while the club does not run. */
export interface ClubControl {
  readonly baseUrl: string;
  readonly controlToken: string;
}

/** The practice club's process, as the core needs it. */
export interface PracticeClub {
  readonly userToken: string;
  readonly userName: string;
  readonly scopes: readonly string[];
  /** Where it can be controlled; null while it does not listen. */
  control(): ClubControl | null;
  /** Wants it; resolves with its base address once it listens. */
  start(): Promise<string>;
  stop(): Promise<void>;
  /** Each time it listens, with its address: after a crash it can be another one. */
  onListening(listener: (baseUrl: string) => void): void;
}

export interface PracticeOptions {
  readonly fetch: Fetch;
  readonly control: () => ClubControl | null;
}

export interface Practice {
  opponents(): Promise<readonly OpponentView[]>;
  /** null while the club does not run. */
  lobby(): Promise<Lobby | null>;
  /** So many times as fast as ours the club's time goes from now on, until its process ends. */
  setSpeed(speed: number): Promise<void>;
  /** `limit` and `increment` in seconds. Resolves when the challenge exists; it arrives on the event stream. */
  askForChallenge(opponentId: string, limit: number, increment: number): Promise<void>;
}

/** How long the club, a process on this machine, may take to answer, ms. */
const patience = 10_000;
const longestAnswer = 1024 * 1024;

const opponentsSchema = z.object({ opponents: z.array(lobbyOpponentSchema) });
const statusSchema = z.object({ speed: z.number(), seed: z.number() });

export function createPractice({ fetch, control }: PracticeOptions): Practice {
  async function call(path: string, body?: unknown): Promise<unknown> {
    const club = control();
    if (!club)
      throw new ContractFailure(
        'unavailable',
        say('The practice club is not running. Open it from the first screen or under Settings, Accounts.'),
      );
    const response = await fetch(`${club.baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${club.controlToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      throw new ContractFailure(
        'unreachable',
        say('The practice club does not answer ({reason}). It is started again by itself.', {
          reason: String(error),
        }),
      );
    });
    const { text } = await readText(response, longestAnswer);
    if (!isSuccess(response))
      throw new ContractFailure('refused', say('The practice club refused: {reason}', { reason: text }));
    return JSON.parse(text);
  }

  return {
    async opponents() {
      if (!control()) return [];
      const { opponents } = opponentsSchema.parse(await call('/club/opponents'));
      return opponents.map(({ id, name, rating, manner }) => ({ id, name, rating, manner }));
    },
    async lobby() {
      if (!control()) return null;
      const { opponents } = opponentsSchema.parse(await call('/club/opponents'));
      return { opponents, ...statusSchema.parse(await call('/club/status')) };
    },
    async setSpeed(speed) {
      const request: ClockRequest = { speed };
      await call('/club/clock', request);
    },
    async askForChallenge(opponentId, limit, increment) {
      const request: OpponentChallengeRequest = { opponent: opponentId, limit, increment };
      await call('/club/challenge', request);
    },
  };
}
