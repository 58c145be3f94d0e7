/** One connection per account that can connect: client, budget scope and streams. */
import { credentialOf, type Account } from '../accounts/account.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import type { Budget, BudgetScope } from '../budget/scheduler.ts';
import type { CallsOptions } from '../service/calls.ts';
import { createServiceClient, type ServiceClient } from '../service/client.ts';
import { originOf, type Credential } from '../service/credential.ts';
import type { ChallengeList, GameEvent, GameSummary } from '../service/domain.ts';
import { createExplorerClient, type ExplorerClient } from '../service/explorer-client.ts';
import {
  explorerAddress,
  explorerCredential,
  isOfService,
  type OwnExplorer,
} from '../service/explorer-servers.ts';
import type { Gate } from '../service/gate.ts';
import type { Fetch } from '../service/http-message.ts';
import { createTransport } from '../service/transport.ts';
import type { WireTap } from '../service/wire-tap.ts';
import { createAccountStreams, type AccountStreams } from '../streams/account-streams.ts';
import { createRecordingClient } from '../streams/recorded-lists.ts';
import type { StreamProblem } from '../streams/health.ts';
import type { KnownState } from '../streams/reconcile.ts';
import type { Supervisor } from '../streams/supervisor.ts';
import type { AccountContext } from '../views/account-context.ts';
import type { AccountBackend } from './backends.ts';
import { scopeOf } from './budget-scope.ts';
import { rememberAbsentList } from './challenge-list.ts';
import { createRoundTrips, type RoundTrips } from './round-trips.ts';
import { messageOf, sentences, type Message } from '../text/message.ts';
import type { PlayEndpoint } from '../chess/vocabulary.ts';

export interface ConnectionsOptions {
  readonly fetch: Fetch;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly supervisor: Supervisor;
  readonly backendOf: (account: Account) => AccountBackend;
  readonly known: (accountId: string) => KnownState;
  readonly pathOf: (accountId: string, game: GameSummary) => PlayEndpoint | undefined;
  readonly onChallenges: (accountId: string, list: ChallengeList, askedAt: number) => void;
  readonly onAway: () => void;
  readonly onCaughtUp: (accountId: string) => void;
  /** Called with news of a game whose stream is not open. */
  readonly onGame: (accountId: string, gameId: string, event: GameEvent, receivedAt: number) => void;
  readonly onProblem: (accountId: string, problem: StreamProblem) => void;
  /** Creates the recorder of an account's traffic. It gets the token so that it can redact it. */
  readonly tapFor?: (accountId: string, token: string) => WireTap;
}

interface Connection {
  /** Server, token and kind of account; a change of any needs a new connection. */
  readonly identity: string;
  readonly client: ServiceClient;
  readonly streams: AccountStreams;
  readonly roundTrips: RoundTrips;
}

export function contextOf(account: Account): AccountContext {
  const { id, user, server, isBot, scopes } = account;
  return { id, userId: user?.id ?? null, baseUrl: server.baseUrl, isBot, scopes };
}

export type Connections = ReturnType<typeof createConnections>;

