/** Runs a practice club in a separate process; to the app it is an ordinary server. */
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import type {
  ClockRequest,
  ClubClockState,
  ClubGame,
  ClubMessage,
  ClubStatus,
  Fault,
  OpponentChallengeRequest,
  ParentMessage,
  PracticeStart,
} from '../../main/practice/protocol.ts';
import type { ClubCreated, PairedGameRequest } from './club-requests.ts';

export type ClubOptions = Partial<Omit<PracticeStart, 'userToken' | 'controlToken'>> & {
  /** Default: a random one. Pass an earlier club's to restart that club. */
  readonly userToken?: string;
  /** Command-line options of Node. */
  readonly execArgv?: readonly string[];
};

export interface RunningClub {
  readonly baseUrl: string;
  readonly port: number;
  /** The club's process, which accepts messages. */
  readonly child: ChildProcess;
  /** The account's token, with all scopes of a person's account unless the options restrict them. */
  readonly token: string;
  status(): Promise<ClubStatus>;
  /** Calls the club's control interface (see main/practice/protocol.ts). */
  control(path: string, body?: unknown): Promise<unknown>;
  /** An opponent challenges the account; returns the challenge's id. */
  challenge(request?: OpponentChallengeRequest): Promise<string>;
  /** Starts a game at once; returns its id. */
  startGame(request?: PairedGameRequest): Promise<string>;
  game(id: string): Promise<ClubGame>;
  fault(fault: Fault): Promise<void>;
  clock(request: ClockRequest): Promise<ClubClockState>;
  /** Another token of the account. */
  createToken(scopes: readonly string[], ttlMs?: number): Promise<string>;
  /** Sends a request to the documented interface with the account's token. */
  request(method: string, path: string, form?: Readonly<Record<string, string>>): Promise<unknown>;
  /** Resolves once this many event streams are open. */
  connected(streams?: number): Promise<void>;
  /** Stops the club and closes all its connections. */
  stop(): Promise<void>;
}

/** Resolves once the club listens. By default no opponent challenges unasked, and time runs at normal speed. */
export async function startClub(options: ClubOptions = {}): Promise<RunningClub> {
  const { userToken = secret('user'), execArgv = [], ...more } = options;
  const controlToken = secret('control');
  const child = fork(join(projectRoot, 'out', 'main', 'practice.cjs'), [], {
    silent: true,
    execArgv: [...execArgv],
  });
  let output = '';
  child.stderr?.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-4000)));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const send = (message: ParentMessage) => child.send(message);
  const listening = new Promise<{ port: number; baseUrl: string }>((resolve, reject) => {
    child.on('message', (message: ClubMessage) => {
      if (message.type === 'listening') resolve(message);
      if (message.type === 'failed') reject(new Error(message.message));
    });
    child.once('exit', (code) => reject(new Error(`the club ended with code ${code}: ${output}`)));
  });
  send({
    type: 'start',
    config: {
      seed: 7,
      dialect: 'wire',
      account: { kind: 'human', name: 'Robin' },
      welcomeChallengeMs: null,
      // A short history: the app would download months of it during the test.
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
      await exited;
    },
  };
}

function secret(of: string): string {
  return `${of}_${randomBytes(18).toString('base64url')}`;
}
