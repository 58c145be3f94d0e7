/** A practice club in a process of its own, which a test runs, controls and stops: the app knows it only as a server. */
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import type {
  ClockRequest,
  ClubClockState,
  ClubCreated,
  ClubGame,
  ClubMessage,
  ClubStatus,
  Fault,
  OpponentChallengeRequest,
  PairedGameRequest,
  ParentMessage,
  PracticeStart,
} from '../../main/practice/protocol.ts';

export type ClubOptions = Partial<Omit<PracticeStart, 'userToken' | 'controlToken'>> & {
  /** As an earlier club's, so that it can be gone and come back; made up by default. */
  readonly userToken?: string;
  /** For Node itself, as on its command line. */
  readonly execArgv?: readonly string[];
};

export interface RunningClub {
  readonly baseUrl: string;
  readonly port: number;
  /** Its process, which listens to messages too. */
  readonly child: ChildProcess;
  /** The account's token, with all that a person's account can use unless the options say otherwise. */
  readonly token: string;
  status(): Promise<ClubStatus>;
  /** Whatever else its control interface offers (see main/practice/protocol.ts). */
  control(path: string, body?: unknown): Promise<unknown>;
  /** An opponent challenges the account; the challenge's id. */
  challenge(request?: OpponentChallengeRequest): Promise<string>;
  /** A game begins at once; its id. */
  startGame(request?: PairedGameRequest): Promise<string>;
  game(id: string): Promise<ClubGame>;
  fault(fault: Fault): Promise<void>;
  clock(request: ClockRequest): Promise<ClubClockState>;
  /** A further token of the account. */
  createToken(scopes: readonly string[], ttlMs?: number): Promise<string>;
  /** A request to the documented interface with the account's token. */
  request(method: string, path: string, form?: Readonly<Record<string, string>>): Promise<unknown>;
  /** Resolves once this many event streams are open. */
  connected(streams?: number): Promise<void>;
  /** Ends it, and every connection with it. */
  stop(): Promise<void>;
}

/** Resolves once it listens. By default nobody challenges unasked, and its time runs as ours does. */
export async function startClub(options: ClubOptions = {}): Promise<RunningClub> {
  const { userToken = secret('user'), execArgv = [], ...more } = options;
  const controlToken = secret('control');
  const child = fork(join(projectRoot, 'out', 'main', 'practice.cjs'), [], {
    silent: true,
    execArgv: [...execArgv],
  });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-4000)));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const send = (message: ParentMessage) => child.send(message);
  const listening = new Promise<{ port: number; baseUrl: string }>((resolve, reject) => {
    child.on('message', (message: ClubMessage) => {
      if (message.type === 'listening') resolve(message);
      if (message.type === 'failed') reject(new Error(message.message));
    });
    child.once('exit', (code) => reject(new Error(`the club ended with code ${code}: ${said}`)));
  });
  send({
    type: 'start',
    config: {
      seed: 7,
      dialect: 'wire',
      account: { kind: 'human', name: 'Robin' },
      welcomeChallengeMs: null,
      // Enough for a past; months of it would be fetched while the test goes on.
      historyDays: 3,
      ...more,
      userToken,
      controlToken,
    },
  });
  const { port, baseUrl } = await listening;

  const ask = async (method: string, path: string, token: string, body?: string, type?: string) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as unknown;
  };
  const control: RunningClub['control'] = (path, body = {}) =>
    ask('POST', `/club${path}`, controlToken, JSON.stringify(body), 'application/json');
  const status = async () => (await ask('GET', '/club/status', controlToken)) as ClubStatus;

  return {
    baseUrl,
    port,
    child,
    token: userToken,
    status,
    control,
    challenge: async (request) => ((await control('/challenge', request)) as ClubCreated).id,
    startGame: async (request) => ((await control('/game', request)) as ClubCreated).id,
    async game(id) {
      const found = (await status()).games.find((game) => game.id === id);
      if (!found) throw new Error(`the club knows no game ${id}`);
      return found;
    },
    fault: async (fault) => void (await control('/fault', fault)),
    clock: async (request) => (await control('/clock', request)) as ClubClockState,
    createToken: async (scopes, ttlMs) =>
      ((await control('/token', { scopes, ...(ttlMs === undefined ? {} : { ttlMs }) })) as { token: string })
        .token,
    request: (method, path, form) =>
      ask(
        method,
        path,
        userToken,
        form && new URLSearchParams(form).toString(),
        form && 'application/x-www-form-urlencoded',
      ),
    connected: async (streams = 1) => {
      await waitUntil(
        `the club to have ${streams} open event streams`,
        async () => (await status()).streams.event === streams,
      );
    },
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function secret(of: string): string {
  return `${of}_${randomBytes(18).toString('base64url')}`;
}