export function createConnections(options: ConnectionsOptions, anonymousBudget: Budget) {
  const { clock, random, supervisor, backendOf } = options;
  const log = options.log.child('connections');
  const open = new Map<string, Connection>();
  const publicClients = new Map<string, ServiceClient>();

  const callsFor = (
    scope: BudgetScope,
    budget: Budget,
    server: Account['server'],
    credential: Credential | null,
    onTokenRefused: () => void,
    roundTrips?: RoundTrips,
  ): CallsOptions => {
    const token = credential?.token ?? null;
    // Lifts an earlier refusal of the token. Safe: only a start or the user creates clients, never a retry.
    if (token !== null) budget.readmit(scope.server, token);
    const transport = createTransport({
      fetch: options.fetch,
      clock,
      log,
      userAgent: options.userAgent,
      onResponse: (report) => {
        budget.responseSeen(scope.server, report);
        roundTrips?.note(report.tookMs);
        if (report.status === 401 && token !== null && report.token === token) onTokenRefused();
      },
      ...(options.tapFor && { tap: options.tapFor(scope.accountId, token ?? '') }),
    });
    return { transport, gate: budget.gate(scope), log, server, ...(credential && { credential }) };
  };
  const clientFor = (...of: Parameters<typeof callsFor>): ServiceClient =>
    createServiceClient(callsFor(...of));

  const connect = (account: Account, credential: Credential): Connection => {
    const { store, budget, intake } = backendOf(account);
    const scope = scopeOf(account, clock.now());
    const roundTrips = createRoundTrips(clock);
    // A late answer to a replaced connection must not stop an account that has signed in again meanwhile.
    const onProblem = (problem: StreamProblem) => {
      if (open.get(account.id) === connection) options.onProblem(account.id, problem);
    };
    // A token that was refused once is refused everywhere; more requests would look like an attack.
    const onTokenRefused = () => onProblem(tokenRefused);
    const client = rememberAbsentList(
      clientFor(scope, budget, account.server, credential, onTokenRefused, roundTrips),
      clock,
    );
    const streams = createAccountStreams({
      scope,
      client,
      supervisor,
      budget,
      intake,
      store,
      clock,
      random,
      log,
      known: () => options.known(account.id),
      pathOf: (game) => options.pathOf(account.id, game),
      onChallenges: (list, askedAt) => options.onChallenges(account.id, list, askedAt),
      onAway: options.onAway,
      onCaughtUp: () => options.onCaughtUp(account.id),
      onGame: (gameId, event, receivedAt) => options.onGame(account.id, gameId, event, receivedAt),
      onProblem,
    });
    const recordingClient = createRecordingClient({ client, accountId: account.id, intake, clock });
    const connection = { identity: identityOf(account), client: recordingClient, streams, roundTrips };
    return connection;
  };

  const disconnect = (accountId: string, connection: Connection) => {
    open.delete(accountId);
    connection.streams.stop();
  };

  return {
    /** Opens, replaces and closes connections so that they match `accounts`. */
    follow(accounts: readonly Account[]) {
      const wanted = new Map(
        accounts.flatMap((account) => (canConnect(account) ? [[account.id, account] as const] : [])),
      );
      for (const [accountId, connection] of open) {
        const account = wanted.get(accountId);
        if (!account || identityOf(account) !== connection.identity) disconnect(accountId, connection);
      }
      for (const accountId of publicClients.keys())
        if (!accounts.some(({ id, kind }) => id === accountId && kind === 'watch'))
          publicClients.delete(accountId);
      for (const [accountId, account] of wanted) {
        if (open.has(accountId)) continue;
        const credential = credentialOf(account);
        if (!credential) continue;
        const connection = connect(account, credential);
        open.set(accountId, connection);
        connection.streams.start().catch((error: unknown) => {
          log.error('account not connected', { accountId, error: String(error) });
        });
      }
    },
    client: (accountId: string): ServiceClient | undefined => open.get(accountId)?.client,
    /** One-way delay of messages from the account's server, ms; see `RoundTrips`. */
    delay: (accountId: string): number => open.get(accountId)?.roundTrips.delay() ?? 0,
    /** Client for public data: the account's own, or an anonymous one when the account has no token. */
    publicClient(account: Account): ServiceClient | undefined {
      if (account.kind !== 'watch') return open.get(account.id)?.client;
      const existing = publicClients.get(account.id);
      if (existing) return existing;
      const { server } = account;
      const scope: BudgetScope = { accountId: account.id, server: server.baseUrl, caller: 'anonymous' };
      const client = clientFor(scope, backendOf(account).budget, server, null, () => {});
      publicClients.set(account.id, client);
      return client;
    },
    /**
     * A new client of the opening explorer of the account's server, or of the user's own; null without an explorer or a
     * token that it needs. A refusal of the token there stops the explorer alone, on a host of its own.
     */
    explorer(account: Account, chosen: OwnExplorer | null = null): ExplorerClient | null {
      const baseUrl = chosen?.baseUrl ?? explorerAddress(account);
      if (baseUrl === null) return null;
      const connection = open.get(account.id);
      const own = connection ? credentialOf(account) : null;
      const credential = own ? explorerCredential(own, baseUrl, chosen?.sendsToken) : null;
      const isOfUser = chosen !== null && !isOfService(baseUrl, account.server.baseUrl);
      if (!credential && (!isOfUser || chosen.sendsToken)) return null;
      // Requests to one host share their limits; those to another host have limits of their own.
      const server = originOf(baseUrl) ?? baseUrl;
      const scope = { ...scopeOf(account, clock.now()), server };
      const { name } = account.server;
      const { budget } = backendOf(account);
      const onTokenRefused = () => {
        const isCurrent = open.get(account.id) === connection;
        if (isCurrent && server === own?.origin) options.onProblem(account.id, tokenRefused);
      };
      const calls = callsFor(scope, budget, { baseUrl, dialect: 'wire', name }, credential, onTokenRefused);
      return createExplorerClient(
        isOfUser ? { ...calls, gate: ownExplorerGate(calls.gate), tokenless: true } : calls,
      );
    },
    /** The account's streams while it is connected. */
    streams: (accountId: string): AccountStreams | undefined => open.get(accountId)?.streams,
    /** The account's event stream, or another of its streams. */
    reconnect(accountId: string, streamId = `event:${accountId}`) {
      const isOwn = supervisor.health().some((one) => one.id === streamId && one.accountId === accountId);
      if (isOwn) supervisor.reconnectNow(streamId);
    },
    /** The machine woke up or changed networks. */
    kick: (cause: Message) => supervisor.kick(cause),
    /** Client without an account, for checking or obtaining a token. The same limits apply to its requests. */
    anonymousClient: (
      { baseUrl, dialect }: { readonly baseUrl: string; readonly dialect: Account['server']['dialect'] },
      credential: Credential | null,
    ): ServiceClient =>
      clientFor(
        { accountId: 'visitor', server: baseUrl, caller: 'authenticated' },
        anonymousBudget,
        { baseUrl, dialect, name: baseUrl },
        credential,
        () => {},
      ),
    close() {
      for (const [accountId, connection] of open) disconnect(accountId, connection);
    },
  };
}

const tokenRefused: StreamProblem = {
  code: 'unauthorized',
  message: sentences(messageOf('service.tokenRefused'), messageOf('stream.signInAgain')),
  action: 'sign_in',
};

/** Counts lookups by the limit of the user's own explorer. */
const ownExplorerGate = (gate: Gate): Gate => ({
  request: (cls, key, run, signal) => gate.request(cls, { ...key, kind: 'ownExplorer' }, run, signal),
});

function canConnect(account: Account): boolean {
  return account.token !== null && account.problem === null;
}

function identityOf(account: Account): string {
  const { server, token, tokenOrigin, isBot, scopes } = account;
  return JSON.stringify([server.baseUrl, server.dialect, token, tokenOrigin, isBot, scopes]);
}
