/** The practice club's control interface: its opponents, speed, and challenges on request. */
import { z } from 'zod';
import { isSuccess, readText, type Fetch } from '../../service/http-message.ts';
import type { ClockRequest, MannerKind, OpponentChallengeRequest } from '../../practice/protocol.ts';
import type { OpponentView } from '../../../preload/contract/models.ts';
import { practiceOpponentSchema, type PracticeClubView } from '../../../preload/contract/practice.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { messageOf, type Message } from '../../text/message.ts';
import { messageOfError } from '../../text/message-error.ts';

/** Address and token of the control interface; null while the club does not run. */
export interface ClubControl {
  readonly baseUrl: string;
  readonly controlToken: string;
}

/** The practice club's process, as the core uses it. */
export interface PracticeClub {
  readonly userToken: string;
  readonly userName: string;
  readonly scopes: readonly string[];
  /** Null while the club does not listen. */
  control(): ClubControl | null;
  /** Starts the club. Resolves with its base address once it listens. */
  start(): Promise<string>;
  stop(): Promise<void>;
  /** Called each time the club listens; its address may change after a crash. */
  onListening(listener: (baseUrl: string) => void): void;
}

export interface PracticeOptions {
  readonly fetch: Fetch;
  readonly control: () => ClubControl | null;
}

export interface Practice {
  opponents(): Promise<readonly OpponentView[]>;
  /** Null while the club does not run. */
  lobby(): Promise<PracticeClubView | null>;
  /** Factor between club time and real time, until the process ends. */
  setSpeed(speed: number): Promise<void>;
  /** Requests a challenge; `limit` and `increment` in seconds. It arrives on the event stream. */
  askForChallenge(opponentId: string, limit: number, increment: number): Promise<void>;
}

/** Time limit of a request to the club, a local process, ms. */
const patience = 10_000;
const longestAnswer = 1024 * 1024;

const manners: Readonly<Record<MannerKind, Message>> = {
  beginner: messageOf('practice.beginner'),
  clubPlayer: messageOf('practice.clubPlayer'),
  strong: messageOf('practice.strong'),
  friendly: messageOf('practice.friendly'),
  variants: messageOf('practice.variants'),
  anyGame: messageOf('practice.anyGame'),
};
const mannerSchema = z
  .custom<MannerKind>((kind) => typeof kind === 'string' && Object.hasOwn(manners, kind))
  .transform((kind) => manners[kind]);
const mannersSchema = z.object({ opponents: z.array(z.looseObject({ manner: mannerSchema })) });
const opponentsSchema = z.array(practiceOpponentSchema);
const statusSchema = z.object({ speed: z.number(), seed: z.number() });

export function createPractice({ fetch, control }: PracticeOptions): Practice {
  async function call(path: string, body?: unknown): Promise<unknown> {
    const club = control();
    if (!club) throw new ContractFailure('unavailable', messageOf('practice.notRunning'));
    const response = await fetch(`${club.baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${club.controlToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      throw new ContractFailure(
        'unreachable',
        messageOf('practice.noAnswer', {
          reason: messageOfError(error),
        }),
      );
    });
    const { text } = await readText(response, longestAnswer);
    if (!isSuccess(response))
      throw new ContractFailure('refused', messageOf('practice.refused', { reason: text }));
    return JSON.parse(text);
  }

  const askOpponents = async () =>
    opponentsSchema.parse(mannersSchema.parse(await call('/club/opponents')).opponents);

  return {
    async opponents() {
      if (!control()) return [];
      const opponents = await askOpponents();
      return opponents.map(({ id, name, rating, manner }) => ({ id, name, rating, manner }));
    },
    async lobby() {
      if (!control()) return null;
      const opponents = await askOpponents();
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
