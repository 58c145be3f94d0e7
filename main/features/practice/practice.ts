/** The practice club's control interface: its opponents, speed, and challenges on request. */
import { z } from 'zod';
import { isSuccess, readText, type Fetch } from '../../service/http-message.ts';
import type { ClockRequest, MannerKind, OpponentChallengeRequest } from '../../practice/protocol.ts';
import type { OpponentView } from '../../../preload/contract/models.ts';
import { practiceOpponentSchema, type PracticeClubView } from '../../../preload/contract/practice.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { messageOf, type Message } from '../../text/message.ts';
import { messageOfError } from '../../text/message-error.ts';

/** The practice club's process, as the core uses it. */
export interface PracticeClub {
  readonly userToken: string;
  readonly userName: string;
  readonly scopes: readonly string[];
  /** Address and token of the control interface. Null while the club does not listen. */
  control(): { readonly baseUrl: string; readonly controlToken: string } | null;
  /** Starts the club. Resolves with its base address once it listens. */
  start(): Promise<string>;
  stop(): Promise<void>;
  /** Called each time the club listens; its address may change after a crash. */
  onListening(listener: (baseUrl: string) => void): void;
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

export interface PracticeOptions {
  readonly fetch: Fetch;
  readonly control: PracticeClub['control'];
  /** Resolves to true once the club listens, to false at once when there is no account of the club. */
  readonly untilListening: () => Promise<boolean>;
}

export function createPractice({ fetch, control, untilListening }: PracticeOptions) {
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
      const reason = messageOfError(error);
      throw new ContractFailure('unreachable', messageOf('practice.noAnswer', { reason }));
    });
    const { text } = await readText(response, longestAnswer);
    if (!isSuccess(response))
      throw new ContractFailure('refused', messageOf('practice.refused', { reason: text }));
    return JSON.parse(text);
  }

  const askOpponents = async () =>
    opponentsSchema.parse(mannersSchema.parse(await call('/club/opponents')).opponents);

  return {
    /** Waits until the club listens. Empty without an account of the club. */
    async opponents(): Promise<OpponentView[]> {
      if (!(await untilListening())) return [];
      const opponents = await askOpponents();
      return opponents.map(({ id, name, rating, manner }) => ({ id, name, rating, manner }));
    },
    /** Waits until the club listens. Null without an account of the club. */
    async lobby(): Promise<PracticeClubView | null> {
      if (!(await untilListening())) return null;
      const opponents = await askOpponents();
      return { opponents, ...statusSchema.parse(await call('/club/status')) };
    },
    /** Factor between club time and real time, until the process ends. */
    async setSpeed(speed: number) {
      const request: ClockRequest = { speed };
      await call('/club/clock', request);
    },
    /** Requests a challenge; `limit` and `increment` in seconds. It arrives on the event stream. */
    async askForChallenge(opponentId: string, limit: number, increment: number) {
      const request: OpponentChallengeRequest = { opponent: opponentId, limit, increment };
      await call('/club/challenge', request);
    },
  };
}
